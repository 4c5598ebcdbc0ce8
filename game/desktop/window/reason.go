//go:build !js

package window

import (
	"errors"
	"io/fs"
	"syscall"

	"fudgetray/engine/language"
	"fudgetray/game/platform"
)

// Reason explains why a store or a file could not be read or written. The messages of systems are
// English at best.
func Reason(err error) language.Message {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return language.ReasonGone()
	case errors.Is(err, syscall.EROFS):
		return language.ReasonReadOnly()
	case errors.Is(err, fs.ErrPermission):
		return language.ReasonForbidden()
	case errors.Is(err, syscall.ENOSPC):
		return language.ReasonFull()
	case errors.Is(err, platform.ErrLocked):
		return language.ReasonLocked()
	}
	return language.ReasonRefused()
}
