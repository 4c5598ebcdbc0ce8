package platform

import (
	"strings"
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
	pieces  chan struct{}                    // a piece of a long text has arrived

	mu     sync.Mutex
	copied string
	own    bool             // this program owns the selection
	sent   map[place]string // the rest of long texts that are being sent
}

// A place is a property of a window, in which another program receives a text.
type place struct {
	window   xproto.Window
	property xproto.Atom
}

// Names of X atoms.
const (
	selection = "CLIPBOARD"
	utf8Text  = "UTF8_STRING"
	targets   = "TARGETS"
	inPieces  = "INCR"
	answer    = "FUDGE_TRAY_PASTED" // property for replies
)

// clipboardTimeout is how long Read waits for the selection's owner, and for each piece of a long text.
const clipboardTimeout = time.Second

// maxPiece is the largest number of bytes in one request to the X server. Longer texts are sent in pieces: INCR in ICCCM,
// chapter 2.7.2.
const maxPiece = 1 << 17

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
	switch kind, text := c.take(reply.Property); kind {
	case c.atoms[utf8Text]:
		return text
	case c.atoms[inPieces]:
		return c.together(reply.Property)
	}
	return ""
}

// take returns the type and the text of an own property, and deletes it.
func (c *Clipboard) take(property xproto.Atom) (kind xproto.Atom, text string) {
	const maxLength = 1 << 24 // in units of 4 bytes
	got, err := xproto.GetProperty(c.conn, true, c.window, property, xproto.GetPropertyTypeAny, 0, maxLength).Reply()
	if err != nil {
		return xproto.AtomNone, ""
	}
	return got.Type, string(got.Value)
}

// together returns a text that arrives in pieces, the last of which is empty.
func (c *Clipboard) together(property xproto.Atom) string {
	var text strings.Builder
	for {
		select {
		case <-c.pieces:
		case <-time.After(clipboardTimeout):
			return ""
		}
		kind, piece := c.take(property)
		switch {
		case kind == xproto.AtomNone:
			continue // it was taken with the piece before
		case piece == "":
			return text.String()
		}
		text.WriteString(piece)
	}
}

// open connects to the X server and creates an invisible window.
func (c *Clipboard) open() {
	conn, err := xgb.NewConn()
	if err != nil {
		return
	}
	c.atoms, c.sent = map[string]xproto.Atom{}, map[place]string{}
	c.replies, c.pieces = make(chan xproto.SelectionNotifyEvent, 1), make(chan struct{}, 1)
	for _, name := range []string{selection, utf8Text, targets, inPieces, answer} {
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
			xproto.WindowClassInputOnly, 0, xproto.CwEventMask, []uint32{xproto.EventMaskPropertyChange}).Check()
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
		case xproto.PropertyNotifyEvent:
			c.changed(event)
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
		c.send(place{request.Requestor, request.Property}, text)
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

// send writes a text to a place, or announces a long one.
func (c *Clipboard) send(p place, text string) {
	if len(text) <= maxPiece {
		c.put(p, text)
		return
	}
	c.mu.Lock()
	c.sent[p] = text
	c.mu.Unlock()
	xproto.ChangeWindowAttributes(c.conn, p.window, xproto.CwEventMask, []uint32{xproto.EventMaskPropertyChange})
	size := make([]byte, 4)
	xgb.Put32(size, uint32(len(text)))
	xproto.ChangeProperty(c.conn, xproto.PropModeReplace, p.window, p.property, c.atoms[inPieces], 32, 1, size)
}

func (c *Clipboard) put(p place, text string) {
	xproto.ChangeProperty(c.conn, xproto.PropModeReplace, p.window, p.property, c.atoms[utf8Text], 8,
		uint32(len(text)), []byte(text))
}

// changed handles the arrival of a piece, or sends the next one when the receiver has deleted the last.
func (c *Clipboard) changed(event xproto.PropertyNotifyEvent) {
	switch {
	case event.State == xproto.PropertyDelete:
		c.sendNext(place{event.Window, event.Atom})
	case event.Window == c.window:
		select {
		case c.pieces <- struct{}{}:
		default: // Read hasn't taken the last one
		}
	}
}

// sendNext sends the next piece of a long text. The last one is empty.
func (c *Clipboard) sendNext(p place) {
	c.mu.Lock()
	rest, sending := c.sent[p]
	piece := rest[:min(maxPiece, len(rest))]
	if piece == "" {
		delete(c.sent, p)
	} else {
		c.sent[p] = rest[len(piece):]
	}
	c.mu.Unlock()
	if sending {
		c.put(p, piece)
	}
}
