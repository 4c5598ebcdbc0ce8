package session

import (
	"encoding/base64"
	"fmt"
	"strings"

	"fudgetray/engine/language"
)

// stateText is the encoding of exported states: URL-safe base64 (RFC 4648 §5).
var stateText = base64.RawURLEncoding.Strict()

// Text returns an encoded state as text that mail, URLs and terminals don't change.
func Text(data []byte) string { return stateText.EncodeToString(data) }

// Bytes returns an encoded state from any of its forms: the text of Text, the string of Pack, or
// the bytes themselves. It ignores white space around text.
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
		return nil, unreadable(language.CopyOfNothing(),
			"state: it is empty; want exported text, packed text or the bytes of a session file")
	}
	data, err := stateText.DecodeString(text)
	if err != nil && strings.HasPrefix(text, Text(frameMark)) {
		return nil, unreadable(language.CopyAltered(), "state: the text was cut off or altered: %w", err)
	}
	if err != nil {
		return nil, unreadable(language.CopyOfNothing(),
			"state: it is not exported text, packed text or the bytes of a session file: %w", err)
	}
	return data, nil
}
