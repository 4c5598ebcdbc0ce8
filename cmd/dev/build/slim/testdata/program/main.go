// Program depends on the tables that slim rewrites. It grows stacks, collects garbage, calls recover
// where it works and where it doesn't, inspects types, and panics at the end.
package main

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
)

//go:noinline
func rescue() any { return recover() }

// tooDeep and the function below are inlined into wrappers, which the compiler generates for deferred
// calls with arguments.
func tooDeep(into *any) { *into = rescue() }
func justRight(into *any) {
	defer func() { *into = recover() }()
	panic("inner")
}

func attempt(deferred func(*any)) (inner, outer any) {
	defer func() { outer = recover() }()
	defer deferred(&inner)
	panic("outer")
}

// wrapped defers an inlined function with an argument, for which the compiler generates a wrapper.
func wrapped() (inner, outer any) {
	defer func() { outer = recover() }()
	defer tooDeep(&inner)
	panic("outer")
}

type tree struct{ left, right *tree }

func grow(depth int) *tree {
	if depth == 0 {
		return nil
	}
	t := &tree{left: grow(depth - 1), right: grow(depth - 1)}
	if depth == 12 {
		runtime.GC()
	}
	return t
}

func (t *tree) count() int {
	if t == nil {
		return 0
	}
	return 1 + t.left.count() + t.right.count()
}

func deep(n int, live *[]string) int {
	var room [64]int
	room[n%64] = n
	if n == 0 {
		runtime.GC()
		return len(*live)
	}
	return deep(n-1, live) + room[n%64] - n
}

func index(list []int, i int) (err any) {
	defer func() { err = recover() }()
	_ = list[i]
	return nil
}

type thrower struct{}

func (thrower) throw(what string) { fail(what) }

func fail(what string) {
	if strings.HasPrefix(what, "b") {
		panic(what)
	}
}

//go:noinline
func run[T string](what T) { thrower{}.throw(string(what)) }

type (
	metre  float64
	second float64
	record struct {
		Name string `key:"name"`
		size int
	}
	lost struct{ what string }
)

func (m metre) String() string { return fmt.Sprintf("%gm", float64(m)) }
func (l *lost) Error() string  { return "lost: " + l.what }

//go:noinline
func which(v any) string {
	switch v := v.(type) {
	case nil:
		return "nothing"
	case fmt.Stringer:
		return v.String()
	case second:
		return "second"
	case record:
		return v.Name
	case *record:
		return "*" + v.Name
	case []record:
		return "records"
	case error:
		return v.Error()
	}
	return "unknown"
}

// asked returns results of switches, assertions and reflect on types.
func asked() []any {
	var told []string
	for _, v := range []any{nil, metre(2), second(3), record{Name: "r"}, &record{Name: "p"}, []record{{}}, &lost{"key"}, 'x'} {
		told = append(told, which(v))
	}
	var missing *lost
	found := errors.As(fmt.Errorf("wrapped: %w", &lost{"ring"}), &missing)
	r := reflect.New(reflect.TypeFor[record]())
	r.Elem().Field(0).SetString("set")
	made, ok := r.Interface().(*record)
	field := reflect.TypeFor[record]().Field(0)
	return []any{told, found, missing.what, made.Name, ok, field.Tag.Get("key"), field.IsExported(), record{"a", 1}}
}

// rare returns a text with the marks of those that may be in the rest.
//
//go:noinline
func rare(list ...string) string {
	if len(list) > 0 {
		return strings.Join(list, " ") + "\uFFF9a rare text\uFFFB"
	}
	return ""
}

func main() {
	fmt.Println(wrapped())
	fmt.Println(attempt(tooDeep))
	fmt.Println(attempt(justRight))
	fmt.Println(grow(14).count())
	fmt.Println(deep(20000, &[]string{"a", "b"}))
	fmt.Println(index([]int{1, 2}, 7))
	fmt.Println(rare("this", "is"), "\uFFF9a frequent text\uFFFB")
	fmt.Println(asked()...)
	fmt.Println(loops()...)
	done := make(chan int)
	go func() { defer close(done); done <- grow(10).count() }()
	fmt.Println(<-done)
	run("bang")
}
