package json

import (
	"bytes"
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

func TestIndent(t *testing.T) {
	const want = "{\n\t\"a\": [\n\t\t1,\n\t\t{\n\t\t\t\"b c\": \"d, e: {f}\"\n\t\t}\n\t],\n\t\"g\": {},\n\t\"h\": []\n}"
	if got := string(Indent([]byte(`{"a":[1, {"b c":"d, e: {f}"}],"g":{ },"h":[]}`))); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestCompact(t *testing.T) {
	if got := string(Compact([]byte(" { \"a b\" :\n[ 1.5e3 ,\t{ } , true ] } "))); got != `{"a b":[1.5e3,{},true]}` {
		t.Errorf("got %s", got)
	}
}

func spaceLikeReference(t failer, text []byte) {
	t.Helper()
	var indented, compact bytes.Buffer
	if !Valid(text) || json.Indent(&indented, text, "", "\t") != nil || json.Compact(&compact, text) != nil {
		return
	}
	if got, want := Indent(text), bytes.TrimRight(indented.Bytes(), " \t\r\n"); !bytes.Equal(got, want) {
		t.Fatalf("%q is indented as %q, want %q", text, got, want)
	}
	if got := Compact(text); !bytes.Equal(got, compact.Bytes()) {
		t.Fatalf("%q without white space is %q, want %q", text, got, compact.Bytes())
	}
}

func TestSpaceMatchesEncodingJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { spaceLikeReference(t, []byte(written().Draw(t, "text"))) })
}
