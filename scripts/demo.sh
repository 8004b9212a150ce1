#!/bin/sh
# The main job, end to end: build the Russian word list, ask it about words, find a turn, score a turn and the games in
# examples/, draw a board.
# Uses a home of its own, so that nothing of yours is touched, and insists on every exit code.
set -eu
cd "$(dirname "$0")/.."
ERUDIT_HOME=$(pwd)/.erudit-home
export ERUDIT_HOME
rm -rf "$ERUDIT_HOME"

expect() {  # expect CODE COMMAND…: show, run, and insist on the exit code
    wanted=$1
    shift
    shown=
    for word in "$@"; do
        case $word in *[[:space:]]*) word="'$word'" ;; esac
        shown="$shown $word"
    done
    printf '\n$%s\n' "$shown"
    code=0
    "$@" || code=$?
    [ "$code" -eq "$wanted" ] || { echo "demo: exit code $code, expected $wanted" >&2; exit 1; }
}

expect 0 erudit lexicon build --lang ru
expect 0 erudit lexicon info
expect 0 erudit check стол ёж ножницы
expect 1 erudit check столы Москва бегать стло
expect 0 erudit check --explain стекло
expect 0 erudit hint --rack КОРАБЛЬ -n 3
expect 0 erudit score --move '8D КОРАБЛЬ' --rules classic-102
expect 0 erudit score --turn 5 --detail examples/classic-102.gcg
expect 0 erudit score examples/classic-102.gcg
expect 0 erudit score examples/scrabble-104.gcg
expect 0 erudit rules list
expect 0 erudit render examples/scrabble-104.gcg
