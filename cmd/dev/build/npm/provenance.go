package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"runtime"
)

// origin is the content of provenance.json: the published files and their source.
type origin struct {
	Commit  string            `json:"commit"`
	Changed bool              `json:"changed,omitempty"` // there were uncommitted changes
	Go      string            `json:"go"`
	SHA256  map[string]string `json:"sha256"`
}

func provenance(f files) ([]byte, error) {
	commit, err := command("git", "rev-parse", "HEAD")
	if err != nil {
		return nil, err
	}
	status, err := command("git", "status", "--porcelain")
	if err != nil {
		return nil, err
	}
	o := origin{
		Commit:  string(bytes.TrimSpace(commit)),
		Changed: len(status) > 0,
		Go:      runtime.Version(),
		SHA256:  map[string]string{},
	}
	for name, data := range f {
		o.SHA256[name] = fmt.Sprintf("%x", sha256.Sum256(data))
	}
	return document(o)
}
