package engine

import (
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine/language"
)

// Level is a rung of a ladder, Fair = 0 (in 3d6 Fudge, Fair = 5). Rule R1.
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

// NamedLevel is a level and what it is called.
type NamedLevel struct {
	Value Level  `json:"value"` // number
	Name  string `json:"name"`  // words of letters and hyphens
}

// Ladder names levels. Rule R3.
type Ladder struct {
	Name   string       `json:"name"`   // words of letters, digits and hyphens
	Levels []NamedLevel `json:"levels"` // ascending, without gaps

	Also []NamedLevel `json:"also,omitempty"` // further names, read but never printed
	// level that unnamed higher ones are counted from, as in Superb+2; default: the highest one
	// with a name
	Beyond   Opt[Level] `json:"beyond,omitzero"`
	Numbered bool       `json:"numbered,omitempty"` // unnamed levels are printed as bare numbers. Rule R30
}

// The built-in ladders. Rules R1, R2, R3 and R30.
var (
	fudgeLadder = ladder("fudge", -3, "Terrible", "Poor", "Mediocre", "Fair", "Good", "Great", "Superb")
	mudgeLadder = ladder("mudge", -3, "Terrible", "Poor", "Mediocre", "Fair", "Good", "Great", "Superb", "Legendary")
	threeLadder = ladder("3d6-fudge", 1, "Abysmal", "Terrible", "Poor", "Mediocre", "Fair", "Good", "Great", "Superb", "Legendary")
	fateLadder  = ladder("fate", -2, "Terrible", "Poor", "Mediocre", "Average", "Fair", "Good", "Great", "Superb", "Fantastic", "Epic", "Legendary")
)

// germanLadder is called as German players of Fate call their levels.
var germanLadder = ladder("fudge-de", -3, "Fürchterlich", "Schwach", "Mäßig", "Ordentlich", "Gut", "Großartig", "Hervorragend")

var builtInLadders = []*Ladder{fudgeLadder, mudgeLadder, threeLadder, fateLadder, germanLadder}

func init() {
	fudgeLadder.Also = []NamedLevel{{Legendary, "Legendary"}}
	mudgeLadder.Beyond = Some(Superb)
	threeLadder.Numbered = true
	germanLadder.Also = []NamedLevel{ // also as keyboards without umlauts have them
		{Legendary, "Legendär"}, {Legendary, "Legendaer"}, {Terrible, "Fuerchterlich"}, {Mediocre, "Maessig"}, {Great, "Grossartig"},
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

// LaddersOf returns the built-in ladders that may name a system's levels. The numbers of
// 3d6 Fudge are others than everybody else's. Rules R3 and R30.
func LaddersOf(system System) []Ladder {
	return copies(slices.DeleteFunc(slices.Clone(builtInLadders), func(l *Ladder) bool { return !system.uses(l) }))
}

// uses says whether a built-in ladder is for the system.
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

// Lowest returns the lowest named level. No Difficulty may be below it.
func (l *Ladder) Lowest() Level { return l.Levels[0].Value }

// Highest returns the highest level that has a name. No trait may be above it.
func (l *Ladder) Highest() Level {
	highest := l.Levels[len(l.Levels)-1].Value
	for _, also := range l.Also {
		highest = max(highest, also.Value)
	}
	return highest
}

// countBase returns the level that higher ones are countBase from.
func (l *Ladder) countBase() Level {
	return l.Beyond.Or(l.Levels[len(l.Levels)-1].Value)
}

// Means returns the level that a rule means by a name, given as the level of that name on the
// ladder fudge, Terrible to Superb. Where this ladder has not the name, it is the level at the
// same distance from its middle.
func (l *Ladder) Means(named Level) Level {
	if l == fudgeLadder || l == mudgeLadder {
		return named // most rolls need not look
	}
	if level, ok := l.named(fudgeLadder.Format(named)); ok {
		return level
	}
	return l.middle() + named
}

// middle returns the level called Fair, or else the one needsAnotherThrow up.
func (l *Ladder) middle() Level {
	if fair, ok := l.named(fudgeLadder.Format(Fair)); ok {
		return fair
	}
	return l.Lowest() + Level(len(l.Levels)-1)/2
}

// Format returns the name of a level: "Great", "Superb+1", "Terrible-2".
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

// Parse reads a level: a name in any letter case, a name and a number as in
// "superb +1", or a number. The error names the ladder and the nearest level.
func (l *Ladder) Parse(text string) (Level, error) {
	if level, ok := l.find(asciiMinus(strings.TrimSpace(text))); ok {
		return level, nil
	}
	err := &FieldError{In: "level", Value: shown(text), Problem: language.NoLevel(l.Name), Nearest: nearest(text, l.names())}
	if err.Nearest == "" {
		err.Problem = language.NoLevelOf(l.Name, strings.Join(l.names(), ", "))
	}
	return 0, err
}

func (l *Ladder) find(text string) (Level, bool) {
	if level, ok := l.named(text); ok {
		return level, true
	}
	if level, ok := number(text); ok {
		return Level(level), true
	}
	sign := strings.LastIndexAny(text, "+-")
	if sign < 0 {
		return 0, false
	}
	from, ok := l.named(strings.TrimSpace(text[:sign]))
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

func (l *Ladder) names() []string {
	var names []string
	for _, levels := range [][]NamedLevel{l.Levels, l.Also} {
		for _, level := range levels {
			names = append(names, level.Name)
		}
	}
	return names
}

// maxNumber bounds levels and modifiers either way, so that no sum overflows.
const maxNumber = 1000

// number reads an integer from −maxNumber to maxNumber.
func number(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && -maxNumber <= n && n <= maxNumber
}

// signed returns a number with its sign, also when it is 0.
func signed(n int) string {
	if n < 0 {
		return strconv.Itoa(n)
	}
	return "+" + strconv.Itoa(n)
}
