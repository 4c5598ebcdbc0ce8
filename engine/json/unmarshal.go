package json

import (
	"fmt"
	"reflect"
	"strconv"
)

// Unmarshal decodes what Marshal writes for bools, integers and structs of these, without white
// space, into the value that into points to. It ignores unknown members.
func Unmarshal(text []byte, into any) error {
	v := reflect.ValueOf(into).Elem()
	if !Valid(text) || !read(text, v) {
		return fmt.Errorf("json: %s is no %s", text, v.Kind())
	}
	return nil
}

func read(text []byte, v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(string(text) == "true")
		return string(text) == "true" || string(text) == "false"
	case reflect.Int, reflect.Int64:
		n, err := strconv.ParseInt(string(text), 10, 64)
		v.SetInt(n)
		return err == nil
	case reflect.Struct:
		return readStruct(text, v)
	}
	return false
}

func readStruct(text []byte, v reflect.Value) bool {
	for name, value := range Members(text) {
		for i := range v.NumField() {
			if tag, _ := tagOf(v.Type().Field(i)); tag != "" && tag == name && !read(value, v.Field(i)) {
				return false
			}
		}
	}
	return text[0] == '{'
}
