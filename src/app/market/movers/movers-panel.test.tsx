import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bars as barsEndpoint } from '#contract/endpoints/bars.ts';
import { movers } from '#contract/endpoints/movers.ts';
import { dateOf, dayOf, tradingDayFrom } from '#contract/market/day.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { type Records, startApi, type TestApi, type WireRecord } from '#src/testing/api.ts';
import { dailyBars, intradayBars } from '#src/testing/bars.ts';
import { button, click, hasText } from '#src/testing/open-page.ts';
import { goTo, pass, renderPage } from '#src/testing/render-page.tsx';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import { json, refusal, requestsTo, type Respond } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

const day = '2026-11-20';

/** The trading days before, oldest first. */
const daysBefore = Array.from({ length: 30 }, (_, at) => dateOf(tradingDayFrom(dayOf(day), at - 30)));

/** A symbol with a close before the day, and what it cost since the open: two bars of 5 minutes of each price. */
const symbolBars = (symbol: string, before: number, prices: readonly number[]): WireRecord[] => [
  dailyBars(symbol, Object.fromEntries(daysBefore.map((each, at) => [each, at === 29 ? before : before * (1 + 0.01 * (at % 2))]))),
  intradayBars(
    symbol,
    day,
    9.5,
    prices.flatMap((price) => [price, price]),
  ),
];

/** The closes of twenty symbols before the day, and their last prices. */
const figures = Array.from({ length: 20 }, (_, at) => ({
  symbol: `S${String.fromCharCode(65 + at)}`,
  before: 20 + 7 * at,
  price: 20 + 7 * at + 0.37 * (at % 2 === 0 ? at + 1 : -at),
}));

const some: Records = {
  bars: [
    ...symbolBars('UPA', 100, [101, 104, 105]),
    ...symbolBars('UPB', 10, [10.1, 10.2, 10.2]),
    ...symbolBars('DOWN', 50, [49, 48, 47.5]),
    ...symbolBars('PENN', 0.5, [0.7, 0.8, 0.9]),
  ],
  news: [story(1, { ...about('UPA'), created: nowSeconds - 28 * 60, title: 'UPA raises its outlook' })],
};

const rows = (): readonly string[] =>
  [...document.querySelectorAll('.movers [role=grid] [role=row]')]
    .filter((row) => row.querySelector('[role=gridcell]'))
    .map((row) => textOf(row));
const symbols = (): string =>
  [...document.querySelectorAll<HTMLElement>('.movers [role=gridcell] [data-symbol]')].map((one) => one.dataset['symbol']).join(' ');
const panel = page.getByRole('region', { name: 'Movers' });

async function open(address = '/market', records: Records = some, override?: Respond, size?: readonly [number, number]): Promise<TestApi> {
  const api = startApi(records);
  api.override = override;
  await renderPage(address, size);
  return api;
}

const isMovers = ({ pathname }: URL): boolean => pathname === movers.path;

beforeEach(() => watchlists.set([]));

test('the figures of twenty symbols are those of their bars', async () => {
  await open('/market', { bars: figures.flatMap(({ symbol, before, price }) => symbolBars(symbol, before, [before, price, price])) });
  const expected = figures
    .map(({ symbol, before, price }) => ({ symbol, price, percent: (price / before - 1) * 100, dollars: price - before }))
    .toSorted((a, b) => b.percent - a.percent);
  const text = (value: number, digits = 2): string => `${value > 0 ? '▲ +' : '▼ \u2212'}${Math.abs(value).toFixed(digits)}`;
  const linesOf = (some: typeof expected): readonly string[] =>
    some.map(({ symbol, price, percent }) => `${symbol} ${price.toFixed(2)} ${text(percent)}%`);
  const shown = (): readonly string[] =>
    rows()
      .map((row) => /^(S\w).*?(\d+\.\d+)(▲ \+|▼ \u2212)([\d.]+%)/.exec(row)?.slice(1) ?? [])
      .map(([symbol, price, ...move]) => `${symbol} ${price} ${move.join('')}`);
  await expect.poll(shown).toEqual(linesOf(expected.filter(({ percent }) => percent > 0)));
  await click('Down');
  await expect.poll(shown).toEqual(linesOf(expected.filter(({ percent }) => percent < 0).toReversed()));
});

test('lists, their order and thin names: the address has list and order', async () => {
  await open();
  await expect.poll(symbols).toBe('UPA UPB');
  await expect.element(panel.getByRole('columnheader', { name: 'Change % vs close Nov 19' })).toBeVisible();
  await expect.element(panel.getByRole('status').first()).toMatchTextContent('2 symbols · vs close Nov 19');
  await click('1 thin name (under $1, or few trades)');
  await expect.poll(symbols).toBe('UPA UPB PENN');
  await panel.getByRole('columnheader', { name: 'Price' }).first().click();
  await expect.poll(() => location.search).toBe('?sort=price:desc');
  await panel.getByRole('columnheader', { name: 'Price' }).first().click();
  await expect.poll(() => location.search).toBe('?sort=price:asc');
  await expect.poll(symbols).toBe('UPB UPA PENN');
  await click('Down');
  await expect.poll(() => location.search).toBe('?by=down');
  await expect.poll(symbols).toBe('DOWN');
});

test('each row has the story that fits, or says that none was found; moves without one are a list', async () => {
  await open();
  await expect.element(panel.getByRole('link', { name: 'UPA raises its outlook' })).toHaveAttribute('href', '/news/1?tickers=UPA');
  await expect.poll(() => rows()[0]).toContain('28 min');
  await expect.poll(() => rows()[1]).toContain('no story found in what is loaded');
  await click('Without a story');
  await expect.poll(symbols).toBe('DOWN UPB');
  await expect.element(panel.getByRole('status').first()).toMatchTextContent('2 of the 3 largest moves · vs close Nov 19');
});

test('a watchlist and a sector narrow the list; one without symbols offers all of them', async () => {
  await open('/market?list=Mine:UPB,DOWN');
  await expect.poll(symbols).toBe('UPB');
  goTo('/market?sector=Unknown');
  await expect.element(panel.getByRole('heading', { name: 'No movers' })).toBeVisible();
  await expect.element(panel.getByText(/^No symbol of Unknown has risen/)).toBeVisible();
  await click('All sectors');
  await expect.poll(symbols).toBe('UPA UPB');
  expect(location.search).toBe('');
});

test('without bars, and with bars of the day before only, it says so', async () => {
  await open('/market', {});
  await expect.element(panel.getByRole('heading', { name: 'No movers' })).toBeVisible();
  await expect.element(button('Export')).toBeDisabled();
});

test('bars of the day before only are the movers of that day', async () => {
  await open('/market', { bars: [dailyBars('OLD', { '2026-11-18': 10, '2026-11-19': 11 })] });
  await expect.poll(symbols).toBe('OLD');
  await expect.element(panel.getByRole('status').first()).toMatchTextContent('1 symbol · vs close Nov 18');
  await expect.poll(() => rows()[0]).toContain('▲ +10.00%');
});

test('a failed service: what is loaded stays; without data it says what failed, and tries again', async () => {
  let fails = true;
  await open('/market', some, (url) => (fails && isMovers(url) ? refusal('upstream_unreachable', '') : undefined));
  await expect.element(panel.getByRole('alert')).toMatchTextContent('Data service unavailable');
  await expect.element(panel.getByRole('button', { name: 'Try again' })).toBeVisible();
  fails = false;
  await userEvent.keyboard('r');
  await expect.poll(symbols).toBe('UPA UPB');
  fails = true;
  pass(31);
  await expect.element(panel.getByRole('alert')).toMatchTextContent('What is loaded stays.');
  expect(symbols()).toBe('UPA UPB');
});

test('a plan without movers has the symbols with news, and says so', async () => {
  await open('/market', some, (url) => (isMovers(url) ? refusal('plan_excludes_endpoint', 'Not in the plan') : undefined));
  await expect.poll(symbols).toBe('UPA');
  await expect.element(panel.getByRole('status').first()).toMatchTextContent('1 symbol with news; no market data on this plan');
});

const vendorRows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    symbol: `V${at}`,
    companyName: null,
    price: 10,
    change: null,
    changePercent: null,
    previousClose: 9,
    volume: null,
    averageVolume: null,
    marketCap: null,
    gicsSectorName: null,
  }));

test('a service that sends null for what it does not know, and a thousand rows: lines are loaded for those in view, in batches', async () => {
  const api = await open('/market', {}, (url) =>
    isMovers(url)
      ? json({
          result: { gainers: [...vendorRows(1000), { symbol: 'W', price: null }], losers: null, snapTo: null, usePreviousClose: true },
        })
      : undefined,
  );
  await hasText('1,000 symbols');
  await hasText('1 of 1,001 records could not be read and are not shown.');
  await expect.poll(() => rows()[0]).toContain('▲ +11.11%');
  const lineRequests = () =>
    requestsTo(api, /\/bars/).filter(({ path, params }) => path === barsEndpoint.path && params['interval'] === '5m');
  await expect.poll(() => lineRequests().length).toBeGreaterThan(0);
  const requested = lineRequests().flatMap(({ params }) => params['symbols']?.split(',') ?? []);
  expect(new Set(requested).size).toBeLessThan(100);
  for (const { params } of lineRequests()) expect(params['symbols']?.split(',').length).toBeLessThanOrEqual(50);
});

test('rows open the page of their symbol by keyboard, and Back leads to the row', async () => {
  await open();
  await expect.poll(symbols).toBe('UPA UPB');
  await userEvent.keyboard('jj{Enter}');
  await expect.poll(() => location.pathname).toBe('/symbol/UPB');
  history.back();
  await expect.poll(() => location.pathname).toBe('/market');
  await expect.poll(() => document.activeElement?.closest('[role=row]')?.textContent).toContain('UPB');
});

test('on a phone each mover has two lines, and nothing is wider than the page', async () => {
  await open('/market', some, undefined, [390, 844]);
  await expect.poll(symbols).toBe('UPA UPB');
  await expect.poll(() => rows()[0]).toMatch(/^UPA.*▲ \+5\.00% ?105\.00.*UPA raises its outlook/);
  await expect.poll(() => document.documentElement.scrollWidth).toBe(390);
});

test('a file has base, hours and set of each row, and why cells are empty', async () => {
  await open();
  await expect.poll(symbols).toBe('UPA UPB');
  await userEvent.keyboard('e');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect.element(dialog).toMatchTextContent('2 rows in the order of the table, all that match');
  await expect.element(dialog.getByRole('button', { name: 'JSON' })).not.toBeInTheDocument();
  await dialog.getByRole('radio', { name: /All fields, raw/ }).click();
  await expect.element(dialog.getByRole('button', { name: 'JSON' })).toBeVisible();
});
