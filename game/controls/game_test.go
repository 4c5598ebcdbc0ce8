package controls

import (
	"fmt"
	"testing"

	"fudgetray/engine"
)

// A game sets system, ladder and kind. Rules R1, R3 and R30.
func TestGames(t *testing.T) {
	for _, row := range []struct {
		game string
		want engine.Request
	}{
		{"fate", engine.Request{System: engine.Fudge, Ladder: "fate"}},
		{"mudge", engine.Request{System: engine.Mudge, Ladder: "mudge"}},
		{"3d6-fudge", engine.Request{System: engine.Fudge3, Ladder: "3d6-fudge"}},
		{"any", engine.Request{System: engine.Fudge, Ladder: "fudge", Kind: engine.Sum}},
		{"fudge", engine.Request{System: engine.Fudge, Ladder: "fudge"}},
	} {
		for _, before := range games {
			c, settings := &engine.Campaign{}, engine.Request{}
			for _, game := range []string{before, row.game} {
				if _, err := Set(c, &settings, "game", fmt.Appendf(nil, "%q", game)); err != nil {
					t.Fatal(err)
				}
			}
			if got := Values(c, settings, nil)["game"]; got != row.game {
				t.Errorf("%s after %s: the game is %v", row.game, before, got)
			}
			if row.game != anyDice && settings.LadderInUse().Name != row.want.Ladder {
				t.Errorf("%s after %s: the ladder is %s, want %s", row.game, before, settings.LadderInUse().Name, row.want.Ladder)
			}
			if _, err := c.Fill(Rolled(settings)); err != nil {
				t.Errorf("%s after %s can't be rolled: %v", row.game, before, err)
			}
		}
	}
	settings := engine.Request{}
	if _, err := Set(&engine.Campaign{}, &settings, "game", []byte(`"chess"`)); err == nil {
		t.Error("chess is a game")
	}
}

// A game that fits already changes nothing, so that a custom or translated ladder stays.
func TestGameKeepsTheLadder(t *testing.T) {
	settings := engine.Request{Ladder: "fudge-de"}
	_, err := Set(&engine.Campaign{}, &settings, "game", []byte(`"fudge"`))
	if err != nil || settings.Ladder != "fudge-de" {
		t.Errorf("ladder %q, error %v", settings.Ladder, err)
	}
}
