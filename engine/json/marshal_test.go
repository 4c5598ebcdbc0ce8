package json

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// kinds has a field of every type that Marshal supports.
type kinds struct {
	Bool     bool              `json:"bool"`
	Int      int               `json:"int"`
	Long     int64             `json:"long"`
	Float    float64           `json:"float"`
	Text     string            `json:"text"`
	Name     name              `json:"name"`
	Strings  []string          `json:"strings"`
	Pairs    [][2]int          `json:"pairs"`
	Map      map[name]*string  `json:"map"`
	Any      any               `json:"any"`
	Optional optional          `json:"optional"`
	Within   within            `json:"within"`
	Pointer  *within           `json:"pointer"`
	Maps     map[string][]bool `json:"maps"`

	EmptyBool    bool     `json:"empty_bool,omitempty"`
	EmptyInt     int      `json:"empty_int,omitempty"`
	EmptyText    string   `json:"empty_text,omitempty"`
	EmptyStrings []string `json:"empty_strings,omitempty"`
	EmptyAny     any      `json:"empty_any,omitempty"`
	EmptyWithin  *within  `json:"empty_within,omitempty"`
	EmptyName    *name    `json:"empty_name,omitempty"`

	ZeroStrings  []string `json:"zero_strings,omitzero"`
	ZeroOptional optional `json:"zero_optional,omitzero"`

	Hidden int `json:"-"`
}

type name string

type within struct {
	Number int `json:"number,omitempty"`
}

// optional marshals itself for both packages.
type optional struct{ text string }

func (o optional) IsZero() bool { return o.text == "" }

func (o optional) AppendJSON(b []byte) []byte {
	if o.text == "" {
		return append(b, "null"...)
	}
	return Append(b, o.text)
}

func (o optional) MarshalJSON() ([]byte, error) {
	if o.text == "" {
		return []byte("null"), nil
	}
	return reference(o.text), nil
}

// reference returns the encoding of encoding/json with as few escapes as possible.
func reference(v any) []byte {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		panic(err)
	}
	text := strings.NewReplacer(`\\`, `\\`, `\u2028`, "\u2028", `\u2029`, "\u2029").Replace(b.String())
	return []byte(strings.TrimSuffix(text, "\n"))
}

func TestMarshal(t *testing.T) {
	text, empty := "x", name("")
	for _, v := range []any{
		nil, true, false, 0, -1, math.MaxInt64, math.MinInt64, int64(1 << 60), 0.5, -1.25, 0.001, 1e6, "", "<&>",
		[]int(nil), []int{}, []int{1, 2}, [2]bool{true, false}, map[string]int(nil), map[string]int{},
		map[string]int{"b": 1, "a": 2, "": 3},
		[]any{nil, 1, "a", []any{}, map[string]any{}}, &text, (*string)(nil), &within{}, (*within)(nil), optional{},
		&optional{"a"},
		kinds{},
		kinds{
			EmptyAny:     false,
			EmptyWithin:  &within{},
			EmptyName:    &empty,
			ZeroStrings:  []string{},
			EmptyStrings: []string{},
			Hidden:       1,
		},
		kinds{
			EmptyAny:     (*within)(nil),
			Any:          (*within)(nil),
			Pointer:      &within{2},
			Within:       within{1},
			Optional:     optional{"a"},
			ZeroOptional: optional{"b"},
		},
	} {
		if got, want := Marshal(v), reference(v); !bytes.Equal(got, want) {
			t.Errorf("%#v:\n got %s\nwant %s", v, got, want)
		}
	}
}

func TestMarshalMatchesEncodingJSON(t *testing.T) {
	strings, texts := rapid.SliceOf(rapid.String()), rapid.StringMatching("[a-zé<>\u2028\n\"\\\\]{0,4}")
	optionals := rapid.Custom(func(t *rapid.T) optional { return optional{texts.Draw(t, "text")} })
	withins := rapid.Ptr(rapid.Custom(func(t *rapid.T) within {
		return within{rapid.IntRange(0, 2).Draw(t, "number")}
	}), true)
	names := rapid.Custom(func(t *rapid.T) name { return name(texts.Draw(t, "name")) })
	anything := rapid.OneOf(
		rapid.Just[any](nil), names.AsAny(), rapid.Bool().AsAny(), withins.AsAny(), rapid.IntRange(-1, 1).AsAny(),
		strings.AsAny(),
	)
	rapid.Check(t, func(t *rapid.T) {
		v := kinds{
			Bool: rapid.Bool().Draw(t, "bool"), Int: rapid.Int().Draw(t, "int"), Long: rapid.Int64().Draw(t, "long"),
			Float: math.Round(rapid.Float64Range(-1e6, 1e6).Draw(t, "float")*1000) / 1000,
			Text:  rapid.String().Draw(t, "text"), Name: names.Draw(t, "name"), Strings: strings.Draw(t, "strings"),
			Pairs: rapid.SliceOfN(rapid.Just([2]int{3, 4}), 0, 2).Draw(t, "pairs"),
			Map:   rapid.MapOf(names, rapid.Ptr(texts, true)).Draw(t, "map"),
			Any:   anything.Draw(t, "any"), Optional: optionals.Draw(t, "optional"), Pointer: withins.Draw(t, "pointer"),
			EmptyBool: rapid.Bool().Draw(t, "bool"), EmptyInt: rapid.IntRange(-1, 1).Draw(t, "int"),
			EmptyText: texts.Draw(t, "text"), EmptyStrings: strings.Draw(t, "strings"),
			EmptyAny: anything.Draw(t, "any"), EmptyWithin: withins.Draw(t, "within"),
			EmptyName: rapid.Ptr(names, true).Draw(t, "name"), ZeroStrings: strings.Draw(t, "strings"),
			ZeroOptional: optionals.Draw(t, "optional"),
		}
		if got, want := Marshal(v), reference(v); !bytes.Equal(got, want) {
			t.Fatalf("got  %s\nwant %s", got, want)
		}
	})
}

// TestFloatsRoundTrip checks that floats of any size are written in digits and read back
// unchanged.
func TestFloatsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.Float64().Draw(t, "float")
		text := Marshal(f)
		var back float64
		if err := json.Unmarshal(text, &back); err != nil || back != f || bytes.ContainsAny(text, "eE") {
			t.Fatalf("%v is written as %s, and read as %v: %v", f, text, back, err)
		}
	})
}

func TestMarshalPanics(t *testing.T) {
	for want, v := range map[string]any{
		"1 of type uint8":      []byte{1},
		"(0+1i) of type":       map[string]any{"a": 1i},
		"NaN of type float64":  []any{math.NaN()},
		"+Inf of type float64": math.Inf(1),
		"-Inf of type float64": math.Inf(-1),
		"<nil> of type chan int": struct {
			C chan int `json:"c"`
		}{},
		" of type func()": func() {},
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, "json: ") || !strings.Contains(got, want) {
					t.Errorf("%T: panic %s, want %s", v, got, want)
				}
			}()
			Marshal(v)
		}()
	}
}
