//go:build patched

package view

// screenKept reports whether the screen keeps its pixels from frame to frame. Ebitengine clears it, unless it is
// patched (cmd/dev/build/patches).
const screenKept = true
