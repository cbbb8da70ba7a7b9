import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bars } from '#contract/endpoints/bars.ts';
import { movers } from '#contract/endpoints/movers.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { type Records, startApi, type TestApi, type WireRecord } from '#src/testing/api.ts';
import { dailyBars, intradayBars } from '#src/testing/bars.ts';
import { button } from '#src/testing/open-page.ts';
import { renderPage } from '#src/testing/render-page.tsx';
import { wireReaction } from '#src/testing/records.ts';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import { refusal, requestsTo, type Respond } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

/** A close on Thursday and twelve bars of Friday morning at one price. */
const symbolBars = (symbol: string, close: number, price: number): WireRecord[] => [
  dailyBars(symbol, { '2026-11-18': close, '2026-11-19': close }),
  intradayBars(symbol, '2026-11-19', 15.5, [close], 1800),
  intradayBars(
    symbol,
    '2026-11-20',
    9.5,
    Array.from({ length: 6 }, () => price),
  ),
];

const records: Records = {
  bars: [
    ...symbolBars('SPY', 500, 505),
    ...symbolBars('UPX', 100, 110),
    ...symbolBars('DOWN', 50, 45),
    ...symbolBars('FLAT', 20, 20),
    // Known, without a bar of the day.
    dailyBars('OLD', { '2026-11-18': 10, '2026-11-19': 10 }),
  ],
  news: [
    story(1, {
      ...about('UPX'),
      created: nowSeconds - 1200,
      title: 'Oakline Systems Raises Full Year Revenue Forecast After Strong Quarter',
    }),
    story(2, {
      ...about('UPX'),
      created: nowSeconds - 1000,
      title: 'Oakline Systems Raises Full Year Revenue Forecast After Strong Quarter',
    }),
    story(3, { ...about('DOWN'), created: nowSeconds - 900, title: 'Downing names a chief executive' }),
  ],
};

async function open(address = '/market', some: Records = records, override?: Respond): Promise<TestApi> {
  const api = startApi(some);
  api.override = override;
  await renderPage(address);
  return api;
}

const region = (name: string | RegExp) => page.getByRole('region', { name });
const isMovers = ({ pathname }: URL): boolean => pathname === movers.path;
const notInPlan = (): Response => refusal('plan_excludes_endpoint', 'Not in the plan');

beforeEach(() => watchlists.set([]));

test('the heading says which session it is and what changes are measured from', async () => {
  await open();
  await expect
    .element(page.getByRole('heading', { name: /^Session of/ }))
    .toMatchTextContent('Session of Fri Nov 20 so far price vs close Nov 19');
});

test('breadth counts what has bars, of how many symbols, in words and as a bar', async () => {
  await open();
  const breadth = region('Breadth');
  await expect.element(breadth).toMatchTextContent('2 advancing');
  await expect.element(breadth.getByRole('img', { name: '2 advancing, 1 unchanged, 1 declining' })).toBeVisible();
  await expect.element(breadth).toMatchTextContent('4 of 5 symbols have bars of this session');
  // Two sessions are no twenty.
  await expect.element(breadth).toMatchTextContent('20-day highs –, No symbol has bars of the 20 sessions before');
});

test('a watchlist narrows movers and breadth, and is a chip', async () => {
  await open('/market?list=Mine:UPX,FLAT');
  await expect
    .element(region('Breadth of the watchlist Mine'))
    .toMatchTextContent('2 of 2 symbols of the watchlist Mine have bars of this session');
  await button('Remove filter Mine: 2 symbols').click();
  await expect.poll(() => location.search).toBe('');
  await expect.element(region('Breadth')).toMatchTextContent('4 of 5');
});

test('a watchlist of unknown symbols has no breadth, and says so', async () => {
  await open('/market?list=Mine:ZZZZZZ');
  await expect.element(region('Breadth of the watchlist Mine')).toMatchTextContent(/–.*No symbol of the watchlist Mine is known/);
});

test('indices have the price of every page, and one without bars says why', async () => {
  await open('/market?indices=UPX');
  const line = region('Indices').getByRole('listitem');
  await expect.element(line.filter({ hasText: 'SPY' })).toMatchTextContent('505.00 ▲ +1.00%');
  await expect.element(line.filter({ hasText: 'UPX' })).toMatchTextContent('110.00 ▲ +10.00%');
  await expect.element(line.filter({ hasText: 'QQQ' })).toMatchTextContent('The data service has no price bars of QQQ');
  await button('Remove UPX').click();
  await expect.poll(() => location.search).toBe('');
});

test('the calendar names the day of what it has, and counts duplicates', async () => {
  await open();
  await expect.element(region('Guidance')).toMatchTextContent('No guidance on Fri Nov 20.');
  await expect.element(region('Splits, ex-date')).toMatchTextContent('No ex-date on Fri Nov 20.');
  const covered = region('Most covered').getByRole('listitem');
  await expect.element(covered.first()).toMatchTextContent(/2 reports\s+UPX\s+Oakline Systems Raises/);
  await expect.poll(() => covered.elements()).toHaveLength(2);
});

test('parts that show the same movers request them once', async () => {
  const api = await open();
  await expect.element(region('Most covered').getByRole('listitem').first()).toBeVisible();
  expect(requestsTo(api, /market\/movers/)).toHaveLength(1);
});

test('r reads again, p pauses', async () => {
  const api = await open();
  await expect.element(region('Breadth')).toMatchTextContent('advancing');
  await userEvent.keyboard('r');
  await expect.poll(() => requestsTo(api, /market\/movers/)).toHaveLength(2);
  await userEvent.keyboard('p');
  await expect.element(button('Resume')).toBeVisible();
  await userEvent.keyboard('p');
});

test('without movers in the plan it shows the symbols with news, with changes of bars', async () => {
  await open('/market', records, (url) => (isMovers(url) ? notInPlan() : undefined));
  await expect
    .element(page.getByRole('heading', { name: /^Session of/ }))
    .toMatchTextContent('2 symbols with news; no market data on this plan');
  await expect.element(region('Breadth with news')).toMatchTextContent('2 of 2 symbols with news have bars of this session');
  await expect.element(region('Movers')).toMatchTextContent(/UPX.*\+10\.00%/);
});

test('without bars either, the moves are those of reactions from the price at publication', async () => {
  const published = { Date: '11/20/2026', PUBt: '2026-11-20 14:40:00.000', TONLast: '50', 'Result%': '-4' };
  const quantified = [wireReaction({ _id: '1', ResourceID: '3', Symb: 'DOWN', ...published })];
  await open('/market?by=down', { ...records, quantified }, (url) =>
    isMovers(url) || url.pathname === bars.path ? notInPlan() : undefined,
  );
  await expect
    .element(page.getByRole('heading', { name: /^Session of/ }))
    .toMatchTextContent('move from the price at publication to the end of the day');
  await expect.element(region('Breadth with news')).toMatchTextContent('1 of 2 symbols with news has a reaction that is measured');
  await expect.element(region('Movers')).toMatchTextContent(/DOWN.*48\.00.*\u22124\.00%/);
});

test('a service that fails is named, and the other parts are shown', async () => {
  await open('/market', records, (url) => (isMovers(url) ? refusal('upstream_unreachable', '…') : undefined));
  await expect.element(region('Movers')).toMatchTextContent('Data service unavailable');
  await expect.element(region('Breadth')).toMatchTextContent('Breadth: –, Data service unavailable');
  await expect.element(region('Indices').getByRole('listitem').filter({ hasText: 'SPY' })).toMatchTextContent('505.00');
});

test('on a phone nothing is wider than the page', async () => {
  await open();
  await page.viewport(390, 844);
  await expect.element(region('Breadth')).toMatchTextContent('advancing');
  expect(document.documentElement.scrollWidth).toBe(390);
  expect(textOf(document.querySelector('main'))).not.toContain('NaN');
});
