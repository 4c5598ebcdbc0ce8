//go:build !js

package engine

import "fudgetray/engine/language"

// A Reference is a row of a list that a table looks up. Rule R39.
type Reference struct {
	Name language.Message // level or range
	Text language.Message
}

// ExampleDifficulties returns each Difficulty of a ladder with an example, the lowest first. Rule R39.
func ExampleDifficulties(l *Ladder) []Reference {
	var list []Reference
	for i, example := range []language.Message{
		language.ExampleTerrible(), language.ExamplePoor(), language.ExampleMediocre(), language.ExampleFair(),
		language.ExampleGood(), language.ExampleGreat(), language.ExampleSuperb(),
	} {
		list = append(list, Reference{l.Text(l.Means(Terrible + Level(i))), example})
	}
	return list
}

// Ranges returns Mudge's ranges, the nearest first. Rule R39.
func Ranges() []Reference {
	return []Reference{
		{language.RangeTouch(), language.RangeTouchMeans()}, {language.RangeNear(), language.RangeNearMeans()},
		{language.RangeFar(), language.RangeFarMeans()}, {language.RangeVeryFar(), language.RangeVeryFarMeans()},
		{language.RangeMiles(), language.RangeMilesMeans()},
	}
}
