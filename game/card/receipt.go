//go:build !js

package card

import (
	"regexp"
	"strings"

	"fudgetray/game/play"
)

// throwLinks matches links to a throw: to its page or picture, or to a tray that throws the dice again.
var throwLinks = regexp.MustCompile(`^\S+(?:/r/|#receipt=)([\w.-]+?)(?:\.png)?(?:[?&]\S*)?$`)

// ReceiptIn returns the receipt in a text that is a link to a throw, or a receipt itself. A receipt in a link may be
// damaged.
func ReceiptIn(text string) (receipt string, ok bool) {
	text = strings.TrimSpace(text)
	if found := throwLinks.FindStringSubmatch(text); found != nil {
		return found[1], true
	}
	_, err := play.ParseReceipts(text)
	return text, err == nil || ofLaterRelease(text)
}
