package client

import (
	"strings"
	"testing"
)

func TestParseAddress(t *testing.T) {
	link := strings.Repeat("A", 22) + "." + strings.Repeat("B", 21) + "A"
	for _, test := range []struct{ text, server, link string }{
		{"http://127.0.0.1:8080", "http://127.0.0.1:8080", ""},
		{" https://dice.example/fudge/#table=" + link + "\n", "https://dice.example", link},
		{"https://dice.example/?lang=de#table=" + link, "https://dice.example", link},
	} {
		a, err := ParseAddress(test.text)
		if err != nil || a.Server() != test.server || a.Link != test.link || a.String() != strings.TrimSpace(test.text) {
			t.Errorf("%q: %q, %q, %q, %v", test.text, a.Server(), a.Link, a, err)
		}
	}
	a, err := ParseAddress("https://dice.example/fudge/create/E542WZ")
	if err != nil || a.Token != "E542WZ" || a.Server() != "https://dice.example" || a.String() != "https://dice.example/fudge/" {
		t.Errorf("with a token: %+v, %v", a, err)
	}
	for text, want := range map[string]string{
		"":                              `table: "" is not the address of a server`,
		"dice.example/#table=" + link:   `is not the address of a server`,
		"file:///#table=" + link:        `is not the address of a server`,
		"http://127.0.0.1/#table=guess": `table: link: "guess" is not the link of a table`,
		"http://127.0.0.1/%zz":          `is not the address of a server`,
	} {
		if _, err := ParseAddress(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
