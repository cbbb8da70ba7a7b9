import { useEffect, useMemo, useRef, useState } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import type { useNewsFeed } from '../feed/use-news-feed.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { usePreferredSymbols } from '../feed/preferred-symbols.ts';
import { latestSession } from '#src/records/prices/price.ts';
import { useLastPrices } from '#src/records/prices/use-last-prices.ts';
import { symbolOf, tickersOf } from '#src/records/stories/tickers.ts';
import { windowMetric } from '#analysis/reactions/windows.ts';
import type { HeadlineReaction, StoryReaction } from './reaction.ts';
import { useReactions, useReactionWindow } from './use-reactions.ts';

/** The values that stories are sorted by, by story; one without a value is last. */
export type Ranking = ReadonlyMap<number, number>;

/** The most pages that are loaded at once. */
const maxPages = 30;

/** The size of a move; undefined where it was not measured. */
const sizeOf = (move: number | null | undefined): number | undefined => (typeof move === 'number' ? Math.abs(move) : undefined);

const reactionValue = (reaction: HeadlineReaction | undefined, { rank }: NewsSearch, window: number): number | null | undefined =>
  rank === 'volume' ? reaction?.numbers.VolumeStdDev : sizeOf(reaction?.numbers[windowMetric(window)]);

interface Props {
  feed: ReturnType<typeof useNewsFeed>;
  search: NewsSearch;
  onRanking: (ranking: Ranking) => void;
}

/** Sorts the loaded stories by their reactions once these are loaded, and again when more pages are; loads the rest of the day on demand. */
export function RankingTools({ feed: { list }, search, onRanking }: Props) {
  const read = list.data?.pages;
  const pages = useMemo(() => (read ?? []).map(({ rows }) => rows), [read]);
  const tickers = usePreferredSymbols(search);
  const { reactionOf, results } = useReactions(pages, tickers, JSON.stringify(search));
  const [window] = useReactionWindow();
  const symbols = useMemo(
    () => (search.rank === 'change' ? pages.flat().map((item) => symbolOf(tickersOf(item), tickers) ?? '') : []),
    [pages, tickers, search.rank],
  );
  const lastPrices = useLastPrices(symbols);
  const [isLoading, setLoading] = useState(false);
  const hasMore = list.hasNextPage && pages.length < maxPages && isWithinRange(pages, search);
  const continues = isLoading && hasMore && !list.isFetchNextPageError;

  const isSettled = !lastPrices.isPending && results.every(({ status }) => status !== 'pending');
  const day = latestSession([...lastPrices.values.values()].map(({ price }) => price))?.day;
  const valueOf = ({ reaction, symbol }: StoryReaction): number | null | undefined => {
    if (search.rank !== 'change') return reactionValue(reaction, search, window);
    const session = lastPrices.values.get(spelledSymbol(symbol ?? ''))?.price.session;
    return session?.day === day ? sizeOf(session?.change?.percent) : undefined;
  };
  const hasRanked = useRef(false);
  useEffect(() => {
    // Values that change afterwards move no row, and pages that are being loaded only together.
    if (!isSettled || (continues && hasRanked.current)) return;
    hasRanked.current = true;
    const values = pages.flat().map((item) => [item.id, valueOf(reactionOf(item))] as const);
    onRanking(new Map(values.filter((entry): entry is [number, number] => typeof entry[1] === 'number')));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- not with each poll
  }, [pages, isSettled, continues, search.rank, window]);

  const { isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (continues && !isFetchingNextPage) void fetchNextPage();
  }, [continues, isFetchingNextPage, fetchNextPage, pages.length]);

  if (!hasMore) return null;
  return (
    <button type="button" className="min-h-6 text-accent underline" onClick={() => setLoading(!continues)}>
      {continues ? 'Stop' : search.from === undefined ? 'Load the day' : 'Load all'}
    </button>
  );
}

/** Whether a next page belongs to the range: to that of the filter, otherwise to the day of the first story. */
function isWithinRange(pages: readonly (readonly NewsItem[])[], { from }: NewsSearch): boolean {
  const [first, last] = [pages[0]?.[0], pages.at(-1)?.at(-1)];
  return from !== undefined || (first !== undefined && last !== undefined && dayOf(first.created, 'et') === dayOf(last.created, 'et'));
}
