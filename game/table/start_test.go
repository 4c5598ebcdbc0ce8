package table

import "testing"

// Whoever asks for a table hears at once that there is one; the panel's state, which is work,
// follows with what is asked next, or a little later, and once.
func TestAnswerComesBeforeThePanel(t *testing.T) {
	for name, next := range map[string]func(*bench){
		"with what is asked next": func(b *bench) { b.ask("set", map[string]any{"hurried": true}) },
		"a little later":          func(b *bench) { b.pass(announcementDelay) },
	} {
		t.Run(name, func(t *testing.T) {
			b := open(t, map[string][]byte{})
			b.sent = nil
			b.ask("hello", nil)
			if told := b.told(); len(told) != 1 || told[0] != "tray-ready" {
				t.Errorf("at once it tells %q, want tray-ready", told)
			}
			b.sent = nil
			next(b)
			b.pass(announcementDelay)
			if told := b.told(); len(told) != 1 || told[0] != "panel" {
				t.Errorf("then it tells %q, want panel", told)
			}
		})
	}
}

// told are the names of those that were sent.
func (b *bench) told() (names []string) {
	for _, s := range b.sent {
		if s.Event != "" {
			names = append(names, s.Event)
		}
	}
	return names
}

// How dice came to lie in the tray is a throw of its own, which is worked out for those who look.
func TestWaitingDiceAreThrownWhenSeen(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.Resize(1.6)
	b.ask("set", map[string]any{"technique": "3d6"})
	if b.lastThrow != nil {
		t.Error("a throw was worked out that nobody sees")
	}
	var scene Scene
	b.Scene(b.now, &scene)
	if len(scene.Dice) != 3 || scene.Moving {
		t.Errorf("%d dice, moving: %v; want 3 that lie", len(scene.Dice), scene.Moving)
	}
}
