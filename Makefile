# Every target sets up what it needs: Python 3.11 or newer, git and make are enough to start.
# To choose the interpreter: make PYTHON=/path/to/python3 TARGET

.DEFAULT_GOAL := help
BIN := .venv/bin

export PYTHON
# Tests of servers and browsers wait now and then: two workers more than there are cores keep the cores busy.
# Each collects all tests, and starts a browser, a server and a solver of its own.
export PYTEST_XDIST_AUTO_NUM_WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 2)

# Hundreds of tests start Python: what is compiled is kept, also where the environment would not have it so.
export PYTHONDONTWRITEBYTECODE :=

# A file's tests share what takes long to make: a browser, a solved house, a compiled simulator.
SHARED := -n auto --dist loadfile --no-loadscope-reorder

.PHONY: help setup play bench test lint types imports scripts browser compiled unit prove coverage documents docs wheel sbom format clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1 | \2/p' Makefile | awk -F'|' '{printf "%-18s%s\n", $$1, $$2}'

setup: ## Make .venv, or bring it up to date
	@tools/setup

play: setup ## Sit down at a table in the browser
	@$(BIN)/fortyeight play

bench: setup ## Time the referee
	@$(BIN)/fortyeight bench referee

test: ## Run every check but the long ones
	@$(MAKE) --no-print-directory -j 3 compiled browser scripts lint imports types unit # both cores are kept busy

lint: setup ## Check style and formatting
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: setup ## Check types
	$(BIN)/mypy --strict

imports: setup ## Check that layers import only downwards
	$(BIN)/lint-imports

scripts: ## Check and test the pages' code
	@tools/check-pages

browser: ## Have a Chromium for the tests, where it may be installed
	@tools/browser

compiled: setup
	@tools/compiled

unit: setup browser compiled ## Run the tests on all cores
	$(BIN)/pytest $(SHARED) --durations 15$(if $(SEED), --hypothesis-seed $(SEED))

# The short tests do the same every time, down to the order of sets; with another SEED, and in `make prove`, they search.
unit: export PYTHONHASHSEED = $(or $(SEED),48)
ifdef SEED
unit: export TEST_SEED = $(SEED)
unit: export FORTYEIGHT_HYPOTHESIS = search
endif

# Resumes where it was stopped at the same commit: .prove/COMMIT lists what has passed.
prove: export FORTYEIGHT_HYPOTHESIS = search
prove: export TEST_EFFORT = prove
prove: setup browser compiled ## Run every test with all that it can try, for hours; resumes; PART=kills-sqlite MINUTES=10 a part
ifdef PART
	tools/prove $(PART) --minutes $(or $(MINUTES),10)
else
	@mkdir -p .prove
	$(BIN)/pytest $(SHARED) -m "long or not long" --durations 30 --resume .prove/$$(git rev-parse --short HEAD)
endif

coverage: setup browser compiled ## Run the tests and print how much of each package they reach
	$(BIN)/pytest $(SHARED) -q --cov=fortyeight --cov-report=
	@$(BIN)/python -m tools.coverage_table

documents: setup ## Write the generated pages of docs/ anew
	@tools/clause-pages
	@tools/refusal-table
	@tools/protocol-page
	@tools/page-facts
	@tools/house-keys
	@tools/side-wagers-table
	@tools/command-line

docs: setup ## Build the documentation in build/docs, which a server shows at /docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet

wheel: setup ## Build the wheel in dist/
	$(BIN)/python -m hatchling build -t wheel

sbom: setup ## Write what an installation runs on to dist/: CycloneDX, JSON
	@mkdir -p dist
	@tools/sbom >dist/fortyeight.cdx.json
	@echo "dist/fortyeight.cdx.json"

format: setup ## Format the code and fix what can be fixed
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	@tools/check-pages --write

clean: ## Remove .venv, caches and build products
	rm -rf .venv .node .prove build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
