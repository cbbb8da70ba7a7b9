/** A reading in the picture. */
export interface ScatterMark {
  readonly key: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

/** Of the drawing, in its own units. */
export const scatterSize = { width: 600, height: 400 } as const;

type Domain = readonly [low: number, high: number];

/** Where values stand in the drawing, and what stands at a place of it. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly domains: { readonly x: Domain; readonly y: Domain };
  readonly toX: (value: number) => number;
  readonly toY: (value: number) => number;
  readonly fromX: (place: number) => number;
  readonly fromY: (place: number) => number;
  readonly isBeyond: (mark: Pick<ScatterMark, 'x' | 'y'>) => boolean;
}

/** @param labels of the upright axis: the widest of them makes its room */
export function plotOf(x: Domain, y: Domain, labels: readonly string[]): Plot {
  const left = Math.min(160, 14 + 6.2 * Math.max(3, ...labels.map(({ length }) => length)));
  const [right, top, bottom] = [scatterSize.width - 22, 18, scatterSize.height - 34];
  const clamp = (share: number): number => Math.max(0, Math.min(1, share));
  return {
    ...{ left, right, top, bottom },
    domains: { x, y },
    // What lies beyond the picture stands at its edge.
    toX: (value) => left + clamp((value - x[0]) / (x[1] - x[0])) * (right - left),
    toY: (value) => bottom - clamp((value - y[0]) / (y[1] - y[0])) * (bottom - top),
    fromX: (place) => x[0] + clamp((place - left) / (right - left)) * (x[1] - x[0]),
    fromY: (place) => y[0] + clamp((bottom - place) / (bottom - top)) * (y[1] - y[0]),
    isBeyond: (mark) => mark.x < x[0] || mark.x > x[1] || mark.y < y[0] || mark.y > y[1],
  };
}

/** How far from a mark a click still means it. */
const reachPx = 9;

/** The mark nearest to a place of the drawing, if a click there can mean it. */
export function markAt(plot: Plot, marks: readonly ScatterMark[], x: number, y: number): ScatterMark | undefined {
  let best: ScatterMark | undefined;
  let least: number = reachPx;
  for (const mark of marks) {
    const distance = Math.hypot(plot.toX(mark.x) - x, plot.toY(mark.y) - y);
    if (distance < least) [best, least] = [mark, distance];
  }
  return best;
}
