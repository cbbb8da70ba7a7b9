import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { movers } from '#contract/endpoints/movers.ts';
import { dateOf, dayOf, nextTradingDay } from '#contract/market/day.ts';
import { type Records, startApi, type TestApi, type WireRecord } from '#src/testing/api.ts';
import { dailyBars, intradayBars } from '#src/testing/bars.ts';
import { logosWithoutFiles } from '#src/testing/records.ts';
import { renderPage } from '#src/testing/render-page.tsx';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import { json, refusal, requestsTo, type Respond } from '#src/testing/stub-fetch.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';

const day = '2026-11-20';
/** The trading days before, the last first. */
const daysBefore = Array.from({ length: 30 }).reduce<readonly string[]>((days) => {
  const before = nextTradingDay(dayOf(days.at(-1) ?? day), -1);
  return before === undefined ? days : [...days, dateOf(before)];
}, []);

/** A symbol that cost 100 at each close before the day, and another price since the open. */
const symbolBars = (symbol: string, price: number): WireRecord[] => [
  dailyBars(symbol, Object.fromEntries(daysBefore.toReversed().map((each) => [each, 100]))),
  intradayBars(symbol, day, 9.5, [price, price, price, price, price, price]),
];

const [logo] = logosWithoutFiles();
const [listing] = logo?.securities ?? [];
/** A company without a logo file. @param shares outstanding; absent where they are not known */
const company = (symbol: string, sector: string, shares?: number) => {
  if (!logo || !listing) throw new Error('the contract has an example');
  const security = { ...listing, symbol, name: `${symbol} Works`, sector, ...(shares !== undefined && { shares_outstanding: shares }) };
  return { ...logo, id: `logo of ${symbol}`, securities: [security] };
};

const changes = { OILA: 104, OILB: 98, LITA: 101, LITB: 102, CHEM: 97 };
const some: Records = {
  bars: Object.entries(changes).flatMap(([symbol, price]) => symbolBars(symbol, price)),
  logos: [
    company('OILA', 'Energy', 3_000_000),
    company('OILB', 'Energy', 1_000_000),
    company('LITA', 'Utilities'),
    company('LITB', 'Utilities'),
    company('CHEM', 'Materials', 2_000_000),
  ],
  news: ['OILA', 'OILB', 'LITA'].map((symbol, at) =>
    story(at + 1, { ...about(symbol), channels: [{ name: 'News' }, { name: 'Earnings' }], created: nowSeconds - 600 }),
  ),
};

const panel = page.getByRole('region', { name: /^(?:Sectors|Topics)$/ });
const rows = (): readonly string[] =>
  panel
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent.trim()).join('|'));
const sectorInAddress = (): string | null => new URLSearchParams(location.search).get('sector');

async function open(address: string, override?: Respond): Promise<TestApi> {
  const api = startApi(some);
  api.override = override;
  await renderPage(address);
  return api;
}

/** The movers of a service as the vendor documents it, which sends no sectors; whether it names the sector of each mover. */
const asVendor =
  (hasNames: boolean): Respond =>
  ({ pathname }) => {
    const mover = (symbol: string, changePercent: number, gicsSectorName: string) => ({
      ...{ symbol, price: 100 + changePercent, change: changePercent, changePercent },
      ...(hasNames && { gicsSectorName }),
    });
    const gainers = [mover('OILA', 4, 'Energy'), mover('LITB', 2, 'Utilities'), mover('LITA', 1, 'Utilities')];
    const losers = [mover('CHEM', -3, 'Materials'), mover('OILB', -2, 'Energy')];
    return pathname === movers.path ? json({ result: { gainers, losers } }) : undefined;
  };

beforeEach(() => watchlists.set([]));

test('bars: change with its base, advancing and declining symbols, the largest gain first', async () => {
  await open('/market');
  // (104 × 3 − 98 × 1) of prices: 4 % and −2 % weighted by market caps of 312 and 98 million.
  await expect.poll(rows).toEqual(['Energy|▲ +2.57%||1|1|2', 'Utilitiesmedian of 2|▲ +1.50%||2|0|2', 'Materials|▼ \u22123.00%||0|1|1']);
  await expect.element(panel).toMatchTextContent('Weighted by market cap, unless another base is named.');
});

test('a click filters the movers, another one removes the filter; the other sectors stay', async () => {
  const api = await open('/market');
  const energy = panel.getByRole('button', { name: 'Energy' });
  await energy.click();
  await expect.poll(sectorInAddress).toBe('Energy');
  await expect.element(energy).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => requestsTo(api, /market\/movers/).map(({ params }) => params['sector'])).toContain('Energy');
  expect(rows()).toHaveLength(3);
  await energy.click();
  await expect.poll(sectorInAddress).toBeNull();
});

test('tiles: one tab stop, arrow keys go on by size, and the tile in focus is described', async () => {
  await open('/market?sectors=tiles');
  const tiles = panel.getByRole('group', { name: 'Sectors' }).last();
  await expect.poll(() => tiles.getByRole('button').elements().length).toBe(3);
  const names = () =>
    tiles
      .getByRole('button')
      .elements()
      .map((tile) => tile.getAttribute('aria-label') ?? '');
  expect(names()).toEqual([
    'Energy: +2.57%, weighted by market cap of 2; 1 advancing, 1 declining; market cap $410M',
    'Utilities: +1.50%, median of 2; 2 advancing, 0 declining',
    'Materials: \u22123.00%, weighted by market cap of 1; 0 advancing, 1 declining; market cap $194M',
  ]);
  expect(
    tiles
      .getByRole('button')
      .elements()
      .map((tile) => (tile as HTMLElement).tabIndex),
  ).toEqual([0, -1, -1]);
  (tiles.getByRole('button').first().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(tiles.getByRole('button').last()).toHaveFocus();
  await expect.element(panel).toMatchTextContent('Materials: \u22123.00%, weighted by market cap of 1');
  await userEvent.keyboard('{Enter}');
  await expect.poll(sectorInAddress).toBe('Materials');
});

test('the chosen sector has tiles of its symbols, which lead to their pages', async () => {
  await open('/market?sectors=tiles&sector=Energy');
  const symbols = panel.getByRole('group', { name: 'Symbols of Energy' });
  await expect
    .poll(() =>
      symbols
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href')),
    )
    .toEqual(['/symbol/OILA', '/symbol/OILB']);
  await symbols.getByRole('link', { name: /^OILB/ }).click();
  await expect.poll(() => location.pathname).toBe('/symbol/OILB');
});

test('a service that names the sector of each mover has sectors of the movers loaded, and says so', async () => {
  await open('/market', asVendor(true));
  await expect.poll(rows).toEqual(['Utilities|▲ +1.50%||2|0|2', 'Energy|▲ +1.00%||1|1|2', 'Materials|▼ \u22123.00%||0|1|1']);
  await expect.element(panel).toMatchTextContent('Of the 5 movers loaded, not of all symbols. Median of the symbols: market caps unknown.');
});

test('without sectors there are topics, which lead to their stories', async () => {
  await open('/market', asVendor(false));
  // +4, −2 and +1.
  await expect.poll(rows).toEqual(['Earnings|▲ +1.00%||2|1|3']);
  await expect.element(panel).toMatchTextContent('Topics of the session’s stories: the service knows no sectors.');
  const link = panel.getByRole('link', { name: 'Earnings' });
  await expect.element(link).toHaveAttribute('href', `/news?channels=Earnings&from=${day}`);
});

test('a failure says what failed', async () => {
  await open('/market', ({ pathname }) => (pathname === movers.path ? refusal('upstream_unreachable', 'movers') : undefined));
  await expect.element(panel.getByRole('button', { name: /again|retry/i })).toBeVisible();
});
