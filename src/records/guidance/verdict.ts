import type { DecimalText } from '#contract/schema/decimal.ts';
import { compareDecimals } from '#contract/schema/exact-decimal.ts';

/** A guidance range: a missing end is null, equal ends are a point. */
export interface Range {
  readonly min: DecimalText | null;
  readonly max: DecimalText | null;
}

/** Measure, accounting basis (GAAP, Adj, FFO), period and currency. Figures of different kinds are never compared. */
export interface Kind {
  readonly measure: 'eps' | 'revenue';
  readonly type: string;
  readonly period: string;
  readonly year: number;
  readonly currency: string;
}

export interface Figures {
  readonly kind: Kind;
  readonly now: Range;
  readonly prior: Range;
  readonly estimate: DecimalText | null;
}

export type Change =
  | 'raised'
  | 'lowered'
  | 'narrowed'
  | 'widened'
  | 'reaffirmed'
  | 'initiated'
  /** only an estimate or a prior range is known; the data does not say whether guidance was withdrawn */
  | 'not updated'
  /** the low end is above the high end */
  | 'contradictory'
  /** the ranges have no end in common, or are of different kinds */
  | 'not comparable';

/** How a range is given. */
export type Form = 'range' | 'point' | 'at least' | 'up to' | 'nothing';

export interface Verdict {
  readonly change: Change;
  /** the only end that moved, or the only comparable one */
  readonly end: 'low end' | 'high end' | undefined;
  readonly form: Form;
  /** the whole new range against the estimate */
  readonly position: 'above' | 'in range' | 'below' | undefined;
  /** which range is contradictory */
  readonly contradicts: 'new' | 'prior' | undefined;
}

export function formOf({ min, max }: Range): Form {
  if (min === null) return max === null ? 'nothing' : 'up to';
  if (max === null) return 'at least';
  return compareDecimals(min, max) === 0 ? 'point' : 'range';
}

export const contradictsItself = ({ min, max }: Range): boolean => min !== null && max !== null && compareDecimals(min, max) > 0;

export const isSameKind = (a: Kind, b: Kind): boolean =>
  a.measure === b.measure && a.type === b.type && a.period === b.period && a.year === b.year && a.currency === b.currency;

/** Direction of one end: above 0 is up; undefined where one of the two is missing. */
const directionOf = (now: DecimalText | null, prior: DecimalText | null): number | undefined =>
  now === null || prior === null ? undefined : compareDecimals(now, prior);

const changeOfEnd = (direction: number): Change => (direction > 0 ? 'raised' : direction < 0 ? 'lowered' : 'reaffirmed');

/** The new range against the prior one. */
function changeOf(now: Range, prior: Range): Pick<Verdict, 'change' | 'end'> {
  const [low, high] = [directionOf(now.min, prior.min), directionOf(now.max, prior.max)];
  // Where both ranges have the same form, the only comparable end needs no name.
  const named = <Name>(end: Name): Name | undefined => (formOf(now) === formOf(prior) ? undefined : end);
  if (low === undefined)
    return high === undefined ? { change: 'not comparable', end: undefined } : { change: changeOfEnd(high), end: named('high end') };
  if (high === undefined) return { change: changeOfEnd(low), end: named('low end') };
  if (low === high) return { change: changeOfEnd(low), end: undefined };
  if (low > 0 && high < 0) return { change: 'narrowed', end: undefined };
  if (low < 0 && high > 0) return { change: 'widened', end: undefined };
  return low === 0 ? { change: changeOfEnd(high), end: 'high end' } : { change: changeOfEnd(low), end: 'low end' };
}

/** The whole range against the estimate; an open side includes every value beyond its end. */
function positionOf({ min, max }: Range, estimate: DecimalText | null): Verdict['position'] {
  if (estimate === null || (min === null && max === null)) return undefined;
  if (min !== null && compareDecimals(min, estimate) > 0) return 'above';
  return max !== null && compareDecimals(max, estimate) < 0 ? 'below' : 'in range';
}

/**
 * Judges new figures against the prior ones and the estimate, on exact decimals.
 *
 * @param priorKind the kind of the prior figures, where they are from another record
 */
export function verdictOf({ kind, now, prior, estimate }: Figures, priorKind: Kind = kind): Verdict {
  const form = formOf(now);
  const none = { end: undefined, contradicts: undefined } as const;
  if (form === 'nothing') return { change: 'not updated', form, position: undefined, ...none };
  if (contradictsItself(now)) return { change: 'contradictory', form, position: undefined, end: undefined, contradicts: 'new' };
  const place = positionOf(now, estimate);
  if (formOf(prior) === 'nothing') return { change: 'initiated', form, position: place, ...none };
  if (!isSameKind(kind, priorKind)) return { change: 'not comparable', form, position: place, ...none };
  if (contradictsItself(prior)) return { change: 'contradictory', form, position: place, end: undefined, contradicts: 'prior' };
  return { ...changeOf(now, prior), form, position: place, contradicts: undefined };
}
