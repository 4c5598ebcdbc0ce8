package engine

func (c *Campaign) parseShorthand(line string) (Request, error) {
	return Request{}, &FieldError{In: "request", Value: shown(line), Problem: "is not a JSON object"}
}

func reserved(string) bool { return false }
