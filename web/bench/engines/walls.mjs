/** The floor and the four walls as thick boxes: half sizes and centres. */
export function walls({ side }) {
  const thick = 0.4 * side; // half
  const out = side / 2 + thick;
  const long = 2 * side;
  return [
    { half: [long, long, thick], at: [0, 0, -thick] },
    { half: [thick, long, long], at: [out, 0, long] },
    { half: [thick, long, long], at: [-out, 0, long] },
    { half: [long, thick, long], at: [0, out, long] },
    { half: [long, thick, long], at: [0, -out, long] },
  ];
}
