package platform

import (
	"os/exec"
	"strings"
)

// WatchScheme reports once whether the desktop prefers a light colour scheme.
func WatchScheme(report func(light bool)) {
	style, err := exec.Command("defaults", "read", "-g", "AppleInterfaceStyle").Output()
	report(err != nil || !strings.Contains(string(style), "Dark")) // the setting exists only in dark mode
}
