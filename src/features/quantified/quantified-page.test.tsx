import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { quantifiedFields } from '#contract/endpoints/quantified.ts';
import { moveWindows } from '#src/shared/reactions/windows.ts';
import { startApi } from '#src/testing/api.ts';
import { openQuantified, tableRows } from '#src/testing/open-page.ts';
import { press, submit } from '#src/testing/press.ts';
import { wireReaction, type WireReaction } from '#src/testing/records.ts';
import { unmountPages } from '#src/testing/page-roots.ts';
import { pass, renderPage, soon } from '#src/testing/render-page.tsx';
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

const headlines = (): string[] => tableRows().map((line) => textOf(within(line).getAllByRole('gridcell')[1] ?? line));
const hasHeadlines = (names: readonly string[]) => soon(() => expect(headlines()).toEqual(names));
const columns = (): string[] => screen.getAllByRole('columnheader').map(textOf);
const hasText = (text: string) => soon(() => expect(textOf()).toContain(text));
const click = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const submitPanel = (): void => submit(document.querySelector('[popover]') ?? document);

test('loads a hundred rows, and all rows on demand, a thousand per request, each row once', async () => {
  const api = await openQuantified(rows(1130));
  await hasText('100 reactions · 100 stories · 100 rows loaded');
  click('Load all rows');
  await hasText('1,130 reactions · 1,130 stories · all rows loaded');
  // A thousand is the default page size of the service.
  expect(requestsTo(api, /newsquantified/).map(({ params }) => params)).toEqual([{ pagesize: '100' }, {}, { page: '1' }]);
  expect(location.search).toContain('whole=true');
});

test('a filter or a sort loads all rows by itself; cancelled, its values and counts say how many rows they are of', async () => {
  const matches = { '5_Minutes%': '7', Headlines: 'Far down' };
  const api = startApi({ quantified: [...rows(1100), row(2000, matches)] });
  renderPage('/quantified?f=5_Minutes%25:gte:7');
  await hasHeadlines(['Far down']);
  await hasText('1 of 1,101 reactions · 1 story · all rows loaded');
  expect(location.search).not.toContain('whole');

  api.override = ({ searchParams }) => (searchParams.get('page') === '1' ? new Promise<Response>(() => {}) : undefined);
  unmountPages();
  renderPage('/quantified');
  await hasText('100 rows loaded');
  fireEvent.click(screen.getByRole('columnheader', { name: /5 min/ }));
  await hasText('1,000 rows loadedLoading …');
  click('Cancel');
  await hasText('Stopped after 1,000 rows');
  click(/^Add filter/);
  await hasText('Values and counts of 1,000 loaded reactions only');
});

test('keeps the loaded rows when loading is cancelled or fails, and can load the rest', async () => {
  const api = await openQuantified(rows(1500));
  let second = (): Response | Promise<Response> => new Promise(() => {});
  api.override = ({ searchParams }) => (searchParams.get('page') === '1' ? second() : undefined);
  click('Load all rows');
  await hasText('1,000 rows loadedLoading …');
  // The first page is in the table while the second is pending.
  await soon(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001'));
  expect(textOf()).toContain('1,000 rows loaded');
  click('Cancel');
  await hasText('Stopped after 1,000 rows');
  expect(textOf()).toContain('1,000 rows loaded');
  expect(location.search).toBe('');

  second = () => refusal('invalid_parameter', 'page: not today');
  click('Load all rows');
  await soon(() => screen.getByRole('button', { name: 'Loading failed. Try again' }));
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001');
  api.override = undefined;
  click('Loading failed. Try again');
  await hasText('1,500 reactions · 1,500 stories · all rows loaded');
});

test('writes moves with a sign and sorts missing ones last in both directions', async () => {
  await openQuantified(moves, '/quantified?columns=Symb,Headlines,5_Minutes%25&sort=5_Minutes%25:desc');
  await hasHeadlines(['Apple raised', 'Ford cut', 'AT&T quiet']);
  expect(textOf(tableRows()[1])).toContain('\u22122.25%');
  fireEvent.click(screen.getByRole('columnheader', { name: /5 min/ }));
  await hasHeadlines(['Ford cut', 'Apple raised', 'AT&T quiet']);
});

test('filters by a column and its value, and removes the filter by its chip', async () => {
  await openQuantified(moves);
  click(/^Add filter/);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Value' }), { target: { value: 'two' } });
  submitPanel();
  await soon(() => expect(textOf(screen.getByRole('alert'))).toContain('expected a number'));
  expect(location.search).toBe('');
  fireEvent.change(screen.getByRole('combobox', { name: 'Column' }), { target: { value: 'AnalystAction' } });
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Upgrade/ }));
  submitPanel();
  await hasHeadlines(['Apple raised']);
  expect(textOf()).toContain('1 of 3 reactions');
  expect(location.search).toContain('f=AnalystAction:in:Upgrade');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove filter Analyst action: Upgrade' }));
  await soon(() => expect(headlines()).toHaveLength(3));
});

test('the index switch exchanges the two results in custom columns as well, and a preset replaces the columns', async () => {
  await openQuantified(moves, '/quantified?columns=Symb,Headlines,Result%25');
  click('vs SPY');
  await soon(() => expect(columns()).toContain('Result vs SPY'));
  expect(location.search).toContain('columns=Symb,Headlines,Result_Vs_Index%25');
  fireEvent.change(screen.getByRole('combobox', { name: 'Preset' }), { target: { value: 'analyst' } });
  await soon(() => expect(columns()).toContain('Firm'));
  expect(location.search).toBe('?preset=analyst&index=true');
});

test('a row opens with all fields, failed checks and a link to its story; Escape closes it', async () => {
  await openQuantified([row(0, { 'Result%': '99' })]);
  press('Enter', { on: screen.getAllByRole('gridcell')[0] as HTMLElement });
  const detail = await screen.findByRole('complementary', { name: 'Reaction' });
  expect(detail.querySelectorAll('dt')).toHaveLength(quantifiedFields.length + moveWindows.length);
  expect(textOf(detail)).toContain('2 checks failed');
  expect(textOf(detail)).toContain('Range Range%5.18%');
  click('Raw');
  await soon(() => expect(textOf(detail)).toContain('Range Range%"0.0517799352751"'));
  expect(screen.getByRole('link', { name: 'Read the story' }).getAttribute('href')).toBe('/news/1000');
  press('Escape');
  await soon(() => expect(screen.queryByRole('complementary', { name: 'Reaction' })).toBeNull());
});

test('new rows wait until they are admitted, and admitting them twice changes nothing', async () => {
  const api = await openQuantified(moves);
  api.write({ quantified: [row(-5, { Headlines: 'Latest news', PUBt: '2026-11-20 14:59:00.000', created: 1_763_000_100 })] });
  await soon(() => {
    pass(5);
    screen.getByRole('button', { name: 'Show 1 new' });
  });
  expect(headlines()).not.toContain('Latest news');
  expect(requestsTo(api, /newsquantified/).at(-1)?.params).toHaveProperty('updated_since');
  press('.');
  await soon(() => expect(headlines()).toContain('Latest news'));
  press('.');
  expect(headlines().filter((title) => title === 'Latest news')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Show 1 new' })).toBeNull();
});

test('a plan without reactions names the administrator, and an empty service says so', async () => {
  const api = startApi();
  api.override = ({ pathname }) =>
    pathname.endsWith('newsquantified') ? refusal('plan_excludes_endpoint', 'not in your plan') : undefined;
  renderPage('/quantified');
  await soon(() => expect(textOf(screen.getByRole('alert'))).toContain('Ask your administrator'));
  api.override = undefined;
  click('Try again');
  await hasText('No reactions yet');
});

test('an empty result of the filters offers to clear them', async () => {
  startApi({ quantified: moves });
  renderPage('/quantified?f=Result%25:gte:1000');
  await hasText('Nothing matches');
  click('Clear filters');
  await soon(() => expect(tableRows()).toHaveLength(3));
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
  expect(textOf(await screen.findByRole('complementary', { name: 'Reaction' }))).toContain(hostile);
  expect(textOf(screen.getByRole('button', { name: /^Edit filter/ }))).toBe('Firm contains “<img src=x”');
  expect(textOf()).toContain('columns: there is no column <script>');
  click(/^Add filter/);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Column' }), { target: { value: 'AnalystFirm' } });
  await screen.findByRole('checkbox', { name: (name) => name.startsWith(hostile) });
  expect(document.querySelector('img, script, td b')).toBeNull();
});

test('an invalid address of 8 KB opens the page, with a short notice of the ignored parts', async () => {
  const filters = Array.from({ length: 45 }, (_, index) => `Gone${index}_${'x'.repeat(150)}:gte:1`).join(',');
  await openQuantified(
    moves,
    `/quantified?preset=none&from=2026-02-02&to=2026-02-01&f=5_Minutes%25:between:2..1,Result%25:gte:0,${filters}&sort=5_Minutes%25:asc`,
  );
  const notice = screen.getByText(/^Ignored in link/).closest('[role=status]') as HTMLElement;
  expect(textOf(notice)).toContain('preset: expected one of reaction, volume, vwap, extremes, analyst, got "none"');
  expect(textOf(notice)).toContain('from: expected a day not after to');
  expect(textOf(notice)).toContain('f: expected the lower end first, got 2..1');
  expect(textOf(notice)).toMatch(/and 4\d more/);
  expect(textOf(notice).length).toBeLessThan(1500);
  // The valid parts apply.
  screen.getByRole('button', { name: 'Remove filter Until Feb 1' });
  screen.getByRole('button', { name: 'Remove filter Result at least 0%' });
  expect(location.search).toContain('sort=5_Minutes');
  fireEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }));
  await soon(() => expect(textOf()).not.toContain('Ignored in link'));
});

test('offers the symbols of loaded reactions where symbols are typed', async () => {
  await openQuantified([row(7777, { Symb: 'ZVZZT' })]);
  click(/^Symbols/);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Symbols' }), { target: { value: 'zv' } });
  await screen.findByRole('option', { name: 'ZVZZT' });
});

test('counts rows of an unexpected shape and shows the others', async () => {
  const api = startApi({ quantified: moves });
  api.invalidRows.set('/api/v2/newsquantified', [row(3, { 'Result%': 'many' })]);
  renderPage('/quantified');
  await hasText('1 of 4 rows could not be read');
  await soon(() => expect(tableRows()).toHaveLength(3));
});

test('saves views by name; a second one of the same name gets a number', async () => {
  await openQuantified(moves, '/quantified?f=5_Minutes%25:gte:1');
  click(/^Views/);
  for (const saved of [['Strong'], ['Strong', 'Strong (2)']]) {
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name of this view' }), { target: { value: 'Strong' } });
    submitPanel();
    await soon(() => expect(screen.getAllByRole('link', { name: /^Strong/ }).map(textOf)).toEqual(saved));
  }
  expect(screen.getByRole('link', { name: 'Strong' }).getAttribute('href')).toBe('/quantified?f=5_Minutes%25:gte:1&density=compact');
});
