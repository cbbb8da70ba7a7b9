import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bars as barsEndpoint } from '#contract/endpoints/bars.ts';
import { movers } from '#contract/endpoints/movers.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { addDays } from '#contract/time/dates.ts';
import { isTradingDate } from '#contract/market/hours.ts';
import { dailyBars, intradayBars } from '#src/testing/bars.ts';
import { openSymbol } from '#src/testing/open-page.ts';
import { about, story } from '#src/testing/stories.ts';
import { refusal } from '#src/testing/stub-fetch.ts';

const band = page.getByRole('region', { name: 'Move of the day' });

// The tests happen on Friday at 10:00; the session runs.
const [day, lastDay] = ['2026-11-20', '2026-11-19'];

/** Sessions before with changes of 1 %, the last one at 100. */
const days = Array.from({ length: 60 }, (_, back) => addDays(lastDay, -back)).filter(isTradingDate);
const series = (symbol: string, to: number) => [
  dailyBars(symbol, Object.fromEntries(days.map((date, back) => [date, 100 + (back % 2)]))),
  intradayBars(symbol, day, 9.5, [100, 100, ...Array.from({ length: 28 }, () => to)], 60),
];

const records = {
  news: [
    story(1, { ...about('ELSE'), created: newYorkInstant('2026-07-01', 9 * 3600) }),
    story(2, { ...about('NVDA'), title: 'A large order', created: newYorkInstant(day, 9.5 * 3600 + 90) }),
    story(3, { ...about('NVDA'), title: 'Shares rise', created: newYorkInstant(day, 9.9 * 3600) }),
  ],
  bars: [...series('NVDA', 108), ...series('AAPL', 101), ...series('AVGO', 98)],
};

test('the place of the day, the story that fits with its base rate, and the peers of the sector', async () => {
  await openSymbol('/symbol/NVDA#why', undefined, records);
  await expect.element(band).toMatchTextContent(`Fri Nov 20 so far▲ +8.00%largest rise of ${days.length} days`);
  await expect.element(band).toMatchTextContent(/\+8\.00% of \+8\.00% came from 09:32 to 09:33 ET/);
  await expect.element(band.getByRole('link', { name: 'A large order' })).toHaveAttribute('href', '/news/2?tickers=NVDA');
  await expect.element(band).toMatchTextContent(/fits \(a story fits 0% of random windows\)/);
  await expect.element(band).toMatchTextContent(/Information Technology peers.*AAPL ▲ \+1\.00%.*AVGO ▼ −2\.00%/);
  expect(document.activeElement).toBe(band.element());
});

test('says why there is no move to explain, and why there are no peers', async () => {
  const respond = ({ pathname }: URL) =>
    pathname === barsEndpoint.path ? refusal('plan_excludes_endpoint', 'Not in the plan') : undefined;
  await openSymbol('/symbol/NVDA', respond, records);
  await expect.element(band).toMatchTextContent('Price bars are not in your plan: no move to explain.');
});

test('a plan without movers has no peers, and says so', async () => {
  const respond = ({ pathname }: URL) => (pathname === movers.path ? refusal('plan_excludes_endpoint', 'Not in the plan') : undefined);
  await openSymbol('/symbol/NVDA', respond, records);
  await expect.element(band).toMatchTextContent(/Information Technology peers: Movers are not in your plan/);
});
