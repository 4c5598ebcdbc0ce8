# Fudge Tray. `make run` serves the tray, `make test` runs every check.
SHELL       := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := run

DIST  := dist
CACHE := .build
FLAGS := -ldflags="-s -w"
# Compiled packages without the paths of their folders are shared by all clones.
export GOFLAGS += -trimpath
# Tests that read Go's source find it without that path too.
export GOROOT := $(shell go env GOROOT)
# The older garbage collector is 7 KB smaller, and the heap is small.
WASM  := GOOS=js GOARCH=wasm GOEXPERIMENT=nogreenteagc
SLIM  := $(CURDIR)/$(CACHE)/slim
# Runs a test's wasm program. The command has no path, so that all clones share the results of go test.
EXEC   = "slim_exec $$({ node --version; cat $(SLIM) cmd/dev/build/slim/slim_exec cmd/dev/build/slim/node.mjs $(HOT); } | sha256sum | cut -c -16)"
SPLIT  = "env SPLIT=1 "$(EXEC)

# Debian packages for building, for programs with a window, and for tests in browsers and servers.
BUILD_PACKAGES  := brotli
WINDOW_PACKAGES := xvfb xauth libx11-6 libxcursor1 libxrandr2 libxinerama1 libxi6 libxrender1 libxext6 libegl1 libgl1 libgl1-mesa-dri
PACK_PACKAGES   := nsis lintian desktop-file-utils appstream fakeroot
TEST_PACKAGES   := $(BUILD_PACKAGES) $(WINDOW_PACKAGES) $(PACK_PACKAGES) openbox dbus-daemon chromium chromium-headless-shell firefox-esr webkit2gtk-driver fonts-dejavu-core qemu-user-static \
	nginx-light libnginx-mod-http-brotli-static caddy php-cli

# Profile of throws for profile-guided optimization, used to build cmd/tray.
PROFILE := cmd/tray/default.pgo

# HOT lists the code that runs up to the end of the first roll, which is in the first part of the program.
HOT := cmd/tray/hot.txt

# Packages whose tests need a display, packages whose tests need a browser, and all others. The first of these takes
# longest, as it waits for servers.
WINDOWED := fudgetray/game/view fudgetray/cmd/tray
BROWSED  := fudgetray/cmd/dev/check/browser fudgetray/web/e2e fudgetray/cmd/dev/check/pictures
WAITING  := fudgetray/web/server/tables
PURE      = $(WAITING) $(filter-out $(WAITING) $(WINDOWED) $(BROWSED),$(shell go list ./...))

# With BUILT=1, targets use dist/, packages/ and the pages of frameworks without rebuilding them.
unless_built = $(if $(BUILT),,$(1))

# Unit tests of JavaScript.
NODE_TESTS = $$(git ls-files -co --exclude-standard 'web/*.test.mjs' 'cmd/dev/check/bench/*.test.mjs' 'cmd/dev/check/unfold/*.test.mjs')

# $(call install,PACKAGES) installs missing Debian packages, or lists them if it can't.
install = missing=""; for p in $(1); do dpkg -s $$p >/dev/null 2>&1 || missing+=" $$p"; done; \
	if [ -n "$$missing" ]; then \
		command -v apt-get >/dev/null || { echo "please install:$$missing"; exit 1; }; \
		root=""; [ "$$(id -u)" = 0 ] || root=sudo; \
		command -v $${root:-true} >/dev/null || { echo "please install, as root: apt-get install$$missing"; exit 1; }; \
		echo "installing$$missing"; \
		$$root apt-get update -qq && $$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq$$missing >/dev/null; \
	fi

# $(call display,COMMAND) runs a command on a new X display.
display = xvfb-run -a -s "-screen 0 1280x1024x24" $(1)

# Files written by go generate.
GENERATED := web/languages/* web/shared/contract.js web/shared/contract.d.ts web/shared/messages.d.ts web/tray/table/visit-messages.d.ts docs/embedding.md docs/protocol.md docs/table.md docs/themes.md game/table/entry.schema.json game/theme/theme.schema.json web/tray.html engine/schema/*.json \
	engine/session/wire_gen.go engine/language/*_gen.go web/icons/* web/tray/panel/controls.html web/sounds.wav game/desktop/sound/sounds.wav cmd/tray/icons/*

.PHONY: run dev site places places-wordpress build build-slim build-marked build-plain program linked desktop package package-site package-desktop frameworks generate format test parts durations quick check current fuzz fuzz-minute fuzz-slim slim-gains soak soak-desktop soak-evening soak-serve soak-tables mutation guards reproducible reliability supply outdated simulate evening table-bench table-load unit unit-wasm determinism wasm-bench windowed hot patch-gains patch-frames weight e2e e2e-chromium e2e-firefox e2e-webkit e2e-stream e2e-places e2e-plain starts race pictures lighthouse bench bench-desktop evidence docs profile clean

# Builds the widget and serves it, at ADDR or at the first free port from 8080 on.
run: build
	go run ./cmd/fudge serve $(if $(ADDR),--addr $(ADDR)) --dir $(DIST) --tables $(CACHE)/tables

# Only physics and drawing are time-critical. Without inlining in these packages the compressed program
# is 24 KB smaller.
LEAN := $(foreach package,$(addprefix fudgetray/,engine/... game/controls game/hand game/platform game/platform/locale game/play game/tray game/theme) \
	bytes fmt reflect slices strconv strings unicode/...,-gcflags=$(package)=-l)

# How the program is built: slimmed and split; plain, without patched modules, slimming and splitting; or marked, so that
# code records that it ran.
VARIANT := $(or $(if $(PLAIN),plain),$(if $(MARKED),marked),slim)

# Builds the widget into DIST. The commit is not part of the program, so that its name, a hash, changes with its
# content alone. PLAIN=1 and MARKED=1 select the variant; UNPACKED=1 builds without compressed copies.
build: build-$(VARIANT) web/node_modules
	@PLAIN=$(PLAIN) UNPACKED=$(UNPACKED) web/assemble $(DIST)

# Builds the program of a seat without a tray.
define build_seat
$(WASM) go build $(LEAN) -buildvcs=false $(FLAGS) -o $(CACHE)/seat.wasm ./cmd/seat
$(SLIM) -names $(CACHE)/seat.wasm $(DIST)/seat.wasm
endef

build-slim: program
	$(build_seat)
	node cmd/dev/build/slim/start.mjs $(addprefix $(DIST)/,tray.wasm tray-rest.wasm seat.wasm)

build-marked: linked
	$(build_seat)
	$(SLIM) -mark $(LINKED) $(DIST)/tray.wasm

build-plain:
	@$(call install,$(BUILD_PACKAGES))
	$(WASM) go build -buildvcs=false $(FLAGS) -o $(DIST)/tray.wasm ./cmd/tray
	$(WASM) go build -buildvcs=false $(FLAGS) -o $(DIST)/seat.wasm ./cmd/seat

# The program as linked. It has the line numbers that the slimmed one lacks.
LINKED := $(CACHE)/tray.wasm

# Builds the slimmed program alone. OMIT= leaves patches out; TAGS= also leaves out the code that relies on them.
TAGS := patched
program: linked
	$(SLIM) -hot $(HOT) $(LINKED) $(DIST)/tray.wasm $(DIST)/tray-rest.wasm

linked: $(SLIM)
	@$(call install,$(BUILD_PACKAGES))
	@mkdir -p $(DIST)
	@OMIT="$(OMIT)" cmd/dev/build/patches/prepare $(CACHE)/patched
	$(WASM) go build -tags=$(TAGS) -modfile=$(CACHE)/patched/go.mod -overlay=$(CACHE)/patched/overlay.json $(LEAN) \
		-buildvcs=false $(FLAGS) -o $(LINKED) ./cmd/tray

.PHONY: $(SLIM)
$(SLIM):
	@go build -buildvcs=false -o $@ ./cmd/dev/build/slim

# Builds the website of a release: the widget, a front page, the documents and a gallery. Checks all links.
WEBSITE := website
site: $(call unless_built,build)
	@$(call install,$(BUILD_PACKAGES))
	go run ./cmd/dev/build/website -dist $(DIST) -o $(WEBSITE)

# Makes the packages of places where groups play in PLACES, one folder and zip each. ROOT= is the path below which a server
# serves them, and URL= the address of the folder from which they are installed.
PLACES := $(DIST)/places
places: $(call unless_built,build) web/node_modules
	go run ./cmd/dev/build/places -dist $(DIST) -o $(PLACES) $(if $(ROOT),-root $(ROOT)) $(if $(URL),-url $(URL))

# Tests the block and the editor in WordPress 6.5, of which npm has a copy of 158 MB. PUBLISH=1 replaces the picture of the
# documents.
places-wordpress: $(call unless_built,build) cmd/dev/check/wordpress/node_modules web/node_modules
	@$(call install,$(TEST_PACKAGES) php-sqlite3)
	WORDPRESS=$(CURDIR)/cmd/dev/check/wordpress/node_modules/@wp-playground/wordpress-builds go test -count=1 -run TestWordPress ./web/e2e $(if $(PUBLISH),-wordpress $(CURDIR)/docs/wordpress.jpg)

# Platforms of the desktop program.
DESKTOPS ?= linux-amd64 linux-arm64 windows-amd64 windows-arm64 darwin-amd64 darwin-arm64

# Builds the desktop program. On Windows it opens no console.
desktop:
	@rm -rf $(DIST)/bin
	@for desktop in $(DESKTOPS); do \
		os=$${desktop%-*} arch=$${desktop#*-} out=$(DIST)/bin/fudge-tray-$$desktop linked="-s -w"; \
		cli=$(DIST)/bin/fudge-$$desktop; \
		[ $$os != windows ] || { out+=.exe; cli+=.exe; linked+=" -H=windowsgui"; }; \
		echo "$$out"; CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch go build -buildvcs=false -ldflags="$$linked" -o $$out ./cmd/tray; \
		echo "$$cli"; CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch go build -buildvcs=false $(FLAGS) -o $$cli ./cmd/fudge; \
	done

# Builds the published files in packages/: an npm tarball, a zip of the website, desktop packages and
# checksums. Prints the tag for host pages of other origins; URL is the address of the files.
package: package-site package-desktop

package-desktop: desktop
	@$(call install,$(PACK_PACKAGES))
	go run ./cmd/dev/build/package -bin $(DIST)/bin -o packages

package-site: site cmd/dev/build/npm/node_modules
	go run ./cmd/dev/build/npm -dist $(DIST) -site $(WEBSITE) -o packages $(if $(URL),-url $(URL))
	cd cmd/dev/build/npm && node_modules/.bin/publint --strict ../../../../packages/fudge-tray-*.tgz
	cd cmd/dev/build/npm && node_modules/.bin/attw --profile esm-only --format table ../../../../packages/fudge-tray-*.tgz
	node --test cmd/dev/build/npm/

# Builds pages with React, Vue and Svelte from the packed tarball, in cmd/dev/check/frameworks/built/.
frameworks: $(call unless_built,package-site) cmd/dev/check/frameworks/node_modules
	cd cmd/dev/check/frameworks && npm install --no-save --ignore-scripts --no-audit --no-fund --silent ../../../../packages/fudge-tray-*.tgz
	node cmd/dev/check/frameworks/build.mjs

# Writes all generated files. The messages come first, as other packages don't compile without them.
generate:
	go generate ./engine/language ./...

# Formats all source files.
format: web/node_modules
	git ls-files '*.go' | xargs gofmt -l -w
	cd web && npm run --silent format

# The parts of make test. They run two at a time, as most of them wait for a browser half of the time. Those that
# read built files wait for them. The longest begin first, so that none of them is left alone at the end.
PARTS := frameworks check e2e windowed unit e2e-firefox e2e-webkit e2e-chromium package-desktop e2e-plain unit-wasm \
	determinism weight
part-package-site: part-build
part-frameworks: part-package-site
$(filter-out part-frameworks part-check part-windowed,$(PARTS:%=part-%)): part-frameworks

DURATIONS := $(CACHE)/durations

# $(call timed,NAME,COMMAND) runs a command and records its duration and processor time in seconds.
timed = TIMEFORMAT="$(1) %R %U %S"; { time $(2) 2>&3; } 3>&2 2>>$(DURATIONS)

# Runs every check and prints the duration of each part. Packages one desktop program of each archive
# format.
test: export DESKTOPS = linux-amd64 windows-amd64
test:
	@$(call install,$(TEST_PACKAGES))
	@mkdir -p $(CACHE) && rm -f $(DURATIONS)
	@$(call timed,test,$(MAKE) --no-print-directory parts)
	@$(MAKE) --no-print-directory durations

# The checks of make test. The first part writes sources. Simulations use what the others leave of the processors.
parts: web/node_modules
	@$(MAKE) part-current
	@$(MAKE) part-simulate & \
	$(MAKE) -j2 --output-sync=target $(PARTS:%=part-%) && failed=0 || failed=$$?; \
	wait $$! && exit $$failed

part-build:
	@$(call timed,build,$(MAKE) build)

part-simulate:
	@$(call timed,simulate,chrt --idle 0 $(MAKE) simulate TABLES=10000 VISITS=25000 > $(CACHE)/simulate.txt 2>&1) || { tail -n 50 $(CACHE)/simulate.txt; exit 1; }

part-%:
	@$(call timed,$*,$(MAKE) BUILT=1 $*)

# Prints the durations of the last make test as a Markdown table. Parts overlap.
durations:
	@echo "| part | seconds | processor seconds |"; echo "| --- | ---: | ---: |"
	@awk '{ printf "| `make %s` | %.0f | %.0f |\n", $$1, $$2, $$3 + $$4 }' $(DURATIONS)

# Checks what the change since the last commit, or the last commit, can affect: formatting, vet, staticcheck, types,
# lint rules and short unit tests. Takes up to a minute with a warm cache.
quick: web/node_modules
	@go run ./cmd/dev/check/quick -skip "$(WINDOWED) $(BROWSED)" -node "$$(echo $(NODE_TESTS))"

# Serves a plain, uncompressed build of the widget and rebuilds it when a source file changes. If the port is in use,
# takes the next free one; ADDR= names the only one.
dev:
	go run ./cmd/dev/serve $(if $(ADDR),-addr $(ADDR)) -dir $(CACHE)/dev $(MAKE) --no-print-directory build PLAIN=1 UNPACKED=1 DIST=$(CACHE)/dev

# Types of two versions of Foundry VTT. npm gets them without their dependencies, some of which are on GitHub alone.
FOUNDRY_TYPES := $(CACHE)/foundry/12/package.json $(CACHE)/foundry/13/package.json
$(CACHE)/foundry/12/package.json: FOUNDRY := 12.331.5
$(CACHE)/foundry/13/package.json: FOUNDRY := 13.345.1
$(CACHE)/foundry/%/package.json:
	@mkdir -p $(@D)
	cd $(@D) && tar -xzf "$$(npm pack --silent @league-of-foundry-developers/foundry-vtt-types@$(FOUNDRY))" --strip-components=1
	@rm $(@D)/*.tgz
	@touch $@

# Checks commit subjects, formatting, density, vet, staticcheck, go.mod, lock files, types and lint rules.
check: web/node_modules $(FOUNDRY_TYPES)
	@.ci/subjects
	@git ls-files '*.go' ':!*_gen.go' | xargs go run ./cmd/dev/check/density
	@out=$$(git ls-files '*.go' | xargs gofmt -l); [ -z "$$out" ] || { echo "gofmt would change: $$out"; exit 1; }
	go vet ./...
	$(WASM) go vet ./cmd/tray ./game/...
	go tool staticcheck ./...
	go mod tidy -diff
	@! git grep -n '"resolved": "http' -- '*package-lock.json' || { echo "lock files record addresses; .npmrc in their folders prevents it"; exit 1; }
	cd web && npm run --silent check && npm run --silent foundry-types

# Checks that generated files are up to date.
current:
	@was=$$(sha256sum $(GENERATED)); go generate ./engine/language ./...; \
	is=$$(sha256sum $(GENERATED)); [ "$$was" = "$$is" ] || \
	{ echo "generated files were out of date and have been updated:"; diff <(echo "$$was") <(echo "$$is"); }

# Fuzzes every target of the repository for FUZZ each, and prints the inputs. Go keeps a failing input in the
# testdata/fuzz of its package, and other interesting ones in its build cache, where the next run continues.
FUZZ := 10m
fuzz:
	$(RELIABILITY) fuzz --each $(FUZZ)

# Fuzzes for a minute in all, without compiling all packages again: the seeds are plain tests already, and the
# targets continue with the inputs that make fuzz has found.
fuzz-minute:
	go run ./cmd/dev/check/reliability fuzz --total 1m --guided=false

# Injects faults into the page, the desktop program and the server until ROLLS rolls, KILLS kills and ROUNDS rounds of
# a thousand connections are done, and for MINUTES into shared tables behind proxies. SEED replays a failure. KEEP=1
# records a run in docs/reliability.md.
SEED   := 1
KILLS  := 1000
ROUNDS := 100
HOURS  := 8
MINUTES := 60
RELIABILITY := go run ./cmd/dev/check/reliability $(if $(KEEP),--keep)
soak: ROLLS := 10000
soak: $(call unless_built,build)
	@$(call install,$(TEST_PACKAGES))
	$(RELIABILITY) soak browser --amount $(ROLLS) --seed $(SEED)

soak-desktop:
	@$(call install,$(WINDOW_PACKAGES))
	$(RELIABILITY) soak desktop --amount $(KILLS) --seed $(SEED)

# Lets HOURS simulated hours pass in one browser with an app, a table and a blog page: with sleep, a lost network, a full
# storage and other releases. Resources must be those of the first half hour at the end, within 5 %.
soak-evening: $(call unless_built,build)
	@$(call install,$(TEST_PACKAGES))
	$(RELIABILITY) soak evening --amount $(HOURS)

soak-serve:
	$(RELIABILITY) soak serve --amount $(ROUNDS) --seed $(SEED)

soak-tables: $(call unless_built,build)
	@$(call install,$(TEST_PACKAGES))
	$(RELIABILITY) soak tables --amount $(MINUTES) --seed $(SEED)

# Changes one expression of PACKAGES at a time, runs their tests, and lists the changes that no test notices.
# Without PACKAGES it takes days.
mutation:
	$(RELIABILITY) mutation $(PACKAGES)

# Removes each guard against a fault, and expects its test to fail. TESTS= selects guards by their tests.
guards:
	@$(call install,$(TEST_PACKAGES))
	$(RELIABILITY) guards $(TESTS)

# Builds the page and the desktop program in two folders as two users, and compares the results. Run it as root.
reproducible:
	$(RELIABILITY) builds

# Writes docs/reliability.md from the results in docs/reliability.json.
reliability: web/node_modules
	$(RELIABILITY) document
	web/node_modules/.bin/prettier --log-level warn --write docs/reliability.md docs/reliability.json

# Checks the modules and packages that are shipped for known vulnerabilities.
VULN         := golang.org/x/vuln
VULN_VERSION := v1.9.0
supply: web/node_modules
	go run $(VULN)/cmd/govulncheck@$(VULN_VERSION) ./...
	cd web && npm audit --omit=dev

# Folders with npm packages.
NPM := $(patsubst %/package.json,%,$(shell git ls-files '*package.json'))

# Lists the direct modules, tools and npm packages of which newer versions exist. A module proxy may have no list of
# a module's versions.
outdated: $(NPM:%=%/node_modules)
	@go list -m -u -e -f '{{with .Update}}{{.Path}} {{$$.Version}}: {{.Version}} exists{{end}}{{if .Error}}{{.Path}} {{.Version}}: no list of versions{{end}}' \
		$$(go list -m -f '{{if not (or .Indirect .Main)}}{{.Path}}{{end}}' all) $$(go list -f '{{.Module.Path}}' tool) $(VULN)@$(VULN_VERSION) | grep . || true
	@for folder in $(NPM); do echo "$$folder"; npm --prefix $$folder outdated || true; done

# Simulates a million shared tables with faults and cheaters, and a million visits of people, and prints the progress.
# TABLES= and VISITS= set the numbers, and FIRST= the first seed. Go keeps the result until the simulated code changes.
TABLES := 1000000
VISITS := 1000000
FIRST  := 1
simulate:
	SIMULATE=$(TABLES) FIRST=$(FIRST) go test -timeout 0 ./game/table -run '^TestSimulatedTables$$' -v
	SIMULATE=$(VISITS) FIRST=$(FIRST) go test -timeout 0 ./game/table/visit -run '^TestSimulatedVisits$$' -v

# Plays an evening at a shared table, first with simulated seats, then in all browsers: ROLLS rolls by all seats at
# the same time, 30 % lost messages, and a server that is killed twice. Then edits the record of the browsers.
ROLLS   := 500
EVENING := go test -count=1 -timeout 0 -v ./web/e2e -run '^TestEvening$$' -rolls $(ROLLS)
RECORD  := $(CURDIR)/$(CACHE)/evening.jsonl
evening: $(call unless_built,build)
	@$(call install,$(TEST_PACKAGES))
	$(EVENING) -seats go,go,go,go
	$(EVENING) -seats tab,firefox,webkit,phone,desktop -record $(RECORD)
	go test -count=1 -timeout 0 -v ./game/table -run '^TestEditsAreRefused$$' -record $(RECORD)

# Measures shared tables on fudge serve, and the logs of records. Prints Markdown for docs/scale.md.
LOG_BENCH := go test ./web/server/tables -run '^$$' -bench BenchmarkThrow -benchtime 60x
table-bench: $(call unless_built,build)
	@$(call install,$(TEST_PACKAGES))
	go run ./cmd/dev/check/tablebench -dist $(DIST)
	$(LOG_BENCH)

# Measures servers with numbers of tables of four simulated seats, of which one in ten throws each minute: processor,
# memory, replies and throws. It prints the progress, and begins nothing more after LIMIT. POLL=3s lets seats at rest ask
# for lines, as those of earlier releases do.
LOAD     := 1000,3000,10000
DURATION := 1m
LIMIT    := 30m
POLL     := 0
TABLE_LOAD = go run ./cmd/dev/check/tablebench -dist $(DIST) -load $(LOAD) -duration $(DURATION) -limit $(LIMIT) -poll $(POLL)
table-load: $(call unless_built,build)
	$(TABLE_LOAD)

# Splits programs by LISTS random lists of hot code and PROGRAMS random programs, from the seed FIRST on, and compares
# their output with that of the programs as linked. Prints the progress.
LISTS    := 2000
PROGRAMS := 500
fuzz-slim:
	go test -count=1 -timeout 0 ./cmd/dev/build/slim -run '^TestRandom(Lists|Programs)$$' -lists $(LISTS) -programs $(PROGRAMS) -first $(FIRST) -v

# Prints how many bytes each transformation of slim removes from both parts of the program, after brotli.
slim-gains: build
	$(SLIM) -gains $(HOT) $(LINKED)

# Measures throws as slimmed wasm. WITHOUT= names a transformation of slim that is left out.
wasm-bench: $(SLIM)
	$(WASM) go test -pgo=$(CURDIR)/$(PROFILE) -run '^$$' -bench . -exec=$(EXEC) ./cmd/dev/check/trial

unit-wasm determinism wasm-bench: export PATH := $(CURDIR)/cmd/dev/build/slim:$(PATH)

# Tests collect garbage less often, which takes up to half of their time.
quick unit unit-wasm: export GOGC = 400

# Tests use packages as compiled for each other, without a profile, and make check vets them.
GO_TEST = go test -vet=off -pgo=off

# Tests the packages without window and browser, and the JavaScript modules.
unit: web/node_modules cmd/dev/check/bench/node_modules
	@$(call install,$(TEST_PACKAGES))
	$(GO_TEST) -timeout 30m $(PURE)
	node web/unit.mjs $(NODE_TESTS)

# Tests the packages of the browser's program again as slimmed wasm: same faces, hashes and bytes. Tests
# those that use all others in two parts, the second of which arrives late, and whole; the others have short runs.
# Statistics of throws and checks of documents are left out: bit-identical throws have the same statistics.
unit-wasm: $(SLIM)
	$(WASM) $(GO_TEST) -short -timeout 30m -exec=$(EXEC) \
		-skip '^(TestFacesAreUniform|TestQuality|TestThousandThrowsEndAlikeEverywhere|TestRulesDocument.*)$$' \
		./engine/... ./game/physics/... ./game/dice/... ./cmd/dev/check/trial/... ./game/throw/... ./game/controls/...
	$(WASM) $(GO_TEST) -timeout 30m -exec=$(SPLIT) ./game/play ./game/tray

# Checks that a thousand throws are bit-identical on all platforms.
SAMPLE := go test -pgo=$(CURDIR)/$(PROFILE) -count=1 -v -run TestThousandThrowsEndAlikeEverywhere ./game/throw

determinism: $(SLIM)
	@$(call install,$(TEST_PACKAGES))
	@echo "linux/amd64";        $(SAMPLE) | grep -E 'hash|^(ok|FAIL)'
	@if grep -q avx2 /proc/cpuinfo; then \
		echo "linux/amd64, v3"; GOAMD64=v3 $(SAMPLE) | grep -E 'hash|^(ok|FAIL)'; \
	else echo "linux/amd64, v3: skipped, the processor lacks AVX2"; fi
	@echo "linux/arm64";        CGO_ENABLED=0 GOARCH=arm64 $(SAMPLE) -exec qemu-aarch64-static | grep -E 'hash|^(ok|FAIL)'
	@echo "js/wasm";            $(WASM) $(SAMPLE) -exec=$(EXEC) | grep -E 'hash|^(ok|FAIL)'
	@echo "js/wasm, split";     $(WASM) $(SAMPLE) -exec=$(SPLIT) | grep -E 'hash|^(ok|FAIL)'

# Tests the packages that need a display, one at a time because they share it.
windowed:
	@$(call install,$(WINDOW_PACKAGES))
	$(call display,$(GO_TEST) -timeout 30m -p 1 $(WINDOWED))

# Lists the code that runs in first visits, which is in the first part of the program. Run it after larger
# changes, and when TestFirstRollWithoutRest fails.
hot: $(SLIM)
	@$(call install,$(TEST_PACKAGES))
	$(MAKE) build MARKED=1 UNPACKED=1 DIST=$(CACHE)/marked
	$(SLIM) -functions $(LINKED) >$(CACHE)/functions.txt
	go run ./cmd/dev/build/hot -dist $(CACHE)/marked -functions $(CACHE)/functions.txt -o $(HOT)

# Measures the gain of each patch. PATCHES= selects some, and with commas leaves several out together.
patch-gains:
	@$(call install,$(BUILD_PACKAGES))
	@cmd/dev/build/patches/gains $(PATCHES)

# Compares CPU time per frame of dist/ and of a build without PATCHES and without code that relies on patches.
patch-frames: ROUNDS := 5
patch-frames: $(call unless_built,build)
	@$(call install,$(TEST_PACKAGES))
	$(MAKE) build CACHE=$(CACHE)/gains DIST=$(CACHE)/gains/site OMIT="$(PATCHES)" TAGS=
	go run ./cmd/dev/check/race -dist $(DIST) -other $(CACHE)/gains/site -rolls $(ROUNDS)

# Transfer size before the first roll, by file; fails above the budget.
weight: $(call unless_built,build)
	node cmd/dev/check/bench/size.mjs $(DIST)

# Pages tested at the same time. Each waits most of the time.
PAGES := 4

# Tests the built widget in Chromium's engine without windows.
e2e: $(call unless_built,build frameworks) web/node_modules cmd/dev/check/unfold/node_modules
	@$(call install,$(TEST_PACKAGES))
	$(GO_TEST) -count=1 -p 2 -parallel $(PAGES) -timeout 80m $(BROWSED)

# Tests the built widget in other browsers, one window at a time, as only one has the focus. Tests that a
# browser can't pass are printed with the reason. RUN= runs all tests. Chromium with windows runs only
# what its engine without windows can't do.
RUN = $(RUN_$*)
RUN_chromium := TestAppCanBeInstalled|TestKilledBrowserLosesNothing|TestShakenPhoneThrows|TestVisit|TestUpdate$$|TestPowerCutInUpdate|TestThirdPartyStorageBlocked
RUN_firefox  := TestVisit|TestSameLineAgain|TestLadderDrag|TestEmbed|TestOffline$$|TestUpdate$$|TestPowerCutInUpdate|TestThirdPartyStorageBlocked|TestStrangersHaveTheirOwnSessions|TestFrameCannotNavigateItsHost
RUN_webkit   := $(RUN_firefox)|TestTrap$$

e2e-chromium e2e-firefox e2e-webkit: e2e-%: $(call unless_built,build) web/node_modules
	@$(call install,$(TEST_PACKAGES))
	cd web/e2e && E2E_BROWSER=$* $(GO_TEST) -count=1 -parallel 1 -timeout 100m $(if $(RUN),-run '$(RUN)')

# Tests the overlay for streams in the Chromium of OBS.
e2e-stream: $(call unless_built,build) cmd/dev/check/stream/node_modules web/node_modules
	@$(call install,$(TEST_PACKAGES))
	node cmd/dev/check/stream/unpack.mjs $(CACHE)/stream
	PATH=$(CURDIR)/$(CACHE)/stream:$$PATH go test -count=1 -parallel 1 -run TestOverlay ./web/e2e

# Rolls 52 times with four users at each place where groups play.
e2e-places: $(call unless_built,build) web/node_modules
	@$(call install,$(TEST_PACKAGES))
	go test -count=1 -v -parallel 1 -run '^(TestOwlbearRoom|TestFoundry)$$' ./web/e2e -place-rolls 52

# Tests rolls and screens without patched modules and slimming.
e2e-plain: web/node_modules
	@$(call install,$(TEST_PACKAGES))
	$(MAKE) build PLAIN=1 DIST=$(CACHE)/plain
	E2E_DIST=$(CURDIR)/$(CACHE)/plain $(GO_TEST) -count=1 -parallel $(PAGES) -timeout 80m -run 'TestVisit|TestEveryScreen/^(click|keys|settings|reload|methods|1280x800|390x844)$$' ./web/e2e

# Measures time and transfer size from the navigation to the first roll. LINE='-rate 1 -latency 300ms'
# simulates a slow connection. LINE='-slower 4 -rounds 7' measures a phone's longest task and first tap instead.
starts: build
	@$(call install,$(TEST_PACKAGES))
	go run ./cmd/dev/check/starts -dist $(DIST) $(LINE)

# Compares start, roll and idle cost with other libraries; fails above the budget. REPORT=docs/race.md
# writes the report, with a chart of starts with and without patches and slimming.
race: build cmd/dev/check/peers/node_modules web/node_modules
	@$(call install,$(TEST_PACKAGES))
	$(if $(REPORT),$(MAKE) build PLAIN=1 DIST=$(CACHE)/plain)
	@missed=0; \
	go run ./cmd/dev/check/race -dist $(DIST) $(RACE) $(if $(REPORT),-linked $(CACHE)/plain -report $(REPORT)) || missed=1; \
	$(if $(REPORT),web/node_modules/.bin/prettier --log-level warn --write $(REPORT);) \
	exit $$missed

# Takes pictures of the widget in DIR: every screen, in flight and at rest, and panels. APP=1 takes the app in each
# language, TABLE=1 a shared table, CONTACT=1 a contact sheet of all dice, games and themes, SIZES=1 sheets of the windows of
# phones and desktops before and after a roll, DESKTOP=1 the desktop's window in docs/desktop.jpg, and each size, language
# and scheme in DIR. PUBLISH=1 replaces the pictures of the repository.
DIR := pictures
pictures: $(if $(DESKTOP),,build)
	@$(call install,$(TEST_PACKAGES))
	$(if $(DESKTOP),xvfb-run -a -s "-screen 0 2560x1600x24" sh -c "mkdir -p $(DIR) && go test -count=1 -timeout 40m ./cmd/tray -run 'TestPictures|TestSizes' -sheet $(CURDIR)/docs/desktop.jpg -shots $(abspath $(DIR))",\
	go run ./cmd/dev/check/pictures -dist $(DIST) -o $(DIR) $(if $(APP),-app) $(if $(TABLE),-table) $(if $(CONTACT),-contact) $(if $(SIZES),-sizes) $(if $(PUBLISH),-publish .))

# Runs Lighthouse on the front page, a document, the app's page and a page of dice-box.
lighthouse: site cmd/dev/check/lighthouse/node_modules cmd/dev/check/peers/node_modules
	@$(call install,$(TEST_PACKAGES))
	go run ./cmd/dev/check/lighthouse -site $(WEBSITE)

# Compares speed, quality and size with other engines and libraries; fails above the budget.
# REPORT=docs/engines.md writes the reports.
bench: build cmd/dev/check/bench/node_modules
	@missed=0; \
	$(MAKE) race $(if $(REPORT),REPORT=docs/race.md) || missed=1; \
	node cmd/dev/check/bench/bench.mjs --dist $(DIST) $(if $(REPORT),--out $(REPORT)) || missed=1; \
	$(MAKE) bench-desktop || missed=1; \
	exit $$missed

# Measures start, idle cost and size of the desktop program.
bench-desktop: desktop
	@$(call install,$(WINDOW_PACKAGES))
	$(call display,go test -run '^$$' -bench . -benchtime 1x ./cmd/tray) | node cmd/dev/check/bench/desktop.mjs $(DIST)/bin

# Simulates a million throws of each technique for docs/evidence.md. A stopped run continues.
evidence: web/node_modules
	go run -pgo=$(PROFILE) ./cmd/dev/check/evidence -keep .evidence
	web/node_modules/.bin/prettier --log-level warn --write docs/evidence.md

# Makes every picture and every measured table in docs anew, and prints the progress. Some parts take hours; ONLY=
# selects parts. Tables of faults come from docs/reliability.json, where soaks, fuzzing and so on record their runs.
DOCS := generated pictures contact table receipt stops unfolded owlbear foundry wordpress desktop start slow bench-desktop cards durations logs traffic tables load colluders race engines reliability evidence
docs: web/node_modules
	@for part in $(or $(ONLY),$(DOCS)); do echo "docs: $$part"; $(MAKE) --no-print-directory docs-$$part; done
	web/node_modules/.bin/prettier --log-level warn --write docs/*.md CONTRIBUTING.md

# The parts of make docs.
MEASURED := go run ./cmd/dev/check/measured
docs-generated: generate
docs-pictures: ; $(MAKE) pictures PUBLISH=1
docs-contact: ; $(MAKE) pictures CONTACT=1 PUBLISH=1
docs-table: ; $(MAKE) pictures TABLE=1 PUBLISH=1
docs-receipt: build
	go test -count=1 ./web/e2e -run '^TestReceiptEverywhere$$' -receipt-places $(CURDIR)/docs/receipt.jpg
docs-stops: build
	go test -count=1 ./web/e2e -run '^TestTrap$$' -stops $(CURDIR)/docs/stops.jpg
docs-unfolded: build cmd/dev/check/unfold/node_modules
	go test -count=1 ./web/e2e -run '^TestUnfoldedLinks$$' -unfolded $(CURDIR)/docs/unfolded.jpg
docs-owlbear: build
	go test -count=1 ./web/e2e -run '^TestOwlbearRoom$$' -owlbear $(CURDIR)/docs/owlbear.jpg
docs-foundry: build
	go test -count=1 ./web/e2e -run '^TestFoundryCard$$' -foundry $(CURDIR)/docs/foundry.jpg
docs-wordpress: ; $(MAKE) places-wordpress PUBLISH=1
docs-desktop: ; $(MAKE) pictures DESKTOP=1
docs-race: ; $(MAKE) race REPORT=docs/race.md
docs-reliability: reliability
docs-evidence: evidence
docs-start:
	$(MAKE) starts LINE='-rounds 4' | $(MEASURED) docs/offline.md starts
docs-slow:
	$(MAKE) starts LINE='-rate 1 -latency 300ms -rounds 1' | $(MEASURED) docs/offline.md slow
docs-bench-desktop:
	$(MAKE) bench-desktop | $(MEASURED) docs/desktop.md desktop
docs-cards:
	GOMAXPROCS=1 go test -run '^$$' -bench PNG -benchtime 10x -count 8 ./game/card | node cmd/dev/check/bench/cards.mjs | $(MEASURED) docs/operating.md cards
docs-durations:
	@[ -f $(DURATIONS) ] || { echo "make test hasn't measured any durations yet"; exit 0; }; \
	$(MAKE) durations | $(MEASURED) CONTRIBUTING.md durations
docs-logs:
	$(LOG_BENCH) | node cmd/dev/check/bench/logs.mjs | $(MEASURED) docs/scale.md logs
docs-traffic: build
	go run ./cmd/dev/check/tablebench -dist $(DIST) -traffic | $(MEASURED) docs/scale.md traffic
docs-tables: build
	go run ./cmd/dev/check/tablebench -dist $(DIST) | $(MEASURED) docs/scale.md tables
docs-load: build
	$(TABLE_LOAD) | $(MEASURED) docs/scale.md load
docs-colluders:
	go test ./game/table -run TestWithholdingBound -rolls 1000000 -v | $(MEASURED) docs/fairness.md colluders
docs-engines: build cmd/dev/check/bench/node_modules
	node cmd/dev/check/bench/bench.mjs --dist $(DIST) --out docs/engines.md

# Records the profile of throws again. Worth it after larger changes to the physics. Go's runtime is left out, as
# its share is chance.
profile:
	@mkdir -p $(CACHE)
	GODEBUG=asyncpreemptoff=1 go test -run '^$$' -bench . -benchtime 3s -cpuprofile $(CACHE)/all.pgo -o /dev/null ./cmd/dev/check/trial
	go tool pprof -proto -ignore '^runtime\.' -output $(PROFILE) $(CACHE)/all.pgo

%/node_modules: %/package-lock.json
	cd $* && npm ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

# Removes everything that is built, except .evidence, which takes hours.
clean:
	rm -rf $(DIST) $(CACHE) $(WEBSITE) packages pictures web/node_modules cmd/dev/check/bench/node_modules cmd/dev/build/npm/node_modules cmd/dev/check/lighthouse/node_modules cmd/dev/check/peers/node_modules cmd/dev/check/frameworks/node_modules cmd/dev/check/frameworks/built cmd/dev/check/stream/node_modules cmd/dev/check/unfold/node_modules cmd/dev/check/wordpress/node_modules
