package engine

import (
	"encoding/json"
	"testing"
)

// parsed parses a valid request.
func parsed(t testing.TB, request string) Request {
	t.Helper()
	r, err := ParseRequest([]byte(request))
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	return r
}

// resolved resolves a valid request.
func resolved(t testing.TB, request string) Resolution {
	t.Helper()
	r := parsed(t, request)
	got, err := Resolve(&r)
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	return got
}

// A want is a request and the expected fields of its resolution.
type want struct {
	request string
	fields  string // a JSON object; null for a field that must be absent
}

// check compares the expected fields and ignores others.
func (w want) check(t *testing.T) {
	t.Helper()
	w.compareWith(t, resolved(t, w.request))
}

func (w want) compareWith(t *testing.T, result any) {
	t.Helper()
	var wanted, got map[string]any
	if err := json.Unmarshal([]byte(w.fields), &wanted); err != nil {
		t.Fatalf("%s: %v", w.fields, err)
	}
	data, err := json.Marshal(result)
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
		if list, other := objects(value), objects(got[name]); len(list) > 0 && len(list) == len(other) {
			for i := range list {
				compare(t, request, path+name+indexed(i)+".", list[i], other[i])
			}
			continue
		}
		a, _ := json.Marshal(value)
		b, _ := json.Marshal(got[name])
		if string(a) != string(b) {
			t.Errorf("%s: %s%s is %s, want %s", request, path, name, b, a)
		}
	}
}

// objects returns the elements of a list of objects, or nil.
func objects(value any) []map[string]any {
	list, _ := value.([]any)
	var all []map[string]any
	for _, element := range list {
		if object, ok := element.(map[string]any); ok {
			all = append(all, object)
		}
	}
	return all
}

func checkAll(t *testing.T, table []want) {
	t.Helper()
	for _, w := range table {
		w.check(t)
	}
}

// checkRefused compares the errors of invalid requests.
func checkRefused(t *testing.T, table [][2]string) {
	t.Helper()
	for _, row := range table {
		if got := refusal(row[0]); got != row[1] {
			t.Errorf("%s:\n got %s\nwant %s", row[0], got, row[1])
		}
	}
}

// refusal returns the error of a request, or "" if it resolves.
func refusal(request string) string {
	r, err := ParseRequest([]byte(request))
	if err == nil {
		_, err = Resolve(&r)
	}
	if err == nil {
		return ""
	}
	return err.Error()
}

// checkOdds compares the expected fields with the odds of each request.
func checkOdds(t *testing.T, table []want) {
	t.Helper()
	for _, w := range table {
		r := parsed(t, w.request)
		odds, err := Odds(&r)
		if err != nil {
			t.Errorf("%s: %v", w.request, err)
			continue
		}
		w.compareWith(t, odds)
	}
}
