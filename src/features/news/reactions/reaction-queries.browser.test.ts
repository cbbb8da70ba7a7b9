import { startApi } from '#src/testing/api.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storySymbol } from '#analysis/reactions/best-of.ts';
import { symbolOf, tickersOf } from '#src/records/stories/tickers.ts';
import { wireReaction } from '#src/testing/records.ts';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { buildReactionParams, reactionUpdatesQuery, recentStoriesParams, type Scope } from './reaction-queries.ts';

test.each<[string, string[], string[] | undefined, string | undefined]>([
  ['the first that is listed', ['MSFT', 'AAPL'], undefined, 'MSFT'],
  ['the one that is filtered for', ['MSFT', 'AAPL'], ['AAPL'], 'AAPL'],
  ['the first listed of those that are filtered for', ['MSFT', 'F', 'AAPL'], ['AAPL', 'F'], 'F'],
  ['the filtered share class in any spelling, as the story writes it', ['MSFT', 'BRK/B'], ['brk.b'], 'BRK/B'],
  ['the first listed where the filter names none of them', ['MSFT'], ['AAPL'], 'MSFT'],
  ['never an empty name', ['', 'AAPL'], undefined, 'AAPL'],
  ['none of a story without symbols', [], ['AAPL'], undefined],
])('the symbol of a story is %s', (_, listed, tickers, symbol) => {
  expect(symbolOf(tickersOf(story(1, about(...listed))), tickers)).toBe(symbol);
});

test('one request has all symbols of a page and its days in New York', () => {
  const items = [
    story(1, { ...about('MSFT') }),
    story(2, { ...about('AAPL', 'F'), created: Date.parse('2026-11-19T03:00:00Z') / 1000 }),
    // Its day is not requested.
    story(4, { created: nowSeconds - 30 * 86_400 }),
  ];
  expect(buildReactionParams(items, undefined)).toEqual({ symbols: ['AAPL', 'F', 'MSFT'], dateFrom: '2026-11-18', dateTo: '2026-11-20' });
  expect(buildReactionParams(stories(5), undefined)).toBeUndefined();
});

test('a symbol with a comma, which would be two others, is left out', () => {
  const items = [story(1, about('AAPL,MSFT')), story(2, about('F'))];
  expect(buildReactionParams(items, undefined)?.symbols).toEqual(['F']);
  expect(buildReactionParams(items.slice(0, 1), undefined)).toBeUndefined();
  expect(recentStoriesParams(scopeOf(items))?.symbols).toEqual(['F']);
});

test('the request covers every story’s symbol and day', () => {
  const names = fc.array(fc.constantFrom('AAPL', 'MSFT', 'F', 'BRK.B', ''), { maxLength: 3 });
  const page = fc.array(fc.tuple(names, fc.integer({ min: 0, max: 40 })), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(page, (parts) => {
      const items = parts.map(([listed, days], id) => story(id, { ...about(...listed), created: nowSeconds - days * 86_400 }));
      const params = buildReactionParams(items, ['F']);
      for (const item of items) {
        const symbol = symbolOf(tickersOf(item), ['F']);
        if (symbol === undefined) continue;
        expect(params?.symbols).toContain(symbol);
        const own = buildReactionParams([item], ['F']);
        expect(own && params && own.dateFrom >= params.dateFrom && own.dateFrom <= (params.dateTo ?? '')).toBe(true);
      }
    }),
  );
});

const scopeOf = (items: Scope['items'], more: Partial<Scope> = {}): Scope => ({
  items,
  tickers: undefined,
  page: { writtenSeconds: nowSeconds - 100, readMs: nowSeconds * 1000 - 60_000 },
  ...more,
});

test('recent stories are polled by their symbols', () => {
  const items = [
    story(1, { ...about('MSFT', 'AAPL'), created: nowSeconds - 60 }),
    story(2, { ...about('F'), created: nowSeconds - 86_400 }),
    story(3, { ...about('GM'), created: nowSeconds - 2 * 86_400 }),
  ];
  expect(recentStoriesParams(scopeOf(items))).toEqual({ symbols: ['AAPL', 'F', 'MSFT'], dateFrom: '2026-11-19', dateTo: '2026-11-20' });
});

test('of a long list the newest are polled', () => {
  const items = stories(1000, (id) => about(`T${id}`)).toReversed();
  const symbols = recentStoriesParams(scopeOf(items))?.symbols ?? [];
  expect(symbols).toHaveLength(300);
  expect(symbols).toContain('T1');
  expect(symbols).not.toContain('T301');
});

/** One poll of a list of these stories. */
const pollOf = (client: QueryClient, items: Scope['items']) =>
  client.query({ ...reactionUpdatesQuery(client, 'same list', scopeOf(items)), staleTime: 0 });

test('polls request what was written since, with an overlap, and add to the known reactions', async () => {
  const api = startApi({
    quantified: ['AAPL', 'F'].map((symbol, index) =>
      wireReaction({ _id: symbol, ResourceID: `${index + 1}`, Symb: symbol, Date: '11/20/2026', ReportSess: 'All', created: nowSeconds }),
    ),
  });
  const client = new QueryClient();
  const first = story(1, { ...about('AAPL'), created: nowSeconds - 600 });
  const { reactions } = await pollOf(client, [first]);
  expect(reactions.get(storySymbol(1, 'AAPL'))?.key).toBe('AAPL');
  const both = await pollOf(client, [first, story(2, { ...about('F'), created: nowSeconds - 600 })]);
  expect(both.reactions.size).toBe(2);
  expect(requestsTo(api, /newsquantified/).map(({ params }) => params)).toEqual([
    { symbols: 'AAPL', date_from: '2026-11-20', updated_since: String(nowSeconds - 160) },
    { symbols: 'AAPL,F', date_from: '2026-11-20', updated_since: String(nowSeconds - 60) },
  ]);
});

test('polls without recent stories send no request', async () => {
  const api = startApi();
  await pollOf(new QueryClient(), [story(1, { ...about('F'), created: nowSeconds - 7 * 86_400 })]);
  expect(api.requests).toEqual([]);
});
