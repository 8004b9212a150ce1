#!/bin/sh
# The main job, end to end: build the Russian word list, ask it about words, score the two games in examples/.
# Uses a home of its own, so that nothing of yours is touched.
set -eu
cd "$(dirname "$0")/.."
ERUDIT_HOME=$(pwd)/.erudit-home
export ERUDIT_HOME

say() { printf '\n$ %s\n' "$*"; }
expect() {  # expect CODE COMMAND…: run, show, and insist on the exit code
    wanted=$1
    shift
    say "$@"
    code=0
    "$@" || code=$?
    [ "$code" -eq "$wanted" ] || { echo "exit code $code, expected $wanted" >&2; exit 1; }
}

expect 0 erudit lexicon build --lang ru
expect 0 erudit lexicon info
expect 0 erudit check кот ёж счастье
expect 1 erudit check коты Москва бегать стло
expect 0 erudit score examples/classic-102.gcg
expect 0 erudit score examples/scrabble-104.gcg
expect 0 erudit rules list
