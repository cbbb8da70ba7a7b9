/** FNV-1a over the UTF-16 units of a text, 32 bits. */
function hash(text: string): number {
  let state = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 0x01_00_01_93);
  return state >>> 0;
}

/**
 * Whole numbers below a bound that a text begins: the same text, the same numbers, so that one address gives one interval.
 * Weyl's sequence through a 32-bit mixer (splitmix): quick, and more than even enough for resampling.
 */
export function seeded(seed: string): (below: number) => number {
  let state = hash(seed);
  return (below) => {
    state = (state + 0x9e_37_79_b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21_f0_aa_ad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x73_5a_2d_97);
    return Math.floor(((mixed ^ (mixed >>> 15)) >>> 0) * (below / 4_294_967_296));
  };
}
