# make play · make test · make bench · make soak · make docs · make pictures: each sets up all it needs, in .venv, and no more

PORT ?= 8000
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
SOURCES := $(shell find src/tablero -type f -not -name '*.pyc')

.PHONY: setup play test lint bench soak docs pictures browser clean
# Two pips at once would get into each other's way.
.NOTPARALLEL:

# All that playing needs, and no game begun.
setup: .venv/engine

play: setup
	$(BIN)/tablero serve --open --log faults --port $(PORT)

test: .venv/engine .venv/test lint browser
	ENGINE=installed $(BIN)/python -m pytest -n 2 --dist worksteal
	ENGINE=source PYTHONPATH=src $(BIN)/python -m pytest -n 2 --dist worksteal --doctest-modules src tests --ignore tests/server

# Once more as Windows sees it: what is called there must be there.
lint: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/windows src

# How fast the engine is, and catanatron beside it; how fast the adapters are, and PettingZoo's own games beside them.
bench: .venv/engine .venv/bench .venv/catanatron
	$(BIN)/tablero bench
	$(BIN)/python benchmarks/compare.py .venv/catanatron
	$(BIN)/python benchmarks/research.py

# The long forms: a million hostile inputs, a hundred kills, guided games in every language, a million games held to
# every law, and a policy that learns from nothing.
soak: .venv/engine .venv/test browser
	HYPOTHESIS_PROFILE=soak $(BIN)/python -m pytest -n 2 tests/core tests/test_conformance.py
	HYPOTHESIS_PROFILE=soak $(BIN)/python -m pytest tests/server/test_hostile.py tests/test_hostile_files.py tests/server/test_schema.py
	HYPOTHESIS_PROFILE=soak $(BIN)/python -m pytest -s tests/server/test_kills.py
	HYPOTHESIS_PROFILE=soak $(BIN)/python -m pytest tests/server/test_lessons.py tests/server/test_taps.py
	$(BIN)/tablero laws --games 1000000 --out .soak/laws.json
	$(BIN)/python examples/train.py valletta --minutes 10 --least 0.95

# The pictures of the README, from games that Captains play.
pictures: .venv/test browser
	PYTHONPATH=. $(BIN)/python docs/pictures/take.py

# The pages and an API reference as a site, in site/; a link that leads nowhere is an error.
docs: .venv/docs
	$(BIN)/mkdocs build --strict
	@echo "The site is in site/index.html."

# The tests of the browser table drive Debian's Chromium; where it may not be installed they are passed over.
browser:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  echo "Installing Chromium for the tests …" && apt-get -qq update && apt-get -qq install -y chromium >/dev/null ; } || \
	  echo "There is no Chromium here, and it cannot be installed: the browser tests are passed over."

# The libraries, pinned: for playing, testing, measuring or the site. An environment left half made is made anew.
# What is used of them is byte-compiled when it is used: less than a third.
.venv/play .venv/test .venv/bench .venv/docs: .venv/%: requirements/%.txt
	@$(PIP) --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	@echo "Installing what is needed to $* into .venv …"
	$(PIP) install --no-compile -r $<
	@touch $@

.venv/test .venv/bench: requirements/play.txt requirements/research.txt

.venv/engine: .venv/play pyproject.toml setup.py $(SOURCES)
	@echo "Installing the engine; where there is a C compiler it is compiled, once, for a minute …"
	$(PIP) install --no-build-isolation --no-deps --force-reinstall .
	@$(BIN)/tablero --version
	@touch $@

.venv/catanatron: .venv/bench requirements/catanatron.txt
	$(PIP) install --no-deps --target $@ --upgrade -r requirements/catanatron.txt
	@touch $@

clean:
	rm -rf .venv build src/*.egg-info
