import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { reactionFields } from '#analysis/reactions/metrics.ts';
import { moveWindows } from '#contract/market/windows.ts';
import { vsMarketFields } from '#analysis/reactions/vs-market.ts';
import { startApi } from '#src/testing/api.ts';
import { click, hasText, openQuantified, tableRows } from '#src/testing/open-page.ts';
import type { WireReaction } from '#analysis/testing/records.ts';
import { wireReaction } from '#src/testing/records.ts';
import { goTo, pass, renderPage } from '#src/testing/render-page.tsx';
import { collectSavedFiles } from '#src/testing/saved-files.ts';
import { refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

const row = (id: number, change: WireReaction = {}): WireReaction =>
  wireReaction({ _id: `id-${String(id).padStart(5, '0')}`, ResourceID: String(1000 + id), created: 1_763_000_000 - id, ...change });
const rows = (count: number): WireReaction[] => Array.from({ length: count }, (_, id) => row(id));
const moves = [
  row(0, { Symb: 'AAPL', Headlines: 'Apple raised', '5_Minutes%': '1.5', AnalystAction: 'Upgrade' }),
  row(1, { Symb: 'F', Headlines: 'Ford cut', '5_Minutes%': '-2.25', AnalystAction: 'Downgrade' }),
  row(2, { Symb: 'T', Headlines: 'AT&T quiet', '5_Minutes%': '' }),
];

const headlines = (): string[] => tableRows().map((line) => textOf(line.querySelectorAll('[role=gridcell]')[1]));
const hasHeadlines = async (names: readonly string[]): Promise<void> => {
  await expect.poll(headlines).toEqual(names);
};
const columns = (): string[] => page.getByRole('columnheader').elements().map(textOf);
const byFiveMinutes = page.getByRole('columnheader', { name: /5 min/ });
const panel = page.getByRole('dialog');
const detail = page.getByRole('complementary', { name: 'Reaction' });

/** Opens the explorer over this many rows, of which those of page 1 never come. */
async function openCut(count: number, address = '/quantified') {
  const api = startApi({ quantified: rows(count) });
  const isSecond = ({ searchParams }: URL): boolean => searchParams.get('page') === '1' && !searchParams.has('pagesize');
  const state = { second: (): Response | Promise<Response> => new Promise(() => {}) };
  api.override = (url) => (isSecond(url) ? state.second() : undefined);
  await renderPage(address);
  return { api, state };
}

test('the last 30 days are shown where nothing is chosen, and the date control says so; all dates are loaded on demand', async () => {
  const old = row(9, { Date: '7/15/2025', PUBt: '2025-07-15 12:30:04.000', Headlines: 'Long ago' });
  const api = await openQuantified([...moves, old]);
  await hasText('3 reactions of all 3 rows');
  expect(requestsTo(api, /newsquantified/)[0]?.params).toEqual({ date_from: '2026-10-22', pagesize: '100' });
  await click('Remove filter Last 30 days');
  await hasText('4 reactions of all 4 rows');
  expect(location.search).toBe('?whole=true');
  await click(/^Dates/);
  await click('Last 7 days');
  await hasText('3 reactions of all 3 rows');
  expect(location.search).toBe('?from=now-6d');
  // Symbols are a choice of their own.
  goTo('/quantified?symbols=T');
  await hasText('1 reaction of 1 row');
  expect(requestsTo(api, /newsquantified/).at(-1)?.params).toEqual({ symbols: 'T', pagesize: '100' });
});

test('a range is loaded before figures stand there, with progress of its total; cancelled or failed, they say which rows they are of', async () => {
  const { api, state } = await openCut(2101, '/quantified?from=2026-11-01&analysis=true&tab=latency');
  await hasText('Loading 1,000 of 2,101 …');
  const analysis = page.getByRole('region', { name: 'Analysis', exact: true });
  await expect.element(analysis).toMatchTextContent('Figures follow when all rows are loaded.');
  await expect.element(analysis).not.toMatchTextContent('reactions of');
  const table = page.getByRole('grid');
  await expect.element(table).toHaveAttribute('aria-rowcount', '1001');
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await hasText('1,000 reactions of the newest 1,000 of 2,101 rows');
  await expect.element(analysis).toMatchTextContent('Of the newest 1,000 of 2,101 rows.');
  await expect.element(analysis).toMatchTextContent('1,000 reactions of 1,000 stories');

  state.second = () => refusal('invalid_parameter', 'page: not today');
  await click('Load all rows');
  await expect.element(page.getByRole('button', { name: 'Loading failed. Try again' })).toBeVisible();
  await hasText('newest 1,000 of 2,101 rows');
  api.override = undefined;
  await click('Loading failed. Try again');
  // Each row once.
  await hasText('2,101 reactions of all 2,101 rows · 2,101 stories');
  await expect.element(analysis).toMatchTextContent('2,101 reactions of 2,101 stories');
});

test('the export says what is missing where loading is cancelled or fails half-way, and follows the table when it goes on', async () => {
  const { api, state } = await openCut(2101);
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const says = async (text: string): Promise<void> => {
    await userEvent.keyboard('e');
    await expect.element(dialog).toMatchTextContent(text);
    await userEvent.keyboard('{Escape}');
  };
  await hasText('Loading 1,000 of 2,101 …');
  await says('1,000 rows in the order of the table so far; more are loading');
  await click('Cancel');
  await says('1,000 rows in the order of the table; more are available.');
  state.second = () => refusal('invalid_parameter', 'page: not today');
  await click('Load all rows');
  await expect.element(page.getByRole('button', { name: 'Loading failed. Try again' })).toBeVisible();
  await says('1,000 rows in the order of the table; more are available.');
  api.override = undefined;
  await click('Loading failed. Try again');
  await hasText('all 2,101 rows');
  await says('2,101 rows in the order of the table, all that match.');
});

test('where loading was cancelled, the values and counts that a filter offers say how many rows they are of', async () => {
  await openCut(2101);
  await hasText('Loading 1,000 of 2,101 …');
  await click('Cancel');
  await click(/^Add filter/);
  await hasText('Values and counts of 1,000 loaded reactions only');
});

test('writes moves with a sign and sorts missing ones last in both directions', async () => {
  await openQuantified(moves, '/quantified?columns=Symb,Headlines,5_Minutes%25&sort=5_Minutes%25:desc');
  await hasHeadlines(['Apple raised', 'Ford cut', 'AT&T quiet']);
  expect(textOf(tableRows()[1])).toContain('\u22122.25%');
  await byFiveMinutes.click();
  await hasHeadlines(['Ford cut', 'Apple raised', 'AT&T quiet']);
});

test('filters by a column and its value, and removes the filter by its chip', async () => {
  await openQuantified(moves);
  await click(/^Add filter/);
  await page.getByRole('textbox', { name: 'Value' }).fill('two');
  await click('Apply');
  await expect.element(page.getByRole('alert')).toMatchTextContent('expected a number');
  expect(location.search).toBe('');
  await page.getByRole('combobox', { name: 'Column' }).selectOptions('AnalystAction');
  await page.getByRole('checkbox', { name: /^Upgrade/ }).click();
  await click('Apply');
  await hasHeadlines(['Apple raised']);
  await hasText('1 of 3 reactions');
  expect(location.search).toContain('f=AnalystAction:in:Upgrade');
  await click('Remove filter Analyst action: Upgrade');
  await expect.poll(headlines).toHaveLength(3);
});

test('the index switch exchanges the two results in custom columns as well, and a preset replaces the columns', async () => {
  await openQuantified(moves, '/quantified?columns=Symb,Headlines,Result%25');
  await click('vs SPY');
  await expect.poll(columns).toContain('Day, vs SPY');
  await hasText('No prices of SPY at these stories: moves vs SPY are empty');
  expect(location.search).toContain('columns=Symb,Headlines,Result_Vs_Index%25');
  await page.getByRole('combobox', { name: 'Preset' }).selectOptions('analyst');
  await expect.poll(columns).toContain('Firm');
  expect(location.search).toBe('?preset=analyst&spy=true');
});

test('on a phone a long notice below the table does not widen the page', async () => {
  startApi({ quantified: moves });
  await renderPage('/quantified?index=true', [390, 844]);
  await hasText('No prices of SPY at these stories: moves vs SPY are empty');
  await expect.element(page.getByRole('button', { name: /^Empty windows/ })).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(390);
});

const cellsOf = (line: Element): string[] =>
  [...line.querySelectorAll('[role=gridcell]')].map((cell) => textOf(cell).replace(/[▲▼]/, '').trim());

test('vs SPY shows the fields less SPY in cells, order and files, and filters by them; what is not known is empty', async () => {
  const withIndex = [
    ...moves.map((change) => ({ ...change, '30_Seconds%': '0.5' })),
    row(3, { Symb: 'SPY', Headlines: 'SPY rose', '5_Minutes%': '1', '30_Seconds%': '' }),
  ];
  await openQuantified(withIndex, '/quantified?columns=Symb,Headlines,30_Seconds%25,5_Minutes%25&sort=5_Minutes%25:asc');
  const shown = (): string[][] => tableRows().map((line) => cellsOf(line).slice(1));
  await expect.poll(shown).toEqual([
    ['Ford cut', '+0.50%', '−2.25%'],
    ['SPY rose', '–', '+1.00%'],
    ['Apple raised', '+0.50%', '+1.50%'],
    ['AT&T quiet', '+0.50%', '–'],
  ]);
  await click('vs SPY');
  await expect.poll(shown).toEqual([
    ['Ford cut', '–', '−3.25%'],
    ['Apple raised', '–', '+0.50%'],
    ['AT&T quiet', '–', '–'],
    ['SPY rose', '–', '–'],
  ]);
  expect(location.search).toBe('?spy=true&columns=Symb,Headlines,30_Seconds_Vs_SPY%25,5_Minutes_Vs_SPY%25&sort=5_Minutes_Vs_SPY%25:asc');
  await hasText('Move after news vs SPY');
  // A field means one thing: this one is raw with the switch as well.
  goTo(`${location.pathname}${location.search}&f=5_Minutes%25:gte:0.75`);
  await expect.poll(headlines).toEqual(['Apple raised', 'SPY rose']);
  await expect.element(page.getByRole('button', { name: 'Edit filter 5 min raw at least 0.75%' })).toBeVisible();
  goTo('/quantified?index=true&columns=Symb,Headlines,30_Seconds%25,5_Minutes%25&f=5_Minutes%25:gte:0.25');
  await expect.poll(shown).toEqual([['Apple raised', '–', '+0.50%']]);
  await expect.element(page.getByRole('button', { name: 'Edit filter 5 min vs SPY at least 0.25%' })).toBeVisible();
  const saved = collectSavedFiles();
  await userEvent.keyboard('e');
  await click('CSV');
  await expect.poll(() => saved).toHaveLength(1);
  const [header, line] = (await saved[0]?.file.text())?.split('\r\n') ?? [];
  expect(header).toContain('30 s vs SPY %,5 min vs SPY %');
  expect(line).toContain('Apple raised,,0.50');
});

test('a filter on a move less SPY waits for its prices, with no rows of another meaning, and says where they cannot be read', async () => {
  const api = startApi({ quantified: moves });
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  api.override = ({ pathname }) =>
    pathname.includes('bars') ? isReleased.then(() => refusal('invalid_parameter', 'symbols: not today')) : undefined;
  await renderPage('/quantified?f=5_Minutes_Vs_SPY%25:gte:0.25');
  await hasText('Loading prices of SPY');
  expect(tableRows()).toHaveLength(0);
  release();
  await hasText('Prices of SPY: moves vs SPY are empty.');
  await hasText('Nothing matches');
});

test('a row opens with all fields, failed checks and a link to its story; Escape closes it', async () => {
  await openQuantified([row(0, { 'Result%': '99' })]);
  (page.getByRole('gridcell').first().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(detail).toMatchTextContent('2 checks failed');
  // The moves less SPY have no place while its prices are not requested.
  expect(detail.element().querySelectorAll('dt')).toHaveLength(reactionFields.length - vsMarketFields.length + moveWindows.length);
  await expect.element(detail).toMatchTextContent('Range5.18%');
  await click('Raw');
  await expect.element(detail).toMatchTextContent('Range Range%"0.0517799352751"');
  expect(page.getByRole('link', { name: 'Read the story' }).element().getAttribute('href')).toBe('/news/1000');
  await userEvent.keyboard('{Escape}');
  await expect.element(detail).not.toBeInTheDocument();
});

test('new rows wait until they are admitted, and admitting them twice changes nothing', async () => {
  const api = await openQuantified(moves);
  api.write({ quantified: [row(-5, { Headlines: 'Latest news', PUBt: '2026-11-20 14:59:00.000', created: 1_763_000_100 })] });
  const waiting = page.getByRole('button', { name: 'Show 1 new' });
  await expect.poll(() => (pass(5), waiting.query())).not.toBeNull();
  expect(headlines()).not.toContain('Latest news');
  expect(requestsTo(api, /newsquantified/).at(-1)?.params).toHaveProperty('updated_since');
  await userEvent.keyboard('.');
  await expect.poll(headlines).toContain('Latest news');
  await expect.element(waiting).not.toBeInTheDocument();
  await userEvent.keyboard('.');
  // A later change is drawn.
  await click('vs SPY');
  await hasText('No prices of SPY at these stories: moves vs SPY are empty');
  expect(headlines().filter((title) => title === 'Latest news')).toHaveLength(1);
});

test('a plan without reactions names the administrator, and an empty service says so', async () => {
  const api = startApi();
  api.override = ({ pathname }) =>
    pathname.endsWith('newsquantified') ? refusal('plan_excludes_endpoint', 'not in your plan') : undefined;
  await renderPage('/quantified');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Ask your administrator');
  api.override = undefined;
  await click('Try again');
  await hasText('No reactions on these dates');
});

test('an empty table offers the filter without which there are rows, and the nearest dates that have some', async () => {
  const upgrade = row(1, { AnalystAction: 'Upgrade', '5_Minutes%': '1', Date: '11/12/2026', PUBt: '2026-11-12 15:00:00.000' });
  startApi({ quantified: [upgrade] });
  await renderPage('/quantified?f=AnalystAction:in:Upgrade&f=5_Minutes%25:gte:3');
  await page.getByRole('button', { name: 'Without “5 min at least 3%”: 1' }).click();
  await hasText('1 reaction');
  goTo('/quantified?from=week');
  await page.getByRole('button', { name: 'Last 30 days: 1' }).click();
  await expect.poll(() => location.search).toBe('?from=now-29d');
  await hasText('1 reaction');
});

test('counts rows of an unexpected shape and shows the others; an empty result of the filters offers to clear them', async () => {
  startApi({ quantified: moves }).invalidRows.set('/api/v2/newsquantified', [row(3, { 'Result%': 'many' })]);
  await renderPage('/quantified?f=Result%25:gte:1000');
  await hasText('Nothing matches');
  await hasText('1 of 4 rows could not be read');
  await click('Clear filters');
  await expect.poll(headlines).toHaveLength(3);
});

test('hostile texts are text in cells, chips, notice, filter values and details', async () => {
  const hostile = '<img src=x onerror=alert(1)>=cmd|calc';
  const text = { Headlines: hostile, AnalystFirm: hostile, Comments: hostile, Topics: hostile, ReportSess: hostile, Symb: '<b>F</b>' };
  await openQuantified(
    [row(0, text)],
    `/quantified?preset=analyst&columns=${encodeURIComponent('Symb,AnalystFirm,<script>')}&row=id-00000` +
      `&f=AnalystFirm:has:${encodeURIComponent('<img src=x')}`,
  );
  expect(textOf(tableRows()[0])).toContain(`<b>F</b>${hostile}`);
  await expect.element(detail).toMatchTextContent(hostile);
  await expect.element(page.getByRole('button', { name: /^Edit filter/ })).toHaveTextContent('Firm contains “<img src=x”');
  await hasText('columns: there is no column <script>');
  await click(/^Add filter/);
  await page.getByRole('combobox', { name: 'Column' }).selectOptions('AnalystFirm');
  await expect.element(panel.getByText(hostile)).toBeVisible();
  expect(document.querySelector('#root :is(img, script), #root td b')).toBeNull();
});

test('an invalid address of 8 KB opens the page, with a short notice of the ignored parts', async () => {
  const filters = Array.from({ length: 45 }, (_, index) => `Gone${index}_${'x'.repeat(150)}:gte:1`).join(',');
  await openQuantified(
    moves,
    `/quantified?preset=none&from=2026-12-02&to=2026-12-01&f=5_Minutes%25:between:2..1,Result%25:gte:0,${filters}&sort=5_Minutes%25:asc`,
  );
  const notice = page
    .getByText(/^Ignored in link/)
    .element()
    .closest('[role=status]') as HTMLElement;
  expect(textOf(notice)).toContain('preset: expected one of reaction, volume, vwap, extremes, analyst, got "none"');
  expect(textOf(notice)).toContain('from: expected a day not after to');
  expect(textOf(notice)).toContain('f: expected the lower end first, got 2..1');
  expect(textOf(notice)).toMatch(/and 4\d more/);
  expect(textOf(notice).length).toBeLessThan(1500);
  // The valid parts apply.
  await expect.element(page.getByRole('button', { name: 'Remove filter Until Dec 1' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove filter Day, raw at least 0%' })).toBeVisible();
  expect(location.search).toContain('sort=5_Minutes');
  await page.elementLocator(notice).getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => textOf()).not.toContain('Ignored in link');
});

test('offers the symbols of loaded reactions where symbols are typed', async () => {
  await openQuantified([row(7777, { Symb: 'ZVZZT' })]);
  await click(/^Symbols/);
  await page.getByRole('combobox', { name: 'Symbols' }).fill('zv');
  await expect.element(page.getByRole('option', { name: 'ZVZZT' })).toBeVisible();
});

test('saves a view with its density', async () => {
  await openQuantified(moves, '/quantified?f=5_Minutes%25:gte:1');
  await click(/^Views/);
  await page.getByRole('textbox', { name: 'Name of this view' }).fill('Strong');
  await userEvent.keyboard('{Enter}');
  const link = await page.getByRole('link', { name: 'Strong' }).findElement();
  expect(link.getAttribute('href')).toBe('/quantified?f=5_Minutes%25:gte:1&density=compact');
});

test('rows selected with Shift are exported by themselves, and their symbols put on a watchlist', async () => {
  await openQuantified(moves);
  await page.getByRole('gridcell').nth(0).click();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(page.getByRole('button', { name: '+ Watchlist' }).last()).toBeVisible();
  await click('Export 2 rows');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect.poll(() => textOf(dialog.query())).toContain('2 rows in the order of the table, all that match');
  const saved = collectSavedFiles();
  await dialog.getByRole('button', { name: 'CSV', exact: true }).click();
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]?.name).toMatch(/selected-rows_2rows\.csv$/);
  expect((await saved[0]?.file.text())?.trim().split('\n')).toHaveLength(3);
});
