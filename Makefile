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
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

COVERED := tests/rules tests/game tests/records tests/lexicon \
	$(wildcard tests/cli/test_check*.py tests/cli/test_convert*.py tests/cli/test_lexicon*.py tests/cli/test_replay*.py \
		tests/cli/test_rules*.py tests/cli/test_score*.py)

coverage: $(READY)  ## run the tests of rules, game, records and lexicon; fail where one is covered below 95 %
	$(BIN)/python -m pytest -n $(JOBS) --cov=erudit_cli --cov-report= $(COVERED)
	@failed=0; for part in rules game records lexicon; do printf '%-8s ' $$part; \
		$(BIN)/coverage report --include="erudit_cli/$$part/*" --format=total --precision=1 --fail-under=95 || failed=1; \
	done; exit $$failed

mutation: $(READY)  ## change scoring and legality in every small way: which changes does no test see?
	$(BIN)/pip install --quiet --editable '.[mutation]'
	$(BIN)/mutmut run
	$(BIN)/mutmut results

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

pages: $(READY)  ## write anew what pages show of the program and of its data; look at the diff
	$(BIN)/python scripts/editions_page.py
	$(BIN)/python scripts/man_page.py
	$(BIN)/python scripts/refresh_pages.py

clean:  ## remove what was built
	rm -rf $(VENV) build dist mutants .coverage *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .erudit-home

.PHONY: help setup demo test coverage mutation check bench lexicon pages clean
