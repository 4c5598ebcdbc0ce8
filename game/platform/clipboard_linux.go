package platform

import (
	"sync"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// A Clipboard is the system's text clipboard. On X11 the program that copied last owns the
// selection and must serve it on every paste (ICCCM, chapter 2). A goroutine handles these requests
// on a separate connection. Without a display, the clipboard works only within the program.
type Clipboard struct {
	connect sync.Once
	conn    *xgb.Conn
	window  xproto.Window
	atoms   map[string]xproto.Atom
	replies chan xproto.SelectionNotifyEvent // replies to ConvertSelection

	mu     sync.Mutex
	copied string
	own    bool // this program owns the selection
}

// Names of X atoms.
const (
	selection = "CLIPBOARD"
	utf8Text  = "UTF8_STRING"
	targets   = "TARGETS"
	answer    = "FUDGE_TRAY_PASTED" // property for replies
)

// clipboardTimeout is how long Read waits for the selection's owner.
const clipboardTimeout = time.Second

// Write copies text.
func (c *Clipboard) Write(text string) {
	c.connect.Do(c.open)
	c.mu.Lock()
	c.copied, c.own = text, true
	c.mu.Unlock()
	if c.conn != nil {
		xproto.SetSelectionOwner(c.conn, c.window, c.atoms[selection], xproto.TimeCurrentTime)
	}
}

// Read returns the clipboard's text. It returns "" if it contains no text or its owner doesn't reply.
func (c *Clipboard) Read() string {
	c.connect.Do(c.open)
	c.mu.Lock()
	copied, own := c.copied, c.own
	c.mu.Unlock()
	if own || c.conn == nil {
		return copied
	}
	for len(c.replies) > 0 {
		<-c.replies // a late reply
	}
	xproto.ConvertSelection(c.conn, c.window, c.atoms[selection], c.atoms[utf8Text], c.atoms[answer],
		xproto.TimeCurrentTime)
	select {
	case reply := <-c.replies:
		return c.received(reply)
	case <-time.After(clipboardTimeout):
		return ""
	}
}

// received returns the text of a reply.
func (c *Clipboard) received(reply xproto.SelectionNotifyEvent) string {
	if reply.Property == xproto.AtomNone {
		return ""
	}
	const maxLength = 1 << 18 // in units of 4 bytes: the largest possible request, so the text is never split
	property, err := xproto.GetProperty(c.conn, true, c.window, reply.Property, c.atoms[utf8Text], 0, maxLength).Reply()
	if err != nil || property.Type != c.atoms[utf8Text] {
		return ""
	}
	return string(property.Value)
}

// open connects to the X server and creates an invisible window.
func (c *Clipboard) open() {
	conn, err := xgb.NewConn()
	if err != nil {
		return
	}
	c.atoms, c.replies = map[string]xproto.Atom{}, make(chan xproto.SelectionNotifyEvent, 1)
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
		err = xproto.CreateWindowChecked(conn, 0, c.window, root, 0, 0, 1, 1, 0,
			xproto.WindowClassInputOnly, 0, 0, nil).Check()
	}
	if err != nil {
		conn.Close()
		return
	}
	c.conn = conn
	go c.serve()
}

// serve handles the connection's events until it is closed.
func (c *Clipboard) serve() {
	for {
		event, err := c.conn.WaitForEvent()
		switch event := event.(type) {
		case xproto.SelectionRequestEvent:
			c.reply(event)
		case xproto.SelectionClearEvent:
			c.mu.Lock()
			c.own = false
			c.mu.Unlock()
		case xproto.SelectionNotifyEvent:
			select {
			case c.replies <- event:
			default: // Read has timed out
			}
		case nil:
			if err == nil {
				return
			}
		}
	}
}

// reply answers a request for the selection or for its available types.
func (c *Clipboard) reply(request xproto.SelectionRequestEvent) {
	c.mu.Lock()
	text := c.copied
	c.mu.Unlock()
	notify := xproto.SelectionNotifyEvent{
		Time:      request.Time,
		Requestor: request.Requestor,
		Selection: request.Selection,
		Target:    request.Target,
		Property:  request.Property,
	}
	switch request.Target {
	case c.atoms[utf8Text]:
		xproto.ChangeProperty(c.conn, xproto.PropModeReplace, request.Requestor, request.Property, request.Target, 8,
			uint32(len(text)), []byte(text))
	case c.atoms[targets]:
		list := make([]byte, 8)
		xgb.Put32(list, uint32(c.atoms[targets]))
		xgb.Put32(list[4:], uint32(c.atoms[utf8Text]))
		xproto.ChangeProperty(c.conn, xproto.PropModeReplace, request.Requestor, request.Property, xproto.AtomAtom, 32, 2,
			list)
	default:
		notify.Property = xproto.AtomNone
	}
	xproto.SendEvent(c.conn, false, request.Requestor, 0, string(notify.Bytes()))
}
