package platform

import (
	"sync"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// A Keyboard reports held modifiers. A window manager may swallow a release, such as that of the
// Alt that opened a window menu, so it queries the X server.
type Keyboard struct {
	connect sync.Once
	conn    *xgb.Conn
}

// masks are the usual modifier masks of X.
var masks = map[uint16]Modifiers{
	xproto.ModMaskShift:   Shift,
	xproto.ModMaskControl: Control,
	xproto.ModMask1:       Alt,
	xproto.ModMask4:       Meta,
}

// MayBeHeld returns the modifiers that are held now, or all if the X server doesn't reply.
func (k *Keyboard) MayBeHeld() (held Modifiers) {
	k.connect.Do(func() { k.conn, _ = xgb.NewConn() })
	if k.conn == nil {
		return ^held
	}
	root := xproto.Setup(k.conn).DefaultScreen(k.conn).Root
	reply, err := xproto.QueryPointer(k.conn, root).Reply() // it also returns the modifiers
	if err != nil {
		return ^held
	}
	for mask, modifier := range masks {
		if reply.Mask&mask != 0 {
			held |= modifier
		}
	}
	return held
}
