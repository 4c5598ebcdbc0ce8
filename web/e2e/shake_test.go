package e2e

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"fudgetray/cmd/dev/check/browser"
)

// motion is a phone with simulated sensors.
func motion(p *tab) {
	p.t.Helper()
	for _, sensor := range []emulation.SensorType{
		emulation.SensorTypeAccelerometer, emulation.SensorTypeLinearAcceleration, emulation.SensorTypeGyroscope,
	} {
		command(p, emulation.SetSensorOverrideEnabled, emulation.SetSensorOverrideEnabledParams{Enabled: true, Type: sensor})
	}
}

// jerk moves the phone sideways, in m/s² besides gravity.
func jerk(p *tab, sideways float64) {
	p.t.Helper()
	for sensor, force := range map[emulation.SensorType]emulation.SensorReadingXYZ{
		emulation.SensorTypeAccelerometer:      {X: sideways, Z: 9.8},
		emulation.SensorTypeLinearAcceleration: {X: sideways},
		emulation.SensorTypeGyroscope:          {},
	} {
		command(p, emulation.SetSensorOverrideReadings, emulation.SetSensorOverrideReadingsParams{
			Type: sensor, Reading: &emulation.SensorReading{Xyz: &force},
		})
	}
}

// Shaking the phone rolls when the movement ends, if the visitor has switched that on. A single jolt
// does not roll. The setting is stored.
func TestShakenPhoneThrows(t *testing.T) {
	t.Parallel()
	p := open(t, phone)
	motion(p)
	p.ready()
	// A jolt counts when the page has received its event.
	shake := func(jolts int) {
		for i := range jolts {
			side := 20.0
			if i%2 == 1 {
				side = -20
			}
			p.call("motion.expectForce", side)
			jerk(p, side)
			p.call("motion.awaitForce")
		}
		jerk(p, 0)
	}
	const button = "#shake"
	p.until("element.visible", "#shake")
	shake(8)
	p.tap(button)
	p.untilIs("true", "element.attribute", "#shake", "aria-pressed")
	shake(1)
	shake(8)
	p.resolved(1)
	p.atRest()
	p.reload().ready()
	p.untilIs("true", "element.attribute", "#shake", "aria-pressed")
	shake(8)
	p.resolved(1)
	p.tap(button)
	p.untilIs("false", "element.attribute", "#shake", "aria-pressed")
	shake(8)
	if rolls := call[int](p, "tray.rolls"); rolls != 2 {
		t.Errorf("%d rolls, want 2", rolls)
	}
}

// If motion needs permission, the tray requests it when the button is pressed, and reports a refusal.
func TestMotionPermissionRefused(t *testing.T) {
	t.Parallel()
	s := phone
	s.Scripts = []string{early("motion.refuse")}
	p := open(t, s).ready()
	p.until("element.visible", "#shake")
	if asked := call[int](p, "frame:motion.requests"); asked != 0 {
		t.Errorf("%d permission requests before the button was pressed", asked)
	}
	p.must(p.Tap(browser.Point(p.middle("#shake"))))
	p.until("element.shows", "#notice", "Motion sensors")
	pressed := call[string](p, "element.attribute", "#shake", "aria-pressed")
	asked := call[int](p, "frame:motion.requests")
	if pressed != "false" || asked != 1 {
		t.Errorf("after a refusal the button is pressed: %s, after %d requests", pressed, asked)
	}
}

// A desktop has no button for shaking.
func TestNoShakeButtonOnDesktops(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).heard()
	if call[bool](p, "element.visible", "#shake") {
		t.Error("a desktop has a button for shaking")
	}
}

// The bar of a shared table fits a phone with text of 200 %, beside the button for shaking.
func TestEnlargedTableBarFits(t *testing.T) {
	t.Parallel()
	s := newTableServer(t)
	narrow := phone
	narrow.URL, narrow.Scripts = s.URL, []string{unkept}
	p := open(t, narrow)
	motion(p)
	p.ready()
	p.until("element.visible", "#shake")
	p.sit(s.URL, object{"name": "Gwen"})
	p.until("element.visible", "#seats")
	p.call("root.setFontSize", "200%")
	if width := call[int](p, "layout.topOverflow"); width > 0 {
		t.Errorf("the bar is %d px too wide", width)
	}
}
