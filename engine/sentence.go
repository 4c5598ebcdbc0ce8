package engine

import (
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

// words formats the result of an action in a language.
type words struct {
	*action
	language *language.Language
}

func (w words) say(m language.Message) string { return m.In(w.language) }

// impersonal returns the words for messages that are not about the user who rolled.
func (w words) impersonal() words {
	w.language = w.language.About("")
	return w
}

// join joins the sentences that are not empty.
func (w words) join(sentences ...language.Message) string {
	var b strings.Builder
	for _, sentence := range sentences {
		if !sentence.IsSet() {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.say(sentence))
	}
	return b.String()
}

// describe fills in the names and sentences of a resolution.
func (w words) describe(dst *Resolution) {
	w.describeSide(dst, &w.own)
	if dst.Difficulty.Set {
		dst.DifficultyName = w.difficultyName(dst.Difficulty.Value)
	}
	w.describeRow(dst)
	for i := 1; i < w.sideCount(); i++ {
		w.describeSide(dst.side(i), w.side(i))
		w.describeRow(dst.side(i))
	}
	dst.Text = w.sentence(dst) + w.chains(dst)
}

// describeRow translates a row of the sample table.
func (w words) describeRow(dst *Resolution) {
	if w.samples() && dst.RowText != "" {
		dst.RowText = w.say(sampleCriticals[dst.Row.Value])
	}
}

// chains states the rows of the critical table that the criticals of both sides lead to. Rule R29.
func (w words) chains(r *Resolution) string {
	text := ""
	if w.criticals.chained && r.Row.Set {
		text = " " + w.impersonal().chainSentence(r, r.Critical == CriticalFailure)
	}
	for i := range 1 + len(r.Others) {
		if r.Against == nil || !r.side(1+i).Row.Set {
			continue
		}
		side := r.side(1 + i)
		row := w.impersonal().chainSentence(side, side.Critical == CriticalSuccess)
		if len(r.Others) > 0 || !w.samples() {
			row = w.say(language.OtherRow(row))
		}
		text += " " + row
	}
	return text
}

// chainSentence states the row of the critical table for a critical. A row of the sample table befalls the asking side
// if own is true, and otherwise its opponent; for a table of the GM's, its rows say whom.
func (w words) chainSentence(r *Resolution, own bool) string {
	switch {
	case !w.samples() || r.RowText == "":
		return w.lookupSentence(r)
	case own:
		return w.say(language.TableRowOwn(r.Row.Value, r.RowText))
	}
	return w.say(language.TableRowOpponent(r.Row.Value, r.RowText))
}

func (w words) describeSide(dst *Resolution, s *side) {
	switch {
	case w.kind == Lookup || w.kind == Sum:
		return
	case w.system == Fudge3:
		dst.Announce = w.say(language.Announced(w.ladder.Text(s.level), dst.Result.Value))
		return
	}
	dst.DegreeName = w.ladder.Format(dst.Degree.Value)
	dst.Announce = language.ASCIIMinus(w.spoken(s.level)) + " " + signed(dst.Result.Value)
}

func (w words) sentence(r *Resolution) string {
	switch {
	case w.kind == Lookup:
		return w.lookupSentence(r) + w.drawn()
	case w.kind == Sum:
		return w.sumSentence(r) + w.paritySentence(r) + w.drawn()
	case w.kind == Opposed && len(w.others) > 0:
		return w.manySentence(r)
	case w.kind == Opposed:
		return w.contestSentence(r)
	case w.system == Fudge3 && w.kind == Reacting:
		return w.reactionSentence3(r)
	case w.system == Fudge3:
		return w.say(language.FullStop(w.opened3(r)))
	}
	return w.join(w.verdict(w.bySkill(w.rolled(r, &w.own)), r), criticalSentence(r.Critical, r.Success), w.parity(r), w.damage(r))
}

// damage says what the damage die adds to a roll for damage. Rules R24 and R38.
func (w words) damage(r *Resolution) language.Message {
	if w.kind != Damaging || !r.DamageDie.Set {
		return language.Message{}
	}
	return language.DamageDie(plus(r.DamageDie.Value))
}

// bySkill names the skill that is rolled, if one is.
func (w words) bySkill(roll string) string {
	switch {
	case w.kind == Damaging:
		return w.say(language.ForDamage(roll))
	case w.request.Skill == "":
		return roll
	case w.request.Untrained:
		return w.say(language.ByUntrained(w.request.Skill, roll))
	}
	return w.say(language.BySkill(w.request.Skill, roll))
}

// rolled returns a side's roll in the order in which it is added up, and its degree:
// "Great +1 −1 (Hurt) = Great". Without dice and modifiers it is the degree alone.
func (w words) rolled(r *Resolution, s *side) string {
	roll := w.spoken(s.trait) + w.dice(r, s) + w.changes(r)
	degree := w.spoken(r.Degree.Value)
	if roll == degree {
		return degree
	}
	return w.say(language.DegreeIs(roll, degree))
}

// dice returns the result of a side's dice: " +2". It adds the number that was looked up in a table, " +1 (71 on d%)",
// and the second throw apart, " +4 +1 (second throw)".
func (w words) dice(r *Resolution, s *side) string {
	extra := max(0, sum(r.Extra))
	text := " " + plus(r.Result.Value-extra)
	switch {
	case s.technique.scoring == diceless:
		return ""
	case s.technique.scoring == lookupD6:
		text += " (" + w.say(language.RolledNumber(strconv.Itoa(sum(r.Faces)), s.techniqueName)) + ")"
	case s.technique.scoring == percentile:
		number := notation.Hundred(r.Faces[0], r.Faces[1])
		text += " (" + w.say(language.RolledNumber(strconv.Itoa(number), s.techniqueName)) + ")"
	}
	if extra > 0 {
		text += " " + plus(extra) + " (" + w.say(language.SecondThrow()) + ")"
	}
	return text
}

// changes lists the modifiers of a side, each with its label if it has one: " +1 −1 (Hurt)".
func (w words) changes(r *Resolution) string {
	var b strings.Builder
	for _, m := range r.ModifiersIn(w.language) {
		b.WriteString(" " + plus(m.Value))
		if m.Label != "" {
			b.WriteString(" (" + m.Label + ")")
		}
	}
	return b.String()
}

// ModifiersIn returns the modifiers of a side with labels in a language. Labels that players wrote are not
// translated.
func (r *Resolution) ModifiersIn(l *language.Language) []Modifier {
	list := slices.Clone(r.Modifiers)
	for i, m := range list {
		wound := Wound(m.Label)
		switch {
		case m.Rule && m.Label == secondTrait:
			list[i].Label = language.SecondTrait().In(l)
		case m.Rule && slices.Contains(wound.Values(), wound):
			list[i].Label = wound.message().In(l)
		}
	}
	return list
}

// plus formats a number with its sign.
func plus(n int) string { return Typeset(signed(n)) }

// spoken returns the name of a level in the language.
func (w words) spoken(level Level) string { return w.say(w.ladder.Text(level)) }

// difficultyName returns the name of a Difficulty, or the number that a sum has to reach.
func (w words) difficultyName(level Level) string {
	if w.kind == Sum {
		return strconv.Itoa(int(level))
	}
	return w.ladder.Format(level)
}

// mark returns a Difficulty in the language.
func (w words) mark(difficulty Level) string {
	if w.kind == Sum {
		return Typeset(w.difficultyName(difficulty))
	}
	return w.spoken(difficulty)
}

// rolls returns a roll, or a clause that says who rolls it.
func (w words) rolls(roll string) string { return w.say(language.Rolls(roll)) }

// verdict compares a roll's degree with the Difficulty, or states the reaction.
func (w words) verdict(roll string, r *Resolution) language.Message {
	if !r.Margin.Set {
		roll = w.rolls(roll)
	}
	difficulty := ""
	if r.Difficulty.Set {
		difficulty = w.mark(r.Difficulty.Value)
	}
	switch {
	case r.Margin.Set && r.Margin.Value > 0:
		return language.SuccessBy(roll, r.Margin.Value, difficulty)
	case r.Margin.Set && r.Margin.Value == 0:
		return language.SuccessJust(roll, difficulty)
	case r.Margin.Set:
		return language.FailureBy(roll, -r.Margin.Value, difficulty)
	case r.Reaction == ReactsWell:
		return language.ReactsWell(roll)
	case r.Reaction == ReactsSome:
		return language.ReactsSome(roll)
	case r.Reaction == ReactsNot:
		return language.ReactsNot(roll)
	}
	return language.FullStop(roll)
}

// criticalSentence reports a critical, also where the roll ends the other way.
func criticalSentence(c Critical, succeeds Opt[bool]) language.Message {
	switch {
	case c == CriticalSuccess && succeeds == Some(false):
		return language.CriticalSuccessWasted()
	case c == CriticalFailure && succeeds == Some(true):
		return language.CriticalFailureSaved()
	case c == CriticalSuccess:
		return language.CriticalSuccess()
	case c == CriticalFailure:
		return language.CriticalFailure()
	}
	return language.Message{}
}

// parity states whether the total is even, if the request has even set. Rule R12.
func (w words) parity(r *Resolution) language.Message {
	switch {
	case !w.request.Even:
		return language.Message{}
	case r.Even.Value:
		return language.TotalEven(len(w.request.Faces))
	}
	return language.TotalOdd(len(w.request.Faces))
}

// paritySentence states whether a sum is even, if that is asked, and the side of a coin.
func (w words) paritySentence(r *Resolution) string {
	switch {
	case !w.request.Even:
		return ""
	case w.own.techniqueName != coin:
		return " " + w.say(w.parity(r))
	case r.Even.Value:
		return " " + w.say(language.CoinHeads())
	}
	return " " + w.say(language.CoinTails())
}

// coin is the die of a coin: 1 is tails, which is odd, and 2 heads. Rule R12.
const coin = "1d2"

// drawn says that the dice of a sum were drawn, if they were.
func (w words) drawn() string {
	if !w.own.technique.pool.Drawn() {
		return ""
	}
	return " " + w.say(language.DiceDrawn())
}

func (w words) lookupSentence(r *Resolution) string {
	if r.RowText == "" {
		return w.say(language.TableWithoutRow(r.Row.Value))
	}
	return w.say(language.TableRow(r.Row.Value, r.RowText))
}

// sumSentence lists the dice and their sum: "4d6dl1: 5 + 4 + 2 = 11 (1 dropped)."
func (w words) sumSentence(r *Resolution) string {
	pool := w.own.technique.pool
	name := pool.Dice()
	dice := Typeset(name) + w.addend(r)
	if _, other := parseGraded(name); other {
		dice = w.say(language.AsASum(dice))
	}
	if pool.Several() {
		return w.say(w.verdict(w.say(language.ComesTo(dice, listed(r.Totals))), r))
	}
	casts := pool.Casts(w.own.faces)
	if pool.Counting() {
		return w.say(w.verdict(w.say(language.Counted(dice, r.Total.Value, listed(valuesOf(casts))))+w.aside(casts), r))
	}
	sum := pool.Addition(casts, r.Modifier.Value)
	if total := strconv.Itoa(r.Total.Value); sum != total {
		sum += " = " + total
	}
	text := w.say(language.ComesTo(dice, Typeset(sum)))
	if pool.RoundsDown(w.own.faces) {
		text += " (" + w.say(language.RoundedDown()) + ")"
	}
	return w.say(w.verdict(text+w.aside(casts), r))
}

// addend returns the modifiers of a sum: their total, or each of them if some have labels.
func (w words) addend(r *Resolution) string {
	if slices.ContainsFunc(r.Modifiers, func(m Modifier) bool { return m.Label != "" }) {
		return w.changes(r)
	}
	if r.Modifier.Value == 0 {
		return ""
	}
	return plus(r.Modifier.Value)
}

// aside lists the dice that don't count.
func (w words) aside(casts []notation.Cast) string {
	var parts []string
	tell := func(say func(language.Text) language.Message, is func(*notation.Cast) bool) {
		var values []int
		for i := range casts {
			if is(&casts[i]) {
				values = append(values, casts[i].Value)
			}
		}
		if len(values) > 0 {
			parts = append(parts, w.say(say(listed(values))))
		}
	}
	tell(language.Rerolled, func(c *notation.Cast) bool { return c.Rerolled })
	tell(language.Dropped, func(c *notation.Cast) bool { return c.Dropped })
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, "; ") + ")"
}
