package browser

import (
	"net/http"
	"sync"
	"time"
)

// Wire is the way from a server to its browsers: how slow it is, and what went over it.
type Wire struct {
	Rate    float64       // bytes a second; 0 for as fast as it goes
	Latency time.Duration // before each answer

	mu    sync.Mutex
	bytes map[string]int // by path, of bodies
	free  time.Time      // when all that was written so far is through
}

// Through answers as a handler does, over this line.
func (l *Wire) Through(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(l.Latency)
		handler.ServeHTTP(&slowWriter{w, l, r.URL.Path}, r)
	})
}

// Took returns the bytes of bodies by path since the last call.
func (l *Wire) Took() map[string]int {
	l.mu.Lock()
	defer l.mu.Unlock()
	bytes := l.bytes
	l.bytes = nil
	return bytes
}

// carry counts some bytes, and waits until the line is through with them.
func (l *Wire) carry(path string, n int) {
	l.mu.Lock()
	if l.bytes == nil {
		l.bytes = map[string]int{}
	}
	l.bytes[path] += n
	if l.Rate == 0 {
		l.mu.Unlock()
		return
	}
	l.free = later(l.free, time.Now()).Add(time.Duration(float64(n) / l.Rate * float64(time.Second)))
	wait := time.Until(l.free)
	l.mu.Unlock()
	time.Sleep(wait)
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// packet is how much is sent at a time, so that answers share the line.
const packet = 1400

type slowWriter struct {
	http.ResponseWriter
	wire *Wire
	path string
}

func (w *slowWriter) Write(data []byte) (written int, err error) {
	for len(data) > 0 {
		part := data[:min(packet, len(data))]
		if w.wire.Rate == 0 {
			part = data
		}
		w.wire.carry(w.path, len(part))
		n, err := w.ResponseWriter.Write(part)
		written += n
		if err != nil {
			return written, err
		}
		if flusher, ok := w.ResponseWriter.(http.Flusher); ok && w.wire.Rate > 0 {
			flusher.Flush()
		}
		data = data[len(part):]
	}
	return written, nil
}
