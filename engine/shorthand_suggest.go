package engine

// suggestable removes the suggestion of an error if a line with it is refused at the same place.
func (c *Campaign) suggestable(line string, scale Request, err *FieldError) error {
	if err == nil {
		return nil
	}
	if err.Nearest == "" {
		return err
	}
	runes := []rune(line)
	corrected := string(runes[:err.start-1]) + err.Nearest + string(runes[err.end-1:])
	s := &shorthand{campaign: c, request: scale, scaled: true}
	again := s.parse(corrected, c.names())
	if again != nil && (again.Column == 0 || again.Column < err.start+len([]rune(err.Nearest))) {
		err.Nearest = ""
	}
	return err
}
