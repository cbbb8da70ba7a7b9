import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { bars } from '#contract/endpoints/bars.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { startApi, type TestApi, type WireRecord } from '#src/testing/api.ts';
import { intradayBars } from '#src/testing/bars.ts';
import { button, titles } from '#src/testing/open-page.ts';
import { wireReaction } from '#src/testing/records.ts';
import { renderPage } from '#src/testing/render-page.tsx';
import { about, story } from '#src/testing/stories.ts';
import { refusal, requestsTo, type Respond } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

/** The day before with its close, and the morning of the tests. */
const pricesOf = (symbol: string, close: number, last: number): readonly WireRecord[] => [
  intradayBars(symbol, '2026-11-19', 15.5, [close], 1800),
  intradayBars(symbol, '2026-11-20', 9.5, [last], 1800),
];

const reaction = wireReaction({
  _id: '3',
  ResourceID: '3',
  Symb: 'GM',
  TONLast: '41.5',
  Date: '11/20/2026',
  PUBt: '2026-11-20 12:00:00.000',
});

/** Four stories, of which two symbols have bars. */
async function open(
  address: string,
  override?: Respond,
  { close = 200, splits = [] }: { close?: number; splits?: readonly WireRecord[] } = {},
): Promise<TestApi> {
  const news = [story(1, about('AAPL')), story(2, about('F')), story(3, about('GM')), story(4)];
  const api = startApi({ news, quantified: [reaction], bars: [...pricesOf('AAPL', close, 201), ...pricesOf('F', 10, 9)], splits });
  api.override = override;
  await renderPage(address);
  await expect.poll(() => titles().length).toBe(4);
  return api;
}

const priceOf = (id: number): string =>
  textOf(
    page
      .getByRole('article', { name: `Headline ${id}` })
      .query()
      ?.querySelector('.row-price') ?? null,
  );

test('the column of prices is chosen once, and has three requests for all symbols of the list, and one for those without bars', async () => {
  const api = await open('/news');
  expect(priceOf(1)).toBe('');
  await button('Last prices').click();
  await expect.poll(() => priceOf(1)).toBe('201.00▲ +0.50%');
  expect(priceOf(2)).toBe('9.00▼ \u221210.00%');
  // Without bars the price of the reaction, which is no quote.
  expect(priceOf(3)).toBe('41.50at the news');
  expect(priceOf(4)).toBe('');
  expect(requestsTo(api, /\/bars/).map(({ params }) => params)).toEqual([
    { symbols: 'AAPL,F,GM', from: '2026-11-19', interval: '30m' },
    { symbols: 'AAPL,F,GM', from: '2026-11-06', session: 'REGULAR' },
    { symbols: 'AAPL,F,GM', from: '2026-11-20T14:30:00Z', to: '2026-11-20T15:00:00Z', interval: '5m' },
    // Whether it has older ones, once an hour.
    { symbols: 'GM', from: '1970-01-01', interval: '1M' },
  ]);
  expect(localStorage.getItem('marketdesk:news-prices')).toBe('true');
});

test('a list by the change of the session has the largest first, and says how many were measured', async () => {
  await open('/news?rank=change');
  await expect.poll(() => titles().join()).toBe('Headline 2,Headline 1,Headline 3,Headline 4');
  await expect.element(page.getByRole('toolbar', { name: 'Filters' })).toMatchTextContent('2 of 4 measured');
  await expect.poll(() => priceOf(1)).toBe('201.00▲ +0.50%');
});

test('a close before a split is that of a share of now', async () => {
  const split = { ...{ id: 's', ticker: 'AAPL', name: 'Apple', exchange: 'NASDAQ', cusip: '', date_announced: '2026-11-01' } };
  const dates = { date_ex: '2026-11-20', date_recorded: '2026-11-19', date_distribution: '2026-11-19' };
  const rest = { importance: 1, optionable: false, ratio: '2:1', split_type: 'Forward Stock Split', notes: '', updated: 1_795_000_000 };
  const api = await open('/news?rank=change', undefined, { close: 400, splits: [{ ...split, ...dates, ...rest }] });
  await expect.poll(() => priceOf(1)).toBe('201.00▲ +0.50%');
  expect(requestsTo(api, new RegExp(splits.path))).toHaveLength(1);
});

test('without bars in the plan the list shows prices at the news, and requests no more', async () => {
  const api = await open('/news?rank=change', ({ pathname }) =>
    pathname === bars.path ? refusal('plan_excludes_endpoint', 'Not in the plan') : undefined,
  );
  await expect.poll(() => priceOf(3)).toBe('41.50at the news');
  expect(priceOf(1)).toBe('–');
  expect(page.getByRole('article', { name: 'Headline 1' }).query()?.querySelector<HTMLElement>('.row-price')?.title).toBe(
    'Price bars are not in your plan',
  );
  expect(requestsTo(api, /\/bars/)).toHaveLength(1);
});

test('after hours a row has the change of its session, and names that of extended hours in its tooltip', async () => {
  vi.setSystemTime(newYorkInstant('2026-11-20', 18 * 3600) * 1000);
  const api = startApi({
    news: [story(1, about('AAPL')), story(2, about('F'))],
    bars: [
      ...pricesOf('AAPL', 200, 201),
      intradayBars('AAPL', '2026-11-20', 15.5, [190, 209], 1800),
      // Its bars stop in the session.
      ...pricesOf('F', 10, 9),
    ],
  });
  await renderPage('/news?rank=change');
  await expect.poll(() => priceOf(1)).toBe('190.00▼ \u22125.00%');
  expect(priceOf(2)).toBe('9.00▼ \u221210.00%*as of 10:00');
  expect(page.getByRole('article', { name: 'Headline 1' }).query()?.querySelector<HTMLElement>('.row-price')?.title).toBe(
    'AAPL: price at 16:00 ET; Fri Nov 20, vs close Nov 19; after hours +10.00% at 16:30',
  );
  expect(requestsTo(api, /\/bars/)).toHaveLength(3);
});
