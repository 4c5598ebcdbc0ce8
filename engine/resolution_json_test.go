package engine

import (
	"bytes"
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	own "fudgetray/engine/json"
)

// TestMarshalMatchesEncodingJSON checks that engine/json and encoding/json write the same bytes.
func TestMarshalMatchesEncodingJSON(t *testing.T) {
	sheet := Sheet{
		Name:   "Lisa <3",
		Skills: []Trait{{Name: "Bow", Level: Some(Great)}, {Name: "Lore", Default: Default{None: true}}},
		Wounds: []Wound{"Hurt"},
		EP:     3,
	}
	rapid.Check(t, func(t *rapid.T) {
		r := rapid.OneOf(rapid.Custom(drawRequest), rapid.Custom(drawOpposed), rapid.Custom(drawSettings)).Draw(t, "request")
		sheet.Skills[0].Default.Opt = drawOptLevel(t, "default")
		written := []any{r, &r, sheet, SampleCriticalTable(nil), r.LadderInUse(), Opt[Frac]{}, Some(Frac{1, 81})}
		if odds, err := Odds(&r); err == nil {
			written = append(written, odds)
		}
		r.Faces = []int{1, 0, 0, -1}
		if came, err := Resolve(&r); err == nil {
			written = append(written, came)
		}
		for _, v := range written {
			if got, want := own.Marshal(v), reference(t, v); !bytes.Equal(got, want) {
				t.Fatalf("%T:\n got %s\nwant %s", v, got, want)
			}
		}
		if nothing := string(own.Marshal(r)) == "{}"; r.IsZero() != nothing {
			t.Fatalf("%+v is zero: %v", r, !nothing)
		}
	})
	if !(&Request{}).IsZero() {
		t.Error("the zero request is not zero")
	}
}

func reference(t *rapid.T, v any) []byte {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		t.Fatal(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
