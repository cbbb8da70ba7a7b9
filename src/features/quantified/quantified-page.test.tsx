import { fireEvent, screen, within } from '@testing-library/react';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { refusal } from '#src/testing/stub-fetch.ts';
import { press, submit } from '#src/testing/press.ts';
import { textOf } from '#src/testing/text.ts';
import { expect, test } from 'vitest';
import { quantifiedFields } from '#contract/endpoints/quantified.ts';
import { moveWindows } from '#src/shared/reactions/windows.ts';
import { openQuantified, quantifiedApi, tableRows } from '#src/testing/open-page.ts';
import { wireReaction, type WireReaction } from '#src/testing/records.ts';
import { pass, renderPage, soon } from '#src/testing/render-page.tsx';
import { pack } from '#src/shared/url/share-link.ts';

const row = (id: number, change: WireReaction = {}): WireReaction =>
  wireReaction({ _id: `id-${String(id).padStart(5, '0')}`, ResourceID: String(1000 + id), created: 1_763_000_000 - id, ...change });

const moves = (): WireReaction[] => [
  row(0, { Symb: 'AAPL', Headlines: 'Apple raised', '5_Minutes%': '1.5', AnalystAction: 'Upgrade' }),
  row(1, { Symb: 'F', Headlines: 'Ford cut', '5_Minutes%': '-2.25', AnalystAction: 'Downgrade' }),
  row(2, { Symb: 'T', Headlines: 'AT&T quiet', '5_Minutes%': '' }),
];

const asked = (api: TestApi): readonly string[] => api.requests.filter((address) => address.startsWith('/api/v2/newsquantified'));
const headlines = (): string[] => tableRows().map((line) => textOf(line.querySelectorAll('[role=gridcell]')[1] ?? line));
const shown = (names: readonly string[]) => soon(() => expect(headlines()).toEqual(names));

test('loads a hundred rows at first, and says that more are available', async () => {
  const api = await openQuantified(Array.from({ length: 130 }, (_, id) => row(id)));
  expect(asked(api)).toEqual(['/api/v2/newsquantified?pagesize=100']);
  await soon(() => expect(textOf()).toContain('100 reactions · 100 stories · 100 rows loaded, more available'));
});

test('loads all rows on demand, a thousand per request, each row once', async () => {
  const api = await openQuantified(Array.from({ length: 1130 }, (_, id) => row(id)));
  fireEvent.click(screen.getByRole('button', { name: 'Load all rows' }));
  await soon(() => expect(textOf()).toContain('1,130 reactions · 1,130 stories · all rows loaded'));
  // A thousand is the default page size of the service.
  expect(asked(api).slice(1)).toEqual(['/api/v2/newsquantified', '/api/v2/newsquantified?page=1']);
  expect(location.search).toContain('whole=true');
});

test('keeps the loaded rows when loading is cancelled, and can load the rest', async () => {
  const rows = Array.from({ length: 2500 }, (_, id) => row(id));
  const api = await openQuantified(rows);
  const answer = api.override;
  // The second page is never sent.
  api.override = (address) => (address.searchParams.get('page') === '1' ? new Promise(() => {}) : answer?.(address));
  fireEvent.click(screen.getByRole('button', { name: 'Load all rows' }));
  await soon(() => expect(textOf()).toContain('1,000 loaded'));
  // The first page is in the table while the second is pending.
  await soon(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001'));
  expect(textOf()).toContain('1,000 rows loaded, more available');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await soon(() => expect(textOf()).toContain('Stopped after 1,000 rows'));
  expect(textOf()).toContain('1,000 rows loaded, more available');
  expect(location.search).toBe('');
  api.override = answer;
  fireEvent.click(screen.getByRole('button', { name: 'Load all rows' }));
  await soon(() => expect(textOf()).toContain('2,500 reactions · 2,500 stories · all rows loaded'));
});

test('keeps the loaded rows when a page fails, and can try again', async () => {
  const api = await openQuantified(Array.from({ length: 1500 }, (_, id) => row(id)));
  const answer = api.override;
  api.override = (address) =>
    address.searchParams.get('page') === '1' ? refusal('invalid_parameter', 'page: not today') : answer?.(address);
  fireEvent.click(screen.getByRole('button', { name: 'Load all rows' }));
  const again = await soon(() => screen.getByRole('button', { name: 'Loading failed. Try again' }));
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001');
  api.override = answer;
  fireEvent.click(again);
  await soon(() => expect(textOf()).toContain('1,500 reactions · 1,500 stories · all rows loaded'));
});

test('writes moves with a sign and sorts missing ones last', async () => {
  await openQuantified(moves(), '/quantified?columns=Symb,Headlines,5_Minutes%25&sort=5_Minutes%25:desc');
  await shown(['Apple raised', 'Ford cut', 'AT&T quiet']);
  expect(textOf(tableRows()[1])).toContain('\u22122.25%');
  fireEvent.click(screen.queryAllByRole('columnheader', { name: /5 min/ })[0] as HTMLElement);
  await soon(() => expect(location.search).toContain('sort='));
});

test('shows a filter as a chip; reactions without the value never match', async () => {
  await openQuantified(moves(), '/quantified?f=5_Minutes%25:lte:2');
  await shown(['Apple raised', 'Ford cut']);
  expect(textOf()).toContain('2 of 3 reactions');
  fireEvent.click(await soon(() => screen.getByRole('button', { name: 'Remove filter 5 min at most 2%' })));
  await soon(() => expect(headlines()).toHaveLength(3));
});

test('adds a filter from its panel by column and value', async () => {
  await openQuantified(moves());
  fireEvent.click(screen.getByRole('button', { name: /^Add filter/ }));
  const column = await soon(() => screen.getByRole('combobox', { name: 'Column' }));
  fireEvent.change(column, { target: { value: 'AnalystAction' } });
  const box = await soon(() => screen.getByRole('checkbox', { name: /^Upgrade/ }));
  fireEvent.click(box);
  submit(document.querySelector('[popover]') ?? document);
  await shown(['Apple raised']);
  expect(location.search).toContain('f=AnalystAction:in:Upgrade');
});

test('refuses a bound that is not a number', async () => {
  await openQuantified(moves());
  fireEvent.click(screen.getByRole('button', { name: /^Add filter/ }));
  fireEvent.change(await soon(() => screen.getByRole('textbox', { name: 'Value' })), { target: { value: 'two' } });
  submit(document.querySelector('[popover]') ?? document);
  await soon(() => expect(textOf(screen.getByRole('alert'))).toContain('expected a number'));
  expect(location.search).toBe('');
});

test('the index switch exchanges the two results, in custom columns as well', async () => {
  await openQuantified(moves(), '/quantified?columns=Symb,Headlines,Result%25');
  fireEvent.click(screen.getByRole('button', { name: 'vs SPY' }));
  await soon(() => expect(screen.queryAllByRole('columnheader').map((head) => textOf(head))).toContain('Result vs SPY'));
  expect(location.search).toContain('columns=Symb,Headlines,Result_Vs_Index%25');
});

test('a preset changes the columns and is stored in the address', async () => {
  await openQuantified(moves());
  const heads = (): string =>
    screen
      .queryAllByRole('columnheader')
      .map((head) => textOf(head))
      .join('|');
  fireEvent.change(screen.getByRole('combobox', { name: 'Preset' }), { target: { value: 'analyst' } });
  await soon(() => expect(heads()).toContain('Firm'));
  expect(location.search).toBe('?preset=analyst');
});

test('a row opens with all fields, failed checks and a link to its story; Escape closes it', async () => {
  await openQuantified([row(0, { 'Result%': '99' })]);
  press('Enter', { on: tableRows()[0]?.querySelector('[role=gridcell]') ?? document.body });
  const detail = await soon(() => screen.getByRole('complementary', { name: 'Reaction' }));
  expect(detail.querySelectorAll('dt')).toHaveLength(quantifiedFields.length + moveWindows.length);
  expect(textOf(detail)).toContain('2 checks failed');
  expect(textOf(detail)).toContain('Range Range%5.18%');
  fireEvent.click(screen.getByRole('button', { name: 'Raw' }));
  await soon(() => expect(textOf(detail)).toContain('Range Range%"0.0517799352751"'));
  expect(screen.getByRole('link', { name: 'Read the story' }).getAttribute('href')).toBe('/news/1000');
  press('Escape');
  await soon(() => expect(screen.queryAllByRole('complementary', { name: 'Reaction' })).toEqual([]));
});

test('new rows wait until they are admitted, and admitting them twice changes nothing', async () => {
  const rows = moves();
  const api = await openQuantified(rows);
  rows.push(row(-5, { Headlines: 'Later news', PUBt: '2026-11-20 14:59:00.000', created: 1_763_000_100 }));
  await soon(() => {
    pass(5);
    expect(screen.queryAllByRole('button', { name: /^Show \d+ new$/ })).toHaveLength(1);
  });
  expect(headlines()).not.toContain('Later news');
  expect(api.requests.some((address) => address.includes('updated_since='))).toBe(true);
  press('.');
  await soon(() => expect(headlines()).toContain('Later news'));
  press('.');
  expect(headlines().filter((title) => title === 'Later news')).toHaveLength(1);
  expect(screen.queryAllByRole('button', { name: /^Show \d+ new$/ })).toEqual([]);
});

test('a plan without reactions names the administrator', async () => {
  startApi().override = (address) =>
    address.pathname.endsWith('newsquantified') ? refusal('plan_excludes_endpoint', 'quantified: not in your plan') : undefined;
  renderPage('/quantified');
  await soon(() => expect(textOf(screen.getByRole('alert'))).toContain('Ask your administrator'));
});

test('an empty result of the filters offers to clear them', async () => {
  await openQuantified(moves());
  history.pushState(null, '', '/quantified?f=Result%25:gte:1000');
  dispatchEvent(new PopStateEvent('popstate'));
  await soon(() => expect(textOf()).toContain('Nothing matches'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await soon(() => expect(tableRows().length).toBe(3));
});

test('an empty service has a message of its own', async () => {
  quantifiedApi([]);
  renderPage('/quantified');
  await soon(() => expect(textOf()).toContain('No reactions yet'));
});

test('hostile texts are text in chips, notice and filter values', async () => {
  const hostile = '<img src=x onerror=alert(1)>=cmd|calc';
  await openQuantified(
    [row(0, { Headlines: hostile, AnalystFirm: hostile, Symb: '<b>F</b>' })],
    `/quantified?preset=analyst&columns=${encodeURIComponent('Symb,AnalystFirm,<script>')}&f=AnalystFirm:has:${encodeURIComponent('<img src=x')}`,
  );
  expect(textOf(tableRows()[0])).toContain(`<b>F</b>${hostile}`);
  expect(textOf(screen.getByRole('button', { name: /^Edit filter/ }))).toBe('Firm contains “<img src=x”');
  expect(textOf()).toContain('columns: there is no column <script>');
  fireEvent.click(screen.getByRole('button', { name: /^Add filter/ }));
  fireEvent.change(await soon(() => screen.getByRole('combobox', { name: 'Column' })), { target: { value: 'AnalystFirm' } });
  await soon(() => screen.getByRole('checkbox', { name: `${hostile}1` }));
  expect(document.querySelector('img, script, td b')).toBeNull();
});

test('an invalid address of 8 KB opens the page, with a short notice of the ignored parts', async () => {
  const filters = Array.from({ length: 45 }, (_, index) => `Gone${index}_${'x'.repeat(150)}:gte:1`).join(',');
  await openQuantified(
    moves(),
    `/quantified?preset=none&from=2026-02-02&to=2026-02-01&f=5_Minutes%25:between:2..1,Result%25:gte:0,${filters}&sort=5_Minutes%25:asc`,
  );
  const notice = screen.getByRole('status', { name: /Ignored in link/ });
  expect(textOf(notice)).toContain('preset: expected one of reaction, volume, vwap, extremes, analyst, got "none"');
  expect(textOf(notice)).toContain('from: expected a day not after to');
  expect(textOf(notice)).toContain('f: expected the lower end first, got 2..1');
  expect(textOf(notice)).toMatch(/and 4\d more/);
  expect(textOf(notice).length).toBeLessThan(1500);
  // The valid parts apply.
  expect(screen.queryAllByRole('button', { name: /^Remove filter/ }).map((chip) => chip.getAttribute('aria-label'))).toEqual([
    'Remove filter Until Feb 1',
    'Remove filter Result at least 0%',
  ]);
  expect(location.search).toContain('sort=5_Minutes');
  fireEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }));
  await soon(() => expect(textOf()).not.toContain('Ignored in link'));
});

test('opens packed links, and says when one was cut off', async () => {
  const state = await pack('preset=vwap&f=5_Minutes%25:gte:1');
  await openQuantified(moves(), `/quantified?s=${state}&density=cozy`);
  expect(location.search).toBe('?preset=vwap&f=5_Minutes%25:gte:1&density=cozy');
  await shown(['Apple raised']);
  history.pushState(null, '', `/quantified?s=${state.slice(0, -4)}`);
  dispatchEvent(new PopStateEvent('popstate'));
  await soon(() => expect(textOf()).toContain('s: the link is incomplete or damaged'));
});

test('offers the symbols of loaded reactions where symbols are typed', async () => {
  await openQuantified([row(7777, { Symb: 'ZVZZT' })]);
  fireEvent.click(screen.getByRole('button', { name: /^Symbols/ }));
  fireEvent.change(await soon(() => screen.getByRole('combobox', { name: 'Symbols' })), { target: { value: 'zv' } });
  await soon(() => expect(screen.queryAllByRole('option').map((option) => textOf(option))).toContain('ZVZZT'));
});

test('hostile texts are text in the details', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  await openQuantified(
    [row(0, { Headlines: hostile, AnalystFirm: hostile, Comments: hostile, Topics: hostile, ReportSess: hostile })],
    '/quantified?preset=analyst&row=id-00000',
  );
  const detail = await soon(() => screen.getByRole('complementary', { name: 'Reaction' }));
  expect(textOf(detail)).toContain(hostile);
  expect(document.querySelector('img')).toBeNull();
});

test('counts rows of an unexpected shape and shows the others', async () => {
  await openQuantified([...moves(), row(3, { 'Result%': 'many' })]);
  await soon(() => expect(textOf()).toContain('1 of 4 rows could not be read'));
  expect(tableRows()).toHaveLength(3);
});

test('saves views by name; a second one of the same name gets a number', async () => {
  await openQuantified(moves(), '/quantified?f=5_Minutes%25:gte:1');
  fireEvent.click(screen.getByRole('button', { name: /^Views/ }));
  const save = async (name: string): Promise<void> => {
    fireEvent.change(await soon(() => screen.getByRole('textbox', { name: 'Name of this view' })), { target: { value: name } });
    submit(document.querySelector('[popover]') ?? document);
  };
  await save('Strong');
  await soon(() =>
    expect(screen.getByRole('link', { name: 'Strong' }).getAttribute('href')).toBe('/quantified?f=5_Minutes%25:gte:1&density=compact'),
  );
  await save('Strong');
  await soon(() =>
    expect(screen.queryAllByRole('link', { name: /^Strong/ }).map((link) => textOf(link))).toEqual(['Strong', 'Strong (2)']),
  );
});
