"use strict";
// Steps through a game. The page stands without this: it then shows the last board. Texts go in as text, never as HTML.
(() => {
  const find = (id) => document.getElementById(id);
  const game = JSON.parse(find("game-data").textContent);
  const board = find("board"), rows = find("turns").tBodies[0].rows, steps = find("steps"), slider = find("slider");
  const top = Number(board.dataset.row), left = Number(board.dataset.column), last = game.states.length - 1;
  const plain = new Map();
  let now = last;

  const element = (name, text) => {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  };
  const value = (sign) => game.values[sign] || 0;
  const cellAt = (row, column) => board.tBodies[0].rows[row - top].cells[column - left + 1];

  function drawSquare(cell, sign) {
    cell.className = plain.get(cell);
    if (!sign) {
      cell.textContent = cell.dataset.mark || "";
      return;
    }
    const star = sign !== sign.toUpperCase();
    cell.classList.add("tile");
    cell.replaceChildren(element("b", sign.toUpperCase()));
    if (star) {
      cell.classList.add("star");
      cell.append(element("u", "★"));
    }
    if (value(sign)) cell.append(element("i", value(sign)));
  }

  function drawBoard(state, number) {
    const tiles = new Map();
    for (const each of game.states.slice(0, number + 1))
      for (const [row, column, sign] of each.changes) tiles.set(cellAt(row, column), sign);
    for (const cell of plain.keys()) drawSquare(cell, tiles.get(cell));
    for (const [row, column] of state.fresh) cellAt(row, column).classList.add("fresh");
  }

  function drawRack(state) {
    find("rack").replaceChildren(...state.rack.map((sign) => {
      const tile = element("span", "");
      tile.className = sign === "*" ? "tile star" : "tile";
      tile.append(element("b", sign === "*" ? "★" : sign));
      if (sign !== "*" && value(sign)) tile.append(element("i", value(sign)));
      return tile;
    }));
    const written = find("written");
    written.textContent = state.written && written.dataset.said.split("{rack}").join(state.written);
    find("rack-part").hidden = !state.rack.length;
  }

  function drawHoldings(state) {
    drawRack(state);
    find("bag").textContent = state.bag;
    find("bag-part").hidden = state.bag === null;
    find("unseen-part").hidden = state.unseen === null;
    const unseen = state.unseen || [];
    find("unseen-count").textContent = state.unseen && unseen.reduce((sum, [, count]) => sum + count, 0);
    find("unseen").replaceChildren(...unseen.flatMap(([sign, count]) => {
      const kind = element("span", "");
      kind.className = "kind";
      kind.append(element("b", sign === "*" ? "★" : sign), "×" + count);
      return [kind, " "];
    }));
    [...find("totals").children].forEach((player, index) => {
      player.className = index === state.player ? "mover" : "";
      player.querySelector("b").textContent = state.totals[index];
    });
  }

  function show(number) {
    now = Math.max(0, Math.min(last, number));
    const state = game.states[now];
    drawBoard(state, now);
    drawHoldings(state);
    find("where").textContent = state.heading;
    find("who").textContent = now ? game.players[state.player] : "";
    find("move").textContent = state.move;
    find("points").textContent = now ? (state.points < 0 ? "" : "+") + state.points : "";
    find("first").disabled = find("back").disabled = now === 0;
    find("last").disabled = find("next").disabled = now === last;
    slider.value = now;
    slider.setAttribute("aria-valuetext", state.heading);
    [...rows].forEach((row, index) => {
      if (index + 1 === now) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    });
    const at = Number(find("graph").dataset.first) + now * Number(find("graph").dataset.step);
    for (const end of ["x1", "x2"]) find("now").setAttribute(end, at);
  }

  for (const row of board.tBodies[0].rows)
    for (const cell of [...row.cells].slice(1)) {
      const own = [...cell.classList].filter((name) => !["tile", "star", "fresh"].includes(name));
      plain.set(cell, own.join(" "));
    }
  [...rows].forEach((row, index) => {
    const button = element("button", index + 1);
    button.type = "button";
    button.setAttribute("aria-label", steps.dataset.go.replace("{n}", index + 1));
    button.addEventListener("click", () => {
      show(index + 1);
      find("game").scrollIntoView();
    });
    row.cells[0].replaceChildren(button);
  });
  const moves = { first: () => 0, back: () => now - 1, next: () => now + 1, last: () => last };
  for (const [id, to] of Object.entries(moves)) find(id).addEventListener("click", () => show(to()));
  slider.addEventListener("input", () => show(Number(slider.value)));
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };
  document.addEventListener("keydown", (event) => {
    const isElsewhere = event.target.matches("input, [tabindex]") || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (isElsewhere || !keys[event.key]) return;
    event.preventDefault();
    show(moves[keys[event.key]]());
  });
  find("now").setAttribute("visibility", "visible");
  steps.hidden = false;
  show(last);
})();
