package view

// mouse is not polled in a page: its events come as they happen, by Point.
type mouse struct{}

func (v *View) readInput() {}
