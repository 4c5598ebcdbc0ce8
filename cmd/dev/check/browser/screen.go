package browser

import "fmt"

// Screen is a size of the window with the elements around the tray.
type Screen struct {
	Name string
	Setup
	prepare string // script that runs when the tray is ready
}

// Screens returns all screens for tests of the layout, without randomness in their pages.
func Screens() []Screen {
	stripes := `repeating-linear-gradient(45deg, #9cf 0 20px, #fff 20px 40px)`
	screens := []Screen{
		{Name: "360x640", Setup: Setup{Width: 360, Height: 640, Scale: 2, Touch: true, Dark: true}},
		{Name: "390x844", Setup: Setup{Width: 390, Height: 844, Scale: 3, Touch: true, Dark: true}},
		{Name: "390x844-light", Setup: Setup{Width: 390, Height: 844, Scale: 3, Touch: true}},
		{Name: "1280x800", Setup: Setup{Width: 1280, Height: 800, Dark: true}},
		{Name: "1280x800-light", Setup: Setup{Width: 1280, Height: 800}},
		{Name: "844x390", Setup: Setup{Width: 844, Height: 390, Touch: true, Dark: true}},
		{Name: "320x480", Setup: Setup{Width: 320, Height: 480, Touch: true, Dark: true}},
		{Name: "320x240", Setup: Setup{Width: 320, Height: 240, Dark: true},
			prepare: `(tray().controls = "roll", until(() => inside().document.documentElement.dataset.controls === "roll"))`},
		{Name: "transparent", Setup: Setup{Width: 480, Height: 360},
			prepare: `(Object.assign(tray(), { controls: "none", theme: "transparent" }),
				document.documentElement.style.background = "` + stripes + `",
				until(() => inside().document.documentElement.dataset.theme === "transparent"))`},
	}
	return deterministic(screens)
}

// AppScreens returns the screens of the app on phones, a tablet and a desktop, light and dark, in each
// language.
func AppScreens() []Screen {
	var screens []Screen
	for _, screen := range []Setup{
		{Width: 360, Height: 640, Scale: 2, Touch: true},
		{Width: 390, Height: 844, Scale: 3, Touch: true},
		{Width: 768, Height: 1024, Touch: true},
		{Width: 844, Height: 390, Touch: true},
		{Width: 1280, Height: 800},
	} {
		for _, tag := range []string{"en", "de"} {
			screen.Path = "index.html?lang=" + tag
			size := fmt.Sprintf("%dx%d-%s", screen.Width, screen.Height, tag)
			light, dark := screen, screen
			dark.Dark = true
			screens = append(screens, Screen{Name: size + "-light", Setup: light}, Screen{Name: size + "-dark", Setup: dark})
		}
	}
	return deterministic(screens)
}

// PanelSizes are the windows in which the panel must show all elements for a first roll, from a
// phone to a desktop, and the smallest embed.
var PanelSizes = []Setup{
	{Width: 360, Height: 640, Scale: 2, Touch: true}, {Width: 390, Height: 844, Scale: 3, Touch: true},
	{Width: 844, Height: 390, Touch: true}, {Width: 600, Height: 480}, {Width: 768, Height: 1024, Touch: true},
	{Width: 1280, Height: 800}, {Width: 320, Height: 240},
}

// UprightSizes are the windows that browsers with bars leave to a page on ten phones.
var UprightSizes = []Setup{
	{Width: 430, Height: 739}, {Width: 428, Height: 735}, {Width: 414, Height: 714}, {Width: 390, Height: 664},
	{Width: 375, Height: 734}, {Width: 375, Height: 553}, {Width: 412, Height: 755}, {Width: 360, Height: 740},
	{Width: 360, Height: 640}, {Width: 320, Height: 568},
}

// SidewaysSizes are those of the same phones on their sides.
var SidewaysSizes = []Setup{
	{Width: 832, Height: 364}, {Width: 814, Height: 364},
	{Width: 896, Height: 350}, {Width: 844, Height: 340}, {Width: 812, Height: 331}, {Width: 667, Height: 331},
	{Width: 915, Height: 357}, {Width: 740, Height: 305}, {Width: 640, Height: 305}, {Width: 568, Height: 232},
}

// DesktopSizes are windows of desktops and tablets.
var DesktopSizes = []Setup{
	{Width: 768, Height: 1024}, {Width: 1024, Height: 768}, {Width: 1280, Height: 800}, {Width: 1440, Height: 900},
	{Width: 1920, Height: 1000}, {Width: 1280, Height: 480}, {Width: 600, Height: 900},
}

// PanelScreens returns the app in windows of some sizes. Its dice don't fly.
func PanelScreens(sizes []Setup) []Screen {
	var screens []Screen
	for _, screen := range sizes {
		screen.Media = ReducedMotion
		screens = append(screens, Screen{Name: fmt.Sprintf("%dx%d", screen.Width, screen.Height), Setup: screen})
	}
	return deterministic(screens)
}

// WithoutPanel returns a screen with the tray alone.
func WithoutPanel(s Screen) Screen {
	s.prepare = `(tray().controls = "none", until(() => inside().document.documentElement.dataset.controls === "none"))`
	return deterministic([]Screen{s})[0]
}

// deterministic replaces random numbers and the clock of screens.
func deterministic(screens []Screen) []Screen {
	for i := range screens {
		screens[i].Scripts = []string{chance, clock}
	}
	return screens
}

// chance replaces random numbers by a fixed sequence.
const chance = `{
	let state = 1;
	crypto.getRandomValues = (list) => {
		for (let i = 0; i < list.length; i++) {
			state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
			list[i] = state >>> 16;
		}
		return list;
	};
}`

// clock can stop, advance and resume the tray's time.
const clock = `{
	const native = performance.now.bind(performance);
	let late = 0;
	let stopped = null;
	performance.now = () => stopped ?? native() - late;
	window.clock = {
		stop: () => { stopped = performance.now(); },
		forward: (ms) => { stopped += ms; },
		go: () => { late = native() - stopped; stopped = null; },
	};
}`

// Show opens the tray of a server on a screen and waits until it is drawn.
func (b *Browser) Show(s Screen, url string) (*Tab, error) {
	s.URL = url
	t, err := b.Open(s.Setup)
	if err != nil {
		return nil, err
	}
	err = t.Ready()
	if err == nil {
		err = t.settle(s)
	}
	if err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
}

// settle prepares the page of a screen and waits until it is drawn.
func (t *Tab) settle(s Screen) error {
	if s.prepare != "" {
		if err := t.Run(s.prepare); err != nil {
			return err
		}
	}
	return t.AtRest()
}

// Move shows the tray on another screen of the same device: a phone, or a desktop.
func (t *Tab) Move(s Screen) error {
	if err := t.Emulate(s.media()); err != nil {
		return err
	}
	if err := t.Resize(s.Width, s.Height, s.Scale); err != nil {
		return err
	}
	if err := t.Run(fmt.Sprintf(hasResized, s.Width, s.Height)); err != nil {
		return err
	}
	return t.settle(s)
}

// hasResized waits until the page and the tray in it have handled a size of the window: a frame gets its size when the
// page around it is laid out, and the event in the next picture.
const hasResized = `(async () => {
	await until(() => innerWidth === %d && innerHeight === %d);
	for (let picture = 0; picture < 3; picture++) await new Promise(requestAnimationFrame);
})()`

// awaitDraw waits until the tray has drawn more than the number drawn of draws, or is at rest. A frame that changes
// the resolution draws nothing, and Ebitengine leaves a millisecond before the next one, so that stopped time
// advances a little after a while.
const awaitDraw = `
	let looks = 0;
	await until(() => drawCount > drawn || atRest() || void (++looks % 20 || inside().clock.forward(2)));`

// Stop stops the time of a tray.
func (t *Tab) Stop() error { return t.Run(`inside().clock.stop()`) }

// Begin rolls a request, a JavaScript expression, and stops the time at the throw, which begins with its first
// frame. An empty request rolls the tray's settings.
func (t *Tab) Begin(request string) error {
	return t.Run(`(async () => {
		window.thrown = new Promise((done) => addEventListener("tray-throw", ({ detail }) => done(detail), { once: true }));
		inside().clock.stop();
		const drawn = drawCount;
		window.rolled = tray().roll(` + request + `);
		await thrown;` + awaitDraw + `
	})()`)
}

// Forward advances the stopped time and waits until the tray is drawn or at rest.
func (t *Tab) Forward(ms float64) error {
	return t.Run(fmt.Sprintf(`(async () => {
		inside().clock.forward(%g);
		const drawn = drawCount;
		%s
		await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
	})()`, ms, awaitDraw))
}

// Throw rolls a request and stops the time while the dice fly.
func (t *Tab) Throw(request string) error {
	if err := t.Begin(request); err != nil {
		return err
	}
	return t.Forward(350)
}

// Land advances the stopped time to the end of the throw, resumes it, and waits until the panel shows the result
// without moving. The flight is not drawn, which would take most of the processor time of a picture.
func (t *Tab) Land() error {
	if err := t.Run(`(inside().clock.forward(10000), inside().clock.go(), rolled)`); err != nil {
		return err
	}
	if err := t.AtRest(); err != nil {
		return err
	}
	return t.Run(`until(() => inside().document.getAnimations().every(({ playState }) => playState !== "running"))`)
}
