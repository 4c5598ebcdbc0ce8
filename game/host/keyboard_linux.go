package host

import (
	"sync"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// Keyboard knows which modifiers are held. Programs hear of presses and releases; but whoever
// manages windows may keep a release, as of the Alt that opened a window's menu. So X is asked.
type Keyboard struct {
	connect sync.Once
	conn    *xgb.Conn
}

// masks are the modifiers in X, as nearly every keyboard has them.
var masks = map[uint16]Modifiers{
	xproto.ModMaskShift:   Shift,
	xproto.ModMaskControl: Control,
	xproto.ModMask1:       Alt,
	xproto.ModMask4:       Meta,
}

// MayBeHeld returns the modifiers that are held now: all of them if nobody knows.
func (k *Keyboard) MayBeHeld() (held Modifiers) {
	k.connect.Do(func() { k.conn, _ = xgb.NewConn() })
	if k.conn == nil {
		return ^held
	}
	root := xproto.Setup(k.conn).DefaultScreen(k.conn).Root
	told, err := xproto.QueryPointer(k.conn, root).Reply() // which tells of them too
	if err != nil {
		return ^held
	}
	for mask, modifier := range masks {
		if told.Mask&mask != 0 {
			held |= modifier
		}
	}
	return held
}
