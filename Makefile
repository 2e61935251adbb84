# make play · make test · make bench · make soak · make pictures: each sets up all it needs, in .venv

PORT ?= 8000
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
SOURCES := $(shell find src -type f -not -name '*.pyc')

.PHONY: play test lint bench soak pictures setup browser clean

play: setup
	$(BIN)/tablero serve --open --port $(PORT)

test: setup lint browser
	ENGINE=installed $(BIN)/python -m pytest -n 2
	ENGINE=source PYTHONPATH=src $(BIN)/python -m pytest -n 2 --doctest-modules src tests --ignore tests/server

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# How fast the engine is, and catanatron beside it; how fast the adapters are, and PettingZoo's own games beside them.
bench: setup .venv/catanatron
	$(BIN)/tablero bench
	$(BIN)/python benchmarks/compare.py .venv/catanatron
	$(BIN)/python benchmarks/research.py

# The long forms: thousands of games held to every law, and a policy that learns from nothing.
soak: setup
	HYPOTHESIS_PROFILE=soak $(BIN)/python -m pytest -n 2 tests/core tests/test_conformance.py
	$(BIN)/python examples/train.py valletta --minutes 10 --least 0.95

# The pictures of the README, from games that Captains play.
pictures: setup browser
	PYTHONPATH=. $(BIN)/python docs/pictures/take.py

setup: .venv/engine

# The tests of the browser table drive Debian's Chromium; where it may not be installed they are passed over.
browser:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  echo "Installing Chromium for the tests …" && apt-get -qq update && apt-get -qq install -y chromium >/dev/null ; } || \
	  echo "There is no Chromium here, and it cannot be installed: the browser tests are passed over."

.venv/libraries: requirements.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing the libraries into .venv …"
	$(PIP) install -r requirements.txt
	@touch $@

.venv/engine: .venv/libraries pyproject.toml setup.py $(SOURCES)
	@if command -v cc >/dev/null && echo "Compiling the engine: once, for a minute or two …" && \
	    $(PIP) install --no-build-isolation --no-deps --force-reinstall . ; then \
	  echo "The engine is compiled." ; \
	else \
	  echo "No C compiler here, or it failed: the engine runs interpreted, ten times slower." ; \
	  TABLERO_INTERPRETED=1 $(PIP) install --no-build-isolation --no-deps --force-reinstall . ; \
	fi
	@touch $@

.venv/catanatron: .venv/libraries benchmarks/requirements.txt
	$(PIP) install --no-deps --target $@ --upgrade -r benchmarks/requirements.txt
	@touch $@

clean:
	rm -rf .venv build src/*.egg-info
