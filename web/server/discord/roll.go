package discord

import (
	"cmp"
	"crypto/rand"
	"errors"
	"strconv"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/card"
	"fudgetray/game/play"
	"fudgetray/game/throw"
)

// A rolled is a settled roll. One without thrown dice has no cards.
type rolled struct {
	secret bool
	played *play.Played // nil for an earlier throw, of which only the receipt is known
	card   *card.Card   // describes the roll
	page   *card.Card   // describes what the receipt alone shows, as the linked page does
}

// roll rolls the line. It returns what is wrong with it, if anything is.
func (w *wanted) roll(l *language.Language) (r *rolled, problem language.Message) {
	r, err := w.complete(l)
	if e, ok := errors.AsType[*engine.FieldError](err); ok {
		return nil, e.Message()
	}
	if e, ok := errors.AsType[*conflict](err); ok {
		return nil, e.Message
	}
	if e, ok := errors.AsType[*card.Refusal](err); ok {
		return nil, e.Message
	}
	if err != nil {
		return nil, language.Literal(err.Error())
	}
	return r, problem
}

func (w *wanted) complete(l *language.Language) (*rolled, error) {
	if receipt, ok := card.ReceiptIn(w.line); ok {
		thrown, err := card.OfReceipt(receipt, l)
		return &rolled{secret: w.secret, card: thrown, page: thrown}, err
	}
	request, err := w.request()
	if err != nil {
		return nil, err
	}
	roll, err := play.Request(request)
	if err != nil {
		return nil, err
	}
	throws, settled, err := play.Complete(roll, play.Options{Tray: squareTray, Random: rand.Reader})
	if err != nil {
		return nil, err
	}
	r := &rolled{secret: request.Secret, played: settled.Played}
	if r.played.Resolution, err = r.played.In(l); err != nil || len(throws) == 0 {
		return r, err
	}
	r.card = card.OfRoll(r.played, throws, l)
	r.page, err = card.OfReceipt(r.card.Receipt, l)
	return r, err
}

// squareTray returns the tray of pictures.
func squareTray(dice int) throw.Tray { return throw.TrayFor(1, dice) }

// request returns the request of the line and the options.
func (w *wanted) request() (r engine.Request, err error) {
	var campaign engine.Campaign
	var scale engine.Request
	err = errors.Join(campaign.SetText(&scale, "system", w.system), campaign.SetText(&scale, "ladder", w.ladder))
	if err != nil {
		return r, err
	}
	line := cmp.Or(strings.TrimSpace(w.line), "{}")
	if r, err = campaign.ParseRequestOn(scale, []byte(line)); err != nil {
		return r, err
	}
	if err := checkScale(&scale, &r); err != nil {
		return r, err
	}
	r.Secret = r.Secret || w.secret
	return campaign.Fill(r)
}

// A conflict is an error about an option that contradicts the line.
type conflict struct{ language.Message }

// Error implements error.
func (c *conflict) Error() string { return c.In(nil) }

// checkScale returns an error if options give another system or ladder than the line.
func checkScale(scale, r *engine.Request) error {
	switch {
	case scale.System != "" && scale.System != r.System:
		return &conflict{language.Refused(strconv.Quote(string(scale.System)), language.OtherSystem(string(r.System)))}
	case scale.Ladder != "" && scale.Ladder != r.Ladder:
		return &conflict{language.Refused(strconv.Quote(scale.Ladder), language.OtherLadder(r.LadderInUse().Name))}
	}
	return nil
}
