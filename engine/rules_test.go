package engine

import (
	"encoding/json"
	"testing"
)

// parsed reads a request that must be good.
func parsed(t testing.TB, request string) Request {
	t.Helper()
	r, err := ParseRequest([]byte(request))
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	return r
}

// resolved resolves a request that must be good.
func resolved(t testing.TB, request string) Resolution {
	t.Helper()
	r := parsed(t, request)
	got, err := Resolve(&r)
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	return got
}

// want is a request and fields of its resolution.
type want struct {
	request string
	fields  string // a JSON object; null for a field that must be absent
}

// check compares the wanted fields, and only those.
func (w want) check(t *testing.T) {
	t.Helper()
	var wanted, got map[string]any
	if err := json.Unmarshal([]byte(w.fields), &wanted); err != nil {
		t.Fatalf("%s: %v", w.fields, err)
	}
	data, err := json.Marshal(resolved(t, w.request))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	compare(t, w.request, "", wanted, got)
}

func compare(t *testing.T, request, path string, wanted, got map[string]any) {
	t.Helper()
	for name, value := range wanted {
		if inner, ok := value.(map[string]any); ok {
			if other, ok := got[name].(map[string]any); ok {
				compare(t, request, path+name+".", inner, other)
				continue
			}
		}
		a, _ := json.Marshal(value)
		b, _ := json.Marshal(got[name])
		if string(a) != string(b) {
			t.Errorf("%s: %s%s is %s, want %s", request, path, name, b, a)
		}
	}
}

func checkAll(t *testing.T, table []want) {
	t.Helper()
	for _, w := range table {
		w.check(t)
	}
}

func TestR14RolledDegree(t *testing.T) {
	checkAll(t, []want{
		{`{"trait":"Great","difficulty":"Great","faces":[1,1,0,0]}`,
			`{"result":2,"degree":4,"degree_name":"Superb+1","announce":"Great +2","margin":2,"success":true,"chance":{"num":50,"den":81},"cancelled":[]}`},
		{`{"trait":"Superb","faces":[1,1,1,1]}`, `{"degree_name":"Superb+4"}`},
	})
}
