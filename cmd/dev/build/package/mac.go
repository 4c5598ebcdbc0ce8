package main

import (
	"bytes"
	_ "embed"
	"image/png"
	"os"

	"github.com/jackmordaunt/icns/v3"

	"fudgetray/cmd/dev/build/archive"
	"fudgetray/engine"
)

//go:embed Info.plist
var infoPlist []byte

// packMac writes a zip with an app bundle. The app is not signed.
func packMac(p program, out string) error {
	built, err := os.ReadFile(p.path)
	if err != nil {
		return err
	}
	cli, err := os.ReadFile(p.cli())
	if err != nil {
		return err
	}
	icon, err := macIcon()
	if err != nil {
		return err
	}
	licenses, err := p.licenses()
	if err != nil {
		return err
	}
	const contents = "Fudge Tray.app/Contents/"
	return archive.Zip(p.packed(out)+".zip", []archive.File{
		{
			Name: contents + "Info.plist",
			Data: bytes.ReplaceAll(infoPlist, []byte("VERSION"), []byte(engine.Version)),
			Mode: 0o644,
		},
		{Name: contents + "MacOS/fudge-tray", Data: built, Mode: 0o755},
		{Name: contents + "MacOS/fudge", Data: cli, Mode: 0o755},
		{Name: contents + "Resources/LICENSES.txt", Data: licenses, Mode: 0o644},
		{Name: contents + "Resources/icon.icns", Data: icon, Mode: 0o644},
	})
}

func macIcon() ([]byte, error) {
	data, err := os.ReadFile("web/icons/icon-512.png")
	if err != nil {
		return nil, err
	}
	drawn, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	var icon bytes.Buffer
	err = icns.Encode(&icon, drawn)
	return icon.Bytes(), err
}
