package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"

	"fudgetray/web/tools/browser"
)

// exception is a test, or one below it, that a browser can't do.
type exception struct {
	test    string
	browser browser.Kind
	reason  string
	untried bool // in the end, whether it can by now: that takes long
}

// halfway is why no release can be kept.
const halfway = "the test's scripts are put into pages on their way, where no release is whole"

// mute is why nothing is heard.
const mute = "without a sound card its clock for sounds stands still"

// exceptions are all of them.
var exceptions = []exception{
	{"TestAppCanBeInstalled", browser.Shell, "what has no windows installs no apps", false},
	{"TestPowerCutInUpdate", browser.Shell, "it forgets everything when it ends", true},
	{"TestShakenPhoneThrows", browser.Shell, "it has no sensors", true},
	{"TestThirdPartyStorageBlocked", browser.Shell, "it has no preferences", true},

	{"TestAppCanBeInstalled", browser.Firefox, "on desks it installs no apps", false},
	{"TestCrashedTabsLoseNothing", browser.Firefox, "its driver ends no process of a page", false},
	{"TestDieIsReadUnderTheMouse", browser.Firefox, "the mouse that is not pressed is moved by Chromium's protocol", false},
	{"TestEveryControlByKeyboard", browser.Firefox, "its driver does not show what assistive technology reads", false},
	{"TestLadderIsSlidersToAssistiveTechnology", browser.Firefox, "its driver does not show what assistive technology reads", false},
	{"TestFormIsRestored", browser.Firefox, "the way back is Chromium's protocol", false},
	{"TestMove/moveBefore_asked", browser.Firefox, "it has no moveBefore: the tray starts anew", false},
	{"TestMove/moveBefore_thrown", browser.Firefox, "it has no moveBefore: the tray starts anew", false},
	{"TestMuted", browser.Firefox, mute, true},
	{"TestNothingIsLeaked", browser.Firefox, "its driver counts neither nodes nor listeners", false},
	{"TestPinchZoomsThePage", browser.Firefox, "its driver's fingers reach the page alone, not the window", true},
	{"TestRollGoesOnInTheBackground", browser.Firefox, "its driver freezes no page", false},
	{"TestSafeAreas", browser.Firefox, "its driver has no screens with notches", false},
	{"TestScrollGivesBack", browser.Firefox, "its driver's fingers reach the page alone, not the window", true},
	{"TestShakenDiceAreHeard", browser.Firefox, mute, true},
	{"TestShakenPhoneThrows", browser.Firefox, "its driver has no sensors", false},
	{"TestMotionIsRefused", browser.Firefox, "on desks it has no fingers that are coarse", true},
	{"TestSkippedThrowFallsSilent", browser.Firefox, mute, true},
	{"TestThrowIsHeard", browser.Firefox, mute, true},
	{"TestTouchScrollsThePage", browser.Firefox, "its driver's fingers reach the page alone, not the window", true},

	{"TestAppCanBeInstalled", browser.WebKit, "WebKitGTK installs no apps", false},
	{"TestBrowserIsAskedToKeepRolls", browser.WebKit, "it has nothing that could be asked", true},
	{"TestCaptivePortal", browser.WebKit, halfway, true},
	{"TestCrashedTabsLoseNothing", browser.WebKit, "its driver ends no process of a page", false},
	{"TestDieIsReadUnderTheMouse", browser.WebKit, "the mouse that is not pressed is moved by Chromium's protocol", false},
	{"TestExamplesAreListed", browser.WebKit, "its driver gets no answer from a page that allows no scripts", true},
	{"TestEveryControlByKeyboard", browser.WebKit, "its driver does not show what assistive technology reads", false},
	{"TestLadderIsSlidersToAssistiveTechnology", browser.WebKit, "its driver does not show what assistive technology reads", false},
	{"TestFocusOnTheTrayIsSeen", browser.WebKit, "driven, its window never has the focus with which rings are shown", false},
	{"TestForcedColors", browser.WebKit, "it has no forced colours", false},
	{"TestFormIsRestored", browser.WebKit, "the way back is Chromium's protocol", false},
	{"TestIsolatedPage/credentialless", browser.WebKit, "it has no such policy", false},
	{"TestIntegrity", browser.WebKit, "the page allows no scripts of a test's", false},
	{"TestModestHosts/GitHub_Pages", browser.WebKit, "a test's scripts can't be put into a page that comes packed", false},
	{"TestMove/moveBefore_asked", browser.WebKit, "it has no moveBefore: the tray starts anew", false},
	{"TestMove/moveBefore_loading", browser.WebKit, "it has no moveBefore: the tray starts anew", false},
	{"TestMove/moveBefore_thrown", browser.WebKit, "it has no moveBefore: the tray starts anew", false},
	{"TestNamesFitSmallFrames", browser.WebKit, "its windows are not so small", false},
	{"TestNothingIsLeaked", browser.WebKit, "its driver counts neither nodes nor listeners", false},
	{"TestOneHandHasAllInView", browser.WebKit, "its driver has no fingers", false},
	{"TestOffline", browser.WebKit, halfway, true},
	{"TestOfflineEmbed", browser.WebKit, halfway, true},
	{"TestOtherOrigin/sandbox", browser.WebKit, "in a sandbox its 'self' is no origin: the tray's own policy takes no scripts there", false},
	{"TestPageLeftInMidThrow/navigated", browser.WebKit, "its driver can't ask what leaves the page", false},
	{"TestPinchZoomsThePage", browser.WebKit, "its driver has no fingers", false},
	{"TestPixelRatio", browser.WebKit, "its windows keep their scale", false},
	{"TestPixelRatios", browser.WebKit, "its windows keep their scale", false},
	{"TestFiftyTaps", browser.WebKit, "its driver has no fingers", false},
	{"TestPowerCutInUpdate", browser.WebKit, "driven, it keeps nothing once it has ended", false},
	{"TestRollByFlick/finger", browser.WebKit, "its driver has no fingers", false},
	{"TestRollByTap", browser.WebKit, "its driver has no fingers", false},
	{"TestRollGoesOnInTheBackground", browser.WebKit, "its driver freezes no page", false},
	{"TestSafeAreas", browser.WebKit, "its driver has no screens with notches", false},
	{"TestSevenDaysAreTold", browser.WebKit, "it is one of those that are told", false},
	{"TestThirdPartyStorageBlocked", browser.WebKit, "its driver has no preferences", true},
	{"TestShakenPhoneThrows", browser.WebKit, "its driver has no sensors", false},
	{"TestMotionIsRefused", browser.WebKit, "its driver has no fingers", false},
	{"TestScrollGivesBack", browser.WebKit, "its driver has no fingers", false},
	{"TestTouchScrollsThePage", browser.WebKit, "its driver has no fingers", false},
	{"TestUpdate", browser.WebKit, halfway, true},
	{"TestUpdateCutShort", browser.WebKit, halfway, true},
	{"TestUpdateWhileLoading", browser.WebKit, halfway, true},
	{"TestWithoutScript/scripts_not_allowed", browser.WebKit, "the page allows no scripts of a test's", false},
}

// trying is the run in which a browser tries what it can't do.
var trying = os.Getenv("E2E_TRY") != ""

// met are the exceptions whose tests were about to be run.
var met sync.Map

// ours are the exceptions of the browser that is driven.
func ours() []exception {
	var list []exception
	for _, e := range exceptions {
		if e.browser == kind() {
			list = append(list, e)
		}
	}
	return list
}

// skipException ends a test here if the browser can't do it.
func skipException(t *testing.T) {
	t.Helper()
	for _, e := range ours() {
		if t.Name() != e.test && !strings.HasPrefix(t.Name(), e.test+"/") {
			continue
		}
		met.Store(e.test, true)
		if !trying {
			t.Skip(e.reason)
		}
	}
}

// checkExceptions lists what the browser could not do of what it was to do. It says whether
// the list is true: each test can't be done, and if all were to be run, each is there.
func checkExceptions(all bool) bool {
	var listed []exception
	good := true
	for _, e := range ours() {
		if _, ok := met.Load(e.test); ok {
			listed = append(listed, e)
		} else if all {
			fmt.Printf("FAIL: there is no test %s, which is listed for %s\n", e.test, e.browser)
			good = false
		}
	}
	passed := tryExceptions(listed)
	for _, e := range listed {
		fmt.Printf("not in %s: %s: %s\n", e.browser, e.test, e.reason)
		if passed[e.test] {
			fmt.Printf("FAIL: %s passes\n", e.test)
			good = false
		}
	}
	return good
}

// passes finds the tests that pass in what a run of tests writes.
var passes = regexp.MustCompile(`(?m)^\s*--- PASS: (\S+) \(`)

// tryExceptions runs the tests that can be tried, and returns which of them pass.
func tryExceptions(listed []exception) map[string]bool {
	var patterns []string
	for _, e := range listed {
		if !e.untried {
			patterns = append(patterns, "^"+strings.ReplaceAll(regexp.QuoteMeta(e.test), "/", "$/^")+"$")
		}
	}
	passed := map[string]bool{}
	if len(patterns) == 0 {
		return passed
	}
	try := exec.Command(os.Args[0], "-test.v", "-test.run", strings.Join(patterns, "|"))
	try.Env = append(os.Environ(), "E2E_TRY=1")
	output, _ := try.CombinedOutput() // they fail
	for _, found := range passes.FindAllSubmatch(output, -1) {
		passed[string(found[1])] = true
	}
	return passed
}
