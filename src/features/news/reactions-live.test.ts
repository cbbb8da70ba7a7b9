import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Live } from '#src/shared/live/live.ts';
import { joinKey } from '#src/shared/readings/join-key.ts';
import { fakeApi, questions, type FakeApi } from '#src/testing/fake-api.ts';
import { fakeBrowser } from '#src/testing/fake-browser.ts';
import { wireReading } from '#src/testing/readings.ts';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { followed, reactionsLive, type Came, type Scope } from './reactions-live.ts';

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

/** A tab that shows these stories. */
async function tab(items: Scope['items'], more: Partial<Scope> = {}) {
  const client = new QueryClient();
  const question = reactionsLive('same list', scopeOf(items, more));
  const poller = await question.open(client);
  return { poller, known: () => client.getQueryData<Live<Came>>(question.queryKey)?.known };
}

const asks = (api: FakeApi) => questions(api, /newsquantified/).map((question) => question.asks);

const written = (id: number, symbol: string) =>
  wireReading({ _id: `${id}`, ResourceID: `${id}`, Symb: symbol, Date: '11/20/2026', ReportSess: 'All', created: nowSeconds });

test('what was written since is asked for, with an overlap, and told to the other tabs with the same list', async () => {
  fakeBrowser().enter();
  const api = fakeApi();
  api.readings = [written(1, 'AAPL')];
  const items = [story(1, { ...about('AAPL'), created: nowSeconds - 600 })];
  const [one, other] = [await tab(items), await tab(items)];
  await one.poller.refresh();
  await vi.waitFor(() => expect(other.known()?.reactions.get(joinKey(1, 'AAPL'))?.key).toBe('1'));
  expect(one.known()?.reactions.get(joinKey(1, 'AAPL'))?.key).toBe('1');
  expect(asks(api)).toEqual([{ symbols: 'AAPL', date_from: '2026-11-20', updated_since: String(nowSeconds - 160) }]);
  one.poller.close();
  other.poller.close();
});

test('a tab that shows more than was asked for does not take the answer for its own', async () => {
  fakeBrowser().enter();
  const api = fakeApi();
  api.readings = [written(1, 'AAPL'), written(2, 'F')];
  const first = story(1, { ...about('AAPL'), created: nowSeconds - 600 });
  const [one, other] = [await tab([first]), await tab([first, story(2, { ...about('F'), created: nowSeconds - 600 })])];
  await one.poller.refresh();
  expect(one.known()?.reactions.size).toBe(1);
  await other.poller.refresh();
  await vi.waitFor(() => expect(other.known()?.reactions.size).toBe(2));
  expect(asks(api).map(({ symbols }) => symbols)).toEqual(['AAPL', 'AAPL,F']);
  one.poller.close();
  other.poller.close();
});

test('where nothing can change any more, nothing is asked', async () => {
  const api = fakeApi();
  const old = await tab([story(1, { ...about('F'), created: nowSeconds - 7 * 86_400 })]);
  await old.poller.refresh();
  expect(api.asked).toEqual([]);
  old.poller.close();
});
