package engine

import (
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

// Level is a step on a ladder, with Fair = 0; in 3d6 Fudge, Fair = 5. Rule R1.
type Level int

// The levels of the ladders fudge and mudge.
const (
	Terrible Level = iota - 3
	Poor
	Mediocre
	Fair
	Good
	Great
	Superb
	Legendary
)

// NamedLevel is a level with its name.
type NamedLevel struct {
	Value Level  `json:"value"` // number
	Name  string `json:"name"`  // letters, spaces and hyphens
}

// Ladder is a list of names for levels. Rule R3.
type Ladder struct {
	Name   string       `json:"name"`   // letters, digits, spaces and hyphens
	Levels []NamedLevel `json:"levels"` // ascending, without gaps

	Also []NamedLevel `json:"also,omitempty"` // additional names that are accepted but never printed
	// level that unnamed higher levels are counted from, as in Superb+2; default: the highest
	// named level
	Beyond   Opt[Level] `json:"beyond,omitzero"`
	Numbered bool       `json:"numbered,omitempty"` // unnamed levels are printed as bare numbers. Rule R30
}

// The built-in ladders. Rules R1, R2, R3 and R30.
var (
	fudgeLadder = ladder("fudge", -3, "Terrible", "Poor", "Mediocre", "Fair", "Good", "Great", "Superb")
	mudgeLadder = ladder("mudge", -3, "Terrible", "Poor", "Mediocre", "Fair", "Good", "Great", "Superb", "Legendary")
	threeLadder = ladder("3d6-fudge", 1,
		"Abysmal", "Terrible", "Poor", "Mediocre", "Fair", "Good", "Great", "Superb", "Legendary")
	fateLadder = ladder("fate", -2,
		"Terrible", "Poor", "Mediocre", "Average", "Fair", "Good", "Great", "Superb", "Fantastic", "Epic", "Legendary")
)

// germanLadder has the level names of the German edition of Fate.
var germanLadder = ladder("fudge-de", -3,
	"Fürchterlich", "Schwach", "Mäßig", "Ordentlich", "Gut", "Großartig", "Hervorragend")

var builtInLadders = []*Ladder{fudgeLadder, mudgeLadder, threeLadder, fateLadder, germanLadder}

func init() {
	fudgeLadder.Also = []NamedLevel{{Legendary, "Legendary"}}
	mudgeLadder.Beyond = Some(Superb)
	threeLadder.Numbered = true
	germanLadder.Also = []NamedLevel{ // includes spellings without umlauts
		{Legendary, "Legendär"}, {Legendary, "Legendaer"}, {Terrible, "Fuerchterlich"}, {Mediocre, "Maessig"},
		{Mediocre, "Mässig"},
		{Great, "Grossartig"},
	}
}

func ladder(name string, lowest Level, names ...string) *Ladder {
	l := &Ladder{Name: name}
	for i, n := range names {
		l.Levels = append(l.Levels, NamedLevel{lowest + Level(i), n})
	}
	return l
}

// Ladders returns the built-in ladders: fudge, mudge, 3d6-fudge, fate and fudge-de.
func Ladders() []Ladder { return copies(builtInLadders) }

// LaddersOf returns the built-in ladders for a system. 3d6 Fudge numbers its levels differently,
// so it has its own. Rules R3 and R30.
func LaddersOf(system System) []Ladder {
	return copies(slices.DeleteFunc(slices.Clone(builtInLadders), func(l *Ladder) bool { return !system.uses(l) }))
}

// uses reports whether a built-in ladder is for the system.
func (s System) uses(l *Ladder) bool { return (l == threeLadder) == (s == Fudge3) }

func copies(ladders []*Ladder) []Ladder {
	all := make([]Ladder, len(ladders))
	for i, l := range ladders {
		all[i] = *l
		all[i].Levels = slices.Clone(l.Levels)
		all[i].Also = slices.Clone(l.Also)
	}
	return all
}

// Lowest returns the lowest named level. No Difficulty may be lower.
func (l *Ladder) Lowest() Level { return l.Levels[0].Value }

// Highest returns the highest named level. No trait may be higher.
func (l *Ladder) Highest() Level {
	highest := l.Levels[len(l.Levels)-1].Value
	for _, also := range l.Also {
		highest = max(highest, also.Value)
	}
	return highest
}

// countBase returns the level that unnamed higher levels are counted from.
func (l *Ladder) countBase() Level {
	return l.Beyond.Or(l.Levels[len(l.Levels)-1].Value)
}

// Means returns the level that a rule means by a level of the ladder fudge, Terrible to Superb:
// the level of the same name, or if there is none, the level at the same distance from the
// middle. Rule R3.
func (l *Ladder) Means(named Level) Level {
	if l == fudgeLadder || l == mudgeLadder {
		return named // most rolls need no search
	}
	if level, ok := l.named(fudgeLadder.Format(named)); ok {
		return level
	}
	return l.middle() + named
}

// Default returns the level of a trait or a Difficulty that a request leaves out: Fair, but on the
// ladder fate Mediocre, which is 0, because Fate's players write a skill as a number. Rule R3.
func (l *Ladder) Default() Level {
	if l.Name == fateLadder.Name { // a loaded ladder can't have its name
		return l.Means(Mediocre)
	}
	return l.Means(Fair)
}

// middle returns the level named Fair, or else the one halfway up, rounded down.
func (l *Ladder) middle() Level {
	if fair, ok := l.named(fudgeLadder.Format(Fair)); ok {
		return fair
	}
	return l.Lowest() + Level(len(l.Levels)-1)/2
}

// Format returns the name of a level, such as "Great", "Superb+1" or "Terrible-2".
func (l *Ladder) Format(level Level) string {
	lowest := l.Lowest()
	if i := int(level - lowest); i >= 0 && i < len(l.Levels) {
		return l.Levels[i].Name
	}
	if l.Numbered {
		return strconv.Itoa(int(level))
	}
	if level < lowest {
		return l.Levels[0].Name + strconv.Itoa(int(level-lowest))
	}
	from := l.countBase()
	return l.Levels[from-lowest].Name + signed(int(level-from))
}

// Parse parses a level: a name in any letter case, a name and a number such as "superb +1", or a
// number. The error is a *FieldError.
func (l *Ladder) Parse(text string) (Level, error) {
	if level, ok := l.find(language.ASCIIMinus(strings.TrimSpace(text))); ok {
		return level, nil
	}
	err := &FieldError{In: "level", Value: shown(text), Problem: language.NoLevel(l.Name)}
	if len(l.Levels) == 0 {
		err.Problem = language.NoNumber(-maxNumber, maxNumber)
		return 0, err
	}
	if other := ladderWith(text); other != nil {
		err.Problem = language.LevelElsewhere(other.Name, l.Name)
		return 0, err
	}
	err.Nearest = nearest(text, l.names())
	if german := nearest(text, germanLadder.names()); err.Nearest == "" && german != "" {
		if _, ok := l.meant(german); ok {
			level, _ := germanLadder.named(german)
			err.Nearest = germanLadder.Format(level) // not another spelling of it
		}
	}
	if err.Nearest == "" {
		err.Problem = language.NoLevelOf(l.Name, strings.Join(l.names(), ", "))
	}
	return 0, err
}

// ladderWith returns the built-in ladder that has a level of a name, or nil.
func ladderWith(name string) *Ladder {
	for _, l := range builtInLadders {
		if _, ok := l.meant(strings.TrimSpace(name)); ok {
			return l
		}
	}
	return nil
}

func (l *Ladder) find(text string) (Level, bool) {
	if level, ok := l.meant(text); ok {
		return level, true
	}
	if level, ok := number(text); ok {
		return Level(level), true
	}
	sign := strings.LastIndexAny(text, "+-")
	if sign < 0 {
		return 0, false
	}
	from, ok := l.meant(strings.TrimSpace(text[:sign]))
	steps, fits := number(text[sign:sign+1] + strings.TrimSpace(text[sign+1:]))
	return from + Level(steps), ok && fits
}

func (l *Ladder) named(name string) (Level, bool) {
	for _, levels := range [][]NamedLevel{l.Levels, l.Also} {
		for _, level := range levels {
			if strings.EqualFold(level.Name, name) {
				return level.Value, true
			}
		}
	}
	return 0, false
}

// inEnglish returns the English name of a level for a German one that only ladders other than fudge have, or "".
func inEnglish(name string) string {
	switch {
	case strings.EqualFold(name, "katastrophal"):
		return "Abysmal"
	case strings.EqualFold(name, "durchschnittlich"):
		return "Average"
	case strings.EqualFold(name, "fantastisch"):
		return "Fantastic"
	case strings.EqualFold(name, "episch"):
		return "Epic"
	}
	return ""
}

// meant returns the level of a name of the ladder, on a built-in ladder also of the name in another language.
func (l *Ladder) meant(name string) (Level, bool) {
	if level, ok := l.named(name); ok || ladderNamed(l.Name) == nil {
		return level, ok
	}
	if l == germanLadder {
		return mudgeLadder.named(name)
	}
	if level, ok := germanLadder.named(name); ok {
		return l.named(mudgeLadder.Format(level))
	}
	return l.named(inEnglish(name))
}

func (l *Ladder) names() []string {
	var names []string
	for _, levels := range [][]NamedLevel{l.Levels, l.Also} {
		for _, level := range levels {
			names = append(names, level.Name)
		}
	}
	return names
}

// maxNumber bounds levels and modifiers in either direction, so that no sum overflows.
const maxNumber = notation.MaxNumber

// number parses an integer from -maxNumber to maxNumber.
func number(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && -maxNumber <= n && n <= maxNumber
}

// signed formats a number with its sign, even if it is 0.
func signed(n int) string {
	if n < 0 {
		return strconv.Itoa(n)
	}
	return "+" + strconv.Itoa(n)
}
