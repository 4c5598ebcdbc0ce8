// Package raster paints a tray with dice at rest in software, for servers and terminals, which have no display. It
// evaluates the formulas of the shaders of game/view for each pixel, so that both pictures look alike; a test compares
// them. It depends on no graphics library and must not be part of the browser's program.
package raster
