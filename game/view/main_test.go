package view

import (
	"errors"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// errDone ends the game in which the tests run.
var errDone = errors.New("done")

// stage runs the tests inside of a game, without which nothing can be drawn.
type stage struct {
	m    *testing.M
	code int
}

func (s *stage) Update() error {
	s.code = s.m.Run()
	return errDone
}

func (s *stage) Draw(*ebiten.Image)         {}
func (s *stage) Layout(w, h int) (int, int) { return w, h }

func TestMain(m *testing.M) {
	if !canDraw() {
		os.Exit(m.Run())
	}
	s := &stage{m: m}
	if err := ebiten.RunGame(s); !errors.Is(err, errDone) {
		panic(err)
	}
	os.Exit(s.code)
}

// canDraw reports whether there is a display to open a window on.
func canDraw() bool { return os.Getenv("DISPLAY") != "" }

func needDisplay(t *testing.T) {
	t.Helper()
	if !canDraw() {
		t.Skip("no DISPLAY: nothing can be drawn")
	}
}
