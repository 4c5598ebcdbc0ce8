package discord

import (
	"strings"

	"fudgetray/engine/language"
	"fudgetray/game/card"
	"fudgetray/game/tray"
	"fudgetray/web/server/links"
)

// Types of responses.
const (
	pong        = 1
	withMessage = 4
)

// ephemeral is the flag of a message that only the user sees.
const ephemeral = 1 << 6

// Limits of Discord, in characters.
const (
	contentLength = 2000
	altLength     = 1024
)

// A response answers an interaction.
type response struct {
	Type int      `json:"type"`
	Data *message `json:"data,omitempty"`
}

type message struct {
	Content         string       `json:"content"`
	Flags           int          `json:"flags,omitempty"`
	AllowedMentions mentions     `json:"allowed_mentions"`
	Embeds          []embed      `json:"embeds,omitempty"`
	Attachments     []attachment `json:"attachments,omitempty"`
}

// mentions lists the kinds of mentions that notify. The zero value forbids all.
type mentions struct {
	Parse [0]string `json:"parse"`
}

type embed struct {
	Image picture `json:"image"`
}

type picture struct {
	URL         string `json:"url"`
	Description string `json:"description"`
}

type attachment struct {
	ID          int    `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description"`
}

// private returns a message for the user alone.
func private(text language.Message, l *language.Language) *message {
	return &message{Content: escaped(text.In(l), contentLength), Flags: ephemeral}
}

// A place is what messages link.
type place struct {
	site   string
	tag    string // of the language
	tables bool   // the site creates tables
}

// message returns the message about a roll, without a picture.
func (r *rolled) message(p *place, l *language.Language) *message {
	m := &message{}
	if r.secret {
		m.Flags = ephemeral
	}
	headline, text := r.texts(l)
	small := r.notes(p, l)
	const headlineLength = 200
	if headline != "" {
		m.Content = "**" + escaped(headline, headlineLength) + "**\n"
	}
	m.Content += escaped(text, contentLength-units(m.Content)-units(small)) + small
	return m
}

// texts returns the short result, which may be empty, and the sentence.
func (r *rolled) texts(l *language.Language) (headline, text string) {
	if r.played == nil {
		return r.page.Headline, r.page.Sentence
	}
	return tray.Headline(&r.played.Resolution, l), r.played.Resolution.Text
}

// notes returns the lines in small letters: the faces and where they come from, the page of the throw, and what a roll
// of a server is worth.
func (r *rolled) notes(p *place, l *language.Language) string {
	const facesLength, addressLength = 400, 800
	var b strings.Builder
	if r.page != nil {
		faces := strings.Join(append([]string{r.page.Sentence}, r.page.Notes...), " ")
		if r.played == nil {
			faces = strings.Join(r.page.Notes, " ") // the message begins with the sentence
		}
		b.WriteString("\n-# " + escaped(faces, facesLength))
		// Discord has no room for the address of the longest rolls.
		if address := links.PageOf(p.site, r.page.Receipt, p.tag); len(address) <= addressLength {
			b.WriteString(" " + link(language.DiscordShow().In(l), address))
		}
	}
	if r.played == nil || len(r.played.Request.Faces) == 0 {
		return b.String() // nothing was rolled now
	}
	b.WriteString("\n-# " + language.DiscordAlone().In(l))
	if p.tables {
		b.WriteString(" " + link(language.DiscordTable().In(l), p.site+"/"))
	}
	return b.String()
}

// link returns a link that Discord doesn't unfold.
func link(text, address string) string { return "[" + text + "](<" + address + ">)" }

const pictureName = "roll.png"

// show adds the picture of a card.
func (m *message) show(c *card.Card) {
	alt := c.Alt
	if letters := []rune(alt); len(letters) > altLength {
		alt = string(letters[:altLength-1]) + "…"
	}
	m.Embeds = []embed{{picture{"attachment://" + pictureName, alt}}}
	m.Attachments = []attachment{{Filename: pictureName, Description: alt}}
}
