import { valueAt } from '#contract/value-at.ts';

/** A record's id as a whole number of 53 bits (cyrb53). */
export function recordNumber(id: string): number {
  let [low, high] = [0x41_c6_ce_57, 0xde_ad_be_ef];
  for (let index = 0; index < id.length; index++) {
    const code = id.charCodeAt(index);
    high = Math.imul(high ^ code, 0x9e_37_79_b1);
    low = Math.imul(low ^ code, 0x5f_35_67_31);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85_eb_ca_6b) ^ Math.imul(low ^ (low >>> 13), 0xc2_b2_ae_35);
  low = Math.imul(low ^ (low >>> 16), 0x85_eb_ca_6b) ^ Math.imul(high ^ (high >>> 13), 0xc2_b2_ae_35);
  return 4_294_967_296 * (low & 0x1f_ff_ff) + (high >>> 0);
}

/** FNV-1a over the UTF-16 units of a text, 32 bits. */
function hash(text: string): number {
  let state = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 0x01_00_01_93);
  return state >>> 0;
}

/**
 * Pseudo-random whole numbers below a bound, seeded by a text. Splitmix: fast, and uniform enough for resampling.
 */
export function seeded(seed: string): (below: number) => number {
  // In a typed array: a number of 32 bits in a variable of a closure is allocated anew with each call. Read without a call, which would take a fifth
  // of the time.
  const state = Int32Array.of(hash(seed));
  return (below) => {
    const next = ((state[0] ?? valueAt(state, 0)) + 0x9e_37_79_b9) | 0;
    state[0] = next;
    let mixed = Math.imul(next ^ (next >>> 16), 0x21_f0_aa_ad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x73_5a_2d_97);
    return Math.floor(((mixed ^ (mixed >>> 15)) >>> 0) * (below / 4_294_967_296));
  };
}
