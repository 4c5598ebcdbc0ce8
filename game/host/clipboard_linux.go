package host

import (
	"sync"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// Clipboard is the text that programs copy and paste. On X it is no place: whoever copied last
// is asked for it whenever somebody pastes (ICCCM, chapter 2). Hence the connection of its own,
// on which a goroutine answers. Without a display it is the program's alone.
type Clipboard struct {
	connect sync.Once
	conn    *xgb.Conn
	window  xproto.Window
	atoms   map[string]xproto.Atom
	came    chan xproto.SelectionNotifyEvent // the answers to what was asked

	mu     sync.Mutex
	copied string
	own    bool // what is copied is ours
}

// Names of what the protocol speaks of.
const (
	selection = "CLIPBOARD"
	utf8Text  = "UTF8_STRING"
	targets   = "TARGETS"
	answer    = "FUDGE_TRAY_PASTED" // the property that others answer in
)

// clipboardPatience is how long another program may take to answer.
const clipboardPatience = time.Second

// Write copies a text.
func (c *Clipboard) Write(text string) {
	c.connect.Do(c.open)
	c.mu.Lock()
	c.copied, c.own = text, true
	c.mu.Unlock()
	if c.conn != nil {
		xproto.SetSelectionOwner(c.conn, c.window, c.atoms[selection], xproto.TimeCurrentTime)
	}
}

// Read returns the text that was copied last: nothing if it is no text, or whoever has it
// does not answer.
func (c *Clipboard) Read() string {
	c.connect.Do(c.open)
	c.mu.Lock()
	copied, own := c.copied, c.own
	c.mu.Unlock()
	if own || c.conn == nil {
		return copied
	}
	for len(c.came) > 0 {
		<-c.came // too late
	}
	xproto.ConvertSelection(c.conn, c.window, c.atoms[selection], c.atoms[utf8Text], c.atoms[answer], xproto.TimeCurrentTime)
	select {
	case told := <-c.came:
		return c.taken(told)
	case <-time.After(clipboardPatience):
		return ""
	}
}

// taken is the text that an answer has brought.
func (c *Clipboard) taken(told xproto.SelectionNotifyEvent) string {
	if told.Property == xproto.AtomNone {
		return ""
	}
	const most = 1 << 18 // in units of four bytes: what a request can hold at most comes in one piece
	brought, err := xproto.GetProperty(c.conn, true, c.window, told.Property, c.atoms[utf8Text], 0, most).Reply()
	if err != nil || brought.Type != c.atoms[utf8Text] {
		return ""
	}
	return string(brought.Value)
}

// open makes the connection, with a window that nobody sees.
func (c *Clipboard) open() {
	conn, err := xgb.NewConn()
	if err != nil {
		return
	}
	c.atoms, c.came = map[string]xproto.Atom{}, make(chan xproto.SelectionNotifyEvent, 1)
	for _, name := range []string{selection, utf8Text, targets, answer} {
		atom, err := xproto.InternAtom(conn, false, uint16(len(name)), name).Reply()
		if err != nil {
			conn.Close()
			return
		}
		c.atoms[name] = atom.Atom
	}
	if c.window, err = xproto.NewWindowId(conn); err == nil {
		root := xproto.Setup(conn).DefaultScreen(conn).Root
		err = xproto.CreateWindowChecked(conn, 0, c.window, root, 0, 0, 1, 1, 0, xproto.WindowClassInputOnly, 0, 0, nil).Check()
	}
	if err != nil {
		conn.Close()
		return
	}
	c.conn = conn
	go c.serve()
}

// serve answers other programs for as long as there is a display.
func (c *Clipboard) serve() {
	for {
		event, err := c.conn.WaitForEvent()
		switch event := event.(type) {
		case xproto.SelectionRequestEvent:
			c.give(event)
		case xproto.SelectionClearEvent:
			c.mu.Lock()
			c.own = false
			c.mu.Unlock()
		case xproto.SelectionNotifyEvent:
			select {
			case c.came <- event:
			default: // nobody waits any more
			}
		case nil:
			if err == nil {
				return
			}
		}
	}
}

// give hands the text to a program that pastes, or says what it may be asked for.
func (c *Clipboard) give(asked xproto.SelectionRequestEvent) {
	c.mu.Lock()
	text := c.copied
	c.mu.Unlock()
	told := xproto.SelectionNotifyEvent{
		Time: asked.Time, Requestor: asked.Requestor, Selection: asked.Selection, Target: asked.Target, Property: asked.Property,
	}
	switch asked.Target {
	case c.atoms[utf8Text]:
		xproto.ChangeProperty(c.conn, xproto.PropModeReplace, asked.Requestor, asked.Property, asked.Target, 8, uint32(len(text)), []byte(text))
	case c.atoms[targets]:
		list := make([]byte, 8)
		xgb.Put32(list, uint32(c.atoms[targets]))
		xgb.Put32(list[4:], uint32(c.atoms[utf8Text]))
		xproto.ChangeProperty(c.conn, xproto.PropModeReplace, asked.Requestor, asked.Property, xproto.AtomAtom, 32, 2, list)
	default:
		told.Property = xproto.AtomNone
	}
	xproto.SendEvent(c.conn, false, asked.Requestor, 0, string(told.Bytes()))
}
