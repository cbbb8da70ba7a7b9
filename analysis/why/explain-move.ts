import { type Placement, placementOf } from './base-rate.ts';
import { evidenceOf } from './evidence.ts';
import { fittingStories } from './fitting-stories.ts';
import { findMovePart } from './move-part.ts';
import type { MoveSpan } from './move-span.ts';
import type { BaseRate, FittingStory, PricePoint, Why } from './types.ts';

/** A move and its part, before stories are looked at. */
export interface Move {
  /** percent, from the first to the last price */
  readonly changePercent: number;
  readonly part: Why['part'];
  readonly placement: Placement | undefined;
}

/** Bars of prices: when they end, Unix seconds, and their closes, dollars in shares of the last day. Oldest first. */
export interface EndedBar {
  readonly end: number;
  readonly close: number;
}

/**
 * The prices of a move: the close that it is measured from, and the ends of the bars of its span.
 *
 * @param base the last close at or before that of the span @param bars of any time
 */
export const movePoints = (span: MoveSpan, base: PricePoint, bars: readonly EndedBar[]): readonly PricePoint[] => [
  base,
  ...bars.filter(({ end }) => end > span.lastClose && end <= span.until).map(({ end, close }) => ({ at: end, price: close })),
];

/** The move of some prices; undefined without one. */
export function findMove(span: MoveSpan, points: readonly PricePoint[]): Move | undefined {
  const [base, last] = [points[0], points.at(-1)];
  const part = findMovePart(points, span);
  if (!base || !last || !part) return undefined;
  return { changePercent: (last.price / base.price - 1) * 100, part, placement: placementOf(part, span) };
}

/** Why a move happened, as far as stories tell. @param since when the close that it is measured from was, Unix seconds @param stories on the symbol */
export function explainMove<Story extends FittingStory>(
  { part }: Pick<Move, 'part'>,
  since: number,
  stories: readonly Story[],
  baseRate?: BaseRate,
): Why<Story> {
  const [story, ...others] = fittingStories(stories, { since, firstStepEnd: part.firstStepEnd });
  return { part, story, others, baseRate, evidence: evidenceOf(story !== undefined, baseRate) };
}

/** The same with its base rate, once that is known. */
export const withBaseRate = <Story extends FittingStory>(why: Why<Story>, baseRate: BaseRate | undefined): Why<Story> => ({
  ...why,
  baseRate,
  evidence: evidenceOf(why.story !== undefined, baseRate),
});
