package main

import (
	"encoding/json"
	"testing"

	"fudgetray/engine"
)

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
