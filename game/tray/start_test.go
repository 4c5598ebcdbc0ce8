package tray

import "testing"

// The tray replies to hello immediately. It computes the panel's state later, with the next
// message or after a delay, and sends it once.
func TestHelloIsAnsweredBeforePanel(t *testing.T) {
	for name, next := range map[string]func(*bench){
		"with the next message": func(b *bench) { b.ask("set", map[string]any{"hurried": true}) },
		"a little later":        func(b *bench) { b.pass(announcementDelay) },
	} {
		t.Run(name, func(t *testing.T) {
			b := open(t, map[string][]byte{})
			b.sent = nil
			b.ask("hello", nil)
			if names := b.eventNames(); len(names) != 1 || names[0] != "tray-ready" {
				t.Errorf("at once it sends %q, want tray-ready", names)
			}
			b.sent = nil
			next(b)
			b.pass(announcementDelay)
			if names := b.eventNames(); len(names) != 1 || names[0] != "panel" {
				t.Errorf("then it sends %q, want panel", names)
			}
		})
	}
}

// eventNames returns the names of the sent events.
func (b *bench) eventNames() (names []string) {
	for _, s := range b.sent {
		if s.Event != "" {
			names = append(names, s.Event)
		}
	}
	return names
}

// Dice at rest are simulated only when a frame shows them.
func TestWaitingDiceAreSimulatedWhenDrawn(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.Resize(1.6)
	b.ask("set", map[string]any{"technique": "3d6"})
	if b.lastThrow != nil {
		t.Error("a throw was simulated before a frame was drawn")
	}
	var scene Scene
	b.Scene(b.now, &scene)
	if len(scene.Dice) != 3 || scene.Moving {
		t.Errorf("%d dice, moving: %v; want 3 at rest", len(scene.Dice), scene.Moving)
	}
}
