package main

import (
	"fmt"
	"image"

	"fudgetray/web/tools/browser"
)

// panelRolls are the rolls of the panel's pictures, as attributes of the element.
var panelRolls = []struct{ name, settings string }{
	{"fudge", `{ trait: "Good" }`},
	{"fate", `{ ladder: "fate", trait: "Good", difficulty: "Great" }`},
	{"sum", `{ kind: "sum", technique: "2d6" }`},
	{"opposed", `{ kind: "opposed", trait: "Great" }`},
}

// shootPanel takes pictures of the panel in each size, for each roll and language, and combines them on a
// sheet.
func (s studio) shootPanel() error {
	var columns []column
	for _, tag := range []string{"en", "de"} {
		for _, roll := range panelRolls {
			for _, screen := range browser.PanelScreens(roll.name, tag, roll.settings) {
				c, err := s.shootRolled(screen)
				if err != nil {
					return fmt.Errorf("%s: %w", screen.Name, err)
				}
				columns = append(columns, c)
			}
		}
	}
	return s.write("panel", sheet(columns), "")
}

// shootRolled takes and writes pictures of a screen before and after a roll.
func (s studio) shootRolled(screen browser.Screen) (c column, err error) {
	c.name = screen.Name
	tab, err := s.browser.Show(screen, s.url)
	if err != nil {
		return c, err
	}
	defer tab.Close()
	if c.flight, err = s.shootNow(tab, screen.Name+"-before"); err != nil {
		return c, err
	}
	if err := tab.Throw(""); err != nil {
		return c, err
	}
	if err := tab.Land(); err != nil {
		return c, err
	}
	c.rest, err = s.shootNow(tab, screen.Name+"-after")
	return c, err
}

func (s studio) shootNow(tab *browser.Tab, name string) (image.Image, error) {
	picture, err := tab.Picture()
	if err != nil {
		return nil, err
	}
	return picture, s.write(name, picture, "")
}
