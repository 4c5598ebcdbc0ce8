// Package controls is the control panel as data: which sections and controls there
// are, what each offers, which of them a setting calls for, and what each shows. The
// settings are a request of the engine's; all functions are pure functions of it.
//
// The browser draws the panel with DOM elements, the desktop with widgets; neither
// knows a rule, and this package knows no dice. A new option of the rules is one entry
// in description.go.
package controls
