package controls

import (
	"cmp"
	"slices"
	"strconv"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// A Ladder is the drawing of the possible results of the next roll. Its rungs are levels, or totals of a
// sum. Rules R13 and R14.
type Ladder struct {
	Rungs []Rung `json:"rungs"` // rungs from the highest down, without gaps
	// levels that can be moved: the trait, then the Difficulty or the opponent's trait
	Markers []Marker `json:"markers,omitempty"`
	Line    *int     `json:"line,omitempty"`    // the minimum degree of an opposed action. Rule R23
	Climb   *Climb   `json:"climb,omitempty"`   // path of the roll in the tray, if it belongs to this drawing
	Contest *Contest `json:"contest,omitempty"` // chances of an opposed action
	Under   bool     `json:"under,omitempty"`   // rolls are under the trait, as in 3d6 Fudge
	// number of rows of equal height; a row below the rungs is for unset markers
	Rows int `json:"rows"`
}

// A Rung is a level, or a range of totals.
type Rung struct {
	Level  int    `json:"level"`            // lowest one of a range
	Name   string `json:"name"`             // the ladder's own, which is a value of the markers' controls
	Label  string `json:"label,omitempty"`  // its name in the language; not set if that is Name
	Number string `json:"number,omitempty"` // the level with its sign, such as "+2"; not set if Name is a number
	// chance of this result or a better one, 0 to 1; in 3d6 Fudge, chance of success with this trait
	Chance float64 `json:"chance"`
	Good   bool    `json:"good,omitempty"` // this result is a success
	Goal   bool    `json:"goal,omitempty"` // Chance is the chance of success of the next roll

	Y   float64 `json:"y"`             // top, as a fraction of the drawing's height
	Bar float64 `json:"bar"`           // width of the bar of Chance, as a fraction of the drawing's width
	Lit string  `json:"lit,omitempty"` // "plain", "success" or "failure" if the last roll ended here
}

// A Marker marks a rung. Moving it sets the control with its ID to the name of another rung.
type Marker struct {
	ID      string `json:"id"`
	Level   int    `json:"level"`
	Highest int    `json:"highest"` // upper limit
	Lowest  int    `json:"lowest"`
	Unset   bool   `json:"unset,omitempty"` // its level is none, shown below the lowest rung
	None    bool   `json:"none,omitempty"`  // its level may be unset
}

// A Climb is the path of a roll from the modified trait to the rolled degree. A level without a
// rung belongs to the next lower rung.
type Climb struct {
	From  int  `json:"from"`
	To    int  `json:"to"`
	Other *int `json:"other,omitempty"` // degree of the opponent
	Mark  *int `json:"mark,omitempty"`  // level to reach
}

// mostRungs is the greatest number of rungs of a sum; further totals share rungs.
const mostRungs = 16

// roomyRungs is the number of rungs up to which named levels out of reach are shown.
const roomyRungs = 11

// LadderOf returns the drawing of a request with the given panel values and odds, in a language. It includes
// the last roll if that had an equivalent request.
func LadderOf(
	values map[string]any,
	r *engine.Request,
	odds *engine.OddsTable,
	last *engine.Resolution,
	lang *language.Language,
) Ladder {
	levels, ok := engine.OddsOnLadder(r)
	if !ok {
		return histogram(r, odds, last)
	}
	l := Ladder{Markers: markersOf(values, levels.Ladder), Contest: contestOf(odds), Under: levels.Low}
	lowest, highest := l.reach(&levels)
	for level := highest; level >= lowest; level-- {
		l.Rungs = append(l.Rungs, rungOf(levels.Ladder, level, lang))
	}
	l.setChances(&levels)
	l.judge(r, &levels)
	if minimum := levels.Own.Minimum; minimum.Set {
		l.Line = new(int(minimum.Value))
	}
	if last != nil && sameRoll(r, &levels, last) {
		l.Climb = climbOf(&levels, last)
	}
	l.layOut()
	return l
}

// rungOf returns the rung of a level without its chance.
func rungOf(ladder *engine.Ladder, level engine.Level, lang *language.Language) Rung {
	rung := Rung{Level: int(level), Name: ladder.Format(level)}
	if label := ladder.Text(level).In(lang); label != engine.Typeset(rung.Name) {
		rung.Label = label
	}
	if number := numberOf(ladder, level); rung.Name != number {
		rung.Number = number
	}
	return rung
}

// Shown returns the name of a rung that users read.
func (r Rung) Shown() string { return cmp.Or(r.Label, engine.Typeset(r.Name)) }

// numberOf returns the number of a level as text: with its sign, but in 3d6 Fudge, whose levels count from
// 1, without it. Rules R1 and R30.
func numberOf(ladder *engine.Ladder, level engine.Level) string {
	number := strconv.Itoa(int(level))
	if level <= 0 || ladder.Name == string(engine.Fudge3) {
		return number
	}
	return "+" + number
}

// markersOf returns the markers of the visible levels.
func markersOf(values map[string]any, ladder *engine.Ladder) []Marker {
	var all []Marker
	for _, section := range description.Sections {
		for _, c := range section.Controls {
			if !slices.Contains(onDrawing, c.field()) || !c.shown(values) {
				continue
			}
			highest, lowest := c.levels(ladder)
			if values["legendary"] == false && slices.Contains(traitFields, c.field()) {
				highest = min(highest, ladder.Means(engine.Superb))
			}
			m := Marker{ID: c.ID, Highest: int(highest), Lowest: int(lowest), None: !c.required, Unset: true}
			name, _ := values[c.ID].(string)
			if level, err := ladder.Parse(name); err == nil {
				m.Level, m.Unset = int(level), false
			}
			all = append(all, m)
		}
	}
	return all
}

// onDrawing lists the fields that have a marker.
var onDrawing = []string{"trait", "difficulty", "against.trait"}

// reach returns the range of the rungs: all results of the asking side, one step beyond each marker, and as many
// named levels as there is room for.
func (l *Ladder) reach(odds *engine.LadderOdds) (lowest, highest engine.Level) {
	own := &odds.Own
	lowest, highest = own.Level, own.Level
	include := func(level engine.Level) { lowest, highest = min(lowest, level), max(highest, level) }
	include(own.Levels[0].Level)
	include(own.Levels[len(own.Levels)-1].Level)
	if odds.Other != nil {
		include(odds.Other.Level)
	}
	for _, m := range l.Markers {
		include(engine.Level(max(m.Level-1, m.Lowest)))
		include(engine.Level(min(m.Level+1, m.Highest)))
	}
	named := odds.Ladder.Levels
	for highest < named[len(named)-1].Value && highest-lowest+1 < roomyRungs {
		highest++
	}
	for lowest > named[0].Value && highest-lowest+1 < roomyRungs {
		lowest--
	}
	return lowest, highest
}

// setChances sets the chances of the rungs.
func (l *Ladder) setChances(odds *engine.LadderOdds) {
	better := 0.0
	for i := range l.Rungs {
		rung := &l.Rungs[i]
		rung.Chance = chanceAt(&odds.Own, rung.Level, odds.Low)
		better += rung.Chance
		if !odds.Low {
			rung.Chance = min(better, 1)
		}
	}
}

// chanceAt returns the chance at a level. Chances of rolling under a level are constant beyond the last
// one.
func chanceAt(side *engine.SideOdds, level int, under bool) float64 {
	i := level - int(side.Levels[0].Level)
	if last := len(side.Levels) - 1; under {
		i = min(i, last)
	}
	if i < 0 || i >= len(side.Levels) {
		return 0
	}
	return side.Levels[i].Chance.Float()
}

// judge marks the successful rungs: from the Difficulty up, for a reaction from Good up, and in 3d6 Fudge
// from the trait down. The first of them is the goal, unless the opponent's roll decides.
func (l *Ladder) judge(r *engine.Request, odds *engine.LadderOdds) {
	mark := odds.Difficulty
	if r.Kind == engine.Reacting {
		mark = engine.Some(odds.Ladder.Means(engine.Good))
	}
	under, decides := odds.Own.Level, odds.Other == nil
	if odds.Low && r.Kind == engine.Reacting { // friendly is a success by 1
		under, decides = under-1, false
	}
	for i := range l.Rungs {
		level := engine.Level(l.Rungs[i].Level)
		l.Rungs[i].Good = odds.Low && level <= under || mark.Set && !odds.Low && level >= mark.Value
		l.Rungs[i].Goal = odds.Low && decides && level == odds.Own.Level || !odds.Low && mark == engine.Some(level)
	}
}

// sameRoll reports whether a roll belongs to this drawing's request.
func sameRoll(r *engine.Request, odds *engine.LadderOdds, last *engine.Resolution) bool {
	return !last.Secret && last.Ladder == odds.Ladder.Name && last.Kind == cmp.Or(r.Kind, engine.Unopposed) &&
		last.Level == engine.Some(odds.Own.Level) && last.Difficulty == odds.Difficulty && last.Result.Set
}

func climbOf(odds *engine.LadderOdds, last *engine.Resolution) *Climb {
	c := &Climb{From: int(odds.Own.Level), To: int(last.Degree.Value)}
	if odds.Low {
		c.To, c.Mark = last.Result.Value, new(int(odds.Own.Level))
	}
	if odds.Difficulty.Set {
		c.Mark = new(int(odds.Difficulty.Value))
	}
	if other := last.Against; other != nil {
		c.Other = new(int(other.Degree.Value))
		if odds.Low {
			c.Other = new(other.Result.Value)
		}
	}
	return c
}

// histogram returns the drawing of the totals of a sum or of a roll on a table.
func histogram(r *engine.Request, odds *engine.OddsTable, last *engine.Resolution) Ladder {
	var l Ladder
	if last != nil && !last.Secret && last.Kind == r.Kind && last.Technique == r.Technique {
		if total := cmp.Or(last.Total, last.Row); total.Set {
			l.Climb = &Climb{From: total.Value, To: total.Value}
		}
	}
	rows := odds.Distribution
	if len(rows) == 0 {
		return l
	}
	lowest, highest := rows[0].Result, rows[len(rows)-1].Result
	width := (highest-lowest)/mostRungs + 1
	for from := lowest + (highest-lowest)/width*width; from >= lowest; from -= width {
		name := strconv.Itoa(from)
		if width > 1 {
			name += "…" + strconv.Itoa(from+width-1)
		}
		l.Rungs = append(l.Rungs, Rung{Level: from, Name: name})
	}
	for _, row := range rows {
		l.Rungs[len(l.Rungs)-1-(row.Result-lowest)/width].Chance += row.Float()
	}
	better := 0.0
	for i := range l.Rungs {
		better += l.Rungs[i].Chance
		l.Rungs[i].Chance = min(better, 1)
	}
	l.layOut()
	return l
}
