package session

import (
	"encoding/base64"
	"fmt"
	"strings"

	"fudgetray/engine/language"
)

// stateText is how states are written to be sent: base64 for addresses (RFC 4648 §5).
var stateText = base64.RawURLEncoding.Strict()

// Text returns an encoded state as text that mail, addresses and terminals leave as
// it is.
func Text(data []byte) string { return stateText.EncodeToString(data) }

// Bytes returns an encoded state from any form it is met in: as Text writes it, as
// Pack writes it, or as it is. White space around text does not matter.
func Bytes(form string) ([]byte, error) {
	if strings.HasPrefix(form, string(frameMark)) {
		return []byte(form), nil
	}
	text := strings.Trim(form, "\r\n")
	if text != "" && text[0] >= 0x80 {
		data, err := Unpack(text)
		if err != nil {
			return nil, fmt.Errorf("state: %w", err)
		}
		return data, nil
	}
	text = strings.TrimSpace(text)
	if text == "" {
		return nil, unreadable(language.CopyOfNothing(), "state: it is empty; it is exported text, packed text or the bytes of a session's file")
	}
	data, err := stateText.DecodeString(text)
	if err != nil && strings.HasPrefix(text, Text(frameMark)) {
		return nil, unreadable(language.CopyAltered(), "state: the text was cut off or altered: %w", err)
	}
	if err != nil {
		return nil, unreadable(language.CopyOfNothing(), "state: it is neither exported text nor packed text nor the bytes of a session's file: %w", err)
	}
	return data, nil
}
