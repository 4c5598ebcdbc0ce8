// Package controls describes the control panel as data: its sections and controls, their options,
// visibility and values. The settings are an engine.Request; all functions are pure functions of it.
//
// The browser draws the panel with DOM elements, the desktop with widgets; neither contains rules, and
// this package must not depend on dice. A new option of the rules is one entry in description.go.
package controls
