# Verbs for people and for CI: `make` alone lists them.

# The first Python that is new enough. `make PYTHON=python3.13 test` takes another.
PYTHON ?= $(shell for name in python3.11 python3.12 python3.13 python3.14 python3; do \
  $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
VENV ?= .venv
BIN := $(VENV)/bin
LOCK := uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-config --quiet \
  --no-emit-index-url --no-emit-find-links --no-annotate --no-header --upgrade \
  --extra postgres --extra redis --extra build

.DEFAULT_GOAL := help
.PHONY: help run serve test check lint types coverage covered contract fuzz lighthouse screenshots bench fix golden docs lock clean

help: ## List the verbs.
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

run: $(VENV)/run.stamp ## Start the service on 127.0.0.1:8000 with a first key and a line to paste.
	@exec $(BIN)/galley quickstart

serve: $(VENV)/run.stamp ## Start the service as in production: settings from GALLEY_*, nothing printed to paste.
	@exec $(BIN)/galley serve

test: $(VENV)/dev.stamp ## Run the tests.
	@$(BIN)/python -m pytest

check: lint types coverage contract fuzz lighthouse ## Run everything else that CI runs.

lint: $(VENV)/dev.stamp ## Find faults of style.
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/dev.stamp ## Check the types.
	@$(BIN)/mypy

coverage: $(VENV)/dev.stamp ## Run the tests again and tell which branches they miss.
	@rm -f .coverage .coverage.*
	@$(BIN)/python -m pytest --quiet --cov --cov-report= --ignore=tests/browser
	@$(MAKE) --no-print-directory covered

covered: $(VENV)/dev.stamp ## Tell which branches the last run under coverage missed.
	@$(BIN)/coverage report --include='generator/*' --fail-under=$(GENERATOR_COVERAGE)
	@$(BIN)/coverage report --include='service/*' --fail-under=$(SERVICE_COVERAGE)
GENERATOR_COVERAGE ?= 95
SERVICE_COVERAGE ?= 95

contract: $(VENV)/dev.stamp ## Take the database up and down; validate the OpenAPI document.
	@.ci/contract

fuzz: $(VENV)/dev.stamp ## Let schemathesis loose on a running service (FUZZ_SECONDS=90).
	@.ci/fuzz

lighthouse: $(VENV)/dev.stamp ## Count the accessibility of every page with Lighthouse (needs Node and Chromium).
	@.ci/lighthouse $(BIN)/python

screenshots: $(VENV)/dev.stamp ## Draw every page, light, dark and on a phone, into docs/screenshots/ (needs Chromium).
	@$(BIN)/python -m pytest --quiet tests/browser/screenshots.py

bench: $(VENV)/dev.stamp ## Measure the generator and the service.
	@$(BIN)/python -m bench

fix: $(VENV)/dev.stamp ## Repair what can be repaired: style, order of imports, layout.
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

golden: $(VENV)/dev.stamp ## Write the manifest of article hashes anew; the changelog says why.
	@$(BIN)/python tests/golden/articles.py > tests/golden/manifest.new && mv tests/golden/manifest.new tests/golden/manifest.txt

docs: $(VENV)/dev.stamp ## Write the pages of docs/ that come from the code.
	@$(BIN)/python -m docs

lock: $(VENV)/dev.stamp ## Raise the locked versions to the newest that fit (needs uv).
	$(LOCK) -o requirements.lock
	$(LOCK) --extra dev -c requirements.lock -o requirements-dev.lock

clean: ## Remove the environment and what tools left behind. Keys in instance/ stay.
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage .coverage.* build dist *.egg-info

# Each stamp is made anew when its lock changes; else it costs nothing. A lock is whole, so nothing is left to resolve:
# pip would take the newest release for `coverage[toml]`, and refuse it for lack of a hash.
$(VENV)/run.stamp: requirements.lock pyproject.toml | $(BIN)/python
	@echo "Installing what is needed into $(VENV)/ ..." >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/dev.stamp: requirements-dev.lock $(VENV)/run.stamp
	@echo "Installing what the tests need into $(VENV)/ ..." >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements-dev.lock
	@touch $@

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed and was not found." >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); \
	  echo "$(PYTHON) cannot make a virtual environment. On Debian: apt-get install python3-venv" >&2; exit 1; }
