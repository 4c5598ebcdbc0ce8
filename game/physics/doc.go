// Package physics moves rigid dice in a walled tray. It knows no labels and no rules.
//
// Dice are rounded convex hulls, the tray is a floor and upright walls, time goes in fixed
// steps. Units are metres, seconds, kilograms and radians.
//
// # The same start gives the same states, bit for bit
//
// On every platform: only + − × ÷ and square roots are used, every product is rounded on
// its own (see mul), nothing is drawn at random here, and nothing depends on the clock or
// on the order of a map.
//
// # A step
//
// World.Step makes a step of 1/120 s, in this order:
//
//   - Velocities. Gravity is added, and how far a die can come in the step is bounded.
//   - Broad phase. There are few dice, so every pair is looked at; most are dismissed by
//     their bounding spheres, or by the axis that separated them in the step before.
//   - Manifolds. For the pairs that are left, the separating axis test (Gregorius, "The
//     Separating Axis Test between Convex Polyhedra", 2013) finds the direction in which
//     the dice are farthest apart. Along it either two faces meet, and one is clipped to
//     the outline of the other, or two edges cross in a point. On the floor and the walls
//     each vertex is a contact of its own. The rounding is a radius that is added to the
//     distances of the core (see Shape).
//   - Speculative contacts. A point counts before it touches if it would arrive within the
//     step, and it may close its gap but no more, so fast dice do not tunnel (Catto,
//     "Continuous Collision", 2013). The margin in which points are looked for grows with
//     the speed of the dice.
//   - Warm starting. A contact found again begins with the impulses that it ended the last
//     step with (Catto, "Iterative Dynamics with Temporal Coherence", 2005).
//   - Solver. Some passes over all contacts apply impulses one contact at a time
//     (sequential impulses; Catto, "Fast and Simple Physics using Sequential Impulses",
//     2006): first along the normal, then Coulomb's friction along both tangents at once.
//     Overlaps push apart as damped springs would, see softness (Catto, "Soft
//     Constraints", 2011).
//   - Positions move at the velocities so found.
//   - Relaxation and restitution. Further passes without the springs take the speed of the
//     corrections out again, so that they add no energy (Catto, "Solver2D", 2024), and let
//     what hit fast part again.
//
// A contact is foreseen along a straight line. If the moved dice overlap by more than they
// may, the step is taken back and made in two halves, and those again, down to a
// sixteenth. Up to ten dice make the halves together. In a crowd only those make them that
// overlap and those that they push; the others have made their step, and are met where they
// are on their way. One that is run into there makes the rest of its way anew.
//
// # Sleep
//
// A die that has been slow for some steps and stands on a face falls asleep: it is no
// longer moved, and counts as infinitely heavy, until a die in motion touches it. Sleep
// saves time and decides no result: whether a die lies flat is geometry, see World.Lies,
// and for how long it has been slow tells World.Calm.
package physics
