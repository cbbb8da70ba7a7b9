import { fireEvent, screen, within } from '@testing-library/react';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { refusal } from '#src/testing/stub-fetch.ts';
import { press } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { describe, expect, test, vi } from 'vitest';
import { eventsOf, parseCalendar, textOf as icsText, valueOf } from '#contract/testing/parse-calendar.ts';
import { splitEvent } from '#contract/ics/events.ts';
import { readRows } from '#contract/schema/rows.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { pass, renderPage, soon } from '#src/testing/render-page.tsx';
import { openSplits } from '#src/testing/open-page.ts';
import { wireSplit } from '#src/testing/records.ts';
import { type WireRecord } from '#src/testing/api.ts';
import { eventFile } from './calendar-file.ts';
import { readSplit, splitRows } from './split.ts';

const split = (id: string, change: WireRecord = {}): WireRecord => wireSplit({ id, ticker: id.toUpperCase(), ...change });

/** Two splits with different orders by announcement and by ex-date. */
const some = (): WireRecord[] => [
  split('aaa', {
    date_announced: '2026-11-19',
    date_recorded: '2026-11-23',
    date_distribution: '2026-11-24',
    date_ex: '2026-11-24',
    ratio: '1:20',
  }),
  split('bbb', {
    date_announced: '2026-11-05',
    date_recorded: '2026-11-30',
    date_distribution: '2026-12-01',
    date_ex: '2026-12-01',
    ratio: '2:1',
    split_type: 'Forward Stock Split',
    optionable: true,
    importance: 3,
  }),
];

const queriesOf = ({ requests }: TestApi): readonly string[] =>
  requests
    .filter((address) => address.startsWith('/api/v2.1/calendar/splits'))
    .map((address) => decodeURIComponent(address.split('?')[1] ?? ''));
const events = (): string[] => [...document.querySelectorAll('.agenda-event')].map((line) => textOf(line));
const bodyRows = (): HTMLElement[] => screen.queryAllByRole('row').filter((row) => row.querySelector('[role=gridcell]') !== null);
const detail = (): HTMLElement => screen.getByRole('complementary', { name: 'Split' });

describe('the calendar', () => {
  test('opens as an agenda by announcement date', async () => {
    const api = await openSplits(some());
    await soon(() => expect(events()).toHaveLength(2));
    expect(queriesOf(api)).toEqual(['']);
    expect(events()[0]).toContain('AAA');
    expect(events()[0]).toContain('1-for-20 reverse: 100 shares become 5, price x20');
    expect(textOf(screen.getByRole('grid', { name: 'Splits by announcement date' }))).toContain('Friday, November 20, today');
    expect(textOf()).toContain('2 splits by announcement date, latest first');
  });

  test('switches to the ex-date: request, order and marked column', async () => {
    const api = await openSplits(some(), '/splits?view=table');
    await soon(() => expect(bodyRows()).toHaveLength(2));
    expect(
      screen
        .queryAllByRole('columnheader')
        .map(nameOf)
        .find((name) => name.includes('●')),
    ).toContain('Announced');
    fireEvent.change(screen.getByRole('combobox', { name: 'Date' }), { target: { value: 'ex' } });
    await soon(() => expect(textOf(bodyRows()[0])).toContain('BBB'));
    expect(location.search).toContain('by=ex');
    expect(queriesOf(api).at(-1)).toBe('parameters[date_search_field]=ex');
    expect(
      screen
        .queryAllByRole('columnheader')
        .map(nameOf)
        .find((name) => name.includes('●')),
    ).toContain('Ex-date');
    screen.getByRole('grid', { name: 'Splits by ex-date, latest first' });
    expect(textOf()).toContain('2 splits by ex-date, latest first');
  });

  test('requests the days of a month', async () => {
    const api = await openSplits(some(), '/splits?view=month&by=ex');
    await soon(() =>
      expect(textOf(screen.getByRole('grid', { name: 'Splits by ex-date, November 2026' }))).toContain('AAA 1-for-20 reverse'),
    );
    expect(queriesOf(api)).toEqual(['parameters[date_from]=2026-11-01&parameters[date_to]=2026-12-05&parameters[date_search_field]=ex']);
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
    await soon(() => screen.getByRole('grid', { name: 'Splits by ex-date, December 2026' }));
  });

  test('sends every filter of the address to the service', async () => {
    const api = await openSplits(
      some(),
      '/splits?tickers=BBB,BRK.A&from=2026-11-01&to=2026-11-30&importance=2&updated=2020-01-02&by=announced',
    );
    await soon(() => expect(events()).toHaveLength(1));
    expect(queriesOf(api)).toEqual([
      'parameters[date_from]=2026-11-01&parameters[date_to]=2026-11-30&parameters[importance]=2&parameters[tickers]=BBB,BRK.A&parameters[updated]=1577941200',
    ]);
    await soon(() => expect(textOf(screen.getByRole('toolbar', { name: 'Filters' }))).toContain('Importance 2 and above'));
  });

  test('uses the valid part of an address and reports the rest', async () => {
    const many = Array.from({ length: 51 }, (_, index) => `T${index}`).join(',');
    await openSplits(some(), `/splits?by=ex&from=2026-02-30&importance=9&tickers=${many}`);
    expect(textOf()).toContain('tickers: at most 50, got 51');
    expect(textOf()).toContain('importance: at most 5, got 9');
    expect(textOf()).toContain('from: expected an existing date');
    expect(textOf()).toContain('2 splits by ex-date');
  });
});

describe('an invalid record', () => {
  test('is shown as received with a flag; one without an id is counted and shown on demand', async () => {
    await openSplits(
      [
        ...some(),
        split('ccc', { date_announced: '2026-11-18', ratio: '3-1', date_ex: '2026-02-30' }),
        split('ddd', { date_announced: '2026-11-17', ratio: '4:1' }),
        split('brk/a', { date_announced: '2026-11-16', ratio: '', date_recorded: '2026-01-01' }),
        { ...split('eee', { date_announced: '2026-11-16' }), id: null },
      ],
      '/splits?view=table',
    );
    await soon(() => expect(bodyRows()).toHaveLength(5));
    const rowOf = (ticker: string): string => textOf(bodyRows().find((row) => textOf(row).includes(ticker)));
    expect(rowOf('CCC')).toContain('⚠ ratio not readable');
    expect(rowOf('CCC')).toContain('3-1');
    expect(rowOf('CCC')).toContain('2026-02-30');
    expect(rowOf('DDD')).toContain('⚠ type and ratio disagree');
    expect(rowOf('DDD')).not.toContain('shares become');
    expect(rowOf('BRK/A')).toContain('⚠');
    expect(textOf()).toContain('1 of 6 records could not be read');
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await soon(() => expect(textOf()).toContain('"ticker":"EEE"'));
  });

  test('without a date is shown in the table only', async () => {
    await openSplits([...some(), split('ccc', { date_announced: '' })]);
    await soon(() => expect(textOf()).toContain('1 without an announcement date, shown in the table only'));
    expect(events()).toHaveLength(2);
  });
});

describe('the detail', () => {
  test('has a calculator, dates and past splits of the company', async () => {
    const api = await openSplits(
      [
        ...some(),
        split('old1', {
          ticker: 'AAA',
          date_announced: '2023-01-02',
          date_recorded: '',
          date_distribution: '',
          date_ex: '2023-02-01',
          ratio: '1:10',
        }),
        split('old2', {
          ticker: 'AAA',
          date_announced: '2024-01-02',
          date_recorded: '',
          date_distribution: '',
          date_ex: '2024-02-01',
          ratio: '1:5',
        }),
      ],
      '/splits?row=aaa',
    );
    await soon(() => expect(textOf(detail())).toContain('1-for-20 reverse: 100 shares become 5, price x20'));
    fireEvent.change(within(detail()).getByRole('textbox', { name: 'Shares held' }), { target: { value: '30' } });
    fireEvent.change(within(detail()).getByRole('textbox', { name: 'Price before, $ (optional)' }), { target: { value: '2' } });
    await soon(() => expect(textOf(detail())).toContain('30 shares at $2.00 become 1.5 at $40.00'));
    // Friday the 20th; the 24th is a Tuesday.
    expect(textOf(detail())).toContain('Ex-dateNov 24 in 2 trading days');
    within(detail()).getByRole('img', { name: /Announced 2026-11-19, Record date 2026-11-23/ });
    await soon(() => expect(textOf(detail())).toContain('2 reverse splits so far: 1 share now was 50 before them.'));
    expect(queriesOf(api).at(-1)).toBe('parameters[tickers]=AAA&parameters[date_search_field]=ex');
    press('Escape');
    await soon(() => expect(screen.queryAllByRole('complementary', { name: 'Split' })).toEqual([]));
    expect(location.search).toBe('');
  });

  test('notes that option contracts are usually adjusted', async () => {
    await openSplits(some(), '/splits?row=bbb');
    await soon(() => expect(textOf(detail())).toContain('option contracts are usually adjusted'));
  });

  test('saves a calendar file with the UID of the feed', async () => {
    const [record] = readRows(splitRows, some())?.rows ?? [];
    if (!record) throw new Error('not read');
    const file = await eventFile(readSplit(record));
    const [event] = eventsOf(parseCalendar(file?.text ?? ''));
    const [strict] = readRows(splits, some())?.rows ?? [];
    if (!event || !strict) throw new Error('no event');
    expect(file?.name).toBe('split_AAA_2026-11-24.ics');
    expect([icsText(event, 'UID'), icsText(event, 'SUMMARY')]).toEqual([splitEvent(strict).uid, splitEvent(strict).summary]);
    expect(valueOf(event, 'DTSTART')).toBe('20261124');
  });

  test('has no calendar file without a valid ex-date', async () => {
    expect(await eventFile(readSplit(readRows(splitRows, [split('x', { date_ex: '2026-02-30' })])?.rows[0] as never))).toBeUndefined();
  });
});

test('the calendar feed has the filters of the page', async () => {
  await openSplits(some(), '/splits?tickers=AAA,BRK.A&importance=1&by=ex&view=month&updated=2020-01-02');
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  const field = await soon(() => screen.getByRole('textbox', { name: 'Address of the calendar' }));
  const address = new URL((field as HTMLInputElement).value);
  expect(address.pathname).toBe('/calendar/splits.ics');
  expect(Object.fromEntries(address.searchParams)).toEqual({ tickers: 'AAA,BRK.A', importance: '1', updated: '2020-01-02', by: 'ex' });
  expect(screen.getByRole('link', { name: 'Open in a program' }).getAttribute('href')).toBe(address.href.replace(/^http:/, 'webcal:'));
});

test('adds updated splits at the next poll, once', async () => {
  const rows = some();
  const api = await openSplits(rows);
  await soon(() => expect(events()).toHaveLength(2));
  rows.push(
    split('new', { date_announced: '2026-11-20', date_recorded: '', date_distribution: '', date_ex: '2026-12-20', updated: 1_795_000_000 }),
  );
  await soon(() => {
    pass(60);
    expect(queriesOf(api).length).toBeGreaterThan(1);
  });
  await soon(() => expect(events()[0]).toContain('NEW'));
  expect(events()).toHaveLength(3);
  expect(queriesOf(api).at(-1)).toMatch(/^parameters\[updated\]=\d+$/);
});

describe('empty and error states', () => {
  test.each([
    ['/splits', 'No splits yet'],
    ['/splits?tickers=ZZZ', 'No splits for these tickers'],
    ['/splits?from=2026-01-01', 'No splits on these dates'],
    ['/splits?importance=5', 'Nothing matches'],
  ])('%s explains why it is empty', async (address, title) => {
    await openSplits([], address);
    await soon(() => screen.getByRole('heading', { name: title }));
  });

  test('explains that the plan excludes splits', async () => {
    const api = startApi();
    api.override = (asked) => (asked.pathname.includes('splits') ? refusal('plan_excludes_endpoint', 'not in the plan') : undefined);
    renderPage('/splits');
    await soon(() => expect(textOf()).toMatch(/plan/i));
    expect(screen.queryAllByRole('grid')).toEqual([]);
  });

  test('keeps loaded splits when polling fails', async () => {
    const api = await openSplits(some());
    await soon(() => expect(events()).toHaveLength(2));
    api.override = (asked) => (asked.pathname.includes('splits') ? refusal('upstream_unreachable', 'gone') : undefined);
    await soon(() => {
      pass(60);
      expect(textOf()).toContain('What is loaded stays.');
    });
    expect(events()).toHaveLength(2);
  });
});

test('exports the table in its order', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:x';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  // A real click would leave the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await openSplits([...some(), split('ccc', { ratio: '=1+1', date_announced: '2026-01-02' })], '/splits?view=table&by=ex');
  await soon(() => expect(bodyRows()).toHaveLength(3));
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(await soon(() => screen.getByRole('button', { name: 'CSV' })));
  await soon(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0]?.text())?.split('\r\n') ?? [];
  expect(lines[0]).toBe(
    'Ticker,Name,What happens,Ratio,Type,Ex-date,Announced,Days to ex,Record date,Distribution,Importance,Options,Exchange,CUSIP,Notes,updated_et,Flags',
  );
  expect(lines.slice(1, 4).map((line) => line.split(',')[0])).toEqual(['BBB', 'AAA', 'CCC']);
  expect(lines[2]).toContain(
    'AAA,Corwell Freight (Sample),"1-for-20 reverse: 100 shares become 5, price x20",1:20,Reverse Stock Split,2026-11-24,2026-11-19,2,',
  );
  expect(lines[3]).toContain("'=1+1");
});

test('copies the table as TSV and reports it', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  await openSplits(some(), '/splits?view=table');
  await soon(() => expect(bodyRows()).toHaveLength(2));
  press('e');
  fireEvent.click(await soon(() => screen.getByRole('button', { name: 'Copy as TSV' })));
  await soon(() => expect(textOf(screen.getByRole('dialog', { name: 'Export' }))).toContain('Copied 2 rows.'));
  expect(copied[0]?.split('\n')[1]).toMatch(/^AAA\t/);
});
