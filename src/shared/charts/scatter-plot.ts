/** A reading in the picture. */
export interface ScatterMark {
  readonly key: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

export interface ScatterAxis {
  /** name and unit */
  readonly label: string;
  /** what it reaches over at least */
  readonly reach: readonly [low: number, high: number];
  readonly format: (value: number) => string;
  /** drawn across the picture where it is told */
  readonly median: number | undefined;
}

type Domain = readonly [low: number, high: number];

/** Where values stand in the drawing, and what stands at a place of it. */
export interface Plot {
  readonly widthPx: number;
  readonly heightPx: number;
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

/**
 * @param widthPx of the whole drawing, which is two thirds as high
 * @param labels of the upright axis: the widest of them makes its room
 */
export function plotOf(widthPx: number, x: Domain, y: Domain, labels: readonly string[]): Plot {
  const heightPx = Math.round(Math.max(240, (widthPx * 2) / 3));
  const left = Math.min(widthPx / 3, 14 + 6.2 * Math.max(3, ...labels.map(({ length }) => length)));
  const [right, top, bottom] = [widthPx - 22, 18, heightPx - 34];
  const clamp = (share: number): number => Math.max(0, Math.min(1, share));
  return {
    ...{ widthPx, heightPx, left, right, top, bottom },
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
