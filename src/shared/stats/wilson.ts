export type Interval = readonly [low: number, high: number];

/** The standard normal's 97.5 % point. */
const z = 1.959_963_984_540_054;

/** Wilson's 95 % score interval of a share: unlike the plain one it never leaves 0 to 1 and holds for few and for extreme shares. */
export function wilson(hits: number, of: number): Interval {
  const share = hits / of;
  const spread = 1 + (z * z) / of;
  const middle = (share + (z * z) / (2 * of)) / spread;
  const half = (z / spread) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  // At the ends the two terms are equal but for rounding.
  return [hits === 0 ? 0 : middle - half, hits === of ? 1 : middle + half];
}
