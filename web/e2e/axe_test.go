package e2e

import (
	"os"
	"path/filepath"
	"testing"
)

// axe returns the accessibility checker as a script for every frame.
func axe(t *testing.T) string {
	t.Helper()
	script, err := os.ReadFile(filepath.Join("..", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatalf("%v; run: npm ci --prefix web", err)
	}
	return string(script)
}

// noBarriers reports the accessibility faults of a page that was opened with axe.
func (p *tab) noBarriers() {
	p.t.Helper()
	for _, violation := range call[[]string](p, "accessibility.faults") {
		p.t.Error(violation)
	}
}

// noBarriersInGerman checks the page again with its trays in German.
func (p *tab) noBarriersInGerman() {
	p.t.Helper()
	p.speaks("de")
	p.noBarriers()
}

// checkBarriers reports the accessibility faults of a page in English and in German.
func (p *tab) checkBarriers() {
	p.t.Helper()
	p.speaks("en")
	p.noBarriers()
	for _, button := range call[[]string](p, "accessibility.signsAlone") {
		p.t.Errorf("no word names %s", button)
	}
	p.noBarriersInGerman()
}

// speaks changes the language of all trays of a page.
func (p *tab) speaks(tag string) {
	p.t.Helper()
	p.call("accessibility.speak", tag)
}
