//go:build !js

package platform

// Spoken is the text of a window for a screen reader, which also announces changes.
type Spoken struct {
	Title   string // of the window
	Result  string // the last roll
	Next    string // the next roll
	Control string // the focused control and its value
	Notice  string // the last message
}

// parts returns the texts in the window, in their order.
func (s *Spoken) parts() []string { return []string{s.Result, s.Next, s.Control, s.Notice} }

// changes returns the texts that differ from earlier ones and are not empty.
func (s *Spoken) changes(from *Spoken) (changed []string) {
	before := from.parts()
	for i, text := range s.parts() {
		if text != "" && text != before[i] {
			changed = append(changed, text)
		}
	}
	return changed
}
