package discord

import (
	"bytes"
	"context"
	"image"
	"image/png"

	"golang.org/x/image/draw"

	"fudgetray/game/card"
	"fudgetray/game/theme"
)

// Size of the picture of a message, in pixels. It is half a card, because Discord has refused answers of more than 150 KB,
// and shows pictures hardly larger.
const (
	pictureWidth  = card.Width / 2
	pictureHeight = card.Height / 2
)

// picture paints a card. It returns nil if there is no card, or if it isn't painted in time.
func (s *Server) picture(ctx context.Context, c *card.Card) []byte {
	if c == nil || ctx.Err() != nil {
		return nil
	}
	painted := make(chan []byte, 1)
	go func() {
		if taken(ctx, s.painters) {
			painted <- s.paint(c)
			<-s.painters
		}
	}()
	select {
	case data := <-painted:
		return data
	case <-ctx.Done():
		s.monitor.bare.Inc()
		return nil
	}
}

// paint returns a card as PNG, or nil if it can't be painted. A fault of the painter costs the picture, not the server.
func (s *Server) paint(c *card.Card) []byte {
	defer func() {
		if fault := recover(); fault != nil {
			s.monitor.Log.Error("picture not painted", "receipt", c.Receipt, "fault", fault)
		}
	}()
	var b bytes.Buffer
	if err := png.Encode(&b, reduced(c.Picture(theme.Default()))); err != nil {
		s.monitor.Log.Error("picture not painted", "error", err)
		return nil
	}
	return b.Bytes()
}

// reduced returns a picture in half the size, with 64 levels of each colour: a third less to compress, and not visible in
// the grain of felt and wood.
func reduced(whole *image.RGBA) *image.RGBA {
	small := image.NewRGBA(image.Rect(0, 0, pictureWidth, pictureHeight))
	draw.CatmullRom.Scale(small, small.Bounds(), whole, whole.Bounds(), draw.Src, nil)
	for i, level := range small.Pix {
		small.Pix[i] = level&^3 | level>>6
	}
	return small
}
