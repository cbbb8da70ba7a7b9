import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bars } from '#contract/endpoints/bars.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { intradayBars } from '#src/testing/bars.ts';
import { button } from '#src/testing/open-page.ts';
import { wireReaction } from '#src/testing/records.ts';
import { renderPage } from '#src/testing/render-page.tsx';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import { refusal, requestsTo, type Respond } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

const table = page.getByRole('table', { name: /^Companies with prices/ });
const rows = (): readonly string[] => [...(table.query()?.querySelectorAll('tbody tr') ?? [])].map((row) => textOf(row));
const symbols = (): string =>
  [...(table.query()?.querySelectorAll<HTMLElement>('th [data-symbol]') ?? [])].map((one) => one.dataset['symbol']).join(' ');

/** A list of three companies: one with a story, two with bars, and a position in each of these. */
async function open(override?: Respond): Promise<TestApi> {
  watchlists.set([{ name: 'Mine', symbols: ['GM', 'F', 'KO'], positions: { F: { shares: '100', cost: '8' }, KO: { shares: '-10' } } }]);
  const published = { Date: '11/20/2026', PUBt: '2026-11-20 12:00:00.000', TONLast: '41.5', 'Result%': '2' };
  const api = startApi({
    news: [story(1, { ...about('GM'), created: nowSeconds - 3600 })],
    quantified: [wireReaction({ _id: '1', ResourceID: '1', Symb: 'GM', ...published })],
    bars: [
      intradayBars('F', '2026-11-19', 15.5, [10], 1800),
      intradayBars('F', '2026-11-20', 9.5, [10.1], 1800),
      intradayBars('KO', '2026-11-19', 15.5, [60], 1800),
      intradayBars('KO', '2026-11-20', 9.5, [57], 1800),
    ],
  });
  api.override = override;
  await renderPage('/brief?list=Mine:GM,F,KO');
  await expect.poll(() => rows().length).toBeGreaterThan(0);
  return api;
}

test('each company has its price, the largest change first; positions have value, change and a sum', async () => {
  const api = await open();
  expect(symbols()).toBe('KO F GM');
  expect(rows()[0]).toMatch(/KO.*\u221210\u2212570▲ \+30\.0057\.00▼ \u22125\.00%/);
  expect(rows()[1]).toMatch(/F.*1001,010▲ \+10\.00\+26\.25% vs cost10\.10▲ \+1\.00%/);
  // Without bars, the price of the reaction.
  expect(rows()[2]).toMatch(/GM.*41\.50at the news/);
  await expect.element(page.getByText(/^Positions/)).toMatchTextContent('Positions $440 · Day ▲ +40.00 (+10.00%)');
  await page.getByRole('combobox', { name: 'Order' }).selectOptions('reaction');
  await expect.poll(symbols).toBe('GM F KO');
  // The fourth is whether one has older bars.
  expect(requestsTo(api, /\/bars/)).toHaveLength(4);
  await button('Export ▾').click();
  await expect.element(page.getByRole('dialog', { name: 'Export' })).toMatchTextContent('3 rows in the order of the table');
});

test('on a phone each cell has the same place in every row, and nothing is wider than the page', async () => {
  await open();
  await page.viewport(390, 844);
  const boxes = [...(table.query()?.querySelectorAll('tbody tr') ?? [])].map((row) => {
    const { top } = row.getBoundingClientRect();
    const cells = [...row.querySelectorAll<HTMLElement>('td[data-label]')].filter((cell) => cell.checkVisibility());
    return new Map(
      cells
        .map((cell) => [cell.dataset['label'], cell.getBoundingClientRect()] as const)
        .map(([name, box]) => [name, { left: box.left, top: box.top - top }]),
    );
  });
  const [first, second] = boxes;
  for (const name of ['Shares', 'Value, $', 'Price', 'Day']) {
    expect(first?.get(name), name).toBeDefined();
    expect(second?.get(name)?.left, name).toBe(first?.get(name)?.left);
  }
  const order = (box: (typeof boxes)[number]): readonly (string | undefined)[] =>
    [...box].toSorted(([, a], [, b]) => a.top - b.top || a.left - b.left).map(([name]) => name);
  const all = ['Price', 'Day', 'Shares', 'Value, $', 'Stories', '5 min', 'After the story: Day, vs SPY', 'Volume z'];
  for (const box of boxes) expect(order(box)).toEqual(all.filter((name) => box.has(name)));
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('in a wide window the figures stand beside their story', async () => {
  await open();
  await page.viewport(2560, 1440);
  const row = [...(table.query()?.querySelectorAll('tbody tr') ?? [])].find((one) => one.querySelector('a[data-open]'));
  const [title, figure] = [row?.querySelector('a[data-open]'), row?.querySelector('[data-label="5 min"]')].map((one) =>
    one?.getBoundingClientRect(),
  );
  expect((figure?.left ?? Infinity) - (title?.right ?? 0)).toBeLessThan(500);
});

test('j and k lead from anywhere from row to row, Enter opens the top story', async () => {
  await open();
  await userEvent.keyboard('j');
  const focused = (): string | undefined => document.activeElement?.querySelector<HTMLElement>('[data-symbol]')?.dataset['symbol'];
  expect(focused()).toBe('KO');
  await userEvent.keyboard('jjjk');
  expect(focused()).toBe('F');
  await userEvent.keyboard('j{Enter}');
  await expect.poll(() => location.pathname).toBe('/news/1');
});

test('without bars in the plan it shows prices at the news, and no columns without data', async () => {
  await open(({ pathname }) => (pathname === bars.path ? refusal('plan_excludes_endpoint', 'Not in the plan') : undefined));
  expect(symbols()).toBe('GM');
  expect(rows()[0]).toContain('41.50at the news');
  await expect.element(table.getByRole('columnheader', { name: /^Day/ })).not.toBeInTheDocument();
  await expect.element(page.getByText('2 without stories, guidance or splits (price bars are not in your plan): F, KO')).toBeVisible();
});
