package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// exception is a test or subtest that a browser can't pass.
type exception struct {
	test    string
	browser browser.Kind
	reason  string
	untried bool // the run doesn't check whether it still fails, because that takes long
}

// proxied is the reason why no release can be stored.
const proxied = "a proxy adds the test's scripts to the pages, so that no file matches its hash"

// mute is the reason why no sound plays.
const mute = "without a sound card its audio clock stands still"

// exceptions are the tests that a browser can't pass, with the reason.
var exceptions = []exception{
	{"TestAppCanBeInstalled", browser.Shell, "it installs no apps without windows", false},
	{"TestKilledBrowserLosesNothing", browser.Shell, "it stores nothing beyond its end", true},
	{"TestPowerCutInUpdate", browser.Shell, "it stores nothing beyond its end", true},
	{"TestShakenPhoneThrows", browser.Shell, "it has no sensors", true},
	{"TestThirdPartyStorageBlocked", browser.Shell, "it has no preferences", true},

	{"TestAppCanBeInstalled", browser.Firefox, "it installs no apps on desktops", false},
	{"TestCrashedTabsLoseNothing", browser.Firefox, "its driver can't end a page's process", false},
	{"TestInspectDieByMouse", browser.Firefox, "the test moves the mouse by Chromium's protocol", false},
	{"TestAccessibility/desktop/keyboard", browser.Firefox, "its driver has no accessibility tree", false},
	{"TestLadderSlidersForAssistiveTechnology", browser.Firefox, "its driver has no accessibility tree", false},
	{"TestSpokenFirstRoll", browser.Firefox, "its driver has no accessibility tree", false},
	{"TestFormIsRestored", browser.Firefox, "the test goes back by Chromium's protocol", false},
	{"TestMove/moveBefore_asked", browser.Firefox, "it has no moveBefore, so the tray restarts", false},
	{"TestMove/moveBefore_thrown", browser.Firefox, "it has no moveBefore, so the tray restarts", false},
	{"TestLineAboveTheKeyboard", browser.Firefox, "on desktops it has no coarse pointer", true},
	{"TestMuted", browser.Firefox, mute, true},
	{"TestNothingIsLeaked", browser.Firefox, "its driver counts neither nodes nor listeners", false},
	{"TestPinchZoomsThePage", browser.Firefox, "its driver's touches reach the page, not the window", true},
	{"TestRollContinuesInBackground", browser.Firefox, "its driver can't freeze a page", false},
	{"TestSafeAreas", browser.Firefox, "its driver emulates no notch", false},
	{"TestScrollKeepsDice", browser.Firefox, "its driver's touches reach the page, not the window", true},
	{"TestShakenDiceAreHeard", browser.Firefox, mute, true},
	{"TestShakenPhoneThrows", browser.Firefox, "its driver has no sensors", false},
	{"TestMotionPermissionRefused", browser.Firefox, "on desktops it has no coarse pointer", true},
	{"TestThrowIsHeard", browser.Firefox, mute, true},
	{"TestTouchScrollsThePage", browser.Firefox, "its driver's touches reach the page, not the window", true},

	{"TestAppCanBeInstalled", browser.WebKit, "WebKitGTK installs no apps", false},
	{"TestPersistentStorageIsRequested", browser.WebKit, "it has no persistent storage to request", true},
	{"TestCrashedTabsLoseNothing", browser.WebKit, "its driver can't end a page's process", false},
	{"TestInspectDieByMouse", browser.WebKit, "the test moves the mouse by Chromium's protocol", false},
	{"TestExampleIndex", browser.WebKit, "its driver gets no answer from a page without scripts", true},
	{"TestThrowInFrameOfWordPress", browser.WebKit, "its driver gets no answer from a page without scripts", true},
	{"TestAccessibility/desktop/keyboard", browser.WebKit, "its driver has no accessibility tree", false},
	{"TestLadderSlidersForAssistiveTechnology", browser.WebKit, "its driver has no accessibility tree", false},
	{"TestSpokenFirstRoll", browser.WebKit, "its driver has no accessibility tree", false},
	{"TestLineAboveTheKeyboard", browser.WebKit, "its driver has no touches", false},
	{"TestLadderDrag/finger", browser.WebKit, "its driver has no touches", false},
	{"TestTrayFocusRing", browser.WebKit, "a driven window never has the focus", false},
	{"TestAccessibility/desktop/forced_colours", browser.WebKit, "it has no forced colours", false},
	{"TestFormIsRestored", browser.WebKit, "the test goes back by Chromium's protocol", false},
	{"TestIsolatedPage/credentialless", browser.WebKit, "it has no such policy", false},
	{"TestIntegrity", browser.WebKit, "the page's policy forbids the test's scripts", false},
	{"TestPlainHosts/GitHub_Pages", browser.WebKit, "the proxy can't add the test's scripts to a compressed page", false},
	{"TestMove/moveBefore_asked", browser.WebKit, "it has no moveBefore, so the tray restarts", false},
	{"TestMove/moveBefore_loading", browser.WebKit, "it has no moveBefore, so the tray restarts", false},
	{"TestMove/moveBefore_thrown", browser.WebKit, "it has no moveBefore, so the tray restarts", false},
	{"TestNamesFitSmallFrames", browser.WebKit, "its windows can't be that small", false},
	{"TestNothingIsLeaked", browser.WebKit, "its driver counts neither nodes nor listeners", false},
	{"TestPhoneLayout", browser.WebKit, "its driver has no touches", false},
	{"TestOffline", browser.WebKit, proxied, true},
	{"TestOfflineEmbed", browser.WebKit, proxied, true},
	{"TestOtherOrigin/sandbox", browser.WebKit, "in a sandbox 'self' matches no origin, so the tray's policy forbids its own scripts", false},
	{"TestPageLeftInMidThrow", browser.WebKit, "its driver can't wait for a page that navigates away", false},
	{"TestPinchZoomsThePage", browser.WebKit, "its driver has no touches", false},
	{"TestPixelRatio", browser.WebKit, "its windows keep their scale", false},
	{"TestPixelRatios", browser.WebKit, "its windows keep their scale", false},
	{"TestFiftyTaps", browser.WebKit, "its driver has no touches", false},
	{"TestKilledBrowserLosesNothing", browser.WebKit, "a driven browser stores nothing beyond its end", true},
	{"TestPowerCutInUpdate", browser.WebKit, "a driven browser stores nothing beyond its end", false},
	{"TestRollByTapAndFlick/finger", browser.WebKit, "its driver has no touches", false},
	{"TestRollContinuesInBackground", browser.WebKit, "its driver can't freeze a page", false},
	{"TestSafeAreas", browser.WebKit, "its driver emulates no notch", false},
	{"TestSevenDayWarning", browser.WebKit, "it deletes data after seven days and shows the warning", false},
	{"TestStrangersHaveTheirOwnSessions/in_one_storage", browser.WebKit, "it gives the frames of each host page's origin a storage of their own", true},
	{"TestThirdPartyStorageBlocked", browser.WebKit, "its driver has no preferences", true},
	{"TestShakenPhoneThrows", browser.WebKit, "its driver has no sensors", false},
	{"TestMotionPermissionRefused", browser.WebKit, "its driver has no touches", false},
	{"TestScrollKeepsDice", browser.WebKit, "its driver has no touches", false},
	{"TestTouchScrollsThePage", browser.WebKit, "its driver has no touches", false},
	{"TestRollback", browser.WebKit, proxied, true},
	{"TestUpdate", browser.WebKit, proxied, true},
	{"TestBadUpdate", browser.WebKit, proxied, true},
	{"TestUpdateWhileLoading", browser.WebKit, proxied, true},
	{"TestWorkerStaysWhilePageStarts", browser.WebKit, proxied, true},
	{"TestWithoutScript/scripts_not_allowed", browser.WebKit, "the page's policy forbids the test's scripts", false},
}

// trying is set in the run that checks whether exceptions pass.
var trying = os.Getenv("E2E_TRY") != ""

// started lists the exceptions whose tests have started.
var started sync.Map

// current returns the exceptions of the driven browser.
func current() []exception {
	var list []exception
	for _, e := range exceptions {
		if e.browser == kind() {
			list = append(list, e)
		}
	}
	return list
}

// skipException skips a test that is an exception.
func skipException(t *testing.T) {
	t.Helper()
	for _, e := range current() {
		if t.Name() != e.test && !strings.HasPrefix(t.Name(), e.test+"/") {
			continue
		}
		started.Store(e.test, true)
		if !trying {
			t.Skip(e.reason)
		}
	}
}

// checkExceptions prints the exceptions of this run and reports whether the list is correct: no listed
// test passes, and each exists if all tests were run.
func checkExceptions(all bool) bool {
	var listed []exception
	good := true
	for _, e := range current() {
		if _, ok := started.Load(e.test); ok {
			listed = append(listed, e)
		} else if all {
			fmt.Printf("FAIL: test %s, an exception of %s, does not exist\n", e.test, e.browser)
			good = false
		}
	}
	passed := tryExceptions(listed)
	for _, e := range listed {
		fmt.Printf("skipped in %s: %s: %s\n", e.browser, e.test, e.reason)
		if passed[e.test] {
			fmt.Printf("FAIL: the exception %s passes\n", e.test)
			good = false
		}
	}
	return good
}

// passes matches the passed tests in the output of a run.
var passes = regexp.MustCompile(`(?m)^\s*--- PASS: (\S+) \(`)

// tryExceptions runs the exceptions that are not untried and returns those that pass.
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
