package json

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestMembers(t *testing.T) {
	for _, row := range []struct{ object, want string }{
		{`{}`, ``},
		{`{ "a" : 1 }`, `a=1;`},
		{`{"b":[1, 2],"a":{"c":3},"b":null}`, `b=[1, 2];a={"c":3};b=null;`},
		{`{"\u0041\n":"x"}`, "A\n=\"x\";"},
		{`[1]`, ``},
		{`null`, ``},
		{``, ``},
	} {
		got := ""
		for name, value := range Members([]byte(row.object)) {
			got += fmt.Sprintf("%s=%s;", name, value)
		}
		if got != row.want {
			t.Errorf("%s has %q, want %q", row.object, got, row.want)
		}
	}
}

func TestElements(t *testing.T) {
	for _, row := range []struct{ array, want string }{
		{`[]`, ``},
		{`[ 1 , "a,b" ]`, `1;"a,b";`},
		{`[[1, 2],{"a":3},null]`, `[1, 2];{"a":3};null;`},
		{`{"a":1}`, ``},
		{``, ``},
	} {
		got := ""
		for value := range Elements([]byte(row.array)) {
			got += string(value) + ";"
		}
		if got != row.want {
			t.Errorf("%s has %q, want %q", row.array, got, row.want)
		}
	}
}

// TestIteratorsStop breaks out of the iterators.
func TestIteratorsStop(t *testing.T) {
	for range Members([]byte(`{"a":1,"b":2}`)) {
		break
	}
	for range Elements([]byte(`[1,2]`)) {
		break
	}
}

// splitLikeReference splits a text recursively and compares the parts with encoding/json.
func splitLikeReference(t failer, text []byte) {
	t.Helper()
	text = bytes.TrimSpace(text)
	if !Valid(text) {
		return
	}
	switch text[0] {
	case '{':
		membersLikeReference(t, text)
	case '[':
		elementsLikeReference(t, text)
	case '"':
		textLikeReference(t, text)
	}
}

func membersLikeReference(t failer, object []byte) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(object))
	decoder.Token()
	for name, value := range Members(object) {
		var raw json.RawMessage
		token, _ := decoder.Token()
		if err := decoder.Decode(&raw); err != nil || token != name || !bytes.Equal(raw, value) {
			t.Fatalf("%s: %q is %q; for encoding/json, %q is %q (%v)", object, name, value, token, raw, err)
		}
		splitLikeReference(t, value)
	}
	if decoder.More() {
		t.Fatalf("%s has more members", object)
	}
}

func elementsLikeReference(t failer, array []byte) {
	t.Helper()
	var raws []json.RawMessage
	if err := json.Unmarshal(array, &raws); err != nil {
		t.Fatalf("%s: %v", array, err)
	}
	values := slices.Collect(Elements(array))
	if !slices.EqualFunc(values, raws, func(a []byte, b json.RawMessage) bool { return bytes.Equal(a, b) }) {
		t.Fatalf("%s has %q; for encoding/json %q", array, values, raws)
	}
	for _, value := range values {
		splitLikeReference(t, value)
	}
}

func TestSplittingMatchesEncodingJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		splitLikeReference(t, []byte(written().Draw(t, "text")))
		splitLikeReference(t, spoiled(t))
	})
}
