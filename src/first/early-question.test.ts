import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { importanceLevels, newsSorts } from '#contract/endpoints/news.ts';
import { newsListQuery } from '#src/features/news/news-query.ts';
import { newsSearch } from '#src/features/news/news-search.ts';
import { formatSearch, parseSearch } from '#src/shared/url/use-search.ts';
import { json } from '#src/testing/fake-api.ts';
import { earlyQuestion } from './early-question.ts';

afterEach(() => vi.unstubAllGlobals());

/** What the desk asks first when it is opened with a query. */
async function deskAsks(query: string): Promise<string> {
  const asked = vi.fn<(address: string) => Promise<Response>>(async () => json([]));
  vi.stubGlobal('fetch', asked);
  const { queryFn } = newsListQuery(parseSearch(newsSearch, query).value);
  if (typeof queryFn !== 'function') throw new Error('the list is asked by no function');
  await queryFn({ pageParam: 0, signal: new AbortController().signal } as Parameters<typeof queryFn>[0]);
  return asked.mock.calls[0]?.[0].replace(document.baseURI.replace(/[^/]*$/, ''), '') ?? '';
}

const name = fc.oneof(
  fc.constantFrom('F', 'BRK.B', 'Price Target', 'M&A', '“guide”', 'a+b', '100%', 'z#?'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => text === text.trim() && !/^$|,/.test(text)),
);
const list = fc.uniqueArray(name, { minLength: 1, maxLength: 50 });
const day = fc.integer({ min: 0, max: 30_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

/** The filters that most addresses hold. */
const usual = { tickers: list, channels: list, topics: list, from: day, to: day, sort: fc.constantFrom(...newsSorts) };
const rare = {
  primary: fc.boolean(),
  topicGroupBy: fc.constantFrom('or' as const, 'and' as const),
  authors: list,
  contentTypes: list,
  importance: fc.constantFrom(...importanceLevels),
  region: name,
};
const looks = fc.record({ theme: fc.string(), density: fc.string(), tz: fc.string(), embed: fc.constant('1') }, { requiredKeys: [] });

test('any usual list is asked early, to the letter as the desk asks', async () => {
  const address = fc
    .tuple(fc.record(usual, { requiredKeys: [] }), looks)
    .filter(([{ from, to }]) => from === undefined || to === undefined || from <= to)
    .map(([state, look]) => formatSearch(newsSearch, state, new URLSearchParams(look).toString()));
  await fc.assert(
    fc.asyncProperty(address, fc.constantFrom('', '/12', '/abc/'), async (query, story) => {
      expect(earlyQuestion(`news${story}${query}`)).toBe(await deskAsks(query));
    }),
    { numRuns: 500 },
  );
});

test('whatever an address holds, what is asked early is what the desk asks', async () => {
  const text = fc.oneof(
    fc.string(),
    name,
    list.map(String),
    day,
    fc.constantFrom('2026-02-30', 'CREATED:DESC', 'created', 'or', ' F', 'F,,F', ''),
  );
  const pair = fc.tuple(
    fc.oneof(
      fc.constantFrom(...Object.values(newsSearch.query).map(({ wire }) => wire), 'symbols', '__proto__', 'constructor', 'theme'),
      fc.string(),
    ),
    text,
  );
  const written = fc
    .record({ ...usual, ...rare }, { requiredKeys: [] })
    .map((state) => new URLSearchParams(formatSearch(newsSearch, state)));
  const address = fc
    .oneof(fc.array(pair, { maxLength: 4 }), written)
    .map((pairs) => `?${new URLSearchParams(pairs as string[][]).toString()}`);
  await fc.assert(
    fc.asyncProperty(address, async (query) => {
      const early = earlyQuestion(`news${query}`);
      if (early !== undefined) expect(early).toBe(await deskAsks(query));
    }),
    { numRuns: 2000 },
  );
});

const latest = 'api/v2/news?pageSize=100&sort=created%3Adesc';

describe('an address below the base path', () => {
  test.each<[address: string, question: string | undefined]>([
    ['news', latest],
    ['News/', latest],
    ['news/12?theme=dark#top', latest],
    // The desk leads to /news, without the query.
    ['', latest],
    ['?tickers=F', latest],
    ['news/12/more', undefined],
    ['newsletter', undefined],
    ['status', undefined],
    // What must be read first: a shared link's day, a packed state, hours of a day.
    ['news/12?at=2026-11-20T20:30:00Z', undefined],
    ['news?s=AbC', undefined],
    ['news?from=2026-11-20&to=2026-11-20&hours=09-11', undefined],
    ['news?symbol=F&embed=1', undefined],
  ])('%j asks %j', (address, question) => {
    expect(earlyQuestion(address)).toBe(question);
  });
});
