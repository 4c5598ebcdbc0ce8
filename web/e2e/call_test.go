package e2e

import (
	"sync"
	"testing"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/web/e2e/page"
)

// object is a JSON object: a request or the properties of a tray.
type object = map[string]any

// functions defines the functions of web/e2e/page.
var functions = sync.OnceValues(func() (string, error) { return page.Script("page") })

// withFunctions puts the functions of web/e2e/page before scripts, which call them.
func withFunctions(t *testing.T, scripts ...string) []string {
	t.Helper()
	script, err := functions()
	must(t, err)
	return append([]string{script}, scripts...)
}

// early returns a script that calls a function of web/e2e/page in every frame, before the scripts of its page.
func early(name string, args ...any) string { return page.Call(name, args...) }

// call calls a function of web/e2e/page and awaits its promise.
func (p *tab) call(name string, args ...any) {
	p.t.Helper()
	p.must(p.Run(page.Call(name, args...)))
}

// try calls a function like call, and returns its error.
func (p *tab) try(name string, args ...any) error { return p.Run(page.Call(name, args...)) }

// call calls a function of web/e2e/page and returns its result.
func call[T any](p *tab, name string, args ...any) T {
	p.t.Helper()
	value, err := browser.Eval[T](p.Tab, page.Call(name, args...))
	p.must(err)
	return value
}

// until calls a function until its result is true.
func (p *tab) until(name string, args ...any) {
	p.t.Helper()
	p.must(p.Run(page.Until(name, args...)))
}

// awaited calls a function until its result is true, and returns it.
func awaited[T any](p *tab, name string, args ...any) T {
	p.t.Helper()
	value, err := browser.Eval[T](p.Tab, page.Until(name, args...))
	p.must(err)
	return value
}

// untilIs calls a function until it returns a value.
func (p *tab) untilIs(want any, name string, args ...any) {
	p.t.Helper()
	p.must(p.Run(page.UntilIs(want, name, args...)))
}

// untilAcrossLoads calls a function until its result is true, and again each time the page is replaced.
func (p *tab) untilAcrossLoads(name string, args ...any) {
	p.t.Helper()
	p.must(p.RunAcrossLoads(page.Until(name, args...)))
}

// refusal is the error of a method or an attribute.
type refusal struct{ Code, Field, Message string }

func (r refusal) String() string { return r.Code + " " + r.Field + " " + r.Message }

// box is the place of an element in its document, in CSS pixels.
type box struct{ Left, Top, Right, Bottom, Width, Height float64 }

// box returns the place of an element.
func (p *tab) box(path string) box {
	p.t.Helper()
	return call[box](p, "element.box", path)
}

// size is the size of an element in CSS pixels: without borders, of all its content, and with borders.
type size struct{ ClientWidth, ClientHeight, ScrollWidth, ScrollHeight, OffsetWidth, OffsetHeight int }

func (p *tab) size(path string) size {
	p.t.Helper()
	return call[size](p, "element.size", path)
}

// text returns the text of an element.
func (p *tab) text(path string) string {
	p.t.Helper()
	return call[string](p, "element.text", path)
}

// roll rolls a request, with sets of dice or without, and returns the result. Without a request it rolls the settings.
func (p *tab) roll(request ...any) resolution {
	p.t.Helper()
	return call[resolution](p, "tray.roll", request...)
}
