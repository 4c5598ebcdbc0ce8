//go:build !js

package window

import (
	"fmt"
	"syscall"
	"testing"

	"fudgetray/engine/language"
)

func TestReasons(t *testing.T) {
	for reason, want := range map[error]language.Message{
		syscall.ENOENT: language.ReasonGone(),
		syscall.EACCES: language.ReasonForbidden(),
		syscall.EROFS:  language.ReasonReadOnly(),
		syscall.ENOSPC: language.ReasonFull(),
	} {
		if got := Reason(fmt.Errorf("saving: %w", reason)).In(nil); got != want.In(nil) {
			t.Errorf("%v: %q, want %q", reason, got, want.In(nil))
		}
	}
}
