package main

import (
	"reflect"
	"strings"
	"unicode"

	"fudgetray/engine"
)

// The limits that the engine sets beyond its types. The tests of engine/schema compare
// them with the engine.
const (
	furthest      = 1000 // greatest absolute value of a number
	furthestNamed = 100  // greatest absolute value of a named level
	longestName   = 40   // characters
	mostFaces     = 100  // in one roll
	highestFace   = 1000
)

// Patterns of names and levels. A level is a name, a name with an offset such as
// "Legendary + 2", or a number.
const (
	ladderName = `^[\p{L}\p{M}\p{Nd}-]+( +[\p{L}\p{M}\p{Nd}-]+)*$`
	levelWords = `\p{L}[\p{L}\p{M}-]*( +[\p{L}\p{M}-]+)*`
	levelName  = `^` + levelWords + `$`
	levelText  = `^\s*([+-]?\d+|` + levelWords + `(\s*[+-]\s*\d+)?)\s*$`
)

// shorthand is the schema of a request in shorthand notation.
var shorthand = schema{
	Title:       "Shorthand",
	Description: "The request as one line.",
	Type:        "string",
	MinLength:   1,
	Examples:    []string{"Great 4dF+1 vs Good", "Good 4dF opposed Fair", "2d6+3", "level 6 3d6-fudge"},
}

// limits maps fields to the limits that their types do not state.
var limits = map[string][]func(*schema){
	"Request.Ladder":        {named("")},
	"Request.Criticals":     {func(s *schema) { s.UniqueItems = true }},
	"Request.Technique":     {technique},
	"Side.Technique":        {technique},
	"Request.Faces":         {within(-1, highestFace), atMost(mostFaces)},
	"Request.Again":         {within(0, mostFaces-1), atMost(mostFaces)},
	"Request.Extra":         {within(-1, 1), atMost(4)},
	"Side.Faces":            {within(-1, highestFace), atMost(mostFaces)},
	"Side.Extra":            {within(-1, 1), atMost(4)},
	"Request.CriticalFaces": {within(-1, highestFace), atMost(4)},
	"Side.CriticalFaces":    {within(-1, highestFace), atMost(4)},
	"Request.CriticalDice":  {technique},
	"Sheet.Ladder":          {named("")},
	"Sheet.Wounds":          {inAnyCase(engine.Wound.Values(""))},
	"Sheet.FudgePoints":     {within(0, furthest)},
	"Sheet.EP":              {within(0, furthest)},
	"Sheet.Fatigue":         {within(0, furthest)},
	"Trait.Uses":            {within(0, furthest)},
	"Trait.Used":            {within(0, furthest)},
	"Trait.Name":            {filled},
	"Ladder.Name":           {named(ladderName)},
	"Ladder.Levels":         {func(s *schema) { s.MinItems = 1 }},
	"NamedLevel.Value":      {within(-furthestNamed, furthestNamed)},
	"NamedLevel.Name":       {named(levelName)},
	"ResultRow.From":        {within(1, 100)},
	"ResultRow.To":          {within(1, 100)},
	"CriticalRow.Roll":      {within(-1000, 1000)},
	"CriticalRow.Text":      {filled},
}

// within bounds an integer or the integers of a list.
func within(lowest, highest int) func(*schema) {
	return func(s *schema) {
		if s.Items != nil {
			s = s.Items
		}
		s.Minimum, s.Maximum = &lowest, &highest
	}
}

func atMost(items int) func(*schema) {
	return func(s *schema) { s.MaxItems = items }
}

func named(pattern string) func(*schema) {
	return func(s *schema) { s.MaxLength, s.Pattern = longestName, pattern }
}

// inAnyCase accepts the names of a list in any letter case.
func inAnyCase[T ~string](names []T) func(*schema) {
	var patterns []string
	for _, name := range names {
		pattern := ""
		for _, c := range string(name) {
			lower, upper := unicode.ToLower(c), unicode.ToUpper(c)
			if lower == upper {
				pattern += string(c)
			} else {
				pattern += "[" + string(upper) + string(lower) + "]"
			}
		}
		patterns = append(patterns, pattern)
	}
	return func(s *schema) {
		any := schema{Type: "string", Pattern: "^(" + strings.Join(patterns, "|") + ")$"}
		s.Items = &schema{AnyOf: []schema{*s.Items, any}}
	}
}

func technique(s *schema) {
	s.Pattern = techniques
	s.Examples = append(engine.Techniques(engine.Fudge, engine.Unopposed), "2d6", "4d6dl1", "2d20kh1", "2d6+1d4", "3d6!",
		"6x(4d6dl1)", "(2d6+3)*2")
}

func filled(s *schema) { s.MinLength = 1 }

// readAs maps fields to the types they are read as. A ladder's own levels are plain
// numbers, because their names are not defined yet.
var readAs = map[string]reflect.Type{
	"NamedLevel.Value": reflect.TypeFor[int](),
	"Ladder.Beyond":    reflect.TypeFor[int](),
}

// Patterns of a technique for any kind of action. Each name but "diceless" is also dice notation.
const (
	diceWords = `(100|[1-9]\d?)? *[dDwW] *(1000|[1-9]\d{1,2}|[2-9]|%|[fF](\.2)?)` +
		`( *([kKdD][hHlL] *\d*|[rR][oO]? *([<>]? *=?)? *\d*|!!?( *([<>]? *=?)? *\d+)?` +
		`|[mM]([iI][nN]?|[aA][xX]?) *\d+|[sS][aAdD]?|[<>=] *=? *\d+))*`
	sumWords   = diceWords + `( *[+−-] *` + diceWords + `)*`
	opened     = `([ +−-]|(\d+ *[xX]|floor|ceil|round|abs|min|max)? *\()*`
	operand    = opened + `(` + diceWords + `|\d+)( *\))*`
	operations = operand + `( *[+−*/,;-] *` + operand + `)*`
	techniques = `^ *(diceless|(` + sumWords + `|` + operations + `)( *[vV][sS] *-?\d+)?) *$`
)

// A variant is a type with a subset of its fields, as the elements of one list have it.
type variant struct {
	name   string
	fields []string
}

var variants = map[string]variant{
	"Sheet.Attributes": {"Attribute", []string{"name", "level", "note"}},
	"Sheet.Skills":     {"Skill", []string{"name", "level", "note", "default"}},
	"Sheet.Powers":     {"Power", []string{"name", "level", "note", "sort", "cost", "uses", "used", "bonus", "bonus_to"}},
}
