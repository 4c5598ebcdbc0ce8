package main

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"fudgetray/engine/session"
)

// problem runs a command and returns how its status and errors contradict each other, or "".
func problem(args []string, in string) string {
	var out, problems bytes.Buffer
	status := run(args, strings.NewReader(in), &out, &problems)
	switch text := problems.String(); {
	case status == statusNo && !strings.Contains(text, "receipt"):
		return "status 1 with the error " + text
	case status == statusDone && text != "":
		return "status 0 with the error " + text
	case status == statusBad && !strings.HasPrefix(text, "fudge: "):
		return "status 2 with the error " + text
	}
	return ""
}

func FuzzStateDecode(f *testing.F) {
	empty, err := session.Encode(session.State{})
	if err != nil {
		f.Fatal(err)
	}
	for _, form := range formNames {
		f.Add(forms[form](empty))
	}
	f.Add("hello")
	f.Fuzz(func(t *testing.T, in string) {
		if got := problem([]string{"state", "decode"}, in); got != "" {
			t.Error(got)
		}
	})
}

func FuzzStateEncode(f *testing.F) {
	f.Add(`{"settings":{"trait":1},"rolls":[{"time":5,"request":{"faces":[1,1,0,0]},"receipt":"AQM0"}]}`)
	f.Fuzz(func(t *testing.T, in string) {
		if got := problem([]string{"state", "encode"}, in); got != "" {
			t.Error(got)
		}
	})
}

func FuzzResolve(f *testing.F) {
	f.Add(`{"trait":"Great","difficulty":"Great","faces":[1,1,0,0]}`)
	f.Add("{\n\"faces\":[1]}")
	f.Add("Great 4dF vs Good\nx")
	f.Fuzz(func(t *testing.T, in string) {
		if got := problem([]string{"resolve"}, in); got != "" {
			t.Error(got)
		}
	})
}

func FuzzReveal(f *testing.F) {
	f.Add(`{"time":5,"request":{"trait":1,"modifiers":[{"label":"Hurt","value":-1}],"secret":true,"faces":[1,1,0,0]},` +
		`"receipt":"AQM0"}`)
	f.Add(`{"request":{"kind":"opposed","against":{"npc":"fixed"},"technique":"4d6","faces":[1,1,2,3]}}` + "\n")
	f.Add(`{"request":{"kind":"sum","technique":"2d100","faces":[0,0,3,4]}}`)
	f.Add(`{"request":{"kind":"sum","technique":"1d6!+1dF","faces":[6,1,3]}}`)
	f.Add(`{"request":{"system":"mudge","faces":[1,1,1,1],"extra":[1,0,0,0]}}`)
	f.Fuzz(func(t *testing.T, in string) {
		if got := problem([]string{"reveal", "-"}, in); got != "" {
			t.Error(got)
		}
		roll, err := parseRoll([]byte(in))
		if err != nil {
			return
		}
		if err := reveal(io.Discard, 0, &roll, false, nil); err != nil { // also without a receipt
			t.Error(err)
		}
	})
}

// FuzzOdds passes arguments and the contents of a file to odds.
func FuzzOdds(f *testing.F) {
	f.Add("Great 4dF -1 vs Good", "")
	f.Add("--ladder fate -", "Average 4dF\n{\n1dF\n[\n")
	f.Add("-1 --modifier", "\uFEFF2d6")
	f.Add("--against-trait -2 4dF opposed -- -1", "")
	f.Fuzz(func(t *testing.T, words, in string) {
		args := append([]string{"odds"}, strings.Fields(words)...)
		if got := problem(args, in); got != "" {
			t.Error(got)
		}
	})
}
