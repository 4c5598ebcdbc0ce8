package platform

import (
	"io"

	"github.com/jezek/xgb"
)

// xgb logs errors that its callers also receive, such as a missing display.
func init() { xgb.Logger.SetOutput(io.Discard) }
