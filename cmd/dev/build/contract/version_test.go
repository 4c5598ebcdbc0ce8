package main

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/throw"
	"fudgetray/game/tray"
)

// TestVersionsAgree checks that the newest version in CHANGELOG.md is engine.Version and that
// each release states the versions of its receipts and messages, as does what is unreleased if it changes them.
// TestContractIsCurrent covers web/shared/contract.js.
func TestVersionsAgree(t *testing.T) {
	releases := releasesIn(source(t, "CHANGELOG.md"))
	if len(releases) == 0 {
		t.Fatal("CHANGELOG.md has no heading such as ## [0.1.0]")
	}
	for _, r := range releases {
		if r.receipts == "" || r.messages == "" {
			t.Errorf(`CHANGELOG.md, %s: want texts such as "receipts of version 1" and "messages have version 1"`, r.version)
		}
	}
	newest, unreleased := releases[0], source(t, "CHANGELOG.md")
	unreleased = inOneLine(releaseHeading.Split(unreleased, 2)[0])
	newest.receipts = cmp.Or(found(receiptsVersion, unreleased), newest.receipts)
	newest.messages = cmp.Or(found(messagesVersion, unreleased), newest.messages)
	want := release{engine.Version, versionOfReceipts(t), strconv.Itoa(tray.Version)}
	if newest != want {
		t.Errorf("the newest release in CHANGELOG.md, with what is unreleased, is %+v, want %+v", newest, want)
	}
}

// A release is a version in the changelog with the versions of its receipts and messages.
type release struct{ version, receipts, messages string }

var (
	releaseHeading  = regexp.MustCompile(`(?m)^## \[(\d+\.\d+\.\d+)\]`)
	receiptsVersion = regexp.MustCompile(`receipts of version (\d+)`)
	messagesVersion = regexp.MustCompile(`messages have version (\d+)`)
)

func releasesIn(changelog string) []release {
	var list []release
	sections := releaseHeading.Split(changelog, -1)
	for i, heading := range releaseHeading.FindAllStringSubmatch(changelog, -1) {
		section := inOneLine(sections[i+1])
		list = append(list, release{heading[1], found(receiptsVersion, section), found(messagesVersion, section)})
	}
	return list
}

func inOneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// found returns the match of a pattern's group, or "".
func found(pattern *regexp.Regexp, text string) string {
	if match := pattern.FindStringSubmatch(text); match != nil {
		return match[1]
	}
	return ""
}

// versionOfReceipts returns the first byte of a receipt.
func versionOfReceipts(t *testing.T) string {
	t.Helper()
	spec := throw.Spec{Technique: "1dF", Dice: []dice.Kind{dice.DF}, Tray: throw.TrayFor(1, 1), Motion: 1, Seed: 1}
	data, err := base64.RawURLEncoding.DecodeString(spec.Receipt())
	if err != nil {
		t.Fatal(err)
	}
	return strconv.Itoa(int(data[0]))
}

func TestPackageHasTheVersion(t *testing.T) {
	for _, name := range []string{"web/package.json", "web/package-lock.json"} {
		var p struct{ Version string }
		if err := json.Unmarshal([]byte(source(t, name)), &p); err != nil {
			t.Fatal(err)
		}
		if p.Version != engine.Version {
			t.Errorf("%s has the version %q, engine.Version is %q", name, p.Version, engine.Version)
		}
	}
}
