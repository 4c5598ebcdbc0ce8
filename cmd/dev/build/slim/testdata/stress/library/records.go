package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"sort"
)

type point struct {
	X    float64 `json:"x"`
	Next *point  `json:"next,omitempty"`
}

type record struct {
	point
	Name  string         `json:"name"`
	List  []point        `json:"list"`
	Extra map[string]any `json:"extra"`
}

func (r record) Describe(n int, s string) (string, error) { return fmt.Sprint(r.Name, n, s), io.EOF }
func (r *record) Rename(name string)                      { r.Name = name }

type fault struct{ code int }

func (f *fault) Error() string        { return fmt.Sprint("code ", f.code) }
func (f *fault) Is(target error) bool { return target == io.ErrUnexpectedEOF }

type bySize []string

func (b bySize) Len() int           { return len(b) }
func (b bySize) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b bySize) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

func records() {
	r := record{point: point{1, &point{X: 2}}, Name: "first", List: []point{{X: 3}}}
	r.Extra = map[string]any{"a": 1, "b": []any{"x", nil, 2.5}}
	text, err := json.Marshal(r)
	fmt.Println(string(text), err)
	var back record
	fmt.Println(json.Unmarshal(text, &back), back.Name, back.Extra["b"], back.Next.X)
	fmt.Println(reflect.DeepEqual(back.List, r.List))
	v := reflect.ValueOf(&r)
	out := v.MethodByName("Describe").Call([]reflect.Value{reflect.ValueOf(5), reflect.ValueOf("s")})
	v.MethodByName("Rename").Call([]reflect.Value{reflect.ValueOf("second")})
	fmt.Println(out[0], out[1].Interface() == io.EOF, r.Name, v.Type().NumMethod())
	reversed := func(a []reflect.Value) []reflect.Value {
		slices.Reverse(a)
		return a
	}
	swapped := reflect.MakeFunc(reflect.TypeFor[func(int, string) (string, int)](), reversed)
	fmt.Println(swapped.Interface().(func(int, string) (string, int))(3, "three"))
	var cases []reflect.SelectCase
	for i := range 3 {
		c := make(chan int, 1)
		if i == 1 {
			c <- 42
		}
		cases = append(cases, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(c)})
	}
	fmt.Println(reflect.Select(cases))
	fields := []reflect.StructField{{Name: "A", Type: reflect.TypeFor[int](), Tag: `json:"a"`}}
	made := reflect.New(reflect.StructOf(fields)).Elem()
	made.Field(0).SetInt(7)
	text, err = json.Marshal(made.Interface())
	fmt.Println(string(text), err, reflect.New(reflect.ArrayOf(3, reflect.TypeFor[string]())).Elem().Len())
	sizes := bySize{"ccc", "a", "bb", "", "dddd"}
	sort.Sort(sizes)
	fmt.Println(sizes)
	wrapped := fmt.Errorf("wrapped: %w", &fault{4})
	var found *fault
	fmt.Println(errors.As(wrapped, &found), found.code, errors.Is(wrapped, io.ErrUnexpectedEOF))
	switch n := any(int16(3)).(type) {
	case int, int8, int32, uint16:
		fmt.Println("another type")
	case int16:
		fmt.Println(reflect.ValueOf(n).Convert(reflect.TypeFor[float64]()).Float())
	}
}
