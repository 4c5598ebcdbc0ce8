package table

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"fudgetray/engine/language"
)

// maxName is the length of the longest name in characters.
const maxName = 40

// maxMarks is the number of marks that may follow each other in a name. Written languages need up to three.
const maxMarks = 3

// Codes of errors of names.
const (
	nameLength    = "name-length"
	nameSpace     = "name-space"
	nameUnseen    = "name-unseen"
	nameCharacter = "name-character"
	nameMarks     = "name-marks"
)

// badName returns an error about a name, given its code and its text for users.
func badName(field, code string, said language.Message) error {
	return &MessageError{Field: field, Problem: said.In(nil), Code: code, Said: said}
}

// checkName checks the name of a seat or a table. A name is visible, and can't disturb the text around it.
func checkName(field, name string) error {
	n := utf8.RuneCountInString(name)
	switch {
	case n < 1 || n > maxName:
		return badName(field, nameLength, language.NameLength(maxName))
	case strings.TrimSpace(name) != name:
		return badName(field, nameSpace, language.NameSpace())
	}
	runes := []rune(name)
	seen, marks := false, 0
	for i, r := range runes {
		switch {
		case isJoiner(r) && joins(runes, i):
		case !isGraphic(r) || isJoiner(r):
			return badName(field, nameCharacter, language.NameCharacter(fmt.Sprintf("U+%04X", r)))
		case unicode.In(r, unicode.Mn, unicode.Me):
			marks++
			if marks > maxMarks {
				return badName(field, nameMarks, language.NameMarks(maxMarks))
			}
			continue
		case !unicode.In(r, unicode.Mc, unicode.Zs):
			seen = true
		}
		marks = 0
	}
	if !seen || unicode.IsMark(runes[0]) {
		return badName(field, nameUnseen, language.NameUnseen())
	}
	return nil
}

// The characters that sequences of emoji consist of.
const (
	zeroWidthJoiner = 0x200D
	textStyle       = 0xFE0E
	emojiStyle      = 0xFE0F
	keycap          = 0x20E3
	blackFlag       = 0x1F3F4
)

// isTag reports whether a character spells the region of a flag, as in that of Scotland.
func isTag(r rune) bool { return r >= 0xE0020 && r <= 0xE007F }

// isJoiner reports whether a character is invisible, but changes the emoji beside it.
func isJoiner(r rune) bool {
	return r == zeroWidthJoiner || r == textStyle || r == emojiStyle || isTag(r)
}

// isEmoji reports whether a character may be an emoji. Unicode has reserved the block for them.
func isEmoji(r rune) bool {
	return r >= 0x1F000 && r <= 0x1FAFF || r == 'ℹ' || unicode.In(r, unicode.So, unicode.Sm)
}

// isGraphic reports whether a character is visible or a space. Some letters, marks and symbols are invisible.
func isGraphic(r rune) bool {
	const emptyBraille = 0x2800
	return (isEmoji(r) || unicode.IsGraphic(r)) && r != emptyBraille &&
		!unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// joins reports whether the invisible character at an index belongs to an emoji.
func joins(runes []rune, i int) bool {
	before, after := rune(0), rune(0)
	if i > 0 {
		before = runes[i-1]
	}
	if i+1 < len(runes) {
		after = runes[i+1]
	}
	switch {
	case isTag(runes[i]):
		return before == blackFlag || isTag(before)
	case runes[i] == zeroWidthJoiner:
		return (isEmoji(before) || before == emojiStyle) && isEmoji(after)
	}
	return isEmoji(before) || before == '‼' || before == '⁉' || before == '〰' || before == '〽' || after == keycap
}
