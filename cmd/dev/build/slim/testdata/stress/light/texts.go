package main

// Marks around texts, which slim moves to the rest if only code there refers to them.
const (
	begin = "\uFFF9"
	end   = "\uFFFB"
)

//go:noinline
func unmarked(text string) string { return text[len(begin) : len(text)-len(end)] }

var (
	title  = begin + "a text of a variable" + end
	titles = map[int]string{0: begin + "one of a map" + end, 1: begin + "another of a map" + end}
)

//go:noinline
func verse() string { return begin + "a text of one function" + end }

//go:noinline
func chorus(n int) string {
	if n%2 == 0 {
		return begin + "a text of two functions" + end
	}
	return begin + "a text of one region" + end
}

//go:noinline
func echo() string { return begin + "a text of two functions" + end }

const long = begin + "a text whose parts have references of their own" + end

//go:noinline
func head() string { return long[:len(begin)+len("a text")] }

//go:noinline
func tail() string { return long[len(begin)+len("a text whose "):] }

func texts() {
	for n := range 4 {
		println(unmarked(chorus(n)), unmarked(titles[n%2]))
	}
	println(unmarked(verse()), unmarked(echo()), unmarked(title))
	println(head()[len(begin):], tail())
	println(begin+"no end", "no beginning"+end, begin+begin+"two beginnings"+end+end)
}
