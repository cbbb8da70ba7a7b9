import { daysBetween } from '#contract/time/dates.ts';
import type { RatioPoint, RatioSeries } from '#src/records/ratios/ratio-series.ts';
import { fiscalQuarterLabel } from '#src/records/ratios/fiscal-quarter.ts';
import { isInPeriods, type PeriodRange } from '#src/records/ratios/period-range.ts';
import { reportAdjective } from '#src/records/ratios/report-label.ts';

export type Alignment = 'calendar' | 'fiscal';

/** A point in time to compare figures at: a period end, or a fiscal quarter. */
export interface Moment {
  readonly key: string;
  readonly label: string;
  /** position on the axis: milliseconds, or fiscal quarters since year 0; between two where two periods end in one quarter */
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

export const trackKey = ({ symbol, ratio, reportType }: Pick<RatioSeries, 'symbol' | 'ratio' | 'reportType'>): string =>
  `${symbol} ${ratio} ${reportType}`;

/**
 * Places the points of several series: by period end, or by fiscal quarter. Where two periods of a company end in one quarter, as around a
 * year end that moved, the earlier ones have moments of their own before it.
 */
function placePoints(all: readonly RatioSeries[], alignment: Alignment): (symbol: string, point: RatioPoint) => Omit<Moment, 'label'> {
  if (alignment === 'calendar') return (_, { asOf }) => ({ key: asOf, x: Date.parse(asOf) });
  const lastEnds = new Map<string, string>();
  for (const { symbol, points } of all)
    for (const { fiscal, asOf } of points) {
      const quarter = `${symbol} ${fiscal}`;
      if (asOf > (lastEnds.get(quarter) ?? '')) lastEnds.set(quarter, asOf);
    }
  return (symbol, { fiscal, asOf }) => {
    const lastEnd = lastEnds.get(`${symbol} ${fiscal}`) ?? asOf;
    if (asOf === lastEnd) return { key: String(fiscal), x: fiscal };
    // A quarter has fewer than 100 days, so the place is after the quarter before.
    return { key: `${fiscal} ${asOf}`, x: fiscal - daysBetween(asOf, lastEnd) / 100 };
  };
}

/** The name that all periods of a fiscal moment have; that of its quarter where companies name it differently, as after a moved year end. */
function fiscalLabel({ key, x }: Omit<Moment, 'label'>, names: ReadonlySet<string>): string {
  const [quarter, asOf] = key.split(' ');
  const [name = ''] = names.size === 1 ? names : [fiscalQuarterLabel(Math.ceil(x))];
  return asOf === undefined || quarter === undefined || name !== fiscalQuarterLabel(Number(quarter)) ? name : `${name}, to ${asOf}`;
}

/** Several series on one time axis; each period end of a series has a moment. */
export function buildTimeline(all: readonly RatioSeries[], alignment: Alignment, range: PeriodRange = {}): Timeline {
  const placeOf = placePoints(all, alignment);
  const places = new Map<string, { place: Omit<Moment, 'label'>; names: Set<string> }>();
  const tracks = all.map((series): Track => {
    const at = new Map<string, RatioPoint>();
    for (const point of series.points) {
      if (!isInPeriods(point, range)) continue;
      const place = placeOf(series.symbol, point);
      places.set(place.key, { place, names: (places.get(place.key)?.names ?? new Set()).add(point.name) });
      at.set(place.key, point);
    }
    return { key: trackKey(series), series, at };
  });
  const moments = [...places.values()].map(({ place, names }): Moment => ({
    ...place,
    label: alignment === 'calendar' ? place.key : fiscalLabel(place, names),
  }));
  return { moments: moments.toSorted((a, b) => a.x - b.x), tracks };
}

/** What a company called a period, where its row has another name. */
export const otherName = ({ name }: RatioPoint, { label }: Moment, alignment: Alignment): string | undefined =>
  alignment === 'calendar' || label.startsWith(name) ? undefined : name;

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
