package engine

import (
	"encoding/json"
	"testing"
)

// An untrained skill's default survives being written and read, "none" included.
func TestDefaultRoundTrip(t *testing.T) {
	for _, d := range []Default{{}, {Opt: Some(Terrible)}, {None: true}} {
		data, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		var again Default
		if err := json.Unmarshal(data, &again); err != nil || again != d {
			t.Errorf("%s reads as %+v, %v; want %+v", data, again, err, d)
		}
	}
}
