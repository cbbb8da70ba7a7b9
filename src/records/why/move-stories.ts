import type { QueryClient } from '@tanstack/react-query';
import type { NewsItem } from '#contract/endpoints/news.ts';
import * as limits from '#contract/schema/limits.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { bestOf, storySymbol } from '#analysis/reactions/best-of.ts';
import { reactionsWith } from '#src/records/reactions/read-reactions.ts';
import { titleOf } from '#src/records/stories/news-item.ts';
import { fetchNewestStories } from '#src/records/stories/stories-since.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';
import { batched } from '#src/shared/api/batched.ts';
import { perClient } from '#src/shared/api/per-client.ts';
import { readPages } from '#src/shared/api/read-pages.ts';
import type { WhyStory } from './why-state.ts';

/** Stories of some symbols since a moment, the latest first. Where there are more than the pages of one request hold, each half has its own. */
async function readStories(symbols: readonly string[], since: number, date: string): Promise<readonly NewsItem[]> {
  const { rows, overflow } = await fetchNewestStories({ tickers: [...symbols], publishedSince: since, dateTo: date });
  if (!overflow || symbols.length === 1) return rows;
  const middle = Math.ceil(symbols.length / 2);
  const halves = await Promise.all([symbols.slice(0, middle), symbols.slice(middle)].map((half) => readStories(half, since, date)));
  return halves.flat();
}

/** By symbol key. */
function storiesBySymbol(items: readonly NewsItem[]): ReadonlyMap<string, readonly NewsItem[]> {
  const found = new Map<string, Map<number, NewsItem>>();
  for (const item of items)
    for (const key of new Set(tickersOf(item).map(spelledSymbol))) {
      const own = found.get(key) ?? new Map<number, NewsItem>();
      found.set(key, own.set(item.id, item));
    }
  return new Map([...found].map(([key, own]) => [key, [...own.values()]]));
}

const reactions = reactionsWith(['30_Minutes%']);

/** What prices did in the first 30 minutes after the stories of some symbols, by `storySymbol`, percent. None where a plan has no reactions or they cannot be read. */
async function readReactions(symbols: readonly string[], since: number, date: string): Promise<ReadonlyMap<string, number>> {
  const query = { symbols: [...symbols], dateFrom: newYorkDay(since), dateTo: date, pageSize: limits.quantified.pageSize };
  try {
    const { rows } = await readPages((page) => reactions.fetch({ ...query, page }), { fullPage: limits.quantified.pageSize, maxPages: 3 });
    const best = [...bestOf(rows, { otherSession: 'drop' })];
    return new Map(best.flatMap(([key, { numbers }]) => (numbers['30_Minutes%'] === null ? [] : [[key, numbers['30_Minutes%']]])));
  } catch {
    return new Map();
  }
}

type Loader<T> = (key: string) => Promise<T | undefined>;

/** By close and day: symbols that are requested at about the same time share requests. */
const loadersOf = perClient(() => {
  const stories = new Map<string, Loader<readonly NewsItem[]>>();
  const measured = new Map<string, Loader<ReadonlyMap<string, number>>>();
  return {
    stories(since: number, date: string) {
      const name = `${since} ${date}`;
      const load = async (symbols: readonly string[]) => storiesBySymbol(await readStories(symbols, since, date));
      const loader = stories.get(name) ?? batched(load, limits.news.identifiers);
      stories.set(name, loader);
      return loader;
    },
    reactions(since: number, date: string) {
      const name = `${since} ${date}`;
      const load = async (symbols: readonly string[]) => {
        const found = await readReactions(symbols, since, date);
        return new Map(symbols.map((key) => [key, found]));
      };
      const loader = measured.get(name) ?? batched(load, limits.news.identifiers);
      measured.set(name, loader);
      return loader;
    },
  };
});

/** The stories on a symbol between a close and the end of a day, the latest first. @throws Failure */
export const fetchStoriesBetween = async (client: QueryClient, key: string, since: number, date: string): Promise<readonly NewsItem[]> =>
  (await loadersOf(client).stories(since, date)(key)) ?? [];

const noReactions: ReadonlyMap<string, number> = new Map();

/** Stories on a symbol with what they did to its price. */
export async function withReactions(
  client: QueryClient,
  key: string,
  items: readonly NewsItem[],
  since: number,
  date: string,
): Promise<readonly WhyStory[]> {
  const found = items.length === 0 ? noReactions : ((await loadersOf(client).reactions(since, date)(key)) ?? noReactions);
  return items.map((item) => ({
    id: item.id,
    title: titleOf(item),
    publishedSeconds: item.created,
    symbols: tickersOf(item),
    reactionPercent: found.get(storySymbol(item.id, key)),
  }));
}
