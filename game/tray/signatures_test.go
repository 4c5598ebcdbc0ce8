//go:build !js

package tray

import (
	"fmt"
	"reflect"
	"slices"
)

// checkResults makes every operation panic whose result is not of a type in its signature, so
// that all tests of this package check the signatures.
func checkResults() {
	for name, operation := range operations {
		signature, ok := signatures[name]
		if !ok {
			panic("no signature for the operation " + name)
		}
		operations[name] = func(t *Tray, arg []byte, answer answer) {
			operation(t, arg, func(result any, err error) {
				if got := typeOf(result); err == nil && !slices.Contains(signature.Result, got) {
					panic(fmt.Sprintf("%s results in %v, want one of %v", name, got, signature.Result))
				}
				answer(result, err)
			})
		}
	}
	if len(signatures) != len(operations) {
		panic("there are signatures of operations that do not exist")
	}
}

// typeOf returns the type that a result has in JSON: nil for null, the element for a pointer.
func typeOf(result any) reflect.Type {
	v := reflect.ValueOf(result)
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if !v.IsValid() {
		return nil
	}
	return v.Type()
}
