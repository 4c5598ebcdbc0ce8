# Fudge Tray. `make run` serves the tray, `make test` runs every check.
SHELL       := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := run

DIST  := dist
CACHE := .build
ADDR  := 127.0.0.1:8080
FLAGS := -trimpath -ldflags="-s -w"
# The older collector is 7 KB less, and this heap is a small one.
WASM  := GOOS=js GOARCH=wasm GOEXPERIMENT=nogreenteagc
SLIM  := $(CURDIR)/$(CACHE)/slim
EXEC  := "$(CURDIR)/cmd/slim/node $(SLIM)"

# What a bare Debian machine lacks: to build, to open a window, to drive browsers and servers.
BUILD_PACKAGES  := brotli
WINDOW_PACKAGES := xvfb xauth libx11-6 libxcursor1 libxrandr2 libxinerama1 libxi6 libxrender1 libxext6 libegl1 libgl1 libgl1-mesa-dri
TEST_PACKAGES   := $(BUILD_PACKAGES) $(WINDOW_PACKAGES) openbox dbus-daemon chromium chromium-headless-shell firefox-esr webkit2gtk-driver fonts-dejavu-core qemu-user-static \
	nginx-light libnginx-mod-http-brotli-static caddy

# What the compiler knows of where throws spend their time; cmd/tray is built with it.
PROFILE := cmd/tray/default.pgo

# Packages that open a window or a browser need more than `go test`.
WINDOWED := fudgetray/game/view fudgetray/cmd/tray
BROWSED  := fudgetray/web/tools/browser fudgetray/web/e2e fudgetray/web/tools/pictures
PURE      = $(filter-out $(WINDOWED) $(BROWSED),$(shell go list ./...))

# BUILT=1 takes dist/, packages/ and the frameworks' pages as they are.
unless_built = $(if $(BUILT),,$(1))

# Unit tests of JavaScript.
NODE_TESTS = node --test web/tools/bench/ $$(git ls-files -co --exclude-standard 'web/*.test.mjs' | grep -v ^web/tools/)

# $(call install,PACKAGES) installs the Debian packages that are missing, or says which.
install = missing=""; for p in $(1); do dpkg -s $$p >/dev/null 2>&1 || missing+=" $$p"; done; \
	if [ -n "$$missing" ]; then \
		command -v apt-get >/dev/null || { echo "please install:$$missing"; exit 1; }; \
		root=""; [ "$$(id -u)" = 0 ] || root=sudo; \
		command -v $${root:-true} >/dev/null || { echo "please install, as root: apt-get install$$missing"; exit 1; }; \
		echo "installing$$missing"; \
		$$root apt-get update -qq && $$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq$$missing >/dev/null; \
	fi

# $(call display,COMMAND) runs a command on an X display of its own.
display = xvfb-run -a -s "-screen 0 1280x1024x24" $(1)

# What go generate makes; checked to be current.
GENERATED := web/languages/* web/shared/contract.js web/shared/contract.d.ts web/shared/messages.d.ts docs/embedding.md docs/protocol.md docs/themes.md game/theme/theme.schema.json web/tray.html engine/schema/*.json \
	engine/session/wire_gen.go engine/language/*_gen.go game/view/marks.bin web/icons/* web/tray/panel/controls.html web/sounds.wav game/sound/sounds.wav cmd/tray/icons/*

.PHONY: run dev build desktop package package-site frameworks generate format test parts durations quick check current unit unit-wasm determinism windowed weight e2e e2e-chromium e2e-firefox e2e-webkit e2e-plain starts race pictures lighthouse bench bench-desktop evidence profile clean

run: build
	go run ./cmd/fudge serve --addr $(ADDR) --dir $(DIST)

# The program as it was linked, which traces are read with when a slimmed one is served.
LINKED := $(if $(PLAIN),$(DIST),$(CACHE))/tray.wasm

# Rules and table have time: without inlined calls the program is 17 KB lighter. What calculates
# how dice fly, and draws them, is compiled for speed.
LEAN := $(foreach package,engine/... game/controls game/play game/table game/theme,-gcflags=fudgetray/$(package)=-l)

# The widget. The commit is not written into the program, so that a name that tells the
# content changes with the content alone. PLAIN=1 takes modules as published and the
# program as it was linked.
build: $(SLIM)
	@$(call install,$(BUILD_PACKAGES))
	@mkdir -p $(DIST)
	@$(if $(PLAIN),,web/patches/prepare $(CACHE)/patched)
	$(WASM) go build $(if $(PLAIN),,-modfile=$(CACHE)/patched/go.mod $(LEAN)) -buildvcs=false $(FLAGS) -o $(LINKED) ./cmd/tray
	$(if $(PLAIN),,$(SLIM) $(LINKED) $(DIST)/tray.wasm)
	@PLAIN=$(PLAIN) UNPACKED=$(UNPACKED) web/assemble $(DIST)

.PHONY: $(SLIM)
$(SLIM):
	@go build -o $@ ./cmd/slim

# Desktops that the program is built for.
DESKTOPS ?= linux-amd64 linux-arm64 windows-amd64 windows-arm64 darwin-amd64 darwin-arm64

# On Windows it is a program of the desktop, which opens no terminal.
desktop:
	@rm -rf $(DIST)/bin
	@for desktop in $(DESKTOPS); do \
		os=$${desktop%-*} arch=$${desktop#*-} out=$(DIST)/bin/fudge-tray-$$desktop linked="-s -w"; \
		[ $$os != windows ] || { out+=.exe; linked+=" -H=windowsgui"; }; \
		echo "$$out"; CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch go build -trimpath -buildvcs=false -ldflags="$$linked" -o $$out ./cmd/tray; \
	done

# What is published, in packages/: an npm tarball, a zip of the site, the desktop's packages,
# and the sums of all. Prints the tag for pages of other origins; URL is where they will find
# the files.
package: package-site desktop
	go run ./cmd/package -bin $(DIST)/bin -o packages

package-site: $(call unless_built,build) web/tools/package/node_modules
	go run ./web/tools/package -dist $(DIST) -o packages $(if $(URL),-url $(URL))
	cd web/tools/package && node_modules/.bin/publint --strict ../../../packages/fudge-tray-*.tgz
	cd web/tools/package && node_modules/.bin/attw --profile esm-only --format table ../../../packages/fudge-tray-*.tgz
	node --test web/tools/package/

# Pages by React, Vue and Svelte that have our tarball installed, in web/tools/frameworks/built/.
frameworks: $(call unless_built,package-site) web/tools/frameworks/node_modules
	cd web/tools/frameworks && npm install --no-save --ignore-scripts --no-audit --no-fund --silent ../../../packages/fudge-tray-*.tgz
	node web/tools/frameworks/build.mjs

# Messages first: what says them does not compile without.
generate:
	go generate ./engine/language ./...

format: web/node_modules
	git ls-files '*.go' | xargs gofmt -l -w
	cd web && npm run --silent format

# The parts of make test. The first run one by one, as they write files that the others read. The
# others are independent: two at a time, as most of them wait for a browser half of the time.
FIRST_PARTS  := check current build package frameworks
SECOND_PARTS := e2e e2e-firefox e2e-webkit unit unit-wasm windowed e2e-plain e2e-chromium determinism weight
DURATIONS    := $(CACHE)/durations

# $(call timed,NAME,COMMAND) runs a command and records its duration and processor time in seconds.
timed = TIMEFORMAT="$(1) %R %U %S"; { time $(2) 2>&3; } 3>&2 2>>$(DURATIONS)

# Runs every check and prints how long each part took. It packs one desktop of each archive format
# that builds within a minute.
test: export DESKTOPS = linux-amd64 windows-amd64
test:
	@$(call install,$(TEST_PACKAGES))
	@mkdir -p $(CACHE) && rm -f $(DURATIONS)
	@$(call timed,test,$(MAKE) --no-print-directory parts)
	@$(MAKE) --no-print-directory durations

parts:
	@$(MAKE) $(FIRST_PARTS:%=part-%)
	@$(MAKE) -j2 --output-sync=target $(SECOND_PARTS:%=part-%)

part-build:
	@$(call timed,build,$(MAKE) build)

part-%:
	@$(call timed,$*,$(MAKE) BUILT=1 $*)

# Prints the durations of the last make test as a Markdown table. Parts overlap.
durations:
	@echo "| part | seconds | processor seconds |"; echo "| --- | ---: | ---: |"
	@awk '{ printf "| `make %s` | %.0f | %.0f |\n", $$1, $$2, $$3 + $$4 }' $(DURATIONS)

# Checks in under a minute what most changes can break: vet, types, unit tests of Go and JavaScript.
quick: web/node_modules
	go vet ./...
	cd web && npm run --silent types
	go test $(PURE)
	$(NODE_TESTS)

# Serves the widget as plain, uncompressed modules, and rebuilds it when a source file changes.
dev:
	go run ./web/tools/dev -addr $(ADDR) -dir $(CACHE)/dev $(MAKE) --no-print-directory build PLAIN=1 UNPACKED=1 DIST=$(CACHE)/dev

check: web/node_modules
	@.ci/subjects
	@echo "formatting"; out=$$(git ls-files '*.go' | xargs gofmt -l); [ -z "$$out" ] || { echo "gofmt would change: $$out"; exit 1; }
	go vet ./...
	$(WASM) go vet ./cmd/tray ./game/...
	go tool staticcheck ./...
	go mod tidy -diff
	cd web && npm run --silent check

current:
	@was=$$(sha256sum $(GENERATED)); go generate ./engine/language ./...; \
	is=$$(sha256sum $(GENERATED)); [ "$$was" = "$$is" ] || \
	{ echo "generated files were not current; they are now:"; diff <(echo "$$was") <(echo "$$is"); }

unit: web/tools/bench/node_modules
	@$(call install,$(TEST_PACKAGES))
	go test $(PURE)
	$(NODE_TESTS)

# The pure packages again as slimmed wasm: the same faces, the same hashes, the same bytes.
unit-wasm: $(SLIM)
	$(WASM) go test -exec=$(EXEC) ./engine/... ./game/physics/... ./game/dice/... ./game/trial/... ./game/throw/... ./game/controls/... ./game/play/... ./game/table/...

# A thousand throws must end alike, bit for bit, wherever they are thrown.
SAMPLE := go test -pgo=$(CURDIR)/$(PROFILE) -count=1 -v -run TestThousandThrowsEndAlikeEverywhere ./game/throw

determinism: $(SLIM)
	@$(call install,$(TEST_PACKAGES))
	@echo "linux/amd64";        $(SAMPLE) | grep -E 'hash|^(ok|FAIL)'
	@if grep -q avx2 /proc/cpuinfo; then \
		echo "linux/amd64, v3"; GOAMD64=v3 $(SAMPLE) | grep -E 'hash|^(ok|FAIL)'; \
	else echo "linux/amd64, v3: this processor can't run it"; fi
	@echo "linux/arm64";        CGO_ENABLED=0 GOARCH=arm64 $(SAMPLE) -exec qemu-aarch64-static | grep -E 'hash|^(ok|FAIL)'
	@echo "js/wasm";            $(WASM) $(SAMPLE) -exec=$(EXEC) | grep -E 'hash|^(ok|FAIL)'

# One package at a time: they share the display.
windowed:
	@$(call install,$(WINDOW_PACKAGES))
	$(call display,go test -p 1 $(WINDOWED))

# Transfer size before the first roll, by file; fails above the budget.
weight: $(call unless_built,build)
	node web/tools/bench/size.mjs $(DIST)

# How many pages are tried at a time: most of the time each waits.
PAGES := 3

e2e: $(call unless_built,build frameworks) web/node_modules
	@$(call install,$(TEST_PACKAGES))
	go test -count=1 -p 1 -parallel $(PAGES) -timeout 80m $(BROWSED)

# The built widget in other browsers, a window at a time, as only one has the keyboard. What one
# can't do is listed in the end, with the reason. RUN= runs all tests there, which takes long where
# windows are drawn in software. Of Chromium's engine the others have run; with its windows it can
# do a little more.
RUN = $(RUN_$*)
RUN_chromium := TestAppCanBeInstalled|TestShakenPhoneThrows|TestRollByClick|TestUpdate$$|TestPowerCutInUpdate|TestThirdPartyStorageBlocked
RUN_firefox  := TestRollByClick|TestRollByKey|TestReloadKeepsHistory|TestPanelSettings|TestSameLineAgain|TestEmbed|TestMethods|TestOffline$$|TestUpdate$$|TestPowerCutInUpdate|TestThirdPartyStorageBlocked
RUN_webkit   := $(RUN_firefox)

e2e-chromium e2e-firefox e2e-webkit: e2e-%: $(call unless_built,build) web/node_modules
	@$(call install,$(TEST_PACKAGES))
	cd web/e2e && E2E_BROWSER=$* go test -count=1 -parallel 1 -timeout 100m $(if $(RUN),-run '$(RUN)')

# The way from a click to a stored roll, and every look, without patches and slimming.
e2e-plain: web/node_modules
	@$(call install,$(TEST_PACKAGES))
	$(MAKE) build PLAIN=1 DIST=$(CACHE)/plain
	E2E_DIST=$(CURDIR)/$(CACHE)/plain go test -count=1 -parallel $(PAGES) -timeout 80m -run 'TestRoll|TestEveryScreen' ./web/e2e

# How long the widget takes from its address to the first roll, and what travels.
# LINE='-rate 1 -latency 300ms' measures it on a slow line.
starts: build
	@$(call install,$(TEST_PACKAGES))
	go run ./web/tools/starts -dist $(DIST) $(LINE)

# Starts, rolls and rest beside pages of other libraries; fails when a budget is missed.
# REPORT=docs/race.md writes it down, with a picture of a start with and without patches and slimming.
race: build web/tools/peers/node_modules web/node_modules
	@$(call install,$(TEST_PACKAGES))
	$(if $(REPORT),$(MAKE) build PLAIN=1 DIST=$(CACHE)/plain)
	@missed=0; \
	go run ./web/tools/race -dist $(DIST) $(RACE) $(if $(REPORT),-linked $(CACHE)/plain -report $(REPORT)) || missed=1; \
	$(if $(REPORT),web/node_modules/.bin/prettier --log-level warn --write $(REPORT);) \
	exit $$missed

# Pictures of the widget in every size, in flight and at rest, in DIR. APP=1 takes them of
# the app, light and dark, in each language.
# CONTACT=1 makes the contact sheet of every dice, game and theme, DESKTOP=1 docs/desktop.jpg, of
# the desktop's window in some sizes and scales. PUBLISH=1 makes those anew that
# the repository keeps: README, docs and the app's manifest show them.
DIR := pictures
pictures: $(if $(DESKTOP),,build)
	@$(call install,$(TEST_PACKAGES))
	$(if $(DESKTOP),xvfb-run -a -s "-screen 0 2560x1600x24" go test -count=1 ./cmd/tray -run TestPictures -sheet $(CURDIR)/docs/desktop.jpg,\
	go run ./web/tools/pictures -dist $(DIST) -o $(DIR) $(if $(APP),-app) $(if $(CONTACT),-contact) $(if $(PUBLISH),-publish .))

# What Lighthouse says of the app's page, and of a page of dice-box beside it.
lighthouse: build web/tools/lighthouse/node_modules web/tools/peers/node_modules
	@$(call install,$(TEST_PACKAGES))
	go run ./web/tools/lighthouse -dist $(DIST)

# The race, then speed and quality of the physics beside others, what rules and store cost,
# what the widget weighs, and what the desktop's program takes; fails when a budget is missed. REPORT=docs/engines.md writes it down as
# well, and the race as docs/race.md.
bench: build web/tools/bench/node_modules
	@missed=0; \
	$(MAKE) race $(if $(REPORT),REPORT=docs/race.md) || missed=1; \
	node web/tools/bench/bench.mjs --dist $(DIST) $(if $(REPORT),--out $(REPORT)) || missed=1; \
	$(MAKE) bench-desktop || missed=1; \
	exit $$missed

# How long the desktop's program takes until it is seen, what it takes while nothing happens,
# and its size for every desktop.
bench-desktop: desktop
	@$(call install,$(WINDOW_PACKAGES))
	$(call display,go test -run '^$$' -bench . -benchtime 1x ./cmd/tray) | node web/tools/bench/desktop.mjs $(DIST)/bin

# A million throws of each technique, and what they show. A run that was stopped goes on.
evidence: web/node_modules
	go run -pgo=$(PROFILE) ./cmd/evidence -keep .evidence
	web/node_modules/.bin/prettier --log-level warn --write docs/evidence.md

# Worth it after larger changes to the physics: the dice fly the same, the tray faster.
profile:
	go test -run '^$$' -bench . -benchtime 3s -cpuprofile $(PROFILE) -o /dev/null ./game/trial

%/node_modules: %/package-lock.json
	cd $* && npm ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

# Leaves .evidence, which takes hours to make.
clean:
	rm -rf $(DIST) $(CACHE) packages pictures web/node_modules web/tools/bench/node_modules web/tools/package/node_modules web/tools/lighthouse/node_modules web/tools/peers/node_modules web/tools/frameworks/node_modules web/tools/frameworks/built
