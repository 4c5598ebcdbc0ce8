// Package throw is a throw of dice, from the hand to rest.
//
// A Spec is all that decides a throw: which dice, which tray, how the hand moves, and
// two seeds. Simulate lets the dice fly, bounce and settle before anything is shown, and
// returns the Throw: its faces, all poses, and every impact. It is played back from its
// poses, so no frame rate, hidden tab or skipped end can change it. The same Spec gives
// the same Throw, bit for bit, on every platform; a Receipt keeps it in some tens of bytes.
//
// Faces are fair by construction. The dice are simulated as bare bodies; afterwards
// each is relabelled by a symmetry of its body, drawn from a seed of its own.
//
// The package knows dice and physics, and no rules.
package throw
