package main

import (
	"fmt"
	"image"
	"os"

	"golang.org/x/image/draw"

	"fudgetray/cmd/dev/check/browser"
)

// panelScale is the scale of the sheet of panels, in its pixels per CSS pixel.
const panelScale = 0.5

// A panelScene is a state of the panel: the request as a JavaScript object of properties, and the faces to roll, if
// any, and whether there is a quick roll.
type panelScene struct {
	name, request, faces string
	quick                bool
}

// panelScenes are the states of the panel on its sheet.
var panelScenes = []panelScene{
	{name: "first", request: `{ trait: "Good" }`},
	{name: "fudge", request: `{ trait: "Good" }`, faces: `[0, 1, 0, -1]`},
	{name: "fate", request: `{ ladder: "fate", trait: "Good", difficulty: "Great" }`, faces: `[-1, 1, 0, 0]`},
	{name: "sum", request: `{ kind: "sum", technique: "2d6" }`, faces: `[5, 3]`},
	{name: "opposed", request: `{ kind: "opposed", trait: "Great" }`,
		faces: `[1, 0, 0, 1], against: { faces: [0, -1, 0, 1] }`},
}

// panelLanguages are the languages of the sheet of panels.
var panelLanguages = []string{"en", "de"}

// panelPictures are the pictures of the panel by language, scene and screen.
type panelPictures [][][]shot

// shootPanel takes pictures of the panel in each size, language and scene, and combines them on a sheet.
func (s studio) shootPanel() error {
	return s.shootPanels("panel", browser.PanelScreens(browser.PanelSizes), panelScenes)
}

// shootSizes takes pictures of the panel with a quick roll, before and after the first roll, in the windows of phones,
// upright and sideways, and of desktops, and combines them on three sheets.
func (s studio) shootSizes() error {
	request := `{ trait: "Good", difficulty: "Fair" }`
	scenes := []panelScene{
		{name: "before", request: request, quick: true},
		{name: "after", request: request, faces: `[0, 1, 0, -1]`, quick: true},
	}
	for name, sizes := range map[string][]browser.Setup{
		"upright": browser.UprightSizes, "sideways": browser.SidewaysSizes, "desktops": browser.DesktopSizes,
	} {
		if err := s.shootPanels(name, browser.PanelScreens(sizes), scenes); err != nil {
			return err
		}
	}
	return nil
}

// shootPanels takes pictures of the panel on some screens. It prints its progress, and opens one page for each screen.
func (s studio) shootPanels(name string, screens []browser.Screen, scenes []panelScene) error {
	all := make(panelPictures, len(panelLanguages))
	for i := range all {
		all[i] = make([][]shot, len(scenes))
	}
	pictures := len(screens) * len(panelLanguages) * len(scenes)
	for n, screen := range screens {
		tab, err := s.browser.Show(screen, s.url)
		if err != nil {
			return fmt.Errorf("%s: %w", screen.Name, err)
		}
		for i, tag := range panelLanguages {
			for j, scene := range scenes {
				picture, err := shootPanelScene(tab, tag, scene)
				if err == nil {
					err = s.write(fmt.Sprintf("%s-%s-%s", screen.Name, scene.name, tag), picture, "")
				}
				if err != nil {
					tab.Close()
					return fmt.Errorf("%s, %s, %s: %w", screen.Name, scene.name, tag, err)
				}
				done := (n*len(panelLanguages)+i)*len(scenes) + j + 1
				fmt.Fprintf(os.Stderr, "\r%s: picture %d of %d", name, done, pictures)
				all[i][j] = append(all[i][j], shot{fmt.Sprintf("%s %s %s", screen.Name, scene.name, tag), picture})
			}
		}
		tab.Close()
	}
	fmt.Fprintln(os.Stderr)
	return s.write(name, all.sheet(screens, len(scenes)), "")
}

// shootPanelScene takes a picture of the panel with a new tray's request, or after rolling it. The dice don't fly.
func shootPanelScene(tab *browser.Tab, tag string, scene panelScene) (image.Image, error) {
	then := ""
	if scene.quick {
		then = `await tray().pin("Sword", "Good 4dF vs Fair");`
	}
	if scene.faces != "" {
		then += fmt.Sprintf(`await tray().roll({ faces: %s });`, scene.faces)
	}
	err := tab.Run(fmt.Sprintf(`(async () => {
		await tray().clear();
		tray().lang = %q;
		for (const name of tray().getAttributeNames())
			if (!["controls", "theme", "session", "lang"].includes(name)) tray().removeAttribute(name);
		Object.assign(tray(), %s);
		await until(() => inside().document.documentElement.lang === %[1]q);
		await tray().odds();
		%[3]s
	})()`, tag, scene.request, then))
	if err == nil {
		err = tab.AtRest()
	}
	if err != nil {
		return nil, err
	}
	return tab.Picture()
}

// sheet arranges pictures in a column for each screen, and a row for each language and scene.
func (all panelPictures) sheet(screens []browser.Screen, scenes int) *image.RGBA {
	scaled := func(pixels int64) int { return int(panelScale * float64(pixels)) }
	width, height := gutter, 0
	for _, screen := range screens {
		width += scaled(screen.Width) + gutter
		height = max(height, scaled(screen.Height)+gutter)
	}
	paper := image.NewRGBA(image.Rect(0, 0, width, gutter+len(panelLanguages)*scenes*height))
	draw.Draw(paper, paper.Bounds(), image.White, image.Point{}, draw.Src)
	at := image.Pt(gutter, gutter)
	for _, scenes := range all {
		for _, shots := range scenes {
			for i, shot := range shots {
				size := image.Pt(scaled(screens[i].Width), scaled(screens[i].Height))
				label(paper, shot.name, at.X, at.Y-6)
				draw.CatmullRom.Scale(paper, image.Rectangle{at, at.Add(size)}, shot.picture, shot.picture.Bounds(), draw.Src, nil)
				at.X += size.X + gutter
			}
			at = image.Pt(gutter, at.Y+height)
		}
	}
	return paper
}
