import fc from 'fast-check';
import { news, type NewsQuery } from '#contract/endpoints/news.ts';
import { queryPairs } from '#contract/query.ts';
import type { Story } from '../store/story.ts';
import { anyQuery, anyStory } from '../store/testing/arbitraries.ts';

const some = (...values: readonly string[]): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });

/** Filters that the stories below often pass, one or two at a time. */
const filters = fc
  .record({
    tickers: some('AAPL', 'F', 'BRK.A', 'Fed', 'nobody'),
    primaryTickers: some('aapl', 'brk/a'),
    cusips: some('037833100', '084670108'),
    channels: some('News', 'tech', '7'),
    authors: some('Newsdesk', 'Ana Pérez'),
    contentTypes: some('story', 'marketbeat'),
    topics: some('apple', 'target', 'Nestlé', 'price target', '東京', 'x'),
    importanceRank: fc.integer({ min: 1, max: 5 }),
    region: fc.constantFrom('ca', 'us'),
  })
  .chain((all) => fc.subarray(Object.entries(all), { maxLength: 2 }))
  .map((kept) => Object.fromEntries(kept) as Partial<NewsQuery>);

/** News queries, many of which find something among the stories below. */
export const anyQuestion: fc.Arbitrary<NewsQuery> = fc.tuple(anyQuery, filters).map(([query, more]) => ({ ...query, ...more }));

/** The same stories every time, each with an id of its own. */
export const manyStories = (count: number): Story[] =>
  fc.sample(anyStory, { numRuns: count, seed: 7 }).map((story, id) => ({ ...story, item: { ...story.item, id } }));

/** A query as an address has it. */
export const rawQuery = (query: NewsQuery): string =>
  queryPairs(news, query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
