// Package physics simulates rigid dice in a walled tray. It must not depend on labels or rules.
//
// Dice are rounded convex hulls. The tray is a floor with vertical walls. Time advances in fixed
// steps. Units are metres, seconds, kilograms and radians.
//
// # Determinism
//
// The same start gives the same states, bit for bit, on every platform. The simulation uses only +
// − × ÷ and square roots, rounds every product separately (see mul), draws no random numbers, and
// depends neither on the clock nor on map order.
//
// # Step
//
// World.Step advances by 1/120 s, in this order:
//
//   - Velocities: add gravity, and bound the motion of each die in the step.
//   - Broad phase: test every pair, since there are few dice. Bounding spheres or the
//     previous separating axis reject most pairs.
//   - Manifolds: for the remaining pairs, the separating axis test (Gregorius, "The
//     Separating Axis Test between Convex Polyhedra", 2013) finds the axis of largest
//     separation. Either two faces touch along it, and one is clipped against the sides of
//     the other, or two edges touch in a point. On the floor and the walls each vertex is a
//     contact. Rounding adds a radius to the distances of the core (see Shape).
//   - Speculative contacts: a point that would arrive within the step becomes a contact that
//     may close its gap but no more, so that fast dice don't tunnel (Catto, "Continuous
//     Collision", 2013). The margin of the search grows with the speed of the dice.
//   - Warm starting: a contact that persists starts with its accumulated impulses (Catto,
//     "Iterative Dynamics with Temporal Coherence", 2005).
//   - Solver: several passes over all contacts apply sequential impulses (Catto, "Fast and
//     Simple Physics using Sequential Impulses", 2006), along the normal and then, for
//     Coulomb friction, along both tangents at once. Overlaps are soft, see softness (Catto,
//     "Soft Constraints", 2011).
//   - Positions: move the dice at the resulting velocities.
//   - Relaxation and restitution: further passes without the soft bias remove the velocity
//     that the correction added, so that it adds no energy (Catto, "Solver2D", 2024), and
//     separate fast impacts.
//
// A contact is predicted along a straight line. If dice overlap more than allowed after moving,
// the step is undone and repeated in two halves, and so on, down to a sixteenth. Up to ten dice
// repeat it together. In a crowd only the overlapping dice and those that they push repeat it. The
// others have finished their step and are interpolated along it. A die that is hit there repeats the
// rest of its step.
//
// # Sleep
//
// A die that has been slow for some steps and stands on a face falls asleep: it no longer moves,
// and counts as infinitely heavy until a moving die touches it. Sleep saves time and doesn't
// affect results: World.Lies tests geometrically whether a die lies flat, and World.Calm returns
// for how long it has been slow.
package physics
