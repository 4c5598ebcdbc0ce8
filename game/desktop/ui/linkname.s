//go:build !js

// An assembly file allows functions without bodies, which key_source.go links to Ebitengine's.
