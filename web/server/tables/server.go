package tables

import (
	"compress/flate"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/centrifugal/centrifuge"
	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/time/rate"

	"fudgetray/game/table"
	"fudgetray/game/table/client"
	"fudgetray/game/table/record"
)

// Options of a server. The zero value has no limits and keeps all tables.
type Options struct {
	Limits  Limits
	Origins []string // origins of pages that may connect, besides those of the server's own host
	Proxy   Proxy
	Pruning Pruning
	Ping    time.Duration         // time between pings, by which both ends find a dead connection; zero for 25 s
	Log     *slog.Logger          // nil logs nothing
	Metrics prometheus.Registerer // nil counts for nobody
}

// A Server accepts connections of participants. Each connection is to one table and begins with a
// table.Pass.
type Server struct {
	Options
	node    *centrifuge.Node
	log     Log
	secret  []byte // of checkpoints
	keeper  *record.Keeper
	handler http.Handler
	monitor *monitor
	budgets *budgets
	reads   *rate.Limiter // of all connections
	usage   usage
	echoes  echoes
	opening chan struct{}     // has a value for each record that is being read
	thrown  map[table.ID]bool // stored tables with a throw, as far as a sweep has read them

	mu          sync.Mutex
	connections map[table.ID]map[*centrifuge.Client]*connection
	idle        map[table.ID]time.Time // when tables in memory lost their last connection
	connected   int                    // number of connections
}

// NewServer returns a server of the tables in a log.
func NewServer(log Log, o Options) (*Server, error) {
	node, err := centrifuge.New(centrifuge.Config{
		ClientQueueMaxSize:  1 << 20,
		ClientChannelLimit:  1,
		UserConnectionLimit: 0,
	})
	if err != nil {
		return nil, err
	}
	secret, err := log.Secret()
	if err != nil {
		return nil, err
	}
	s := &Server{
		Options:     o,
		node:        node,
		log:         log,
		secret:      secret,
		monitor:     newMonitor(o.Log, o.Metrics),
		budgets:     newBudgets(o.Limits.Address),
		reads:       totalReads(o.Limits.Reads),
		echoes:      echoes{all: map[table.ID]echo{}},
		opening:     make(chan struct{}, runtime.GOMAXPROCS(0)),
		thrown:      map[table.ID]bool{},
		connections: map[table.ID]map[*centrifuge.Client]*connection{},
		idle:        map[table.ID]time.Time{},
	}
	s.keeper = record.NewKeeper(s.watch(log), func() int64 { return time.Now().UnixMilli() }, s.publish)
	node.OnConnecting(s.connecting)
	node.OnConnect(s.connect)
	s.handler = centrifuge.NewWebsocketHandler(node, centrifuge.WebsocketConfig{
		MessageSizeLimit: table.MaxMessage + 1024,
		// Half of a record is random bytes in base64, so its size is halved too. A newcomer waits for the network longer than
		// for the processor.
		Compression:                  true,
		CompressionLevel:             flate.BestSpeed,
		CompressionMinSize:           4 << 10,
		DecompressedMessageSizeLimit: table.MaxMessage + 1024,
		// Most connections are at rest, and memory limits their number. Entries longer than the buffer are read past it.
		ReadBufferSize:             512,
		UseWriteBufferPool:         true,
		ProcessCommandsOffReadLoop: true,
		CheckOrigin:                func(*http.Request) bool { return true }, // ServeHTTP has checked it
		PingPongConfig:             centrifuge.PingPongConfig{PingInterval: o.Ping, PongTimeout: o.Ping / 2},
	})
	if err := log.Keeps(); err != nil {
		s.monitor.log.Warn("tables can't be deleted", "error", err)
	}
	if err := s.sweep(time.Now()); err != nil {
		return nil, err
	}
	if err := node.Run(); err != nil {
		return nil, err
	}
	if shared, ok := log.(record.SharedLog); ok {
		err = shared.Watch(func(id table.ID, lines int) { go s.catchUp(id, lines) })
	}
	if err == nil {
		err = log.Guard(s.lose)
	}
	go s.sweepOften()
	go s.echoOften()
	return s, err
}

// totalReads returns the budget of bytes that all connections read in a second.
func totalReads(bytes int) *rate.Limiter {
	if bytes == 0 {
		return rate.NewLimiter(rate.Inf, 0)
	}
	const burst = 4 // seconds
	return rate.NewLimiter(rate.Limit(bytes), burst*bytes)
}

// catchUp refreshes a table until it has a number of lines, or the server is closed.
func (s *Server) catchUp(id table.ID, lines int) {
	const pause = 50 * time.Millisecond
	for !s.keeper.Refresh(id, lines) {
		select {
		case <-s.node.NotifyShutdown():
			return
		case <-time.After(pause):
		}
	}
}

// ServeHTTP implements http.Handler for client.Path.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v := visitor{s.Proxy.addressOf(r), s.Limits.creates(r)}
	budget := s.budgets.of(v.address, time.Now())
	switch _, err := take(budget.handshakes, "connections from your address", 1, time.Now(), 0); {
	case !strings.EqualFold(r.Header.Get("Upgrade"), "websocket"):
		s.monitor.warn("upgrade", "a proxy doesn't pass the headers Upgrade and Connection; see docs/operating.md")
		w.Header().Set("Upgrade", "websocket")
		http.Error(w, "a proxy before this server must pass the headers Upgrade and Connection", http.StatusUpgradeRequired)
	case !fromOrigin(r, s.Origins, s.Proxy):
		s.monitor.refuse("origin")
		http.Error(w, "pages of this origin may not connect; the operator allows them with --embed", http.StatusForbidden)
	case err != nil:
		s.refuse(w, err)
	default:
		s.handler.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitorKey{}, v)))
	}
}

// crowded returns a *LimitError if the server takes no further connection now, in total or from an address.
func (s *Server) crowded(c *connection) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hasRoom(c)
}

func (s *Server) hasRoom(c *connection) error {
	if s.Limits.Connections > 0 && s.connected >= s.Limits.Connections {
		return &LimitError{"connections", again}
	}
	return s.budgets.hasRoom(c.budget, c.visitor.address)
}

// refuse answers a request that exceeds a limit.
func (s *Server) refuse(w http.ResponseWriter, err error) {
	limit, _ := errors.AsType[*LimitError](err)
	s.monitor.refuse(limit.Limit)
	w.Header().Set("Retry-After", strconv.Itoa(int(limit.Again.Round(time.Second).Seconds())))
	http.Error(w, err.Error(), http.StatusTooManyRequests)
}

// Close closes all connections, and stores what was verified.
func (s *Server) Close(ctx context.Context) error {
	err := s.node.Shutdown(ctx)
	s.mu.Lock()
	ids := make([]table.ID, 0, len(s.connections)+len(s.idle))
	for id := range s.connections {
		ids = append(ids, id)
	}
	for id := range s.idle {
		ids = append(ids, id)
	}
	s.mu.Unlock()
	for _, id := range ids {
		s.drop(id)
	}
	return err
}

// Reasons to close a connection for good. The client doesn't try again.
var (
	errPass = centrifuge.Disconnect{
		Code:   client.Removed,
		Reason: "the link is not valid any more, or this seat was removed",
	}
	errDeleted = centrifuge.Disconnect{Code: client.Deleted, Reason: "the table was deleted"}
	errCrowded = centrifuge.Disconnect{Code: 4100, Reason: "the server takes no further connection now"} // not for good
	errDamaged = centrifuge.Disconnect{Code: client.Damaged, Reason: "the server can't read the record of this table"}
)

// writeDelay is the time for which messages to a connection are collected.
const writeDelay = 100 * time.Microsecond

// connecting checks the pass of a new connection. It accepts connections to tables that don't exist
// yet, so that clients can create them.
func (s *Server) connecting(ctx context.Context, e centrifuge.ConnectEvent) (centrifuge.ConnectReply, error) {
	var pass table.Pass
	if err := json.Unmarshal(e.Data, &pass); err != nil {
		return centrifuge.ConnectReply{}, errPass
	}
	v := visitorOf(ctx)
	c := &connection{pass: pass, visitor: v, budget: s.budgets.of(v.address, time.Now())}
	if err := s.crowded(c); err != nil { // a page can't read the status of a handshake, so it is refused after that
		return centrifuge.ConnectReply{}, s.tooMany(err)
	}
	switch t, err := s.open(pass.Table); {
	case errors.Is(err, record.ErrNoTable):
		if s.log.Deleted(pass.Table) {
			return centrifuge.ConnectReply{}, errDeleted
		}
	case isDamage(err):
		s.monitor.lose(pass.Table, err)
		return centrifuge.ConnectReply{}, errDamaged
	case err != nil:
		s.monitor.warn("unread", "record not read", "error", err)
		return centrifuge.ConnectReply{}, centrifuge.ErrorInternal
	case !t.MayRead(pass):
		return centrifuge.ConnectReply{}, errPass
	default:
		c.proven = true
	}
	channel := pass.Table.String()
	return centrifuge.ConnectReply{
		Credentials:   &centrifuge.Credentials{UserID: pass.Key.String()},
		Subscriptions: map[string]centrifuge.SubscribeOptions{channel: {}},
		Storage:       map[string]any{"connection": c},
		// Without a timer, each connection has a goroutine that waits for messages to write.
		WriteDelay:      writeDelay,
		WriteWithTimer:  true,
		QueueInitialCap: 1,
	}, nil
}

// temporary returns the reply of a call that may succeed later. It names the limit and the time.
func temporary(err error) error {
	return &centrifuge.Error{Code: centrifuge.ErrorTooManyRequests.Code, Message: err.Error(), Temporary: true}
}

func (s *Server) connect(socket *centrifuge.Client) {
	storage, release := socket.AcquireStorage()
	c := storage["connection"].(*connection)
	release(storage)
	if err := s.add(socket, c); err != nil {
		s.tooMany(err)
		socket.Disconnect(errCrowded)
		return
	}
	socket.OnDisconnect(func(centrifuge.DisconnectEvent) { s.remove(socket, c) })
	socket.OnRPC(func(e centrifuge.RPCEvent, reply centrifuge.RPCCallback) {
		if !c.spend(time.Now()) {
			reply(centrifuge.RPCReply{}, s.tooMany(&LimitError{"calls of a connection", time.Second}))
			return
		}
		go func() { // the disk may be slow
			start := time.Now()
			data, err := s.call(c, e)
			s.monitor.called(e.Method, time.Since(start))
			reply(centrifuge.RPCReply{Data: data}, err)
		}()
	})
}

// add counts a connection. It returns a *LimitError if others were faster.
func (s *Server) add(socket *centrifuge.Client, c *connection) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.hasRoom(c); err != nil {
		return err
	}
	s.budgets.connect(c.budget)
	id := c.pass.Table
	if s.connections[id] == nil {
		s.connections[id] = map[*centrifuge.Client]*connection{}
	}
	s.connections[id][socket] = c
	delete(s.idle, id)
	s.connected++
	s.monitor.connections.Set(float64(s.connected))
	return nil
}

func (s *Server) remove(socket *centrifuge.Client, c *connection) {
	s.budgets.disconnect(c.budget)
	s.mu.Lock()
	defer s.mu.Unlock()
	id := c.pass.Table
	delete(s.connections[id], socket)
	if len(s.connections[id]) == 0 {
		delete(s.connections, id)
		s.idle[id] = time.Now()
	}
	s.connected--
	s.monitor.connections.Set(float64(s.connected))
}

// publish sends a new line to all connections of a table.
func (s *Server) publish(id table.ID, seq int, line *table.Line) {
	if data, err := record.PublicationOf(seq, line); err == nil {
		s.node.Publish(id.String(), data) // on failure, the seats hear of the line by an echo
	}
	s.echoes.line(id, time.Now())
	if e := line.Entry; e.Kick != nil || e.Renew != nil || e.Create != nil {
		go s.recheck(id) // the table is locked until publish returns
	}
	if seq%checkpointLines == checkpointLines-1 {
		go s.checkpoint(id)
	}
}

// recheck closes connections whose passes may not read the table any more. Those to a table that is created later are
// checked then.
func (s *Server) recheck(id table.ID) {
	state, err := s.keeper.Table(id)
	if err != nil {
		return
	}
	s.closeAll(id, errPass, func(c *connection) bool { return !state.MayRead(c.pass) })
}

// closeAll closes connections to a table.
func (s *Server) closeAll(id table.ID, why centrifuge.Disconnect, which func(*connection) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for socket, c := range s.connections[id] {
		if which(c) {
			socket.Disconnect(why)
		}
	}
}

func all(*connection) bool { return true }

// lose handles the loss of a record that another process has deleted or changed. Seats of a deleted table end; those of
// a missing or altered record connect again, and compare it with theirs.
func (s *Server) lose(id table.ID, why error) {
	s.keeper.Drop(id)
	s.log.Release(id)
	if errors.Is(why, ErrDeleted) {
		s.monitor.log.Info("table deleted", "table", id)
		s.closeAll(id, errDeleted, all)
		return
	}
	s.monitor.lose(id, why)
	s.closeAll(id, centrifuge.DisconnectForceReconnect, all)
}
