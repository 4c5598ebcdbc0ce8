package simulated

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"

	"fudgetray/game/table"
	"fudgetray/game/table/client"
)

// An Idle is the connection of a seat at rest. It answers pings, ignores lines, and takes little memory and time, so that
// a process can have many.
type Idle struct {
	socket *websocket.Conn
	ended  context.CancelFunc

	mu      sync.Mutex
	next    int
	waiting map[int]chan struct{} // closed when the call with a number is answered
}

// connections are the clients for a number of connections, each from another address of this machine: an address has
// less than 30,000 ports.
var clients = []*http.Client{clientFrom("127.0.0.2"), clientFrom("127.0.0.3"), clientFrom("127.0.0.4")}

func clientFrom(address string) *http.Client {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	return &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}}
}

// Connect connects an idle seat, given the link of its table. Its number spreads connections over addresses.
func Connect(server, link string, number int) (*Idle, error) {
	at, err := table.ParseLink(link)
	if err != nil {
		return nil, err
	}
	pass, err := json.Marshal(at.Pass(table.Standard{}))
	if err != nil {
		return nil, err
	}
	ctx, end := context.WithCancel(context.Background())
	socket, _, err := websocket.Dial(ctx, "ws"+server[len("http"):]+client.Path,
		&websocket.DialOptions{HTTPClient: clients[number%len(clients)]})
	if err != nil {
		end()
		return nil, err
	}
	s := &Idle{socket: socket, ended: end, next: 1, waiting: map[int]chan struct{}{}}
	if err := s.greet(ctx, pass); err != nil {
		s.Close()
		return nil, err
	}
	go s.listen(ctx)
	return s, nil
}

// greet sends the pass and waits for the reply.
func (s *Idle) greet(ctx context.Context, pass []byte) error {
	if err := s.send(fmt.Appendf(nil, `{"id":1,"connect":{"data":%s}}`, pass)); err != nil {
		return err
	}
	_, reply, err := s.socket.Read(ctx)
	if err == nil && !bytes.Contains(reply, []byte(`"connect":`)) {
		err = fmt.Errorf("the server answers %s", reply)
	}
	return err
}

func (s *Idle) send(message []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return s.socket.Write(ctx, websocket.MessageText, message)
}

// listen answers pings and settles calls until the connection ends. A message has a reply or a ping in each line.
func (s *Idle) listen(ctx context.Context) {
	for {
		_, message, err := s.socket.Read(ctx)
		if err != nil {
			return
		}
		for line := range bytes.Lines(message) {
			s.handle(bytes.TrimSpace(line))
		}
	}
}

func (s *Idle) handle(line []byte) {
	if string(line) == "{}" { // a ping; the next read notices a failure
		_ = s.send([]byte("{}"))
		return
	}
	var reply struct{ ID int }
	if json.Unmarshal(line, &reply) != nil || reply.ID == 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if answered := s.waiting[reply.ID]; answered != nil {
		close(answered)
		delete(s.waiting, reply.ID)
	}
}

// Ask asks for lines, and returns the time until the reply.
func (s *Idle) Ask() (time.Duration, error) {
	answered := make(chan struct{})
	s.mu.Lock()
	s.next++
	id := s.next
	s.waiting[id] = answered
	s.mu.Unlock()
	start := time.Now()
	if err := s.send(fmt.Appendf(nil, `{"id":%d,"rpc":{"method":"read","data":{"from":0,"limit":1}}}`, id)); err != nil {
		return 0, err
	}
	select {
	case <-answered:
		return time.Since(start), nil
	case <-time.After(time.Minute):
		return 0, fmt.Errorf("a call is not answered within a minute")
	}
}

// Close closes the connection.
func (s *Idle) Close() {
	s.ended()
	s.socket.CloseNow()
}
