import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { midpointChange, widthChange, type RangeChange } from './range-change.ts';
import { sessionOf, type Session } from './session-of.ts';
import { verdictOf, type Figures, type Verdict } from './verdict.ts';

/** One line of the calendar: a record's earnings or its revenue, which are judged apart. */
export interface GuidanceLine {
  /** `695bcc0c83cac20001becbd4:eps` */
  readonly key: string;
  readonly record: GuidanceRecord;
  readonly figures: Figures;
  readonly verdict: Verdict;
  readonly midpoint: RangeChange;
  readonly width: RangeChange;
  readonly session: Session;
}

const measures = ['eps', 'revenue'] as const;

export function figuresOf(record: GuidanceRecord, measure: 'eps' | 'revenue'): Figures {
  return {
    kind: {
      measure,
      type: record[`${measure}_type`],
      period: record.period,
      year: record.period_year,
      currency: record.currency,
    },
    now: { min: record[`${measure}_guidance_min`], max: record[`${measure}_guidance_max`] },
    prior: { min: record[`${measure}_guidance_prior_min`], max: record[`${measure}_guidance_prior_max`] },
    estimate: record[`${measure}_guidance_est`],
  };
}

const isEmpty = ({ now, prior, estimate }: Figures): boolean =>
  [now.min, now.max, prior.min, prior.max, estimate].every((value) => value === null);

const known = new WeakMap<GuidanceRecord, readonly GuidanceLine[]>();

/**
 * The lines of a record: one for each measure that it holds a figure of; a record without any is told by one empty line. Made once for a
 * record, however often a view comes back to it; what only some views tell is worked out there.
 */
export function linesOf(record: GuidanceRecord): readonly GuidanceLine[] {
  const before = known.get(record);
  if (before) return before;
  const all = measures.map((measure) => figuresOf(record, measure));
  const told = all.filter((figures) => !isEmpty(figures));
  const session = sessionOf(record.date, record.time);
  const lines = (told.length > 0 ? told : all.slice(0, 1)).map((figures) => ({
    key: `${record.id}:${figures.kind.measure}`,
    record,
    figures,
    verdict: verdictOf(figures),
    get midpoint() {
      return midpointChange(figures.now, figures.prior);
    },
    get width() {
      return widthChange(figures.now, figures.prior);
    },
    session,
  }));
  known.set(record, lines);
  return lines;
}

/** Newest first: by day, then by time of day, those without a time last; then as the service has them. */
export const byTime = (a: GuidanceRecord, b: GuidanceRecord): number =>
  compare(b.date, a.date) || compare(b.time, a.time) || compare(b.id, a.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const isPrelim = ({ prelim }: GuidanceRecord): boolean => prelim.toUpperCase() === 'Y';
