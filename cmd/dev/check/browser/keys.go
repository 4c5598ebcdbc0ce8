package browser

import (
	"fmt"

	"github.com/chromedp/chromedp/kb"
)

// Modifier is a key that is held while others are pressed.
type Modifier = kb.Modifier

const (
	Alt   = kb.ModifierAlt
	Ctrl  = kb.ModifierCtrl
	Shift = kb.ModifierShift
)

var modifierKeys = map[Modifier]rune{Alt: '\ue00a', Ctrl: '\ue009', Shift: '\ue008'}

// keyCodes are WebDriver's codes of keys without a character.
var keyCodes = map[string]rune{
	"Backspace": '\ue003', "Tab": '\ue004', "Enter": '\ue007', "Escape": '\ue00c',
	"PageUp": '\ue00e', "PageDown": '\ue00f', "End": '\ue010', "Home": '\ue011',
	"ArrowLeft": '\ue012', "ArrowUp": '\ue013', "ArrowRight": '\ue014', "ArrowDown": '\ue015',
	"Insert": '\ue016', "Delete": '\ue017', "F5": '\ue035',
}

// keyCode returns WebDriver's code of a key of package kb.
func keyCode(key rune) (rune, error) {
	known, ok := kb.Keys[key]
	if !ok || known.Print && known.Key == string(key) {
		return key, nil // a character
	}
	if code, ok := keyCodes[known.Key]; ok {
		return code, nil
	}
	return 0, fmt.Errorf("the key %s has no code here", known.Key)
}
