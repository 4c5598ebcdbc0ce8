package docs

import (
	_ "embed"
	"regexp"
	"testing"
)

//go:embed rules.md
var rules string

var ruleHeading = regexp.MustCompile(`(?m)^<a id="r(\d+)"></a>\n\n## R(\d+) \S.*$`)

// RuleSections returns the text under the heading of each rule in rules.md by the rule's number, and under "" what comes
// before the first. The test fails if a rule has two headings, or one with another anchor than r and the number.
func RuleSections(t testing.TB) map[string]string {
	t.Helper()
	sections := map[string]string{}
	id, start := "", 0
	for _, h := range ruleHeading.FindAllStringSubmatchIndex(rules, -1) {
		sections[id] = rules[start:h[0]]
		anchor := rules[h[2]:h[3]]
		id, start = rules[h[4]:h[5]], h[1]
		if anchor != id {
			t.Errorf("docs/rules.md: the heading of R%s has the anchor r%s", id, anchor)
		}
		if _, twice := sections[id]; twice {
			t.Errorf("docs/rules.md has R%s twice", id)
		}
	}
	sections[id] = rules[start:]
	return sections
}
