package language

// Marks at both ends of a constant text, and nowhere in it. The tray's program is loaded in two parts: a marked text is
// in the second one if only code there refers to it (cmd/dev/build/slim). Without marks, constants look all the same.
const (
	Begin = "\uFFF9"
	End   = "\uFFFB"
)

// Unmarked returns a text without the marks around it.
func Unmarked(text string) string { return text[len(Begin) : len(text)-len(End)] }
