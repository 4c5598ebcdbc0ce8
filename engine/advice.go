package engine

// Advice is a remark on a roll that changes nothing about it.
type Advice string

// The advice that a Resolution or an OddsTable may give.
const (
	ModifierLarge   Advice = "modifier-large"   // a large modifier. Rule R18
	ModifierHuge    Advice = "modifier-huge"    // a very large one. Rule R18
	ModifierMax     Advice = "modifier-max"     // the most that should be given. Rule R18
	ModifierExtreme Advice = "modifier-extreme" // more than should be given. Rule R18
	NoRollNeeded    Advice = "no-roll-needed"   // Difficulty as low as it can be. Rule R15
	Automatic       Advice = "automatic"        // can't fail. Rule R16
	Impossible      Advice = "impossible"       // can't succeed. Rule R16
	UseSecondary    Advice = "use-secondary"    // the secondary trait is the better one to roll. Rule R19
	GMDecides       Advice = "gm-decides"       // the rules leave it to the GM
)

// Values returns all advice.
func (Advice) Values() []Advice {
	return []Advice{ModifierLarge, ModifierHuge, ModifierMax, ModifierExtreme, NoRollNeeded, Automatic, Impossible, UseSecondary, GMDecides}
}

var adviceSentences = map[Advice]string{
	ModifierLarge:   "That is a large modifier.",
	ModifierHuge:    "That is a huge modifier.",
	ModifierMax:     "That is the largest modifier there should ever be.",
	ModifierExtreme: "That modifier is larger than any there should be.",
	NoRollNeeded:    "So low a Difficulty needs no roll.",
	Automatic:       "This can't fail: it needs no roll.",
	Impossible:      "This can't succeed, whatever the dice show.",
	UseSecondary:    "The second trait is the better one: roll that instead.",
	GMDecides:       "The GM decides what comes of it.",
}

// Sentence says the advice to a player.
func (a Advice) Sentence() string { return adviceSentences[a] }
