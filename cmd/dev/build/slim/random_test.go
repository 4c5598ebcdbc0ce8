package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// grammar has the productions of random Go code by symbol: I and F are numbers, P is a pointer, C a condition, S a
// statement. In them, $ precedes symbols; i, f, p and s are variables, n and d literal numbers, K a function, L the
// label of a loop around, B a block and W a loop. The first two productions of a symbol have no others.
var grammar = map[byte][]string{
	'I': {
		"$i", "integer($n)", "($I + $I)", "($I - $I)", "($I * $I)", "($I ^ $I)", "($I &^ $I)", "($I | $I)",
		"shift($I, $I)", "unshift($I, $I)", "quotient($I, $I)", "remainder($I, $I)", "int(int8($I))",
		"int(uint32($I))", "whole($F)", "cells[uint($I)%8]", "items[uint($I)%5].n", "element(list, $I)", "$p.n",
		"$s.k[1]", "len($p.name)",
	},
	'F': {
		"$f", "float($d)", "$f", "($F + $F)", "($F - $F)", "($F * $F)", "($F / ($F*$F + 2))",
		"float64($I&1023)", "root($F)", "narrow($F)", "vector[uint($I)%6]", "items[uint($I)%5].at[2]",
		"$p.at[1]", "$s.x", "$s.y",
	},
	'P': {
		"$p", "$p.follow()", "$p.self()", "&items[uint($I)%5]",
		"&item{n: $I, name: $p.name, next: $p, at: [3]float64{$f, $f, 1}}",
	},
	'C': {
		"$i < $i", "$f > $f", "$I <= $I", "$I == $I", "$F < $F", "$i&3 == 1", "$p.next != nil", "$p == $p",
		"$C && $C", "$C || !($C)",
	},
	'S': {
		"$i += $i", "$f = bound($F)", "$i = $I", "$i ^= $I", "$i = $I", "$f = bound($F)", "$f = $f - $F",
		"$p = $P", "$f, $f, $f = $f, $f, $f", "cells[uint($I)%8] += $I", "vector[uint($I)%6] = bound($F)",
		"$p.at[1] = bound($F)", "$p.n = $I", "$s = $s", "$s.x = $f", "$s = state{x: $f, p: $p}",
		"items[uint($I)%5] = *$p", "$s = tweaked($s, $i)", "items = others", "others[1] = items[uint($i)%5]",
		"$i += pause($I)", "$i += pause($I)", "$i += pause($I)", "fill(&cells, $i)",
		"$i, $f = $K($I, $F, $p, list[:8], depth-1)", "hash = hash*31 ^ bits($F)",
		"if depth > 3 && uint($i)%97 == 13 { panic($i) }",
		"if depth > 3 && uint($i)%97 == 5 { $i = list[8+uint($i)%9] }", "func() { $f += float($d); $i++ }()",
		"if n, ok := lookup[$i&7]; ok { $i ^= n } else { lookup[$i&7] = $i & 255 }",
		"$p.name = sliced($p.name + names[uint($i)%3])", "if $C {\n$B}", "if $C {\n$B}",
		"if $C {\n$B} else {\n$B}",
		"switch uint($i) % 4 {\ncase 0:\n${B}case 1:\n${B}fallthrough\ncase 2:\n${B}default:\n$B}", "$W", "$W",
		"$W", "if $C { $L }", "if $C && steps > 20 { return int(hash & 0xffff), $f }",
	},
}

// randomProgram returns a program of several functions with many live variables, nested loops, and calls that switch
// goroutines, grow the stack or panic. It needs testdata/random. The last function runs it.
func randomProgram(rng *rand.Rand, name string) (code, start string) {
	var b strings.Builder
	var callees []string
	for k := range 2 + rng.IntN(4) {
		start = fmt.Sprintf("%s_%d", name, k)
		w := &writer{rng: rng, callees: callees, variables: map[byte]int{
			'i': 3 + rng.IntN(12), 'f': 2 + rng.IntN(18), 'p': 1 + rng.IntN(5), 's': 1 + rng.IntN(3),
		}}
		b.WriteString(w.function(start))
		callees = append(callees, start)
	}
	return b.String(), start
}

// writer writes one function.
type writer struct {
	rng       *rand.Rand
	callees   []string
	variables map[byte]int // by symbol
	labels    []string     // of loops around the statement
	loops     int
	depth     int // of productions around
	size      int // statements
}

func (w *writer) function(name string) string {
	var b strings.Builder
	line := func(format string, values ...any) { fmt.Fprintf(&b, format+"\n", values...) }
	each := func(symbol byte, format string) {
		for k := range w.variables[symbol] {
			line(strings.ReplaceAll(format, "#", strconv.Itoa(k)))
		}
	}
	line("\n//go:noinline\nfunc %s(a int, b float64, p *item, list []int, depth int) (int, float64) {", name)
	line("if depth <= 0 { return a & 15, b }")
	line("var cells [8]int; var vector [6]float64; var items, others [5]item")
	line("names := []string{\"a\", \"bc\", \"\"}; lookup := map[int]int{}; steps, hash := 0, uint64(a)")
	each('i', "i# := a*# + #")
	each('f', "f# := b + #.5")
	each('p', `p# := &item{n: #, next: p, name: "p#"}`)
	each('s', "s# := state{x: b, p: p}")
	for count := 12 + w.rng.IntN(30); w.size < count; {
		line("%s", w.expand('S'))
	}
	line("_, _, _ = others, names, lookup")
	each('i', "hash = hash*31 + uint64(i#)")
	each('f', "hash = hash*31 ^ bits(f#)")
	each('p', "hash = hash*31 + uint64(p#.n) + uint64(len(p#.name)) ^ bits(p#.at[1])")
	each('s', "hash ^= bits(s#.x + s#.y) + uint64(s#.k[1]) + uint64(s#.p.n)")
	line("for i := range cells { hash = hash*31 + uint64(cells[i]) + uint64(items[i%%5].n) ^ bits(vector[i%%6]) }")
	line("return int(hash&0xffffff) + steps, bound(float64(hash&0xffff) / 64)\n}")
	return b.String()
}

// expand returns random code of a symbol.
func (w *writer) expand(symbol byte) string {
	productions := grammar[symbol]
	if w.depth > 4 || symbol == 'S' && w.size > 100 {
		productions = productions[:2]
	}
	w.depth++
	defer func() { w.depth-- }()
	if symbol == 'S' {
		w.size++
	}
	parts := strings.Split(strings.ReplaceAll(productions[w.rng.IntN(len(productions))], "${B}", "$B"), "$")
	for i := range parts[1:] {
		parts[i+1] = w.symbol(parts[i+1][0]) + parts[i+1][1:]
	}
	return strings.Join(parts, "")
}

func (w *writer) symbol(symbol byte) string {
	switch symbol {
	case 'i', 'f', 'p', 's':
		return fmt.Sprintf("%c%d", symbol, w.rng.IntN(w.variables[symbol]))
	case 'n':
		return []string{"0", "-1", "7", "65536", "1 << 31", "-1 << 31", "1 << 40", "-100", "33"}[w.rng.IntN(9)]
	case 'd':
		return fmt.Sprintf("%.3f", w.rng.Float64()*6-3)
	case 'K':
		if len(w.callees) == 0 {
			return "func(n int, f float64, _ *item, _ []int, _ int) (int, float64) { return pause(n), f }"
		}
		return w.callees[w.rng.IntN(len(w.callees))]
	case 'L':
		if len(w.labels) == 0 {
			return "steps++"
		}
		return []string{"break ", "continue "}[w.rng.IntN(2)] + w.labels[w.rng.IntN(len(w.labels))]
	case 'B':
		return w.block()
	case 'W':
		return w.loop()
	}
	return w.expand(symbol)
}

func (w *writer) block() string {
	var b strings.Builder
	for range 1 + w.rng.IntN(4) {
		b.WriteString(w.expand('S') + "\n")
	}
	return b.String()
}

func (w *writer) loop() string {
	w.loops++
	label := fmt.Sprintf("loop%d", w.loops)
	w.labels = append(w.labels, label)
	body := w.block()
	w.labels = w.labels[:len(w.labels)-1]
	counter := fmt.Sprintf("c%d", w.loops)
	return fmt.Sprintf("%s:\nfor %s := 0; %[2]s < %d; %[2]s++ {\nif steps++; steps > 3000 { break %[1]s }\n%[4]s}",
		label, counter, 2+w.rng.IntN(7), body)
}
