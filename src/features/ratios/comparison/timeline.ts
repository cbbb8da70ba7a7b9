import type { RatioPoint, RatioSeries } from '#src/records/ratios/ratio-series.ts';
import { fiscalQuarterLabel } from '#src/records/ratios/fiscal-quarter.ts';
import { isInPeriods, type PeriodRange } from '#src/records/ratios/period-range.ts';
import { reportAdjective } from '#src/records/ratios/report-label.ts';

export type Alignment = 'calendar' | 'fiscal';

/** A point in time to compare figures at: a period end, or a fiscal quarter. */
export interface Moment {
  readonly key: string;
  readonly label: string;
  /** position on the axis: milliseconds, or fiscal quarters since year 0 */
  readonly x: number;
}

/** A series by moment. */
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

const momentOf: Readonly<Record<Alignment, (point: RatioPoint) => Moment>> = {
  calendar: ({ asOf }) => ({ key: asOf, label: asOf, x: Date.parse(`${asOf}T00:00:00Z`) }),
  fiscal: ({ fiscal }) => ({ key: String(fiscal), label: fiscalQuarterLabel(fiscal), x: fiscal }),
};

export const trackKey = ({ symbol, ratio, reportType }: Pick<RatioSeries, 'symbol' | 'ratio' | 'reportType'>): string =>
  `${symbol} ${ratio} ${reportType}`;

/** Several series on one time axis. Of two period ends in one fiscal quarter the later is shown, flagged as duplicate. */
export function buildTimeline(all: readonly RatioSeries[], alignment: Alignment, range: PeriodRange = {}): Timeline {
  const moments = new Map<string, Moment>();
  const tracks = all.map((series): Track => {
    const at = new Map<string, RatioPoint>();
    for (const point of series.points) {
      const moment = momentOf[alignment](point);
      if (!isInPeriods(point, range)) continue;
      moments.set(moment.key, moment);
      const before = at.get(moment.key);
      at.set(moment.key, before ? { ...point, copies: before.copies + point.copies } : point);
    }
    return { key: trackKey(series), series, at };
  });
  return { moments: [...moments.values()].toSorted((a, b) => a.x - b.x), tracks };
}

/** Why a cell of the table is empty. */
export function whyEmpty({ series, at }: Track, { key, label }: Moment, alignment: Alignment): string {
  if (series.gap !== undefined) return series.gap;
  const point = at.get(key);
  if (point) return `${series.symbol} did not report this ratio for the period: an input is missing or the divisor is 0.`;
  return alignment === 'calendar'
    ? `No period of ${series.symbol} ends on ${label}.`
    : `${series.symbol} has no ${reportAdjective(series.reportType, series.period)} figure for ${label}.`;
}

/** The value of a series at a moment; null where there is none. */
export type ValueAt = (track: Track, moment: Moment) => number | null;

export const actualValue: ValueAt = (track, { key }) => track.at.get(key)?.value ?? null;

/** Values relative to a common start of 100. */
export interface Index {
  readonly shown: ValueAt;
  /** messages about series that start at or below 0, where growth is meaningless */
  readonly omissions: readonly string[];
}

/**
 * Divides every series by its own value at the common start, times 100.
 *
 * Assumed: the common start is the latest of the series' first moments; a series with other period ends starts with its first one after
 * it.
 */
export function indexTo100({ moments, tracks }: Timeline): Index {
  const first = (track: Track, fromX: number): Moment | undefined =>
    moments.find((moment) => moment.x >= fromX && actualValue(track, moment) !== null);
  const startX = Math.max(...tracks.map((track) => first(track, -Infinity)?.x ?? -Infinity));
  const bases = new Map<string, number>();
  const omissions: string[] = [];
  for (const track of tracks) {
    const start = first(track, startX);
    const base = start && actualValue(track, start);
    if (base === undefined || base === null) continue;
    if (base > 0) bases.set(track.key, base);
    else omissions.push(`${track.series.symbol}: starts at or below zero, so the index is not meaningful (n.m.).`);
  }
  return {
    shown: (track, moment) => {
      const base = bases.get(track.key);
      const value = actualValue(track, moment);
      return base === undefined || value === null ? null : (value / base) * 100;
    },
    omissions,
  };
}
