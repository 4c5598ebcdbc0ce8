package links

import (
	"container/list"
	"sync"
)

// A cache keeps the data that was used last, up to a number of bytes.
type cache struct {
	mu     sync.Mutex
	most   int
	bytes  int
	byKey  map[string]*list.Element
	recent *list.List // of *cached, the latest first
}

type cached struct {
	key  string
	data []byte
}

func newCache(most int) *cache {
	return &cache{most: most, byKey: map[string]*list.Element{}, recent: list.New()}
}

// find returns the data of a key, or nil.
func (c *cache) find(key string) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.byKey[key]
	if e == nil {
		return nil
	}
	c.recent.MoveToFront(e)
	return e.Value.(*cached).data
}

// add keeps the data of a key and removes what was not used for longest.
func (c *cache) add(key string, data []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(data) > c.most || c.byKey[key] != nil {
		return
	}
	c.byKey[key] = c.recent.PushFront(&cached{key, data})
	for c.bytes += len(data); c.bytes > c.most; {
		oldest := c.recent.Remove(c.recent.Back()).(*cached)
		delete(c.byKey, oldest.key)
		c.bytes -= len(oldest.data)
	}
}
