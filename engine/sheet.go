package engine

// Sheet is a character sheet. Rule R37.
type Sheet struct{}
