package main

import (
	"cmp"
	"maps"
	"slices"
)

// The layout is Sugiyama's: packages in layers, an edge over several layers led through by
// dummy nodes, the order in each layer found by barycentres, then places along the layers.
// K. Sugiyama, S. Tagawa, M. Toda: Methods for visual understanding of hierarchical system
// structures, IEEE Trans. SMC 11 (1981).

// node is a package in its layer, or a dummy through which an edge passes.
type node struct {
	folder       string // "" for a dummy
	width        float64
	x            float64 // of its middle
	above, below []*node
	edge         []*node // of a dummy: the edge from end to end
}

func (n *node) dummy() bool { return n.folder == "" }

// layers of nodes, from the bottom up, each from left to right.
type layers [][]*node

const (
	boxWidth   = 180
	dummyWidth = 6
	boxGap     = 20
)

// layOut puts each package into the lowest layer above all that it imports.
func layOut(all goPackages) layers {
	top := 0
	for folder := range all {
		top = max(top, all.depth(folder))
	}
	l := make(layers, top+1)
	nodes := map[string]*node{}
	folders := slices.Sorted(maps.Keys(all))
	for _, folder := range folders {
		nodes[folder] = l.add(all.depth(folder), folder, boxWidth)
	}
	for _, folder := range folders {
		for _, imported := range all.reduced(folder) {
			edge := []*node{nodes[folder]}
			for depth := all.depth(folder) - 1; depth > all.depth(imported); depth-- {
				edge = append(edge, l.add(depth, "", dummyWidth))
			}
			link(append(edge, nodes[imported]))
		}
	}
	l.order()
	l.place()
	return l
}

func (l layers) add(depth int, folder string, width float64) *node {
	n := &node{folder: folder, width: width}
	l[depth] = append(l[depth], n)
	return n
}

// link ties the nodes of an edge, from the top down.
func link(edge []*node) {
	for i, lower := range edge[1:] {
		upper := edge[i]
		upper.below = append(upper.below, lower)
		lower.above = append(lower.above, upper)
		if lower.dummy() {
			lower.edge = edge
		}
	}
}

const sweeps = 24

// order sorts each layer by the middle of its neighbours, going down and up by turns, and
// keeps the order with the fewest crossings.
func (l layers) order() {
	best, fewest := l.clone(), l.crossings()
	for sweep := range sweeps {
		for i := range l {
			if sweep%2 == 0 {
				sortByNeighbours(l[len(l)-1-i], l.positions(), func(n *node) []*node { return n.above })
			} else {
				sortByNeighbours(l[i], l.positions(), func(n *node) []*node { return n.below })
			}
		}
		l.swap()
		if crossings := l.crossings(); crossings < fewest {
			best, fewest = l.clone(), crossings
		}
	}
	copy(l, best)
}

func (l layers) clone() layers {
	c := make(layers, len(l))
	for i := range l {
		c[i] = slices.Clone(l[i])
	}
	return c
}

// positions returns where in its layer each node is.
func (l layers) positions() map[*node]float64 {
	at := map[*node]float64{}
	for _, layer := range l {
		for i, n := range layer {
			at[n] = float64(i)
		}
	}
	return at
}

// sortByNeighbours leaves nodes without neighbours about where they are.
func sortByNeighbours(layer []*node, at map[*node]float64, neighbours func(*node) []*node) {
	middle := map[*node]float64{}
	for _, n := range layer {
		middle[n] = mean(neighbours(n), at[n], func(m *node) float64 { return at[m] })
	}
	slices.SortStableFunc(layer, func(a, b *node) int { return cmp.Compare(middle[a], middle[b]) })
}

func mean(nodes []*node, none float64, of func(*node) float64) float64 {
	if len(nodes) == 0 {
		return none
	}
	sum := 0.0
	for _, n := range nodes {
		sum += of(n)
	}
	return sum / float64(len(nodes))
}

// swap exchanges neighbours in a layer as long as that saves crossings.
func (l layers) swap() {
	for better := true; better; {
		better = false
		for _, layer := range l {
			for i := 1; i < len(layer); i++ {
				before := l.crossings()
				layer[i-1], layer[i] = layer[i], layer[i-1]
				if l.crossings() < before {
					better = true
					continue
				}
				layer[i-1], layer[i] = layer[i], layer[i-1]
			}
		}
	}
}

// crossings counts the pairs of edges that cross between two layers.
func (l layers) crossings() int {
	at, count := l.positions(), 0
	for _, layer := range l {
		for i, left := range layer {
			for _, right := range layer[i+1:] {
				for _, a := range left.below {
					for _, b := range right.below {
						if at[a] > at[b] {
							count++
						}
					}
				}
			}
		}
	}
	return count
}

const (
	rounds      = 1000
	dummyWeight = 10
)

// place draws every package to the middle of its neighbours, and the dummies of an edge to
// one middle, so that it runs straight, as far as the layers' order and widths allow.
func (l layers) place() {
	for _, layer := range l {
		spread(layer, make([]float64, len(layer)))
	}
	for range rounds {
		for _, layer := range l {
			wanted := make([]float64, len(layer))
			for i, n := range layer {
				wanted[i] = mean(n.drawnTo(), n.x, func(m *node) float64 { return m.x })
			}
			spread(layer, wanted)
		}
	}
	left := l[0][0].x
	for _, layer := range l {
		left = min(left, layer[0].x-layer[0].width/2)
	}
	for _, layer := range l {
		for _, n := range layer {
			n.x -= left
		}
	}
}

// drawnTo returns the nodes to whose middle a node is drawn.
func (n *node) drawnTo() []*node {
	if n.dummy() {
		return n.edge
	}
	return slices.Concat(n.above, n.below)
}

// spread puts the nodes of a layer as near as it can, in the sense of weighted least
// squares, to where they are wanted without letting them overlap. With the widths before each
// node taken away that is isotonic regression, done by pooling neighbours out of order.
func spread(layer []*node, wanted []float64) {
	type pool struct {
		at, weight float64
		nodes      int
	}
	var pools []pool
	offsets := make([]float64, len(layer))
	for i, n := range layer {
		if i > 0 {
			offsets[i] = offsets[i-1] + layer[i-1].width/2 + boxGap + n.width/2
		}
		p := pool{wanted[i] - offsets[i], n.weight(), 1}
		for last := len(pools) - 1; last >= 0 && pools[last].at >= p.at; last-- {
			q, weight := pools[last], pools[last].weight+p.weight
			p = pool{(q.at*q.weight + p.at*p.weight) / weight, weight, q.nodes + p.nodes}
			pools = pools[:last]
		}
		pools = append(pools, p)
	}
	i := 0
	for _, p := range pools {
		for range p.nodes {
			layer[i].x = p.at + offsets[i]
			i++
		}
	}
}

// weight is how firmly a node is held where it is wanted: edges are to run straight.
func (n *node) weight() float64 {
	if n.dummy() {
		return dummyWeight
	}
	return 1
}
