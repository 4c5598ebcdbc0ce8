package engine

import "fudgetray/engine/language"

// levelTexts has the names of the levels of the built-in ladders in English. The names of a level are
// the same on all of them.
var levelTexts = []struct {
	name string
	text language.Message
}{
	{"Abysmal", language.LevelAbysmal()},
	{"Terrible", language.LevelTerrible()},
	{"Poor", language.LevelPoor()},
	{"Mediocre", language.LevelMediocre()},
	{"Average", language.LevelAverage()},
	{"Fair", language.LevelFair()},
	{"Good", language.LevelGood()},
	{"Great", language.LevelGreat()},
	{"Superb", language.LevelSuperb()},
	{"Fantastic", language.LevelFantastic()},
	{"Epic", language.LevelEpic()},
	{"Legendary", language.LevelLegendary()},
}

// Text returns the name of a level as users read it. The English names of built-in ladders are
// translated; a loaded ladder and fudge-de have the same names in all languages. Rule R3.
func (l *Ladder) Text(level Level) language.Message {
	if !l.translated() {
		return language.Literal(Typeset(l.Format(level)))
	}
	switch lowest, highest := l.Lowest(), l.Levels[len(l.Levels)-1].Value; {
	case level >= lowest && level <= highest:
		return levelText(l.Levels[level-lowest].Name)
	case l.Numbered:
		return language.Literal(Typeset(l.Format(level)))
	case level < lowest:
		return language.LevelCounted(levelText(l.Levels[0].Name), int(level-lowest))
	}
	from := l.countBase()
	return language.LevelCounted(levelText(l.Levels[from-l.Lowest()].Name), int(level-from))
}

// translated reports whether l is a built-in ladder in English. A loaded ladder can't have the name of
// a built-in one.
func (l *Ladder) translated() bool { return ladderNamed(l.Name) != nil && l.Name != germanLadder.Name }

// levelText returns the message for an English name of a level.
func levelText(name string) language.Message {
	for i := range levelTexts {
		if levelTexts[i].name == name {
			return levelTexts[i].text
		}
	}
	return language.Literal(name)
}

// DegreeNameIn returns the name of the degree in a language, or "" if the roll has no degree.
// DegreeName has the ladder's own name.
func (r *Resolution) DegreeNameIn(l *language.Language) string {
	if ladder := ladderNamed(r.Ladder); ladder != nil && r.Degree.Set {
		return ladder.Text(r.Degree.Value).In(l)
	}
	return Typeset(r.DegreeName)
}
