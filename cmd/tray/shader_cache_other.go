//go:build !linux && !js

package main

// avoidFullCache does nothing: Mesa is not used here.
func avoidFullCache() {}
