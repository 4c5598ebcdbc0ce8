package main

type key struct {
	n    int
	text string
	f    float64
	any  any
}

type block [200]byte

// changed inserts and deletes during the iteration.
func changed(n int) (left, seen int) {
	lookup := map[int]int{}
	for i := range n {
		lookup[i] = i
	}
	for k := range lookup {
		seen++
		delete(lookup, k)
		delete(lookup, n-1-k)
	}
	return len(lookup), seen
}

func lookups() {
	lookup := map[key]int{}
	texts := []string{"", "a", "bc", "def", "ghij"}
	for i := range 1200 {
		lookup[key{i % 300, texts[i%5], float64(i % 3), i % 4}] += i
	}
	sum := 0
	for k, n := range lookup {
		sum += k.n*len(k.text) + n
	}
	println(len(lookup), sum)
	zero := 0.0
	floats := map[float64]int{}
	for i := range 20 {
		floats[zero/zero] = i
		floats[-zero] = i
	}
	println(len(floats))
	clear(floats)
	println(len(floats))
	blocks := map[block]*int{}
	for i := range 150 {
		var b block
		b[i%200], b[(i*7)%200] = byte(i), 3
		blocks[b] = &i
	}
	sum = 0
	for b, i := range blocks {
		sum += int(b[*i%200]) + int(b[7])
	}
	println(len(blocks), sum)
	mixed := map[any]string{
		1: "int", int8(1): "int8", "1": "string", 1.0: "float", [2]int{1, 2}: "array", nil: "nil", true: "bool",
	}
	for _, k := range []any{1, int8(1), "1", 1.0, [2]int{1, 2}, nil, true, uint(1)} {
		print(mixed[k], " ")
	}
	println(changed(500))
	nested := map[string]map[string][]int{}
	for i := range 900 {
		a, b := texts[i%5], texts[i%3]
		if nested[a] == nil {
			nested[a] = map[string][]int{}
		}
		nested[a][b] = append(nested[a][b], i)
	}
	sum = 0
	for _, inner := range nested {
		for _, list := range inner {
			sum += list[0] * len(list)
		}
	}
	println(sum)
}
