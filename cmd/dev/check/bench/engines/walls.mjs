/**
 * Returns half sizes and centres of thick boxes for the floor and the walls. Walls extend below
 * the floor, so that a die deep in one is pushed back inwards and not under the floor.
 */
export function walls({ side }) {
  const thick = 0.4 * side; // half
  const out = side / 2 + thick;
  const long = 4 * side;
  return [
    { half: [long, long, thick], at: [0, 0, -thick] },
    { half: [thick, long, long], at: [out, 0, 0] },
    { half: [thick, long, long], at: [-out, 0, 0] },
    { half: [long, thick, long], at: [0, out, 0] },
    { half: [long, thick, long], at: [0, -out, 0] },
  ];
}
