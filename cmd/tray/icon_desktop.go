//go:build !js

package main

import (
	"bytes"
	_ "embed"
	"image"
	"image/png"
)

// Icons of the window in several sizes; the desktop selects one.
var (
	//go:embed icons/16.png
	icon16 []byte
	//go:embed icons/32.png
	icon32 []byte
	//go:embed icons/48.png
	icon48 []byte
	//go:embed icons/128.png
	icon128 []byte
)

func windowIcons() (list []image.Image, err error) {
	for _, file := range [][]byte{icon16, icon32, icon48, icon128} {
		icon, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			return nil, err
		}
		list = append(list, icon)
	}
	return list, nil
}
