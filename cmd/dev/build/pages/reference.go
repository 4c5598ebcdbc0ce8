package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	"fudgetray/engine/language/catalogue"
	"fudgetray/game/controls"
	"fudgetray/game/platform/locale"
)

// referenceModule returns a JavaScript module with the references in all languages. The page loads it after it is
// complete.
func referenceModule(all []catalogue.Catalogue) (string, error) {
	references := map[string]controls.Reference{}
	for _, c := range all {
		l, err := locale.Chosen(c.Tag) // with its numbers
		if err != nil {
			return "", err
		}
		if references[c.Tag], err = controls.ReferenceIn(l); err != nil {
			return "", err
		}
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(references); err != nil {
		return "", err
	}
	return fmt.Sprintf(`// %s

/**
 * The references of each language. Rule R39.
 * @type {Record<string, {title: string, lists: {title: string, head?: string[], rows: string[][]}[]}>}
 */
export const REFERENCE = %s;
`, generated, bytes.TrimSpace(out.Bytes())), nil
}
