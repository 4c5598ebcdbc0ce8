package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

var (
	soakRounds = flag.Int("soak", 1, "rounds of TestServeSoak")
	soakSeed   = flag.Uint64("seed", 1, "seed of TestServeSoak")
)

// crowd is the number of connections that are open at the same time.
const crowd = 1000

// A behaviour is what a client does. visit returns an error if the server has treated the client wrongly.
type behaviour struct {
	name  string
	visit func(*rand.Rand, net.Conn, []byte) error
}

// behaviours are those of clients; the first one is good.
var behaviours = []behaviour{
	{"whole answers", func(_ *rand.Rand, c net.Conn, file []byte) error {
		io.WriteString(c, "GET /tray.wasm HTTP/1.1\r\nHost: tray.test\r\nConnection: close\r\n\r\n")
		response, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			return err
		}
		body, err := io.ReadAll(response.Body)
		if err != nil || !bytes.Equal(body, file) {
			return fmt.Errorf("%d of %d bytes arrived, %v", len(body), len(file), err)
		}
		return nil
	}},
	{"malformed requests", func(random *rand.Rand, c net.Conn, _ []byte) error {
		c.Write(malformed(random))
		c.(*net.TCPConn).CloseWrite()
		answer, _ := io.ReadAll(io.LimitReader(c, 1<<20)) // the server may close the connection without one
		if status, _, _ := strings.Cut(string(answer), "\r\n"); strings.HasPrefix(status, "HTTP/1.1 500") {
			return errors.New(status)
		}
		return nil
	}},
	{"abandoned answers", func(random *rand.Rand, c net.Conn, _ []byte) error {
		io.WriteString(c, "GET /tray.wasm HTTP/1.1\r\nHost: tray.test\r\n\r\n")
		io.CopyN(io.Discard, c, random.Int64N(1<<16))
		return nil
	}},
	{"half a request", func(random *rand.Rand, c net.Conn, _ []byte) error {
		_, err := io.WriteString(c, "GET / HTTP/1.1\r\nHost: tray.test\r\n"[:random.IntN(34)])
		return err
	}},
	{"broken WebSockets", func(random *rand.Rand, c net.Conn, _ []byte) error {
		io.WriteString(c, "GET /tables/1 HTTP/1.1\r\nHost: tray.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
			"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
		if _, err := http.ReadResponse(bufio.NewReader(c), nil); err != nil {
			return err
		}
		c.Write(noise(random, 200))
		return nil
	}},
}

// malformed returns a request with some bytes replaced, repeated or cut off.
func malformed(random *rand.Rand) []byte {
	requests := []string{
		"GET / HTTP/1.1\r\nHost: tray.test\r\nAccept-Encoding: br;q=1\r\nRange: bytes=0-1,2-\r\n\r\n",
		"POST /tray.wasm HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
		"GET /%2e%2e/%00 HTTP/1.0\r\nContent-Length: 99999999999999999999\r\n\r\n",
		"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
	}
	request := []byte(requests[random.IntN(len(requests))])
	for range 1 + random.IntN(4) {
		at := random.IntN(len(request) + 1)
		switch random.IntN(3) {
		case 0:
			request = append(request[:at:at], append(noise(random, 8), request[at:]...)...)
		case 1:
			request = append(request[:at:at], append(bytes.Repeat([]byte("a"), random.IntN(40_000)), request[at:]...)...)
		default:
			request = request[:at]
		}
	}
	return request
}

func noise(random *rand.Rand, most int) []byte {
	bytes := make([]byte, random.IntN(most))
	for i := range bytes {
		bytes[i] = byte(random.Uint32())
	}
	return bytes
}

// TestServeSoak opens a thousand connections to the program at the same time, most of them of clients that
// misbehave, and then stops it with SIGTERM in the middle of answers. Clients that behave receive whole
// answers, and the program ends without an error.
func TestServeSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("opens thousands of connections")
	}
	begin := time.Now()
	faults := map[string]int{}
	answers := 0
	for round := range *soakRounds {
		seed := *soakSeed + uint64(round)
		t.Run(fmt.Sprintf("round %d", seed), func(t *testing.T) { answers += soakServer(t, seed, faults) })
		t.Logf("%4.0f s: %d of %d rounds of %d connections, %d whole answers",
			time.Since(begin).Seconds(), round+1, *soakRounds, crowd, answers)
		if t.Failed() {
			t.Fatalf("to replay it: go test ./cmd/fudge -run TestServeSoak -seed %d", seed)
		}
	}
	report, err := json.Marshal(map[string]any{"seed": *soakSeed, "inputs": *soakRounds * crowd, "faults": faults})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("reliability: %s", report)
}

// soakServer runs a round and returns the number of whole answers.
func soakServer(t *testing.T, seed uint64, faults map[string]int) (answers int) {
	file := bytes.Repeat(big, 4)
	huge := bytes.Repeat(big, 64) // more than sockets buffer
	command, address := startServe(t, map[string][]byte{"index.html": nil, "tray.wasm": file, "seat.wasm": huge})
	type visitor struct {
		behaviour
		random *rand.Rand
		net.Conn
	}
	var visitors []visitor
	for i := range crowd {
		random := rand.New(rand.NewPCG(seed, uint64(i)))
		kind := behaviours[random.IntN(len(behaviours))]
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatalf("connection %d: %v", i, err)
		}
		defer conn.Close()
		visitors = append(visitors, visitor{kind, random, conn})
		faults[kind.name]++
	}
	var all sync.WaitGroup
	for i, v := range visitors {
		all.Go(func() {
			if err := v.visit(v.random, v.Conn, file); err != nil {
				t.Errorf("connection %d, %s: %v", i, v.name, err)
			}
		})
	}
	all.Wait()
	for _, v := range visitors {
		v.Close()
	}
	answers = faults[behaviours[0].name] + checkStop(t, command, address, huge)
	delete(faults, behaviours[0].name)
	faults["SIGTERM in mid-answer"]++
	return answers
}

// checkStop stops the program while it answers a few clients, and returns the number of whole answers. The program cuts
// those that take longer than stopPatience, and says so. It must not have panicked.
func checkStop(t *testing.T, command *exec.Cmd, address string, file []byte) int {
	t.Helper()
	const reading = 5
	var bodies []io.ReadCloser
	for range reading {
		response, err := http.Get("http://" + address + "/seat.wasm")
		if err != nil {
			t.Fatal(err)
		}
		bodies = append(bodies, response.Body)
	}
	if err := command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Skipf("this system has no SIGTERM: %v", err)
	}
	signalled := time.Now()
	var all sync.WaitGroup
	var whole, late atomic.Int64 // late: a busy machine may read for longer than the server waits
	for _, body := range bodies {
		all.Go(func() {
			defer body.Close()
			data, err := io.ReadAll(body)
			switch {
			case err == nil && bytes.Equal(data, file):
				whole.Add(1)
			case time.Since(signalled) >= stopPatience:
				late.Add(1)
			default:
				t.Errorf("%v after SIGTERM %d of %d bytes had arrived, %v", time.Since(signalled), len(data), len(file), err)
			}
		})
	}
	all.Wait()
	if err := command.Wait(); err != nil {
		t.Errorf("the program ended with %v", err)
	}
	said := command.Stderr.(*bytes.Buffer).String()
	if cut := strings.Contains(said, answersCut); cut != (late.Load() > 0) || strings.Contains(said, "panic") {
		t.Errorf("%d answers took longer than %v, and the log says\n%s", late.Load(), stopPatience, said)
	}
	return int(whole.Load())
}

// startServe starts the program with the files of a widget, and returns it and its address.
func startServe(t *testing.T, files map[string][]byte) (*exec.Cmd, string) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	command := exec.CommandContext(ctx, program)
	command.Args = []string{"fudge", "serve", "--addr", "127.0.0.1:0", "--dir", dir, "--tables", t.TempDir()}
	command.Stderr = new(bytes.Buffer)
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	_, at, ok := strings.Cut(strings.TrimSpace(line), " at http://")
	if err != nil || !ok {
		t.Fatalf("printed %q, %v", line, err)
	}
	return command, strings.TrimSuffix(at, "/")
}
