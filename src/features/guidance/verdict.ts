import { compareDecimals, type DecimalText } from '#contract/decimal.ts';

/** A range as it was said: an end that was not said is null, equal ends are a point. */
export interface Range {
  readonly min: DecimalText | null;
  readonly max: DecimalText | null;
}

/**
 * What figures are of: the measure, how it is counted (GAAP, Adj, FFO), the period and the currency. Of two kinds nothing is ever compared
 * (product.md 2.4).
 */
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
  /** only an estimate or a former range is known; never called withdrawn, which the data does not say */
  | 'no new range'
  /** a lower end above the upper one: nothing can be said */
  | 'contradictory'
  /** the two ranges have no end in common, or are of two kinds */
  | 'not comparable';

/** How a range was said. */
export type Form = 'range' | 'point' | 'at least' | 'up to' | 'nothing';

export interface Verdict {
  readonly change: Change;
  /** the only end that moved, or the only one that could be compared */
  readonly end: 'low end' | 'high end' | undefined;
  readonly form: Form;
  /** of the whole new range against the estimate */
  readonly place: 'above' | 'in range' | 'below' | undefined;
  /** which of the ranges contradicts itself */
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

/** Where an end went; undefined where one of the two does not know it. */
const moved = (now: DecimalText | null, prior: DecimalText | null): number | undefined =>
  now === null || prior === null ? undefined : compareDecimals(now, prior);

const byOneEnd = (way: number): Change => (way > 0 ? 'raised' : way < 0 ? 'lowered' : 'reaffirmed');

/** A new range against the former one (product.md 4.2). */
function changeOf(now: Range, prior: Range): Pick<Verdict, 'change' | 'end'> {
  const [low, high] = [moved(now.min, prior.min), moved(now.max, prior.max)];
  if (low === undefined && high === undefined) return { change: 'not comparable', end: undefined };
  if (low === undefined || high === undefined) {
    // Said the same way both times, the side needs no name.
    const isAlike = formOf(now) === formOf(prior);
    return { change: byOneEnd(low ?? high ?? 0), end: isAlike ? undefined : low === undefined ? 'high end' : 'low end' };
  }
  if (low === high) return { change: byOneEnd(low), end: undefined };
  if (low > 0 && high < 0) return { change: 'narrowed', end: undefined };
  if (low < 0 && high > 0) return { change: 'widened', end: undefined };
  return low === 0 ? { change: byOneEnd(high), end: 'high end' } : { change: byOneEnd(low), end: 'low end' };
}

/** The estimate against the whole range: of a side that is open, every value beyond its one end belongs to it. */
function placeOf({ min, max }: Range, estimate: DecimalText | null): Verdict['place'] {
  if (estimate === null || (min === null && max === null)) return undefined;
  if (min !== null && compareDecimals(min, estimate) > 0) return 'above';
  return max !== null && compareDecimals(max, estimate) < 0 ? 'below' : 'in range';
}

/**
 * What a company's new figures say against its former ones and against the estimate, on exact decimals.
 *
 * @param priorKind what the former figures are of, where they come from another record
 */
export function verdictOf({ kind, now, prior, estimate }: Figures, priorKind: Kind = kind): Verdict {
  const form = formOf(now);
  const none = { end: undefined, contradicts: undefined } as const;
  if (form === 'nothing') return { change: 'no new range', form, place: undefined, ...none };
  if (contradictsItself(now)) return { change: 'contradictory', form, place: undefined, end: undefined, contradicts: 'new' };
  const place = placeOf(now, estimate);
  if (formOf(prior) === 'nothing') return { change: 'initiated', form, place, ...none };
  if (!isSameKind(kind, priorKind)) return { change: 'not comparable', form, place, ...none };
  if (contradictsItself(prior)) return { change: 'contradictory', form, place, end: undefined, contradicts: 'prior' };
  return { ...changeOf(now, prior), form, place, contradicts: undefined };
}
