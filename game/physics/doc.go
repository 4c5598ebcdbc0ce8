// Package physics moves rigid dice in a walled tray.
//
// Dice are rounded convex hulls, the tray is a floor and vertical walls, time goes
// in fixed steps. Units are metres, seconds, kilograms and radians. The same start
// gives the same states, bit for bit, on every platform: only + − × ÷ and square
// roots are used, every product is rounded on its own (see mul), and nothing
// depends on the order of a map or on the clock.
//
// It knows no labels and no rules.
package physics
