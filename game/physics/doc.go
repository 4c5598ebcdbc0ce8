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
//   - Broad phase: keep a list of the pairs that are near each other, as long as no die moves
//     farther than its slack. Bounding spheres or the previous separating axis reject most of
//     them.
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
// A contact is predicted along a straight line. If dice overlap more than allowed after moving, they
// are pushed apart along the normals (see World.Earlier). If that doesn't suffice, the step is
// undone and repeated in two halves, and so on, down to a sixteenth. Up to ten dice
// repeat it together. In a crowd only the overlapping dice and those that they push repeat it. The
// others have finished their step and are interpolated along it. A die that is hit there repeats the
// rest of its step.
//
// # Speed
//
// The tray runs the package as WebAssembly, for which Go compiles each function to one loop around
// a table of jump targets. Engines keep all variables of the function alive in it, and a call stores
// its arguments and those variables in memory. cmd/dev/build/slim rewrites the functions of this package. Each
// phase of a step is a function marked go:noinline, calls in the inner loops are inlined by the
// profile, and min and max, which are calls there, are avoided. The profile doesn't inline calls within
// calls that it inlines, so functions that call others often are marked go:noinline, too. Results stay
// the same bits.
//
// A step of 20 dice in a pile takes 0.50 of the time that it took before these changes:
//
//	direct jumps in the program, see cmd/dev/build/slim       0.92
//	phases of a step out of line                    0.87
//	profile without preemption signals              0.96
//	solver: tangents of touching contacts only      0.95
//	separating axes of boxes share products         0.96
//	supports of boxes inline                        0.96
//	list of near pairs                              0.96
//	edges by axis, clipping without divisions       0.96
//	manifolds kept for repeated steps               0.98
//	structured code in the program, see cmd/dev/build/slim    0.88
//	fewer loads and stores in it, see cmd/dev/build/slim      0.91
//	fewer calls, buffers that are kept              0.92
//	others placed once for each time                0.99
//
// Pushing overlaps out before a step is halved changes results, and is in receipts from version 3. It takes 0.75 of
// the time with 20 dice in a pile, 0.74 with 10 and 0.9 with 4, and leaves smaller overlaps: their 99th percentile is
// 0.38, 0.36 and 0.20 mm, not 0.55, 0.45 and 0.20.
//
// These were tried and left out:
//
//	inlining every call in the package              0.97, and the program grows
//	list of near pairs without inlining             1.07
//	stopping at the first overlap of few dice       1.00
//	contacts that are not zeroed before             1.00
//	tangents and inverse masses stored              1.00
//	storing variables before rare calls only        1.00
//
// These would change results. They were left out, because overlaps grow or dice take longer to rest:
//
//	overlaps of 0.4 mm in crowds, not 0.18 mm       0.80
//	three halvings at most, not four                0.98; the 99th percentile of overlaps is 0.94 mm, not 0.56
//	passes 3 + 1 in crowds, not 4 + 2               1.24; dice tremble for 1.6 times as many steps
//
// # Sleep
//
// A die that has been slow for some steps and stands on a face falls asleep: it no longer moves,
// and counts as infinitely heavy until a moving die touches it. Sleep saves time and doesn't
// affect results: World.Lies tests geometrically whether a die lies flat, and World.Calm returns
// for how long it has been slow.
package physics
