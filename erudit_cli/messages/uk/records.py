"""Ukrainian sentences: records."""

SENTENCES = {
    # Encodings
    "encoding-empty": "файл порожній",
    "encoding-unknown": "невідоме кодування «{found}»",
    "encoding-unknown.hint": "підійдуть, наприклад, UTF-8, windows-1251, koi8-u, cp866",
    "encoding-wrong": "байт {byte} (зміщення {offset}) не читається в кодуванні {encoding}",
    "encoding-wrong.hint": "виправте рядок #character-encoding або вкажіть --encoding",
    "encoding-undeclared": (
        "кодування не оголошено, а байт {byte} (зміщення {offset}) — не UTF-8; за виданням {edition} це кирилиця"
    ),
    "encoding-undeclared.hint": "вкажіть кодування, наприклад: --encoding windows-1251",
    "encoding-binary": "це не текст: нульовий байт (зміщення {offset})",
    "encoding-binary.hint": "якщо це UTF-16 без позначки порядку байтів, вкажіть --encoding utf-16-le або utf-16-be",
    "encoding-looks-utf8": "оголошено кодування {encoding}, але байти схожі на UTF-8",
    "encoding-looks-utf8.hint": "якщо літери спотворені, вкажіть --encoding utf-8",
    "encoding-assumed-latin1": "кодування не оголошено; текст прочитано як ISO-8859-1",
    "encoding-assumed-latin1.hint": "якщо це кирилиця, вкажіть кодування, наприклад: --encoding windows-1251",
    "encoding-assumed-utf8": "кодування не оголошено; текст прочитано як UTF-8",
    "encoding-assumed-utf8.hint": "додайте першим рядком: #character-encoding UTF-8",
    # The record as a whole
    "gcg-empty": "у записі партії нічого немає",
    "gcg-not-a-record": "це не запис партії: немає ні гравців, ні ходів у вигляді «>нік: …»",
    "gcg-line-long": "задовгий рядок: {found} знаків, дозволено {most}",
    "gcg-stray-line": "рядок не починається ні з «#», ні з «>» і не продовжує примітку",
    "gcg-stray-line.hint": "хід записують так: >нік: набір 8G СЛОВО +10 10; примітку: #note текст",
    # Players
    "gcg-no-players": "у записі немає гравців",
    "gcg-no-players.hint": "додайте перед ходами рядки: #player1 нік Ім'я",
    "gcg-player-number": "немає номера гравця: «#player{found}»; очікувалися #player1, #player2 і так далі",
    "gcg-player-nick": "гравець {number} не має ніка",
    "gcg-player-redundant": "гравця {number} оголошено вдруге: «{nick}»",
    "gcg-player-redundant.hint": "дайте кожному гравцеві свій номер",
    "gcg-player-gap": "пропущено гравця {number}",
    "gcg-player-late": "рядок гравця стоїть після ходів; його місце — перед ними",
    "gcg-event-before-player": "хід записано раніше за першого гравця (його оголошено в рядку {line})",
    "gcg-shared-nick": "нік «{nick}» мають двоє гравців; ходи розподілено за чергою",
    "gcg-shared-name": "ім'я «{name}» мають двоє гравців",
    "gcg-nick-colon": "немає двокрапки після ніка: «{found}»; очікувалося «>нік: …»",
    "gcg-nick-script": "нік «{found}» лише схожий на «{fixed}»: у ньому літери іншої абетки",
    "gcg-nick-script.hint": "замініть «{found}» на «{fixed}»",
    "gcg-unknown-player": "гравця «{found}» не оголошено; оголошено: {known}",
    # Pragmas
    "gcg-unknown-pragma": "незнайомий рядок «#{found}»; збережено як є",
    "gcg-pragma-redundant": "рядок «#{found}» повторюється; діє перший",
    "gcg-pragma-late": "рядок «#{found}» стоїть після ходів; його місце — перед ними",
    "gcg-encoding-late": "кодування «{found}» оголошено після ходів; текст прочитано як {encoding}",
    "gcg-encoding-late.hint": "перенесіть #character-encoding у перший рядок",
    "gcg-rules-id": "у рядку #rules не названо видання",
    "gcg-rules-override": "у рядку #rules очікувалося ключ=значення, а не «{found}»",
    "gcg-end-reason": (
        "незрозуміла причина кінця партії «{found}»; очікувалося out, passes, target, agreement, board-full або left НІК"
    ),
    "gcg-orientation": "незнайома орієнтація дошки «{found}»; очікувалося lettered-rows",
    "gcg-rack-player": "набір подано для гравця {number}, а такого гравця немає",
    "gcg-rack-early": "останній набір стоїть раніше за ходи (останній — у рядку {line}) і не врахований",
    # Racks and words
    "gcg-rack-character": "у наборі «{found}» зайвий знак «{sign}»; очікувалися літери та зірочки",
    "gcg-rack-script": "у наборі «{found}» літера «{sign}» з іншої абетки",
    "gcg-rack-script.hint": "замініть «{found}» на «{fixed}»",
    "gcg-rack-case": "набір «{found}» записано малими літерами",
    "gcg-rack-undrawn": "у наборі «{found}» відкинуто знаки «_» (скільки: {count}): це недоотримані літери",
    "gcg-word-character": "у слові «{found}» зайвий знак «{sign}»; очікувалися літери та крапки",
    "gcg-word-script": "у слові «{found}» літера «{sign}» з іншої абетки",
    "gcg-word-script.hint": "замініть «{found}» на «{fixed}»",
    "gcg-foreign-letters": "у «{found}» літера «{sign}» з іншої абетки",
    "gcg-brackets": (
        "незрозумілі дужки в «{found}»; у (…) стоять літери з дошки, у […] — дві літери або більше на одній фішці"
    ),
    # Moves
    "gcg-no-action": "замість «{found}» очікувався хід: координати і слово, -, -ЛІТЕРИ, --, (…)",
    "gcg-action-missing": "у рядку немає ходу; очікувалися координати і слово, -, -ЛІТЕРИ, -- або (…)",
    "gcg-place": (
        "незрозумілі координати «{found}»; очікувалися число й латинська літера: 8G по горизонталі, G8 по вертикалі"
    ),
    "gcg-column-script": "координату «{found}» набрано кирилицею; очікувалися число й латинська літера",
    "gcg-column-script.hint": "замініть «{found}» на «{fixed}»",
    "gcg-no-word": "після координат «{found}» немає слова",
    "gcg-dash": "тире «{found}» замість дефіса; «-» — пас або обмін, «--» — знятий хід",
    "gcg-exchange": "незрозумілий обмін «{found}»; очікувалося -ЛІТЕРИ або -ЧИСЛО",
    "gcg-parentheses": "непарні дужки: «{found}»",
    "gcg-keyword": "незнайоме слово «{found}»; бувають (challenge), (time), (rest), (back), (left), (timeout)",
    "gcg-end-rack": "незрозумілий залишок «{found}»; очікувалися літери та зірочки в дужках",
    "gcg-booster": "незрозумілий бустер «{found}»; очікувалося ~ЛІТЕРИ, ~Б=* або ~?",
    "gcg-submission": "між знаками «;» немає жодного слова",
    "gcg-swap": "незрозуміла заміна зірочки «{found}»; очікувалося, наприклад, 8G=Л",
    "gcg-swap-late": "заміна зірочки «{found}» стоїть після слів; її місце — перед ними",
    # Points
    "gcg-score": "очки «{found}» — не число",
    "gcg-score-missing": "немає очок за хід і суми",
    "gcg-total": "сума «{found}» — не число",
    "gcg-total-missing": "немає суми після очок за хід",
    # The edition
    "gcg-edition-implied": "видання не названо; за рядком #{basis} взято {edition}",
    "gcg-edition-implied.hint": "додайте рядок #rules або вкажіть --rules",
    "gcg-edition-by-letters": "видання не названо; за літерами взято {edition}",
    "gcg-edition-by-letters.hint": "додайте рядок #rules або вкажіть --rules",
    "gcg-edition-unknown": "видання за рядком #{basis} невідоме",
    "gcg-edition-unknown.hint": "назвіть видання: --rules",
    "gcg-edition-unclear": "видання не названо, і за літерами його не визначити",
    "gcg-edition-unclear.hint": "назвіть видання: --rules",
}
