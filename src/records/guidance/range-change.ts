import { Big } from 'big.js';
import { contradictsItself, type Range } from './verdict.ts';

/** A change in percent, or the reason why there is none. */
export type RangeChange =
  | {
      readonly kind: 'percent';
      readonly sign: '+' | '\u2212' | '';
      /** without its sign: `8.3`, `<0.1` */
      readonly size: string;
      readonly percent: number;
    }
  /** from a range that reaches zero, to one, or across zero: a percentage would be meaningless */
  | { readonly kind: 'n.m.'; readonly why: string }
  | { readonly kind: 'none'; readonly why: string };

/** The number of a change; null where it has none. */
export const percentOf = (change: RangeChange | undefined): number | null => (change?.kind === 'percent' ? change.percent : null);

/** A change as the screen shows it. */
export const changeText = (change: RangeChange | undefined): string =>
  change?.kind === 'percent' ? `${change.sign}${change.size}%` : change?.kind === 'n.m.' ? 'n.m.' : '';

/** A change as a file has it, in percent, with an ASCII minus. */
export const changeInFile = (change: RangeChange | undefined): string =>
  change?.kind === 'percent' ? `${change.sign === '\u2212' ? '-' : ''}${change.size}` : changeText(change);

const unchanged: RangeChange = { kind: 'percent', sign: '', size: '0.0', percent: 0 };

const hasBothEnds = ({ min, max }: Range): boolean => min !== null && max !== null;

/** Divides and rounds to the given decimals, halves away from zero, exactly. */
function divide(top: Big, bottom: Big, decimals: number): Big {
  const Rounded = Big();
  Rounded.DP = decimals;
  return new Rounded(top).div(bottom);
}

/** Assumed: changes of ranges have one decimal, because companies round their guidance. */
function percentChange(now: Big, prior: Big): RangeChange {
  const percent = divide(now.minus(prior).times(100), prior.abs(), 1);
  const sign = now.gt(prior) ? '+' : now.lt(prior) ? '\u2212' : '';
  // A small change is not shown as 0.0%.
  const size = percent.eq(0) && sign !== '' ? '<0.1' : percent.abs().toFixed(1);
  return { kind: 'percent', sign, size, percent: percent.toNumber() };
}

/** Low and high end of a range; with one end it is both. @throws {RangeError} where it has none */
function endsOf({ min, max }: Range): readonly [low: Big, high: Big] {
  const [low, high] = [min ?? max, max ?? min];
  if (low === null || high === null) throw new RangeError('A range without an end has no middle and no width');
  return [new Big(low), new Big(high)];
}

/** Whether a range is above zero, 1, or below it, -1; 0 where it reaches zero. */
function sideOf(range: Range): -1 | 0 | 1 {
  const ends = endsOf(range);
  return ends.every((end) => end.gt(0)) ? 1 : ends.every((end) => end.lt(0)) ? -1 : 0;
}

/**
 * The distance between the middles of two ranges in percent of the base, where neither reaches zero and both are on one side of it. The middle
 * of a range with one end is that end.
 */
export function middleChange(now: Range, base: Range, baseName = 'prior range'): RangeChange {
  const [middle, baseMiddle] = [middleOf(now), middleOf(base)];
  const [side, baseSide] = [sideOf(now), sideOf(base)];
  if (side !== 0 && side === baseSide) return percentChange(middle, baseMiddle);
  if (middle.eq(baseMiddle)) return unchanged;
  const why = side === 0 ? 'the range reaches zero' : baseSide === 0 ? `the ${baseName} reaches zero` : 'the sign changed';
  return { kind: 'n.m.', why: `Not meaningful: ${why}` };
}

function whyNoChange(now: Range, prior: Range, noun: string): string | undefined {
  if (now.min === null && now.max === null) return 'Not updated';
  if (prior.min === null && prior.max === null) return 'No prior range';
  if (!hasBothEnds(now) || !hasBothEnds(prior)) return `A range with one end has no ${noun}`;
  return contradictsItself(now) || contradictsItself(prior) ? 'The low end is above the high end' : undefined;
}

function middleOf(range: Range): Big {
  const [low, high] = endsOf(range);
  return low.plus(high).times('0.5');
}

function widthOf(range: Range): Big {
  const [low, high] = endsOf(range);
  return high.minus(low);
}

/** Change of the midpoint. The midpoint is computed here; it is not the estimate (assumption G07). */
export function midpointChange(now: Range, prior: Range): RangeChange {
  const why = whyNoChange(now, prior, 'midpoint');
  return why === undefined ? middleChange(now, prior) : { kind: 'none', why };
}

/** Change of the distance between low end and high end. */
export function widthChange(now: Range, prior: Range): RangeChange {
  const why = whyNoChange(now, prior, 'width');
  if (why !== undefined) return { kind: 'none', why };
  const [width, priorWidth] = [widthOf(now), widthOf(prior)];
  if (priorWidth.eq(0)) return width.eq(0) ? unchanged : { kind: 'n.m.', why: 'Not meaningful: the prior figure was a point' };
  return percentChange(width, priorWidth);
}

/** The exact midpoint of a range; undefined where it has none. */
export const midpointOf = (range: Range): string | undefined =>
  hasBothEnds(range) && !contradictsItself(range) ? middleOf(range).toFixed() : undefined;
