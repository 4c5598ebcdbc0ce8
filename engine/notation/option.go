package notation

import (
	"strconv"
	"strings"

	"fudgetray/engine/language"
)

// option parses an option of a group: keep, drop, reroll, explode or count successes.
func (n *parser) option(g *group) *Error {
	at := n.at
	letters := n.letters()
	after := n.at
	if sortings[letters] {
		if problem := g.sort(letters); problem.IsSet() {
			return n.fault(at, n.text[at:after], problem)
		}
		return nil
	}
	compare := n.comparison()
	minus := g.die.signed() && compare != "" && letters == "" && n.skip('-')
	number, counted := n.digits()
	if !counted {
		number = 1
	}
	if minus {
		number = -number
	}
	if n.at == at {
		n.at = len(n.text) // the error names the rest of the text
	}
	value := n.text[at:n.at]
	if letters == "" && compare == "" || compare != "" && !counted {
		return n.fault(at, value, language.NoOption())
	}
	var problem language.Message
	switch letters {
	case "":
		problem = g.countSuccesses(g.die.values(compare, number), compare+strconv.Itoa(number))
	case "kh", "kl", "dh", "dl":
		problem = g.keepSome(letters, number)
		if compare != "" {
			problem = language.OnlyRCompares()
		}
	case "r", "ro":
		problem = g.reroll(g.die.values(compare, number))
	case "!", "!!": // the total of dice that explode into one is the same
		values := g.die.top()
		if counted {
			values = g.die.values(compare, number)
		}
		problem = g.explode(values)
	case "min", "mi", "max", "ma":
		problem = g.limit(letters[1] == 'i', number)
		if compare != "" || !counted {
			problem = language.NoOption()
		}
	default:
		err := n.fault(at, value, language.NoOption())
		if nearest := n.suggestValue(letters, at, after, g.die.values(compare, number), g.die); counted && nearest != "" {
			err.Nearest = nearest
			return err
		}
		if instead := optionsElsewhere[letters]; instead == "!" {
			err.Nearest = n.suggest(at, n.at, instead)
		} else if instead != "" {
			err.Nearest = n.suggest(at, after, instead)
		}
		return err
	}
	if problem.IsSet() {
		return n.fault(at, value, problem)
	}
	return nil
}

// suggestValue returns a suggestion for the option x or e with values: a factor if the die doesn't have them, or an
// explosion on one value that is not the highest.
func (n *parser) suggestValue(letters string, at, after int, values valueRange, die *kind) string {
	switch {
	case letters == "x" && (!die.has(values) || values.from >= 10):
		return n.suggest(at, after, "*")
	case (letters == "x" || letters == "e") && values.size() == 1 && values != die.top():
		return n.suggest(at, after, "!=")
	}
	return ""
}

// comparison parses <, <=, >, >= or =.
func (n *parser) comparison() string {
	n.peek()
	start := n.at
	if !n.skip('<') {
		n.skip('>')
	}
	n.skip('=')
	return strings.ReplaceAll(n.text[start:n.at], " ", "")
}

// letters parses the name of an option, which has no spaces.
func (n *parser) letters() string {
	c := n.peek()
	start := n.at
	for ; 'a' <= c && c <= 'z' || c == '!'; c = lower(n.text[n.at]) {
		n.at++
		if n.at == len(n.text) || c == '!' && n.text[n.at] != '!' {
			break
		}
	}
	return n.lower(start)
}

// sortings are the options that sort dice.
var sortings = map[string]bool{"s": true, "sa": true, "sd": true}

// lower returns the text from an index to the next byte in lower case.
func (n *parser) lower(start int) string {
	return strings.ToLower(strings.TrimSpace(n.text[start:n.at]))
}

// optionsElsewhere maps options of other dice rollers to ours.
var optionsElsewhere = map[string]string{
	"k": "kh", "d": "dl", "h": "kh", "l": "kl", "p": "dl", "ph": "dh", "pl": "dl",
	"x": "!", "e": "!",
}

// keepSome keeps or drops the highest or the lowest dice.
func (g *group) keepSome(letters string, number int) (problem language.Message) {
	most := g.count
	if letters[0] == 'd' {
		most--
	}
	switch {
	case g.keeping != "":
		return language.SecondChoice(g.keeping, letters+strconv.Itoa(number))
	case g.exploding():
		return language.ExplodesAllCount()
	case g.die.digits():
		return language.WithNoD66()
	case number < 1 || number > most:
		return language.SomeOfThem(most)
	}
	g.keeping = letters + strconv.Itoa(number)
	g.best = letters == "kh" || letters == "dl"
	g.kept = number
	if letters[0] == 'd' {
		g.kept = g.count - number
	}
	return problem
}

// reroll rerolls values once.
func (g *group) reroll(values valueRange) (problem language.Message) {
	switch {
	case g.rerolled.size() > 0:
		return language.RerolledTwice()
	case g.exploding():
		return language.ExplodesAlone()
	}
	return g.choose(&g.rerolled, values, language.Effortless())
}

// choose sets the values of the die with which something happens, unless that are all of them.
func (g *group) choose(set *valueRange, values valueRange, all language.Message) (problem language.Message) {
	switch {
	case g.clamped():
		return language.ClampsAlone()
	case g.die.digits() || g.die.signed():
		return language.NumbersOnly("d" + g.die.name)
	case !g.die.has(values):
		return language.NoValueOf("d" + g.die.name)
	case values.size() == g.die.sides:
		return all
	}
	*set = values
	return problem
}

// explode adds a die for each die with one of the values.
func (g *group) explode(values valueRange) (problem language.Message) {
	switch {
	case g.exploding():
		return language.GivenTwice()
	case g.keeping != "":
		return language.ExplodesNoneDropped()
	case g.rerolled.size() > 0:
		return language.ExplodesNoneRerolled()
	}
	return g.choose(&g.explodes, values, language.Endless())
}

// limit counts lower values as number, or higher ones.
func (g *group) limit(lower bool, number int) (problem language.Message) {
	all := valueRange{g.die.lowest, g.die.highest() + 1}
	clamp := g.clamp
	if !g.clamped() {
		clamp = all
	}
	switch {
	case g.threshold.size() > 0:
		return language.SuccessesAlone()
	case g.exploding() || g.rerolled.size() > 0:
		return language.ClampsAlone()
	case g.die.digits() || g.die.signed():
		return language.NumbersOnly("d" + g.die.name)
	case lower && clamp.from > all.from || !lower && clamp.below < all.below:
		return language.GivenTwice()
	case number <= all.from && lower || number >= all.below-1 && !lower || !all.has(number):
		return language.NoLimit("d" + g.die.name)
	case lower:
		clamp.from = number
	default:
		clamp.below = number + 1
	}
	if clamp.size() < 1 {
		return language.NoLimit("d" + g.die.name)
	}
	g.clamp = clamp
	return problem
}

// sort sorts the dice in the sentence.
func (g *group) sort(letters string) (problem language.Message) {
	if g.sorting != "" {
		return language.GivenTwice()
	}
	g.sorting = letters
	if letters == "s" {
		g.sorting = "sa"
	}
	return problem
}

// countSuccesses counts the dice with some values, which are written as in text, instead of adding them.
func (g *group) countSuccesses(values valueRange, text string) (problem language.Message) {
	switch {
	case g.threshold.size() > 0:
		return language.GivenTwice()
	case g.clamped():
		return language.SuccessesAlone()
	case g.die.digits():
		return language.NumbersOnly("d" + g.die.name)
	case !g.die.has(values):
		return language.NoValueOf("d" + g.die.name)
	}
	g.threshold, g.counting = values, text
	return problem
}
