import { Big } from 'big.js';
import { contradictsItself, type Range } from './verdict.ts';

/** A change in percent, or the reason why there is none. */
export type RangeChange =
  | { readonly kind: 'percent'; readonly text: string; readonly percent: number }
  /** from zero, or across it: a percentage would be meaningless */
  | { readonly kind: 'n.m.'; readonly why: string }
  | { readonly kind: 'none'; readonly why: string };

const unchanged: RangeChange = { kind: 'percent', text: '0.0%', percent: 0 };

const bothEnds = ({ min, max }: Range): readonly [Big, Big] | undefined =>
  min === null || max === null ? undefined : [new Big(min), new Big(max)];

/** Divides and rounds to the given decimals, halves away from zero, exactly. */
function divide(top: Big, bottom: Big, decimals: number): Big {
  const Rounded = Big();
  Rounded.DP = decimals;
  return new Rounded(top).div(bottom);
}

/** `+6.1%` of two exact amounts; undefined where the base is zero. */
export function percentText(now: Big, base: Big): string | undefined {
  return base.eq(0) ? undefined : `${signed(divide(now.minus(base).times(100), base.abs(), 1))}%`;
}

const signed = (value: Big): string => `${value.gt(0) ? '+' : ''}${value.toFixed(1)}`;

/** Assumed: changes of ranges have one decimal, because companies round their guidance. */
function percentChange(now: Big, prior: Big): RangeChange {
  const percent = divide(now.minus(prior).times(100), prior.abs(), 1);
  // A small change is not shown as 0.0%.
  if (percent.eq(0) && !now.eq(prior)) return { kind: 'percent', text: `${now.gt(prior) ? '+' : '-'}<0.1%`, percent: 0 };
  return { kind: 'percent', text: `${signed(percent)}%`, percent: percent.toNumber() };
}

function whyNoChange(now: Range, prior: Range, noun: string): string | undefined {
  if (now.min === null && now.max === null) return 'Not updated';
  if (prior.min === null && prior.max === null) return 'No prior range';
  if (!bothEnds(now) || !bothEnds(prior)) return `A range with one end has no ${noun}`;
  return contradictsItself(now) || contradictsItself(prior) ? 'The low end is above the high end' : undefined;
}

const sumOfEnds = (range: Range): Big => (bothEnds(range) ?? []).reduce((sum, end) => sum.plus(end), new Big(0));
const widthOf = ({ min, max }: Range): Big => new Big(max ?? 0).minus(min ?? 0);

/** Change of the midpoint. The midpoint is computed here; it is not the estimate (assumption G07). */
export function midpointChange(now: Range, prior: Range): RangeChange {
  const why = whyNoChange(now, prior, 'midpoint');
  if (why !== undefined) return { kind: 'none', why };
  const [sum, priorSum] = [sumOfEnds(now), sumOfEnds(prior)];
  if (priorSum.eq(0)) return sum.eq(0) ? unchanged : { kind: 'n.m.', why: 'Not meaningful: the prior midpoint is zero' };
  if (sum.lt(0) !== priorSum.lt(0) && !sum.eq(0)) return { kind: 'n.m.', why: 'Not meaningful: the midpoint changed its sign' };
  return percentChange(sum, priorSum);
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
  bothEnds(range) && !contradictsItself(range) ? sumOfEnds(range).times('0.5').toFixed() : undefined;
