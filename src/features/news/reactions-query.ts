import { queryOptions } from '@tanstack/react-query';
import type { NewsItem } from '#contract/endpoints/news.ts';
import type { QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import * as limits from '#contract/limits.ts';
import { newYorkDay } from '#contract/new-york.ts';
import { ask } from '#src/shared/api/client.ts';
import { symbolKey } from '#src/shared/readings/join-key.ts';
import { tickersOf } from './headline-row.tsx';
import { reactionRows, withRows, type Reactions } from './reaction.ts';

export const pageSize = limits.quantified.pageSize;

/** The symbol that a story is told by: the one that is filtered for, else the first it lists; the item names no primary (product.md 4.1). */
export function symbolOf(item: NewsItem, tickers: readonly string[] | undefined): string | undefined {
  const named = tickersOf(item);
  const wanted = tickers && new Set(tickers.map(symbolKey));
  return named.find((name) => wanted?.has(symbolKey(name))) ?? named[0];
}

export type Question = Pick<QuantifiedQuery, 'symbols' | 'dateFrom' | 'dateTo'> & { symbols: readonly string[]; dateFrom: string };

/**
 * One question for many stories: their symbols and days. Undefined where none has a symbol.
 *
 * Assumed: a page of a hundred stories asks for all of its symbols at once, for the service takes a thousand.
 */
export function reactionsQuestion(items: readonly NewsItem[], tickers: readonly string[] | undefined): Question | undefined {
  const told = items.flatMap((item) => {
    const symbol = symbolOf(item, tickers);
    return symbol === undefined ? [] : [{ symbol, day: newYorkDay(item.created) }];
  });
  const days = told.map(({ day }) => day).toSorted();
  const [dateFrom, dateTo] = [days[0], days.at(-1)];
  if (dateFrom === undefined || dateTo === undefined) return undefined;
  return { symbols: [...new Set(told.map(({ symbol }) => symbol))].toSorted(), dateFrom, dateTo };
}

/** What was found for a question. */
export interface Found {
  readonly reactions: Reactions;
  /** there are more rows than were asked for: what is not here may be there */
  readonly cut: boolean;
  /** the last write among them */
  readonly written: number;
}

const nothing: Found = { reactions: new Map(), cut: false, written: 0 };

/** The reactions to a page of stories, in one request. */
export const reactionsQuery = (question: Question | undefined) =>
  queryOptions({
    queryKey: ['quantified', 'reactions', question ?? null],
    queryFn: async ({ signal }): Promise<Found> => {
      if (!question) return nothing;
      const { rows, wrong } = await ask(reactionRows, { ...question, pageSize }, { signal });
      return {
        reactions: withRows(nothing.reactions, rows),
        cut: rows.length + wrong.length >= pageSize,
        written: Math.max(0, ...rows.map(({ created }) => created)),
      };
    },
    staleTime: Infinity,
    structuralSharing: false,
  });
