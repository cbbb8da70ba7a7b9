import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dateOf } from '#contract/market/day.ts';
import { maxReactions } from '#analysis/address/reactions-address.ts';
import { type NewsKind, newsKinds, parseNewsKind } from '#analysis/address/news-kind.ts';
import { filterReactions } from '#analysis/filters/apply-filters.ts';
import { filterFields } from '#analysis/filters/field.ts';
import { parseFilter } from '#analysis/filters/parse-filter.ts';
import { bestOf } from '#analysis/reactions/best-of.ts';
import { clusterDay } from '#analysis/reactions/cluster-day.ts';
import { reactionsOfList } from '#analysis/symbol-lists.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { fetchReactions, fullPageSize } from '#src/features/quantified/data/reactions-query.ts';
import { useMarketMoves } from '#src/features/quantified/data/market-moves.ts';
import { readAll } from '#src/shared/export/read-all.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import type { Side } from '#src/shared/url/compare-path.ts';
import type { CompareMetric, CompareSearch } from '#src/app/compare/compare-search.ts';

/** Assumed: figures over months change little in five minutes. */
export const comparedNewsIntervalSeconds = 300;

/** All reactions of some symbols from a day on, up to 20,000. @param symbols spelled @param dateFrom New York day */
const comparedNewsQuery = (symbols: readonly string[], dateFrom: string) =>
  queryOptions({
    queryKey: ['quantified', 'compared', symbols, dateFrom],
    queryFn: async ({ signal }) => {
      let staleSeconds = 0;
      const fetchPage = async (page: number) => {
        const result = await fetchReactions({ symbols: [...symbols], dateFrom, page, pageSize: fullPageSize }, signal);
        staleSeconds = Math.max(staleSeconds, result.staleSeconds);
        return result;
      };
      // A service that fails is reported at once; later pages are waited for.
      const first = await fetchPage(0);
      const all = await readAll(async (page) => (page === 0 ? first : fetchPage(page)), {
        fullPage: fullPageSize,
        idOf: ({ key }) => key,
        maxRows: maxReactions,
        signal,
      });
      return { ...all, staleSeconds };
    },
    enabled: symbols.length > 0,
    staleTime: comparedNewsIntervalSeconds * 1000,
    structuralSharing: false,
  });

const fieldOf = filterFields();

/** The reactions to stories of a kind. */
export function ofKind(reactions: readonly QuantifiedReaction[], { filters }: NewsKind): readonly QuantifiedReaction[] {
  const parsed = filters.map((written) => parseFilter(written, fieldOf)).filter((filter) => typeof filter !== 'string');
  return filterReactions(reactions, parsed, fieldOf);
}

const none: readonly QuantifiedReaction[] = [];
const [allNews] = newsKinds;

/** The kind that an address chooses. */
export const kindOf = ({ kind }: Pick<CompareSearch, 'kind'>): NewsKind =>
  parseNewsKind(kind) ?? allNews ?? { id: 'all', label: 'All news', filters: [] };

/** The reactions of all sides, and those of the chosen kind, with what SPY did beside them where the figures are less it. */
export function useComparedNews(symbols: readonly string[], from: string, search: CompareSearch) {
  const query = useQuery(usePolling()(comparedNewsQuery(symbols, from), comparedNewsIntervalSeconds));
  const loaded = query.data?.rows ?? none;
  const kind = useMemo(() => kindOf({ kind: search.kind }), [search.kind]);
  const passing = useMemo(() => ofKind(loaded, kind), [loaded, kind]);
  const { market, ...marketState } = useMarketMoves(loaded, search.spy, query.data !== undefined);
  const reactions = useMemo(() => ({ loaded, passing, market }), [loaded, passing, market]);
  return { query, kind, reactions, marketState };
}

/** A story at a line: the day is the trading day that its reaction counts in. */
export interface StoryMark {
  readonly key: string;
  readonly day: string;
  readonly story: string;
  readonly symbol: string;
  readonly headline: string;
  /** the raw move of the chosen window, percent */
  readonly percent: number;
}

/** Assumed: so many stories of a side are marked, those with the largest moves, so that a line of a year stays readable. */
export const maxMarksOfSide = 5;

/** The stories of a kind whose reactions were the largest, and of how many, for one side. */
export function storyMarks(side: Side, passing: readonly QuantifiedReaction[], metric: CompareMetric) {
  const own = reactionsOfList(passing, side.symbols);
  const all = [...bestOf(own, { otherSession: 'drop' }).values()].flatMap((reaction): StoryMark[] => {
    const [percent, day] = [reaction.numbers[metric], clusterDay(reaction)];
    if (percent === null || Number.isNaN(day)) return [];
    const { key, story, symbol, record } = reaction;
    return [{ key, day: dateOf(day), story, symbol, headline: record.Headlines, percent }];
  });
  const marks = all.toSorted((a, b) => Math.abs(b.percent) - Math.abs(a.percent) || (a.key < b.key ? -1 : 1)).slice(0, maxMarksOfSide);
  return { marks, of: all.length };
}
