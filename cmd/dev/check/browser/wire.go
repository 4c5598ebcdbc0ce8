package browser

import (
	"net/http"
	"sync"
	"time"
)

// Wire is a simulated network connection that counts its bytes.
type Wire struct {
	Rate    float64       // bytes per second, 0 for no limit
	Latency time.Duration // latency of each response

	mu    sync.Mutex
	bytes map[string]int // sizes of bodies by path
	free  time.Time      // time at which all written bytes are through
}

// Through wraps a handler with this connection.
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

// carry counts bytes and waits until they are through.
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

// packet is the size of a write in bytes; small writes let responses share the connection.
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
