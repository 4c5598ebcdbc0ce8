package platform

import (
	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"
)

// WatchScheme calls report with whether the desktop prefers a light colour scheme: now, and on
// every change. It returns when there is nothing to watch.
func WatchScheme(report func(light bool)) {
	const personal = `Software\Microsoft\Windows\CurrentVersion\Themes\Personalize`
	key, err := registry.OpenKey(registry.CURRENT_USER, personal, registry.QUERY_VALUE|registry.NOTIFY)
	if err != nil {
		return
	}
	defer key.Close()
	for {
		light, _, err := key.GetIntegerValue("AppsUseLightTheme")
		if err != nil {
			return
		}
		report(light != 0)
		if windows.RegNotifyChangeKeyValue(windows.Handle(key), false, windows.REG_NOTIFY_CHANGE_LAST_SET, 0, false) != nil {
			return
		}
	}
}
