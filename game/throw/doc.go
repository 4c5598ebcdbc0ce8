// Package throw simulates a throw of dice, from their release to rest.
//
// A Spec determines a throw completely: the dice, the tray, the flick and two seeds. Simulate
// computes the throw before anything is shown and returns it with its faces, all poses and all
// impacts. The poses are then played back, so that neither the frame rate nor a hidden tab nor
// skipping can change the result. The same Spec gives the same Throw, bit for bit, on every
// platform. A receipt stores a Spec in some tens of bytes.
//
// Faces are fair by construction: dice are simulated without labels, and each settled die is
// relabelled by a symmetry drawn with a separate seed.
//
// The package depends on dice and physics. It must not depend on rules.
package throw
