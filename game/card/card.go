//go:build !js

// Package card describes a throw to people elsewhere: in a sentence, in a picture, and in a text for those who don't
// see the picture. It must not be part of the browser's program.
package card

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"strconv"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/play"
	"fudgetray/game/throw"
	"fudgetray/game/tray"
)

// A Card describes a throw.
type Card struct {
	Headline string   // short result, or "" if the receipt alone doesn't have one
	Title    string   // the dice with the headline or the faces
	Sentence string   // what was rolled
	Alt      string   // what the picture shows
	Notes    []string // where the faces come from
	Receipt  string
	Throws   []play.Thrown
}

// A Refusal is an error that says in a sentence why there is no card.
type Refusal struct{ Message language.Message }

// Error implements error, in English.
func (r *Refusal) Error() string { return r.Message.In(nil) }

// Refusals of receipts.
var (
	ErrUnreadable   = &Refusal{language.CardUnreadable()}
	ErrOtherRelease = &Refusal{language.CardOtherRelease()}
)

// OfReceipt simulates the throws of a receipt and describes them in a language. It returns ErrUnreadable for a text
// that isn't a receipt, and ErrOtherRelease for a receipt that this release can't reproduce.
func OfReceipt(receipt string, l *language.Language) (*Card, error) {
	specs, err := play.ParseReceipts(receipt)
	if err != nil {
		if ofLaterRelease(receipt) {
			return nil, ErrOtherRelease
		}
		return nil, ErrUnreadable
	}
	throws, err := play.Throws(specs)
	switch {
	case errors.Is(err, throw.ErrNotReproduced):
		return nil, ErrOtherRelease
	case err != nil:
		return nil, ErrUnreadable
	}
	c := &Card{Receipt: receipt, Throws: throws}
	c.describe(l)
	return c, nil
}

// OfRoll describes a roll whose request is known. The roll must have throws.
func OfRoll(played *play.Played, throws []play.Thrown, l *language.Language) *Card {
	c := &Card{Receipt: played.Resolution.Receipt, Throws: throws}
	play.SetStatuses(c.Throws, &played.Resolution)
	c.describe(l)
	c.Headline = tray.Headline(&played.Resolution, l)
	c.Sentence = played.Resolution.Text
	c.Title = c.Sentence
	return c
}

// ofLaterRelease reports whether a text is a receipt of a later version than this release reads.
func ofLaterRelease(receipt string) bool {
	for part := range strings.SplitSeq(receipt, ".") {
		b, err := base64.RawURLEncoding.DecodeString(part)
		if err != nil || len(b) < 5 || len(b) > 256 {
			return false
		}
		body, sum := b[:len(b)-4], binary.LittleEndian.Uint32(b[len(b)-4:])
		if body[0] > throw.Version && crc32.ChecksumIEEE(body) == sum {
			return true
		}
	}
	return false
}

// describe sets the texts, as far as the receipt alone determines them.
func (c *Card) describe(l *language.Language) {
	var own, other play.Side
	var sentences []string
	for i := range c.Throws {
		mine, theirs := play.SidesOf(&c.Throws[i])
		sentences = append(sentences, sentence(&mine, &theirs, i > 0, l))
		own, other = own.With(&mine), other.With(&theirs)
	}
	first, against := play.SidesOf(&c.Throws[0])
	c.Title = first.Names() + ": " + play.FacesText(first.Dice, first.Faces, nil, l)
	if degree, total, ok := totalOf(&first); ok && len(c.Throws) == 1 && len(against.Dice) == 0 {
		c.Headline = engine.Typeset(strconv.Itoa(total))
		sentences[0] = language.CardTotal(first.Names(), first.Text(l), total).In(l)
		if degree {
			c.Headline = engine.Typeset(fmt.Sprintf("%+d", total))
			sentences[0] = language.CardDegree(first.Names(), first.Text(l), total).In(l)
		}
		c.Title = first.Names() + ": " + c.Headline
	}
	c.Sentence = strings.Join(sentences, " ")
	c.Alt = language.CardAlt(spoken(&own, l)).In(l)
	if len(other.Dice) > 0 {
		c.Alt = language.CardAltAgainst(spoken(&own, l), spoken(&other, l)).In(l)
	}
	c.Notes = c.notes(l)
}

// notes returns where the faces come from.
func (c *Card) notes(l *language.Language) []string {
	notes := []string{language.CardCalculated().In(l)}
	asked, seeded := false, false
	for i := range c.Throws {
		asked = asked || c.Throws[i].RequestedFaces != nil
		seeded = seeded || c.Throws[i].Seeded
	}
	if asked {
		notes = append(notes, language.CardAsked().In(l))
	}
	if seeded {
		notes = append(notes, language.CardSeeded().In(l))
	}
	return notes
}

// sentence returns the sentence about one throw. Later throws follow an earlier one.
func sentence(own, other *play.Side, later bool, l *language.Language) string {
	both := own.With(other)
	switch {
	case later:
		return language.CardThen(both.Names(), both.Text(l)).In(l)
	case len(other.Dice) > 0:
		return language.CardAgainst(own.Names(), own.Text(l), other.Text(l)).In(l)
	}
	return language.CardFaces(own.Names(), own.Text(l)).In(l)
}
