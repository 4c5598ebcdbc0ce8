package engine

import (
	"fmt"
	"slices"
	"testing"
)

// throwAll throws the dice of a request. Each list holds the faces of one throw.
func throwAll(t *testing.T, request string, throws ...[]int) ([]string, Request) {
	t.Helper()
	r := parsed(t, request)
	var asked []string
	for {
		dice, err := r.Dice()
		if err != nil {
			t.Fatalf("%s: %v", request, err)
		}
		if len(dice) == 0 {
			return asked, r
		}
		var names []string
		for _, d := range dice {
			names = append(names, d.Kind.String()+" "+d.Role.String())
		}
		asked = append(asked, fmt.Sprint(names))
		if len(asked) > len(throws) {
			return asked, r
		}
		if err := r.Take(throws[len(asked)-1]); err != nil {
			t.Fatalf("%s: %v", request, err)
		}
	}
}

func TestDice(t *testing.T) {
	for _, row := range []struct {
		request string
		throws  [][]int
		asked   []string
	}{
		{`{}`, nil, []string{"[dF plain dF plain dF plain dF plain]"}},
		{`{"faces":[0,0,0,0]}`, nil, nil},
		{`{"technique":"diceless"}`, nil, nil},
		{`{"technique":"4d6"}`, nil, []string{"[d6 positive d6 positive d6 negative d6 negative]"}},
		{`{"technique":"d%"}`, nil, []string{"[d10 tens d10 ones]"}},
		{`2d100`, nil, []string{"[d10 tens d10 ones d10 tens d10 ones]"}},
		{`1d20`, nil, []string{"[d20 plain]"}},
		{`{"kind":"table"}`, nil, []string{"[d6 plain d6 plain]"}},
		{`mudge Good 4dF opposed Fair 2dF`, nil, []string{"[dF plain dF plain dF plain dF damage dF opponent dF opponent-damage]"}},
		{`Good 1dF opposed npc Fair d6`, [][]int{{1, 3}}, []string{"[dF plain d6 opponent]"}},
		{`Good 1dF opposed npc Fair d6`, [][]int{{1, 6}, {4}}, []string{"[dF plain d6 opponent]", "[d6 opponent]"}},
		{`Good 1dF opposed d%`, nil, []string{"[dF plain d10 opponent-tens d10 opponent-ones]"}},
		{`{"system":"mudge"}`, [][]int{{1, 1, 1, 1}, {0, 0, 0, 0}},
			[]string{"[dF plain dF plain dF plain dF damage]", "[dF plain dF plain dF plain dF plain]"}},
		{`{"system":"mudge","criticals":[]}`, [][]int{{1, 1, 1, 1}}, []string{"[dF plain dF plain dF plain dF damage]"}},
		{`{"system":"mudge","kind":"table"}`, [][]int{{6, 6}}, []string{"[d6 plain d6 plain]"}},
		{`{"system":"mudge","kind":"sum","technique":"1d6"}`, [][]int{{6}}, []string{"[d6 plain]"}},
		{`{"kind":"opposed","faces":[1,1,1,1],"against":{"technique":"1dF"}}`, [][]int{{1}}, []string{"[dF opponent]"}},
	} {
		asked, r := throwAll(t, row.request, row.throws...)
		if !slices.Equal(asked, row.asked) {
			t.Errorf("%s asks for %v, want %v", row.request, asked, row.asked)
		}
		if _, err := Resolve(&r); len(row.throws) == len(row.asked) && err != nil {
			t.Errorf("%s after its throws: %v", row.request, err)
		}
	}
}

func TestTakeRefuses(t *testing.T) {
	r := parsed(t, `{"technique":"2dF"}`)
	for _, row := range []struct {
		faces []int
		want  string
	}{
		{[]int{1}, `request.faces: [1] must be 2 faces, one for each die still to be thrown`},
		{[]int{1, 2}, `request.faces[1]: 2 is not a face of a dF, which shows -1 to 1`},
	} {
		if err := r.Take(row.faces); err == nil || err.Error() != row.want || r.Faces != nil {
			t.Errorf("faces %v: %v, faces now %v; want %s", row.faces, err, r.Faces, row.want)
		}
	}
	bad := parsed(t, `{"technique":"2dF","faces":[1]}`)
	if _, err := bad.Dice(); err == nil {
		t.Error("a throw with a missing face: no error")
	}
}

// TestAsked plays a roll with requested faces throw by throw.
func TestAsked(t *testing.T) {
	full := parsed(t, `mudge Good 4dF[1 1 1 1] opposed npc Fair d6[1 4]`)
	full.Extra = []int{0, 1, 0, -1}
	thrown := full.WithoutFaces()
	for _, want := range [][]int{{1, 1, 1, 1, 1}, {0, 1, 0, -1, 4}} {
		got, err := full.Asked(&thrown, make([]int, len(want)))
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("asked for %v, %v; want %v", got, err, want)
		}
		if err := thrown.Take(got); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(thrown.Extra, full.Extra) || !slices.Equal(full.Against.Faces, []int{1, 4}) {
		t.Errorf("ended with %v and %v", thrown, full)
	}
	half, thrown := full, full.WithoutFaces()
	half.Faces = nil
	if got, err := half.Asked(&thrown, []int{0, -1, 0, 0, 6}); err != nil || !slices.Equal(got, []int{0, -1, 0, 0, 1}) {
		t.Errorf("faces for the other side only: asked for %v, %v", got, err)
	}
	open := full.WithoutFaces()
	if got, err := open.Asked(&open, make([]int, 5)); got != nil || err != nil {
		t.Errorf("no faces requested: asked for %v, %v; want nil", got, err)
	}
}
