package engine

import (
	"strings"
	"testing"
)

func TestTextLengthLimit(t *testing.T) {
	for length, refused := range map[int]bool{MaxText: false, MaxText + 1: true} {
		text := strings.Repeat("ü", length)
		for _, request := range []string{
			`{"modifiers":[{"label":"` + text + `","value":1}]}`,
			`{"skill":"` + text + `"}`,
			`{"critical_table":[{"roll":2,"text":"` + text + `"}]}`,
			"Good 4dF +1 (" + text + ")",
		} {
			_, err := ParseRequest([]byte(request))
			if (err != nil) != refused || refused && !strings.Contains(err.Error(), "at most 200 are allowed") {
				t.Errorf("%d characters in %.40s…: %v", length, request, err)
			}
		}
	}
	if _, err := ParseSheet([]byte(`{"story":"` + strings.Repeat("x", maxNote) + `"}`)); err != nil {
		t.Error(err)
	}
}
