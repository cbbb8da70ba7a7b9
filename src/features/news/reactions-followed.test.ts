import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { joinKey } from '#src/shared/readings/join-key.ts';
import { fakeApi, questions, type FakeApi } from '#src/testing/fake-api.ts';
import { wireReading } from '#src/testing/readings.ts';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { followed, reactionsFollowedQuery, type Scope } from './reactions-followed.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: nowSeconds * 1000, toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const scopeOf = (items: Scope['items'], more: Partial<Scope> = {}): Scope => ({
  items,
  tickers: undefined,
  written: nowSeconds - 100,
  readMs: nowSeconds * 1000 - 60_000,
  ...more,
});

test('young stories are followed, by the symbol that tells them', () => {
  const items = [
    story(1, { ...about('MSFT', 'AAPL'), created: nowSeconds - 60 }),
    story(2, { ...about('F'), created: nowSeconds - 86_400 }),
    story(3, { ...about('GM'), created: nowSeconds - 2 * 86_400 }),
  ];
  expect(followed(scopeOf(items))).toEqual({ symbols: ['F', 'MSFT'], dateFrom: '2026-11-19', dateTo: '2026-11-20' });
  expect(followed(scopeOf(items, { tickers: ['AAPL'] }))?.symbols).toEqual(['AAPL', 'F']);
});

test('a list of old stories follows nothing', () => {
  expect(followed(scopeOf([story(1, { ...about('F'), created: nowSeconds - 7 * 86_400 })]))).toBeUndefined();
});

test('of a long list the newest are followed', () => {
  const items = stories(1000, (id) => about(`T${id}`)).toReversed();
  const symbols = followed(scopeOf(items))?.symbols ?? [];
  expect(symbols).toHaveLength(300);
  expect(symbols).toContain('T1');
  expect(symbols).not.toContain('T301');
});

/** One poll of a list of these stories. */
const pollOf = (client: QueryClient, items: Scope['items']) =>
  client.query({ ...reactionsFollowedQuery(client, 'same list', scopeOf(items)), staleTime: 0 });

const asks = (api: FakeApi) => questions(api, /newsquantified/).map((question) => question.asks);

const written = (id: number, symbol: string) =>
  wireReading({ _id: `${id}`, ResourceID: `${id}`, Symb: symbol, Date: '11/20/2026', ReportSess: 'All', created: nowSeconds });

test('what was written since is asked for, with an overlap, and joins what is known; a list that grew asks for all it shows', async () => {
  const api = fakeApi();
  api.readings = [written(1, 'AAPL'), written(2, 'F')];
  const client = new QueryClient();
  const first = story(1, { ...about('AAPL'), created: nowSeconds - 600 });
  const one = await pollOf(client, [first]);
  expect(one.reactions.get(joinKey(1, 'AAPL'))?.key).toBe('1');
  const both = await pollOf(client, [first, story(2, { ...about('F'), created: nowSeconds - 600 })]);
  expect(both.reactions.size).toBe(2);
  expect(asks(api)).toEqual([
    { symbols: 'AAPL', date_from: '2026-11-20', updated_since: String(nowSeconds - 160) },
    { symbols: 'AAPL,F', date_from: '2026-11-20', updated_since: String(nowSeconds - 60) },
  ]);
});

test('where nothing can change any more, nothing is asked', async () => {
  const api = fakeApi();
  await pollOf(new QueryClient(), [story(1, { ...about('F'), created: nowSeconds - 7 * 86_400 })]);
  expect(api.asked).toEqual([]);
});
