# Every command sets up what it needs by itself; `make` alone lists them.

bin := .venv/bin
ready := .venv/.ready
web := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/fixtures/*')

.DEFAULT_GOAL := help
.PHONY: help play page check lint test types screenshots bench picture docs lock clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' Makefile | awk -F ':.*## ' '{ printf "make %-11s %s\n", $$1, $$2 }'

play: page ## serve the games on this machine and open the browser
	@$(bin)/cheeseboard serve $(options)

page: $(ready) ## build the page from web/, if it changed
	@$(bin)/python hatch_build.py

check: lint page .venv/.web-tested ## lint, types and quick tests: under a minute, for while you work
	$(bin)/pytest -q -m 'not full' -n 2 --hypothesis-profile=quick

lint: $(ready) .venv/.web-linted ## style and types
	$(bin)/ruff check
	$(bin)/ruff format --check
	$(bin)/mypy

test: lint page ## everything, as continuous integration runs it
	@tools/services
	@tools/browser
	@$(bin)/python hatch_build.py run --silent test
	$(bin)/pytest -n 2

types: $(ready) ## write the page's types, palette and artwork anew from Python
	@$(bin)/python -m cheeseboard.server.typescript
	@$(bin)/python -m cheeseboard.drawing.export

screenshots: page ## draw every screen of the page, by day and at dusk, on a desk and a phone, into screenshots/
	@tools/browser
	$(bin)/python -m tests.web.screenshots $(options)

bench: $(ready) ## measure speed; results are kept, dated, in bench/results
	$(bin)/python bench/engine.py

picture: $(ready) ## draw the README's pictures anew
	$(bin)/python docs/picture.py

docs: $(ready) ## build the documentation in site/
	@$(bin)/python docs/gather.py
	@$(bin)/zensical build --clean --strict

lock: ## pin the newest versions of all packages in requirements.txt
	python3 -m venv --clear .venv/lock
	.venv/lock/bin/pip install --quiet uv
	.venv/lock/bin/uv pip compile pyproject.toml --quiet --extra dev --universal --python-version 3.11 \
	    --generate-hashes --no-emit-index-url --no-emit-find-links --upgrade \
	    --custom-compile-command 'make lock' --output-file requirements.txt

clean: ## remove everything that make created
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build site .cache web/node_modules src/cheeseboard/server/static

# The page is looked at again only when something of it has changed.
.venv/.web-linted: $(ready) $(web)
	@$(bin)/python hatch_build.py run --silent lint
	@touch $@

.venv/.web-tested: $(ready) $(web)
	@$(bin)/python hatch_build.py run --silent test
	@touch $@

$(ready): requirements.txt pyproject.toml tools/environment
	@tools/environment
	@touch $@
