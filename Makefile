# Every command sets up what it needs by itself; `make` alone lists them.

bin := .venv/bin
ready := .venv/.ready

.DEFAULT_GOAL := help
.PHONY: help play page check lint test types screenshots bench picture lock clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' Makefile | awk -F ':.*## ' '{ printf "make %-7s %s\n", $$1, $$2 }'

play: page ## serve the games on this machine and open the browser
	@$(bin)/cheeseboard serve $(options)

page: $(ready) ## build the page from web/, if it changed
	@$(bin)/python hatch_build.py

check: lint ## lint, types and quick tests: under a minute, for while you work
	$(bin)/pytest -q -m 'not full' -n 2 --hypothesis-profile=quick

lint: $(ready) ## style and types
	$(bin)/ruff check
	$(bin)/ruff format --check
	$(bin)/mypy

test: lint ## everything, as continuous integration runs it
	@tools/services
	@tools/browser
	$(bin)/pytest -n 2

types: $(ready) ## write the browser's types anew from the server's
	@$(bin)/python -m cheeseboard.server.typescript

bench: $(ready) ## measure speed; results are kept, dated, in bench/results
	$(bin)/python bench/engine.py

picture: $(ready) ## draw the README's picture anew
	$(bin)/python docs/picture.py

lock: ## pin the newest versions of all packages in requirements.txt
	python3 -m venv --clear .venv/lock
	.venv/lock/bin/pip install --quiet uv
	.venv/lock/bin/uv pip compile pyproject.toml --quiet --extra dev --universal --python-version 3.11 \
	    --generate-hashes --no-emit-index-url --no-emit-find-links --upgrade \
	    --custom-compile-command 'make lock' --output-file requirements.txt

clean: ## remove everything that make created
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist

$(ready): requirements.txt pyproject.toml tools/environment
	@tools/environment
	@touch $@
