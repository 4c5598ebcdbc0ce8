package host

import (
	"os/exec"
	"strings"
)

// WatchScheme tells whether the desktop wants programs to be light, as it is at the start.
func WatchScheme(tell func(light bool)) {
	style, err := exec.Command("defaults", "read", "-g", "AppleInterfaceStyle").Output()
	tell(err != nil || !strings.Contains(string(style), "Dark")) // what is light is not written down
}
