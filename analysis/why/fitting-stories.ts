import { isMultiStock } from '#contract/multi-stock.ts';
import type { FittingStory } from './types.ts';

/** Whether a story says enough of one symbol to be why it moved: it is on three symbols at most. */
export const canExplain = ({ symbols }: Pick<FittingStory, 'symbols'>): boolean => !isMultiStock(symbols);

const minuteOf = ({ publishedSeconds }: FittingStory): number => Math.floor(publishedSeconds / 60);

/** A reaction that is not known stands behind every other one. */
const reactionSize = ({ reactionPercent }: FittingStory): number => (reactionPercent === undefined ? -1 : Math.abs(reactionPercent));

/**
 * The stories that fit a move, the best one first (assumption M17): on three symbols at most, published after the close that the move is
 * measured from, and before its part had one step behind it. The nearest first; of one minute that with the larger reaction, then that
 * with the lower id.
 *
 * @param stories on the symbol
 * @param since @param firstStepEnd Unix seconds
 */
export const fittingStories = <Story extends FittingStory>(
  stories: readonly Story[],
  { since, firstStepEnd }: { readonly since: number; readonly firstStepEnd: number },
): readonly Story[] =>
  stories
    .filter((story) => story.publishedSeconds >= since && story.publishedSeconds < firstStepEnd && canExplain(story))
    .toSorted((a, b) => minuteOf(b) - minuteOf(a) || reactionSize(b) - reactionSize(a) || a.id - b.id);
