# make run      start Kvartal for the phones in this network
# make check    lint and the quick tests, in a minute: for between two changes
# make test     lint and every test of the day, with browser and server, in ten minutes
# make nightly  every test, and the fuzzers for longer: before an issue is called resolved
# make bench    the measurements, as ratios and figures; nothing fails by them
# make photo-score  how well photos of sheets are read, in a quarter of an hour
# make site     Kvartal for one phone without a laptop: build/site, for any https host
# make soak     what it bears on this machine: 100 tables, 250 behind nginx, kill -9

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
EXTRA := $(if $(filter postgres%,$(DATABASE_URL)),postgresql,base)

.PHONY: run test check nightly quick lint bench soak audit messages ask-score photo-score wheel site clean
.DELETE_ON_ERROR:

run: $(VENV)/.installed-$(EXTRA)
	@$(BIN)/companion serve

PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal

# Properties and worked cases in forms are tried on some of their examples; make nightly tries them on all.
quick: export EXAMPLES = 0.25
test: export EXAMPLES = 0.5

test: lint
	@$(BIN)/python -m tests.postgresql
	@$(BIN)/python -m tests.node
	@CHROMIUM="$$($(BIN)/python -m tests.chromium)" && export CHROMIUM && $(PYTEST) -m "not night"

# The fuzzers try ten times as much; FUZZ=100 a hundred times.
nightly: lint
	@$(BIN)/python -m tests.postgresql
	@$(BIN)/python -m tests.node
	@CHROMIUM="$$($(BIN)/python -m tests.chromium)" && export CHROMIUM && $(PYTEST)
	@EXAMPLES=$(or $(FUZZ),10) $(PYTEST) tests/test_fuzz.py tests/test_fuzz_requests.py

check:
	@$(MAKE) --no-print-directory -j2 lint quick

QUICK := tests/games tests/rules tests/tables tests/exchange tests/statistics \
	$(filter-out tests/test_fuzz% tests/test_tables_command.py,$(wildcard tests/test_*.py)) \
	tests/web/test_api.py tests/web/test_pages.py tests/web/test_said.py $(wildcard tests/web/test_*form*.py tests/web/test_*editor.py)

quick: $(VENV)/.installed-dev
	@$(PYTEST) -m "not process and not night" $(QUICK)

# Every worker and every server would compile the program anew.
test nightly check quick: export PYTHONDONTWRITEBYTECODE =

lint: $(VENV)/.installed-dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

bench: $(VENV)/.installed-dev
	@$(BIN)/python -m tests.lab.ratios
	@$(BIN)/python -m tests.lab.plays
	@$(BIN)/python -m tests.lab.paper
	@$(BIN)/python -m tests.lab.statistics.bench
	@$(BIN)/python -m tests.lab.browser

# Known weaknesses of what is installed, where the lists of them can be reached.
audit: $(VENV)/.installed-dev
	@$(BIN)/python -m tests.audit

soak: $(VENV)/.installed-dev
	@$(BIN)/python -m tests.lab.soak

# What a start would make from the sources goes with the package, and not into the checkout.
wheel: $(VENV)/.installed-dev
	@rm -rf companion/ready && $(BIN)/companion prepare companion/ready
	@$(BIN)/python -m build --wheel; built=$$?; rm -rf companion/ready; exit $$built

# A static folder for any https host, in which Kvartal runs on one phone; Node, npm and pip fetch Python for browsers.
site: $(VENV)/.installed-dev
	@$(BIN)/python -m companion.site.build build/site

# How often the rules' search finds the right card; TRY=WHOLE=4 tries out one of its numbers.
ask-score: $(VENV)/.installed-dev
	@$(BIN)/python -m tests.lab.rules.ask_score $(TRY)

# How well photos are read that no training saw; the handwriting of others is fetched once.
photo-score: $(VENV)/.installed-dev
	@test -e build/handwriting.npz || $(BIN)/python -m tests.lab.photo.handwriting
	@$(BIN)/python -m tests.lab.photo.score $(TRY)

# Every message of the code, the pages and the games' data, for translators: new ones come into every catalogue, those
# that nobody says any more go.
messages: $(VENV)/.installed-dev
	@mkdir -p build
	@$(BIN)/pybabel -q extract -F babel.cfg --project=Kvartal --add-location=file --sort-by-file --no-wrap \
		-o build/messages.pot companion pdf templates
	@$(BIN)/pybabel update -i build/messages.pot -d companion/translations --no-wrap --ignore-obsolete \
		--ignore-pot-creation-date

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Kvartal needs Python 3.11 or newer."; exit 1; }
	@echo "Building the environment (once) ..."
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { rm -rf $(VENV); \
		$(PYTHON) -m pip install -q --target build/virtualenv virtualenv && \
		PYTHONPATH=build/virtualenv $(PYTHON) -m virtualenv -q $(VENV); }

$(VENV)/.installed-base: pyproject.toml | $(VENV)/bin/python
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e .
	@touch $@

$(VENV)/.installed-%: pyproject.toml | $(VENV)/bin/python
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[$*]'
	@touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
