import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { splits } from '#contract/endpoints/splits.ts';
import { splitEvent } from '#contract/ics/events.ts';
import { readRows } from '#contract/schema/rows.ts';
import { eventsOf, parseCalendar, textOf as icsText, valueOf } from '#contract/testing/parse-calendar.ts';
import { startApi, type TestApi, type WireRecord } from '#src/testing/api.ts';
import { click, hasText, openSplits, tableRows } from '#src/testing/open-page.ts';
import { wireSplit } from '#src/testing/records.ts';
import { goTo, pass, renderPage } from '#src/testing/render-page.tsx';
import { settled } from '#src/testing/settled.ts';
import { refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { eventFile } from './calendar-file.ts';
import { readSplit, splitRows } from '#src/records/splits/split.ts';

const split = (id: string, change: WireRecord = {}): WireRecord => wireSplit({ id, ticker: id.toUpperCase(), ...change });

/** Two splits with different orders by announcement and by ex-date. */
const some: readonly WireRecord[] = [
  split('aaa', {
    date_announced: '2026-11-19',
    date_recorded: '2026-11-23',
    date_distribution: '2026-11-24',
    date_ex: '2026-11-24',
    ratio: '1:20',
    optionable: true,
  }),
  split('bbb', {
    date_announced: '2026-11-05',
    date_recorded: '2026-11-30',
    date_distribution: '2026-12-01',
    date_ex: '2026-12-01',
    ratio: '2:1',
    split_type: 'Forward Stock Split',
    importance: 3,
  }),
];

const paramsOf = (api: TestApi) =>
  requestsTo(api, /calendar\/splits/).map(({ params }) =>
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name.replace(/^parameters\[(.*)\]$/, '$1'), value])),
  );
const events = (): string[] => [...document.querySelectorAll('.grid-row')].map(textOf);
const hasEvents = async (count: number): Promise<void> => {
  await expect.poll(events).toHaveLength(count);
};
const hasRows = async (count: number): Promise<void> => {
  await expect.poll(tableRows).toHaveLength(count);
};
const dateField = page.getByRole('combobox', { name: 'Date' });
/** The address that is offered to programs, once it is shown. */
const feedAddress = async (): Promise<URL> =>
  new URL(((await page.getByRole('textbox', { name: 'Address of the calendar' }).findElement()) as HTMLInputElement).value);

test('opens on upcoming splits, soonest first, with the past below a divider', async () => {
  const past = split('old', { date_announced: '2026-10-01', date_recorded: '', date_distribution: '', date_ex: '2026-11-02' });
  const api = await openSplits([...some, past]);
  await hasEvents(3);
  expect(paramsOf(api)).toEqual([{ date_search_field: 'ex' }]);
  expect(events().map((text) => /AAA|BBB|OLD/.exec(text)?.[0])).toEqual(['AAA', 'BBB', 'OLD']);
  expect(events()[0]).toContain('1-for-20 reverse: 100 shares become 5, price x20');
  expect(textOf(page.getByRole('grid', { name: 'Splits, ex-date' }).element())).toMatch(/^.*Friday, November 20, today.*BBB.*Past.*OLD/);
  expect(textOf()).toContain('3 splits · ex-date, upcoming first');
});

test('filters the loaded splits by direction and options', async () => {
  await openSplits(some, '/splits?direction=forward');
  for (const [query, ticker] of [
    ['direction=forward', 'BBB'],
    ['direction=reverse', 'AAA'],
    ['direction=forward&optionable=yes', undefined],
    ['optionable=yes', 'AAA'],
  ] as const) {
    goTo(`/splits?${query}`);
    await expect.poll(() => events().map((text) => /AAA|BBB/.exec(text)?.[0])).toEqual(ticker === undefined ? [] : [ticker]);
    await hasText(`${ticker === undefined ? 0 : 1} of 2 splits`);
  }
});

test('switches to the announcement date: request, order and marked column', async () => {
  const marked = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map(nameOf)
      .find((name) => name.includes('●'));
  const api = await openSplits(some, '/splits?view=table');
  await hasRows(2);
  expect(marked()).toContain('Ex-date');
  page.getByRole('grid', { name: 'Splits, ex-date, upcoming first' }).element();
  expect(textOf(tableRows()[0])).toContain('AAA');
  await dateField.selectOptions('announced');
  await expect.poll(marked).toContain('Announced');
  expect(location.search).toContain('by=announced');
  expect(paramsOf(api).at(-1)).toEqual({});
  await hasText('2 splits · announcement date, latest first');
});

test('opening the detail moves no row, and takes neither symbol nor what happens nor the dates', async () => {
  const records = Array.from({ length: 24 }, (_, index) =>
    split(`s${index}`, {
      name: 'Long Name of a Company with a Daily Inverse Fund',
      date_announced: '2026-11-05',
      date_ex: `2026-12-${String(1 + (index % 8)).padStart(2, '0')}`,
      ratio: index % 2 === 0 ? '1:12.59' : '0.98456:1',
    }),
  );
  await openSplits(records);
  const grid = page.getByRole('grid', { name: 'Splits, ex-date' });
  const rows = (): readonly Element[] => [...document.querySelectorAll('.grid-row')].slice(0, 10);
  await expect.poll(() => rows().length).toBe(10);
  const places = () => rows().map((row) => [textOf(row.querySelector('[data-symbol]')), row.getBoundingClientRect().top]);
  const columns = (): string[] => grid.getByRole('columnheader').elements().map(nameOf);
  await hasText('24 splits');
  expect(columns()).toContain('Type');
  const before = await settled(places);
  // Without userEvent, which may scroll the list before it clicks.
  rows()[4]?.querySelector<HTMLElement>('[role=gridcell]:last-child')?.click();
  await expect.element(page.getByRole('complementary', { name: 'Split' })).toBeVisible();
  await expect.poll(columns).toEqual(['Ticker', 'Name', 'What happens', 'Announced', 'Days to ex', 'Importance']);
  expect(places()).toEqual(before);
  expect(textOf(rows()[0])).toMatch(/price x(12\.59|≈1\.0157).*Nov 5.*\d trading days?/);
  const { right } = grid.element().getBoundingClientRect();
  const parts = rows().flatMap((row) => [...row.querySelectorAll(':not(.sr-only)')]);
  expect(parts.filter((part) => part.getBoundingClientRect().right > right).map(textOf)).toEqual([]);
  const isCut = (part: Element): boolean => part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === 'hidden';
  expect(parts.filter(isCut).map(textOf)).toEqual([]);
});

test('requests the days of a month', async () => {
  const api = await openSplits(some, '/splits?view=month&by=ex');
  const november = await page.getByRole('grid', { name: 'Splits, ex-date, November 2026' }).findElement();
  await expect.poll(() => textOf(november)).toContain('AAA 1-for-20 reverse');
  expect(paramsOf(api)).toEqual([{ date_from: '2026-11-01', date_to: '2026-12-05', date_search_field: 'ex' }]);
  // The one of December 1 stands in the last week of the month.
  await hasText('1 split');
  await click('Next month');
  await page.getByRole('grid', { name: 'Splits, ex-date, December 2026' }).findElement();
});

test('an empty month of an archive leads to the latest one', async () => {
  await openSplits([split('old', { date_announced: '2023-01-02', date_ex: '2023-02-01' })], '/splits?view=month');
  await click('Show February 2023');
  const february = await page.getByRole('grid', { name: 'Splits, ex-date, February 2023' }).findElement();
  await expect.poll(() => textOf(february)).toContain('OLD');
  expect(page.getByText(/^None in/).elements()).toEqual([]);
});

test('sends every filter of the address to the service, and to the calendar feed', async () => {
  const api = await openSplits(
    some,
    '/splits?by=announced&tickers=BBB,BRK.A&from=2026-11-01&to=2026-11-30&importance=2&updated=2020-01-02',
  );
  await hasEvents(1);
  expect(paramsOf(api)).toEqual([
    { date_from: '2026-11-01', date_to: '2026-11-30', importance: '2', tickers: 'BBB,BRK.A', updated: '1577941200' },
  ]);
  await expect.poll(() => textOf(page.getByRole('toolbar', { name: 'Filters' }).element())).toContain('Importance 2 and above');
  await dateField.selectOptions('ex');
  await expect.poll(() => paramsOf(api).at(-1)?.['date_search_field']).toBe('ex');
  await click('Subscribe');
  const { href, pathname, searchParams } = await feedAddress();
  expect(pathname).toBe('/calendar/splits.ics');
  expect(Object.fromEntries(searchParams)).toMatchObject({ tickers: 'BBB,BRK.A', importance: '2', updated: '2020-01-02', by: 'ex' });
  expect(page.getByRole('link', { name: 'Open in a program' }).element().getAttribute('href')).toBe(href.replace(/^http:/, 'webcal:'));
});

test('a relative time of update is named, and chosen from presets', async () => {
  await openSplits(some, '/splits?updated=last-close');
  await hasText('Splits updated since last close (from Nov 19 16:00 ET)');
  await click('More ▾');
  const dialog = page.getByRole('dialog', { name: 'More' });
  await expect.element(dialog.getByLabelText('Updated since')).toHaveValue('2026-11-19');
  await dialog.getByRole('button', { name: 'QTD' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => location.search).toBe('?updated=quarter');
  await page.getByRole('button', { name: 'Remove filter Updated QTD' }).findElement();
});

test('a signed-in user gets a calendar address with a signature', async () => {
  const api = startApi({ splits: some });
  api.config = { ...api.config, feedAccess: { user: 'anna@example.com', signatures: { splits: 'for-splits', guidance: 'for-guidance' } } };
  await renderPage('/splits?by=ex');
  await hasEvents(2);
  await click('Subscribe');
  await expect.poll(async () => (await feedAddress()).searchParams.get('signature')).toBe('for-splits');
  expect(Object.fromEntries((await feedAddress()).searchParams)).toMatchObject({ by: 'ex', user: 'anna@example.com' });
});

test('uses the valid part of an address and reports the rest', async () => {
  const many = Array.from({ length: 51 }, (_, index) => `T${index}`).join(',');
  await openSplits(some, `/splits?by=ex&from=2026-02-30&importance=9&tickers=${many}`);
  expect(textOf()).toContain('tickers: at most 50, got 51');
  expect(textOf()).toContain('importance: at most 5, got 9');
  expect(textOf()).toContain('from: expected an existing date');
  expect(textOf()).toContain('2 splits · ex-date');
});

test('flags invalid records, and counts one without an id and shows it on demand', async () => {
  await openSplits([...some, split('ddd', { date_announced: '2026-11-17', ratio: '4:1' })], '/splits?view=table', [
    split('ccc', { date_announced: '2026-11-18', ratio: '3-1', date_ex: '2026-02-30' }),
    { ...split('eee', { date_announced: '2026-11-16' }), id: null },
  ]);
  await hasRows(4);
  const rowOf = (ticker: string): string => textOf(tableRows().find((row) => textOf(row).includes(ticker)));
  expect(rowOf('CCC')).toContain('⚠ ratio not readable');
  expect(rowOf('CCC')).toContain('3-1');
  expect(rowOf('CCC')).toContain('2026-02-30');
  expect(rowOf('DDD')).toContain('⚠ type and ratio disagree');
  expect(rowOf('DDD')).not.toContain('shares become');
  expect(textOf()).toContain('1 of 5 records could not be read');
  await click('Show');
  await hasText('"ticker":"EEE"');
});

test('a price factor is no split: no shares, no direction, no calculator; one split under two ids is one row', async () => {
  await openSplits(
    [
      ...some,
      split('bbc', { ...some[1], id: 'bbc', ticker: 'BBB', date_ex: '2026-12-01', ratio: '4:2' }),
      split('jef', { date_announced: '2026-11-17', date_ex: '2026-11-30', ratio: '1046:1000', split_type: '' }),
    ],
    '/splits?row=jef',
  );
  await hasEvents(3);
  expect(textOf()).toContain('3 splits · ex-date, upcoming first · 1 split listed twice, shown once');
  const row = events().find((text) => text.includes('JEF'));
  expect(row).toContain('⚠ price factor, perhaps a spin-off');
  expect(row).toContain('price ÷ 1.046, shares unchanged');
  expect(textOf()).not.toMatch(/become 104|1,046|523-for-500/);
  const detail = page.getByRole('complementary', { name: 'Split' });
  await expect.element(detail).toMatchTextContent('the number of shares stays');
  await expect.element(detail.getByRole('textbox', { name: 'Shares held' })).not.toBeInTheDocument();
  goTo('/splits?direction=forward');
  await hasText('1 of 3 splits');
});

test('a record without a date is shown in the table only', async () => {
  await openSplits(some, '/splits?by=announced', [split('ccc', { date_announced: '' })]);
  await hasText('1 without an announcement date, shown in the table only');
  expect(events()).toHaveLength(2);
});

test('the detail has a calculator, dates and past splits of the company', async () => {
  const past = { ticker: 'AAA', date_recorded: '', date_distribution: '' };
  const api = await openSplits(
    [
      ...some,
      split('old1', { ...past, date_announced: '2023-01-02', date_ex: '2023-02-01', ratio: '1:10' }),
      split('old2', { ...past, date_announced: '2024-01-02', date_ex: '2024-02-01', ratio: '1:5' }),
    ],
    '/splits?row=aaa',
  );
  const detail = page.getByRole('complementary', { name: 'Split' });
  const detailHas = async (text: string): Promise<void> => {
    await expect.element(detail).toMatchTextContent(text);
  };
  await detailHas('1-for-20 reverse: 100 shares become 5, price x20');
  await detailHas('option contracts are usually adjusted');
  await detail.getByRole('textbox', { name: 'Shares held' }).fill('30');
  await detail.getByRole('textbox', { name: 'Price before, $ (optional)' }).fill('2');
  await detailHas('30 shares at $2.00 become 1 share and cash for 0.5 of one, at $40.00');
  // Friday the 20th; the 24th is a Tuesday.
  await detailHas('Ex-dateNov 24 in 2 trading days');
  await expect.element(detail.getByRole('img', { name: /Announced Nov 19, 2026, Record date Nov 23, 2026/ })).toBeVisible();
  await detailHas('2 reverse splits, Feb 1, 2023 to Feb 1, 2024: 1 share now was 50 before them.');
  expect(paramsOf(api).at(-1)).toEqual({ tickers: 'AAA', date_search_field: 'ex' });
  // In a field it would belong to the field.
  await detail.getByRole('heading', { name: 'Dates' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(detail).not.toBeInTheDocument();
  expect(location.search).toBe('');
});

test('a calendar file has the UID of the feed; there is none without a valid ex-date', async () => {
  const [record, invalid] = readRows(splitRows, [some[0], split('x', { date_ex: '2026-02-30' })])?.rows ?? [];
  const [strict] = readRows(splits, some)?.rows ?? [];
  if (!record || !invalid || !strict) throw new Error('invalid records');
  const file = eventFile(readSplit(record));
  const [event] = eventsOf(parseCalendar(file?.text ?? ''));
  if (!event) throw new Error('no event');
  expect(file?.name).toBe('split_AAA_2026-11-24.ics');
  expect([icsText(event, 'UID'), icsText(event, 'SUMMARY')]).toEqual([splitEvent(strict).uid, splitEvent(strict).summary]);
  expect(valueOf(event, 'DTSTART')).toBe('20261124');
  expect(eventFile(readSplit(invalid))).toBeUndefined();
});

test('adds updated splits at the next poll, once', async () => {
  const api = await openSplits(some);
  await hasEvents(2);
  const dates = { date_announced: '2026-11-20', date_recorded: '', date_distribution: '', date_ex: '2026-12-20' };
  api.write({ splits: [split('new', { ...dates, updated: 1_795_188_600 })] });
  await expect.poll(() => (pass(60), events().at(-1))).toContain('NEW');
  expect(events()).toHaveLength(3);
  expect(Object.keys(paramsOf(api).at(-1) ?? {})).toEqual(expect.arrayContaining(['updated']));
});

test('explains why it is empty', async () => {
  await openSplits([], '/splits');
  for (const [query, title] of [
    ['', 'No splits yet'],
    ['?tickers=ZZZ', 'No splits for these tickers'],
    ['?from=2026-01-01', 'No splits on these dates'],
    ['?importance=5', 'Nothing matches'],
  ] as const) {
    goTo(`/splits${query}`);
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  }
});

test('explains that the plan excludes splits; what is loaded stays when polling fails', async () => {
  const api = startApi({ splits: some });
  const refuse = ({ pathname }: URL) => (pathname === splits.path ? refusal('plan_excludes_endpoint', 'not in the plan') : undefined);
  api.override = refuse;
  await renderPage('/splits');
  await hasText('Ask your administrator');
  expect(page.getByRole('grid').elements()).toEqual([]);
  api.override = undefined;
  await click('Try again');
  await hasEvents(2);
  api.override = refuse;
  await userEvent.keyboard('r');
  await hasText('What is loaded stays.');
  expect(events()).toHaveLength(2);
});

test('exports the table in its order, and copies it as TSV', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:x';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  // A real click would leave the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  await openSplits(some, '/splits?view=table&by=ex', [split('ccc', { ratio: '=1+1', date_announced: '2026-01-02' })]);
  await hasRows(3);
  await userEvent.keyboard('e');
  await click('CSV');
  await expect.poll(() => saved).toHaveLength(1);
  const lines = (await saved[0]?.text())?.split('\r\n') ?? [];
  expect(lines[0]).toMatch(/^Ticker,Name,What happens,Ratio,Type,Ex-date,Announced,Days to ex,Record date,Distribution,/);
  expect(lines.slice(1, 4).map((line) => line.split(',')[0])).toEqual(['AAA', 'BBB', 'CCC']);
  expect(lines[1]).toContain(
    'AAA,Corwell Freight (Sample),"1-for-20 reverse: 100 shares become 5, price x20",1:20,Reverse Stock Split,2026-11-24,2026-11-19,2,',
  );
  expect(lines[3]).toContain("'=1+1");
  await click('Copy as TSV');
  await hasText('Copied 3 rows.');
  expect(copied[0]?.split('\n')[1]).toMatch(/^AAA\t/);
});
