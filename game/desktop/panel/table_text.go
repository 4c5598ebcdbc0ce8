//go:build !js

package panel

import (
	"strings"

	"fudgetray/engine/language"
	machine "fudgetray/game/table/visit"
)

// tableStatus describes the connection and what the table waits for.
func (p *Panel) tableStatus(v *machine.View) string {
	switch names := v.Owing(p.language); {
	case v.Heir != 0 && v.Heir == v.Me:
		return p.Text(language.TableOffer())
	case v.Phase == machine.Removed || v.Phase == machine.Halted:
		return v.Failure.In(p.language)
	case !v.Connected:
		return p.Text(language.TableConnecting())
	case names != "":
		return p.Text(language.TableWaiting(names))
	case len(v.Wants) > 0:
		return p.Text(language.TableWish())
	}
	return p.Text(language.TableConnected())
}

// marks returns what a reader of the record should know about a throw.
func (p *Panel) marks(r *machine.Result) string {
	var marks []string
	if r.Alone {
		marks = append(marks, p.Text(language.TableMarkAlone(r.Name)))
	}
	if r.Differs {
		marks = append(marks, p.Text(language.TableMarkDiffers()))
	}
	if r.Voids > 0 {
		marks = append(marks, p.Text(language.TableMarkVoids(r.Voids)))
	}
	if len(r.Disputed) > 0 {
		marks = append(marks, p.Text(language.TableMarkDisputed(p.namesOf(r.Disputed))))
	}
	return strings.Join(marks, ", ")
}

// namesOf returns the names of seats, by their numbers.
func (p *Panel) namesOf(numbers []int) string {
	var names []string
	for _, number := range numbers {
		names = append(names, p.table.shown.Seats[number-1].Name)
	}
	return strings.Join(names, ", ")
}

// resultText returns the result of a throw, or why there is none.
func (p *Panel) resultText(r *machine.Result) string {
	secret := p.Text(language.TableSecret())
	switch {
	case r.Problem.Code != "":
		return r.Problem.In(p.language)
	case r.Hidden && r.Text == "":
		return secret
	case r.Secret && r.Text != "":
		return r.Text + " (" + secret + ")"
	}
	return r.Text
}
