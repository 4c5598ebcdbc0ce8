package engine

import (
	"fmt"
	"reflect"
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
		{
			`mudge Good 4dF opposed Fair 2dF`, nil,
			[]string{"[dF plain dF plain dF plain dF damage dF opponent dF opponent-damage]"},
		},
		{`Good 1dF opposed npc Fair d6`, [][]int{{1, 3}}, []string{"[dF plain d6 opponent]"}},
		{`Good 1dF opposed npc Fair d6`, [][]int{{1, 6}, {4}}, []string{"[dF plain d6 opponent]", "[d6 opponent]"}},
		{`Good 1dF opposed d%`, nil, []string{"[dF plain d10 opponent-tens d10 opponent-ones]"}},
		{`{"system":"mudge"}`, [][]int{{1, 1, 1, 1}, {0, 0, 0, 0}},
			[]string{"[dF plain dF plain dF plain dF damage]", "[dF plain dF plain dF plain dF plain]"}},
		{`{"system":"mudge","faces":[1,1,1,1],"extra":[1]}`, [][]int{{0, 0, 0}}, []string{"[dF plain dF plain dF plain]"}},
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
		{[]int{1, 2}, `request.faces[1]: 2 is not a face of a dF, which shows −1 to 1`},
	} {
		if err := r.Take(row.faces); err == nil || err.Error() != row.want || r.Faces != nil {
			t.Errorf("faces %v: %v, faces now %v; want %s", row.faces, err, r.Faces, row.want)
		}
	}
	for _, request := range []string{
		`{"technique":"2dF","faces":[1]}`,
		`{"kind":"opposed","technique":"2dF","faces":[1],"against":{}}`,
	} {
		bad := parsed(t, request)
		if _, err := bad.Dice(); err == nil {
			t.Errorf("%s, which lacks a face: no error", request)
		}
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

// TestNextDice throws the dice of resolved requests again, one throw at a time.
func TestNextDice(t *testing.T) {
	for _, row := range []struct {
		request  string
		dice     []int // number of dice by throw
		throwers []int
	}{
		{`{"faces":[0,0,0,0]}`, []int{4}, []int{0}},
		// rerolls by hand come last
		{`{"kind":"sum","technique":"2d6","faces":[1,5,2,6],"again":[0,2]}`, []int{2, 1, 1}, []int{0, 0, 0}},
		{`{"kind":"sum","technique":"2d6r1","faces":[1,5,2,6],"again":[2]}`, []int{2, 1, 1}, []int{0, 0, 0}},
		{`Good 1dF [0] opposed Fair [1] opposed Fair [1] opposed npc Fair d6 [6 2]`, []int{2, 1, 1, 1}, []int{1, 2, 3, 3}},
		{`mudge Good 4dF [1 1 1 1] [0 0 0 0] opposed npc Fair`, []int{4, 4}, []int{0, 0}},
	} {
		r := parsed(t, row.request)
		thrown := r.WithoutFaces()
		var sizes, throwers []int
		for {
			dice, err := r.NextDice(&thrown)
			if err != nil {
				t.Fatalf("%s: %v", row.request, err)
			}
			if len(dice) == 0 {
				break
			}
			sizes, throwers = append(sizes, len(dice)), append(throwers, thrown.Thrower())
			faces, err := r.Asked(&thrown, make([]int, len(dice)))
			if err == nil {
				err = thrown.Take(faces)
			}
			if err != nil {
				t.Fatalf("%s: %v", row.request, err)
			}
		}
		if !slices.Equal(sizes, row.dice) || !slices.Equal(throwers, row.throwers) || thrown.Thrower() != 0 {
			t.Errorf("%s: throws of %v dice by %v, want %v by %v", row.request, sizes, throwers, row.dice, row.throwers)
		}
		if !reflect.DeepEqual(thrown, r) {
			t.Errorf("%s: ended with %+v, want %+v", row.request, thrown, r)
		}
	}
	bad := Request{Technique: "11dF", Faces: []int{0}}
	if _, err := bad.NextDice(&bad); err == nil || bad.Thrower() != 0 {
		t.Errorf("an invalid request: %v, thrower %d", err, bad.Thrower())
	}
}

func TestHasFaces(t *testing.T) {
	some := []int{0}
	for _, r := range []Request{
		{Faces: some}, {Extra: some}, {CriticalFaces: some},
		{Against: &Side{Faces: some}}, {Against: &Side{Extra: some}}, {Against: &Side{CriticalFaces: some}},
		{Against: &Side{}, Others: []Side{{}, {Faces: some}}}, {Others: []Side{{Extra: some}}},
		{Others: []Side{{CriticalFaces: some}}},
	} {
		bare := r.WithoutFaces()
		if !r.HasFaces() || bare.HasFaces() {
			t.Errorf("%+v has faces: %t, without them: %t", r, r.HasFaces(), bare.HasFaces())
		}
	}
	if r := (Request{Against: &Side{}, Others: []Side{{}}}); r.HasFaces() {
		t.Errorf("%+v has faces", r)
	}
}
