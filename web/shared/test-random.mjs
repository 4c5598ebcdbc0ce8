/** Makes random values for tests of decoders. A seed reproduces all of them. */
export class RandomValues {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 to n − 1, by mulberry32. */
  below(n) {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  }

  of(list) {
    return list[this.below(list.length)];
  }

  /** Returns a text of pieces that mean something to a decoder, and of arbitrary characters. */
  text(pieces = []) {
    const any = () => String.fromCodePoint(this.of([this.below(128), this.below(0x250), this.below(0x110000)]));
    return Array.from({ length: this.below(12) }, () => (this.below(2) ? this.of(["", ...pieces]) : any())).join("");
  }

  /** Returns a value that structured cloning can deliver. */
  value(depth = 3) {
    const plain = [
      null,
      undefined,
      true,
      false,
      0,
      -0,
      1,
      -1,
      NaN,
      Infinity,
      2 ** 53,
      1e-9,
      "",
      "x",
      10n,
      new Date(0),
      /x/,
    ];
    const kind = this.below(depth > 0 ? 6 : 2);
    if (kind < 1) return this.text(["__proto__", "tray-"]);
    if (kind < 3) return this.of(plain);
    const inside = Array.from({ length: this.below(5) }, () => this.value(depth - 1));
    if (kind < 4) return inside;
    if (kind < 5) return new Map(inside.map((value, at) => [at, value]));
    const names = ["v", "id", "op", "arg", "ok", "event", "detail", "result", "error", "__proto__", "toJSON", "length"];
    return Object.fromEntries(inside.map((value) => [this.of(names), value]));
  }

  /** Returns a copy of a message in which some members are replaced, removed or added. */
  changed(message) {
    const copy = structuredClone(message);
    for (let changes = this.below(4); changes > 0; changes--) {
      const name = this.of([...Object.keys(copy), "v", "id", "extra"]);
      if (this.below(3)) copy[name] = this.value();
      else delete copy[name];
    }
    return copy;
  }
}
