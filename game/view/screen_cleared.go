//go:build !patched

package view

const screenKept = false
