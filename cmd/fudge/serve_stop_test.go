package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"fudgetray/web/server/site"
)

// pipes is a listener of connections in memory, for tests with a fake clock.
type pipes struct {
	accepted chan net.Conn
	closed   chan struct{}
}

func (p pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-p.accepted:
		return conn, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p pipes) Close() error { close(p.closed); return nil }

func (p pipes) Addr() net.Addr { return &net.TCPAddr{} }

// A pipe is a client's end of a connection. ended is closed when the server closes its end.
type pipe struct {
	net.Conn
	ended chan struct{}
}

// An accepted connection is the server's end of a pipe.
type accepted struct {
	net.Conn
	once  *sync.Once
	ended chan struct{}
}

func (a accepted) Close() error {
	a.once.Do(func() { close(a.ended) })
	return a.Conn.Close()
}

// dial connects a client, or fails if the listener is closed.
func (p pipes) dial() (pipe, error) {
	client, server := net.Pipe()
	ended := make(chan struct{})
	select {
	case p.accepted <- accepted{server, new(sync.Once), ended}:
		return pipe{client, ended}, nil
	case <-p.closed:
		return pipe{}, net.ErrClosed
	}
}

// big is larger than what the server buffers.
var big = bytes.Repeat([]byte("0123456789abcdef"), 1<<14)

// served starts a server in memory, on the fake clock of a synctest bubble.
func served(t *testing.T) (p pipes, stop context.CancelFunc, ended <-chan error) {
	t.Helper()
	return servedWith(t, io.Discard)
}

// servedWith is served, and writes the server's log.
func servedWith(t *testing.T, log io.Writer) (p pipes, stop context.CancelFunc, ended <-chan error) {
	t.Helper()
	p = pipes{make(chan net.Conn), make(chan struct{})}
	ctx, stop := context.WithCancel(t.Context())
	end := make(chan error, 1)
	dir := fstest.MapFS{"index.html": {Data: []byte("page")}, "tray.wasm": {Data: big}}
	logger := slog.New(slog.NewTextHandler(log, nil))
	go func() { end <- serve(ctx, p, site.Handler(dir), logger) }()
	return p, stop, end
}

// request sends a request and returns the response, whose body is not read yet.
func request(t *testing.T, conn net.Conn, path string) *http.Response {
	t.Helper()
	if _, err := io.WriteString(conn, "GET "+path+" HTTP/1.1\r\nHost: tray.test\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	return response
}

func connect(t *testing.T, p pipes) pipe {
	t.Helper()
	conn, err := p.dial()
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

// TestStopFinishesAnswers stops the server in the middle of a response.
func TestStopFinishesAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		p, stop, ended := servedWith(t, &log)
		response := request(t, connect(t, p), "/tray.wasm")
		stop()
		synctest.Wait() // it has stopped listening
		if conn, err := p.dial(); err == nil {
			conn.Close()
			t.Error("the server accepts connections after it was stopped")
		}
		body, err := io.ReadAll(response.Body)
		if err != nil || !bytes.Equal(body, big) {
			t.Errorf("%d of %d bytes arrived, %v", len(body), len(big), err)
		}
		if err := <-ended; err != nil || strings.Contains(log.String(), answersCut) {
			t.Errorf("%v, and the log says\n%s", err, &log)
		}
	})
}

// TestStopCutsSlowReaders checks that a client that doesn't read delays the end by stopPatience, and that the log says that
// its answer was cut.
func TestStopCutsSlowReaders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		p, stop, ended := servedWith(t, &log)
		response := request(t, connect(t, p), "/tray.wasm")
		start := time.Now()
		stop()
		if err := <-ended; err != nil || time.Since(start) != stopPatience {
			t.Errorf("ended after %v, %v; want %v", time.Since(start), err, stopPatience)
		}
		if !strings.Contains(log.String(), answersCut) {
			t.Errorf("the log says\n%s", &log)
		}
		if _, err := io.Copy(io.Discard, response.Body); err == nil {
			t.Error("the answer was not cut")
		}
	})
}

// TestIdleAndSlowClients checks when the server gives up on clients that do nothing.
func TestIdleAndSlowClients(t *testing.T) {
	for name, row := range map[string]struct {
		act   func(*testing.T, net.Conn)
		limit time.Duration
	}{
		"sends nothing": {func(*testing.T, net.Conn) {}, 10 * time.Second},
		"sends half a header": {func(t *testing.T, c net.Conn) {
			io.WriteString(c, "GET / HTTP/1.1\r\nHo")
			go io.ReadAll(c) // the server sends the reason why it gives up
		}, 10 * time.Second},
		"stops reading": {func(t *testing.T, c net.Conn) { request(t, c, "/tray.wasm") }, 5 * time.Minute},
		"asks no more":  {func(t *testing.T, c net.Conn) { io.ReadAll(request(t, c, "/").Body) }, 2 * time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p, stop, ended := served(t)
				conn := connect(t, p)
				start := time.Now()
				row.act(t, conn)
				<-conn.ended // the fake clock advances while all wait
				if d := time.Since(start); d != row.limit {
					t.Errorf("the server closed the connection after %v, want %v", d, row.limit)
				}
				stop()
				if err := <-ended; err != nil {
					t.Error(err)
				}
			})
		})
	}
}
