package main

import (
	"bytes"
	"os"

	"github.com/spf13/cobra"

	"fudgetray/engine/language"
	"fudgetray/game/card"
	"fudgetray/game/play"
	"fudgetray/game/table"
	"fudgetray/game/theme"
)

const pictureFlag = "picture"

// A picture is the file of the flag --picture, which takes one roll.
type picture struct {
	path  *string // "" for none
	drawn bool
}

func addPictureFlag(c *cobra.Command) *picture {
	return &picture{path: c.Flags().String(pictureFlag, "", "file for a picture of one roll, a PNG")}
}

// check returns an error if more rolls follow than the picture shows.
func (p *picture) check(rolls int) error {
	if *p.path != "" && (p.drawn || rolls > 1) {
		return atFlag(pictureFlag, complaint{language.PictureOneRoll()})
	}
	return nil
}

// draw draws a roll.
func (p *picture) draw(rolled *play.Played, throws []play.Thrown, l *language.Language) error {
	if *p.path == "" {
		return nil
	}
	if len(throws) == 0 {
		return atFlag(pictureFlag, complaint{language.PictureNoDice()})
	}
	return p.write(card.OfRoll(rolled, throws, l))
}

// drawReceipt draws the throw of a receipt.
func (p *picture) drawReceipt(receipt string, l *language.Language) error {
	if *p.path == "" {
		return nil
	}
	c, err := card.OfReceipt(receipt, l)
	if err != nil {
		return err
	}
	return p.write(c)
}

// drawRecorded draws a throw of a record by its number; 0 stands for the last one.
func (p *picture) drawRecorded(v *table.Verified, number int) error {
	if *p.path == "" {
		return nil
	}
	if number == 0 && len(v.Throws) > 0 {
		number = v.Throws[len(v.Throws)-1].Number
	}
	c, err := card.OfRecord(v, number, nil)
	if err != nil {
		return atFlag(pictureFlag, err)
	}
	return p.write(c)
}

func (p *picture) write(c *card.Card) error {
	p.drawn = true
	var data bytes.Buffer
	if err := c.WritePNG(&data, theme.Default()); err != nil {
		return err
	}
	if err := os.WriteFile(*p.path, data.Bytes(), 0o666); err != nil {
		return atFlag(pictureFlag, fileError(err))
	}
	return nil
}
