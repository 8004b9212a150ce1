# Targets of the project; bare `make` lists them.
VENV := .venv
PYTHON ?= python3
BIN := $(VENV)/bin
READY := $(VENV)/.ready
JOBS ?= auto

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 12

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable '.[dev]'
	@touch $@

setup: $(READY)  ## make .venv with everything the project needs

demo: $(READY)  ## build the Russian word list, check words, score two games
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh scripts/demo.sh

test: $(READY)  ## run the tests
	$(BIN)/python -m pytest -n $(JOBS)

check: $(READY)  ## lint, check types, the structure of the package, known faults of what it needs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest tests/test_structure.py
	$(BIN)/python scripts/audit.py

bench: $(READY)  ## measure what the project promises
	$(BIN)/python scripts/bench.py

lexicon: $(READY)  ## rebuild the released word lists
	$(BIN)/erudit lexicon build --lang ru --output wordlists/ru.txt
	$(BIN)/erudit lexicon build --lang uk --output wordlists/uk.txt

clean:  ## remove what was built
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .erudit-home

.PHONY: help setup demo test check bench lexicon clean
