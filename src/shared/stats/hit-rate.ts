import type { Interval } from './summary.ts';

const z = 1.959_963_984_540_054;

/** stub */
export function clusteredWilson(values: ArrayLike<number>, clusters: ArrayLike<number>): Interval {
  const days = new Map<number, [number, number]>();
  let hits = 0;
  for (let i = 0; i < values.length; i++) {
    const hit = Number((values[i] ?? 0) > 0);
    hits += hit;
    const day = days.get(clusters[i] ?? 0) ?? [0, 0];
    days.set(clusters[i] ?? 0, [day[0] + hit, day[1] + 1]);
  }
  const n = values.length;
  const share = hits / n;
  let variance = 0;
  for (const [h, m] of days.values()) variance += (h - share * m) ** 2;
  const g = days.size;
  variance *= g / (g - 1) / n / n;
  const of = variance > 0 ? Math.min(n, (share * (1 - share)) / variance) : g;
  const spread = 1 + (z * z) / of;
  const middle = (share + (z * z) / (2 * of)) / spread;
  const half = (z / spread) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return [hits === 0 ? 0 : middle - half, hits === n ? 1 : middle + half];
}
