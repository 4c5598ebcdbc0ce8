package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Section ids.
const (
	customSection    = 0
	codeSection      = 10
	dataSection      = 11
	dataCountSection = 12
)

const preamble = "\x00asm\x01\x00\x00\x00"

// section is a part of a wasm module.
type section struct {
	id   byte
	body []byte
}

func parseModule(file []byte) ([]section, error) {
	if !bytes.HasPrefix(file, []byte(preamble)) {
		return nil, errors.New("not a wasm module of version 1")
	}
	var sections []section
	r := reader{data: file[len(preamble):]}
	for len(r.data) > 0 {
		s := section{id: r.byte(), body: r.name()}
		if s.id == dataCountSection {
			return nil, errors.New("unexpected data count section, which Go's linker does not write")
		}
		sections = append(sections, s)
	}
	return sections, r.err
}

func encodeModule(sections []section) []byte {
	file := []byte(preamble)
	for _, s := range sections {
		file = appendName(append(file, s.id), s.body)
	}
	return file
}

// data returns the index of the data section.
func data(sections []section) (int, error) { return find(sections, dataSection, "data") }

// code returns the index of the code section.
func code(sections []section) (int, error) { return find(sections, codeSection, "code") }

func find(sections []section, id byte, name string) (int, error) {
	i := slices.IndexFunc(sections, func(s section) bool { return s.id == id })
	if i < 0 {
		return 0, fmt.Errorf("no %s section", name)
	}
	return i, nil
}

// known are the supported versions of Go; see README.md.
var known = []string{"go1.26"}

// checkVersion refuses programs of other versions of Go, whose tables may differ.
func checkVersion(sections []section) error {
	version := goVersion(sections)
	for _, k := range known {
		if version == k || strings.HasPrefix(version, k+".") || strings.HasPrefix(version, k+"-") {
			return nil
		}
	}
	return fmt.Errorf("built by %q: slim supports %s; see cmd/dev/build/slim/README.md, or build with `make build PLAIN=1`",
		version, strings.Join(known, ", "))
}

// goVersion returns the version of Go in the producers section, or "".
func goVersion(sections []section) string {
	for _, s := range sections {
		r := reader{data: s.body}
		if s.id != customSection || string(r.name()) != "producers" {
			continue
		}
		for range r.uleb() {
			field := string(r.name())
			for range r.uleb() {
				name, version := string(r.name()), string(r.name())
				if r.err != nil {
					return ""
				}
				if field == "language" && name == "Go" {
					return version
				}
			}
		}
	}
	return ""
}
