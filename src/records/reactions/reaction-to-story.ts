import { storySymbol } from '#analysis/reactions/best-of.ts';
import { reactionSymbols } from '#src/records/stories/tickers.ts';

/**
 * The reaction that a story shows: that of the first of its symbols that has one, the preferred ones before the others (assumption Q40). It
 * names its symbol, which may not be the preferred one: of two share classes often one alone is measured.
 *
 * @param tickers of the story
 * @param preferred symbols of a filter or watchlist
 * @param find by `storySymbol`
 */
export function reactionToStory<R>(
  story: number,
  tickers: readonly string[],
  preferred: readonly string[] | undefined,
  find: (key: string) => R | undefined,
): R | undefined {
  for (const symbol of reactionSymbols(tickers, preferred)) {
    const reaction = find(storySymbol(story, symbol));
    if (reaction !== undefined) return reaction;
  }
  return undefined;
}
