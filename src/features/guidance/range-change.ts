import type { DecimalText } from '#contract/decimal.ts';
import { absolute, roundedQuotient, scaled, textOfUnits } from './exact.ts';
import { contradictsItself, type Range } from './verdict.ts';

/** A change that is a percentage, or the reason why it is none. */
export type RangeChange =
  | { readonly kind: 'percent'; readonly text: string; readonly tenths: bigint }
  /** from zero, or over it: a percentage would say nothing */
  | { readonly kind: 'n.m.'; readonly why: string }
  | { readonly kind: 'none'; readonly why: string };

const unchanged: RangeChange = { kind: 'percent', text: '0.0%', tenths: 0n };

const bothEnds = ({ min, max }: Range): readonly [DecimalText, DecimalText] | undefined =>
  min === null || max === null ? undefined : [min, max];

/**
 * One tenth of a percent, rounded from the exact fraction.
 *
 * Assumed: changes of ranges have one decimal, for companies round what they promise.
 */
function percent(now: bigint, prior: bigint): RangeChange {
  const tenths = roundedQuotient((now - prior) * 1000n, absolute(prior));
  // What moved is never told as 0.0%.
  if (tenths === 0n && now !== prior) return { kind: 'percent', text: `${now > prior ? '+' : '-'}<0.1%`, tenths };
  return { kind: 'percent', text: `${tenths > 0n ? '+' : ''}${textOfUnits(tenths, 1)}%`, tenths };
}

function whyNone(now: Range, prior: Range, noun: string): string | undefined {
  if (now.min === null && now.max === null) return 'No new range';
  if (prior.min === null && prior.max === null) return 'No prior range';
  if (!bothEnds(now) || !bothEnds(prior)) return `A range with one end has no ${noun}`;
  return contradictsItself(now) || contradictsItself(prior) ? 'A low end stands above its high end' : undefined;
}

function unitsOf(now: Range, prior: Range): readonly bigint[] {
  const [a, b] = [bothEnds(now), bothEnds(prior)];
  return a && b ? scaled([...a, ...b]).units : [];
}

/** How far the middle of the range went; the middle is ours, for the estimate is none (product.md 3.2). */
export function midpointChange(now: Range, prior: Range): RangeChange {
  const why = whyNone(now, prior, 'midpoint');
  if (why !== undefined) return { kind: 'none', why };
  const [low = 0n, high = 0n, priorLow = 0n, priorHigh = 0n] = unitsOf(now, prior);
  const [middle, before] = [low + high, priorLow + priorHigh];
  if (before === 0n) return middle === 0n ? unchanged : { kind: 'n.m.', why: 'Not meaningful: the former midpoint is zero' };
  if (middle < 0n !== before < 0n && middle !== 0n) return { kind: 'n.m.', why: 'Not meaningful: the midpoint changed its sign' };
  return percent(middle, before);
}

/** How much wider or narrower the range became. */
export function widthChange(now: Range, prior: Range): RangeChange {
  const why = whyNone(now, prior, 'width');
  if (why !== undefined) return { kind: 'none', why };
  const [low = 0n, high = 0n, priorLow = 0n, priorHigh = 0n] = unitsOf(now, prior);
  const [width, before] = [high - low, priorHigh - priorLow];
  if (before === 0n) return width === 0n ? unchanged : { kind: 'n.m.', why: 'Not meaningful: the former figure was a point' };
  return percent(width, before);
}

/** The middle of a range, exact; undefined where it has none. */
export function midpointOf(range: Range): string | undefined {
  const ends = bothEnds(range);
  if (!ends || contradictsItself(range)) return undefined;
  const { units, places } = scaled(ends);
  const [low = 0n, high = 0n] = units;
  return textOfUnits((low + high) * 5n, places + 1);
}
