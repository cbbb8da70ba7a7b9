import { fiscalWords } from './fiscal-quarter.ts';
import { kindOf, type RatioPoint, type RatioSeries } from './ratio-series.ts';

export type Alignment = 'calendar' | 'fiscal';

/** A moment that figures are compared at: a period end, or a quarter of everybody's own fiscal year. */
export interface Moment {
  readonly key: string;
  readonly label: string;
  /** where it stands on the axis: milliseconds, or fiscal quarters since the year 0 */
  readonly x: number;
}

/** A series laid along the moments. */
export interface Track {
  readonly key: string;
  readonly series: RatioSeries;
  readonly at: ReadonlyMap<string, RatioPoint>;
}

export interface Timeline {
  /** oldest first */
  readonly moments: readonly Moment[];
  readonly tracks: readonly Track[];
}

const momentOf: Readonly<Record<Alignment, (point: RatioPoint) => Moment | undefined>> = {
  calendar: ({ asOf }) => ({ key: asOf, label: asOf, x: Date.parse(`${asOf}T00:00:00Z`) }),
  fiscal: ({ fiscal }) => (fiscal === undefined ? undefined : { key: String(fiscal), label: fiscalWords(fiscal), x: fiscal }),
};

export const trackKey = ({ symbol, ratio }: Pick<RatioSeries, 'symbol' | 'ratio'>): string => `${symbol} ${ratio}`;

/** Several series on one axis of time. Two period ends in one fiscal quarter: the later is shown, and told as a copy. */
export function timeline(all: readonly RatioSeries[], alignment: Alignment, from?: string): Timeline {
  const moments = new Map<string, Moment>();
  const tracks = all.map((series): Track => {
    const at = new Map<string, RatioPoint>();
    for (const point of series.points) {
      const moment = momentOf[alignment](point);
      if (!moment || (from !== undefined && point.asOf < from)) continue;
      moments.set(moment.key, moment);
      const before = at.get(moment.key);
      at.set(moment.key, before ? { ...point, copies: before.copies + point.copies } : point);
    }
    return { key: trackKey(series), series, at };
  });
  return { moments: [...moments.values()].toSorted((a, b) => a.x - b.x), tracks };
}

/** Why a place of the table is empty (product.md 3.3: a dash always carries its reason). */
export function whyEmpty({ series, at }: Track, { key, label }: Moment, alignment: Alignment): string {
  if (series.gap !== undefined) return series.gap;
  const point = at.get(key);
  if (point) return `${series.symbol} reported this period without the ratio: a part of it is missing or its divisor is 0.`;
  return alignment === 'calendar'
    ? `No period of ${series.symbol} ends on ${label}.`
    : `${series.symbol} has no ${kindOf(series)} figure for ${label}.`;
}
