package seeds

import "container/heap"

// A Queue contains what happens at later times of a simulation. Its zero value is empty.
type Queue struct {
	events events
	added  int
}

// Add adds what happens at a time, in milliseconds. Events of the same time keep their order.
func (q *Queue) Add(at int64, do func()) {
	q.added++
	heap.Push(&q.events, event{at, q.added, do})
}

// Next removes the first event, unless it is later than end.
func (q *Queue) Next(end int64) (at int64, do func(), ok bool) {
	if len(q.events) == 0 || q.events[0].at > end {
		return 0, nil, false
	}
	e := heap.Pop(&q.events).(event)
	return e.at, e.do, true
}

type event struct {
	at    int64
	order int
	do    func()
}

// events implements heap.Interface.
type events []event

func (e events) Len() int { return len(e) }
func (e events) Less(i, j int) bool {
	return e[i].at < e[j].at || e[i].at == e[j].at && e[i].order < e[j].order
}
func (e events) Swap(i, j int) { e[i], e[j] = e[j], e[i] }
func (e *events) Push(x any)   { *e = append(*e, x.(event)) }
func (e *events) Pop() any {
	last := len(*e) - 1
	popped := (*e)[last]
	*e = (*e)[:last]
	return popped
}
