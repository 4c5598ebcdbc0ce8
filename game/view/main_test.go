package view

import (
	"errors"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// errDone ends the game that runs the tests.
var errDone = errors.New("done")

// testGame runs the tests inside a game: Ebitengine can't draw without one.
type testGame struct {
	m    *testing.M
	code int
}

func (s *testGame) Update() error {
	s.code = s.m.Run()
	return errDone
}

func (s *testGame) Draw(*ebiten.Image)         {}
func (s *testGame) Layout(w, h int) (int, int) { return w, h }

func TestMain(m *testing.M) {
	if !canDraw() {
		os.Exit(m.Run())
	}
	s := &testGame{m: m}
	if err := ebiten.RunGame(s); !errors.Is(err, errDone) {
		panic(err)
	}
	os.Exit(s.code)
}

// canDraw reports whether a display is available.
func canDraw() bool { return os.Getenv("DISPLAY") != "" }

func needDisplay(t *testing.T) {
	t.Helper()
	if !canDraw() {
		t.Skip("no DISPLAY: nothing can be drawn")
	}
}
