import { fireEvent, screen } from '@testing-library/react';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { refusal } from '#src/testing/stub-fetch.ts';
import { press, scroll } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import { guidanceEvent } from '#contract/ics/events.ts';
import { eventsOf, parseCalendar, textOf as icsText, valueOf } from '#contract/testing/parse-calendar.ts';
import { readRows } from '#contract/schema/rows.ts';
import { openGuidance } from '#src/testing/open-page.ts';
import { wireGuidance, wireReaction, type WireReaction } from '#src/testing/records.ts';
import { type WireRecord } from '#src/testing/api.ts';
import { pass, renderPage, soon } from '#src/testing/render-page.tsx';
import { eventFile } from './calendar-file.ts';

// Wide enough for every column.
beforeEach(() => void vi.stubGlobal('innerWidth', 1600));

const id = (index: number): string => `695bcc0c83cac20001bec${String(index).padStart(3, '0')}`;
const record = (index: number, change: WireRecord = {}): WireRecord =>
  wireGuidance({
    id: id(index),
    ticker: `T${index}`,
    date: '2026-11-19',
    time: '08:30:00',
    eps_guidance_min: '1.00',
    eps_guidance_max: '1.20',
    ...change,
  });

const queriesOf = ({ requests }: TestApi, path = '/api/v2.1/calendar/guidance'): string[] =>
  asked.filter((address) => address.startsWith(path)).map((address) => decodeURIComponent(address.split('?')[1] ?? ''));
/** The texts of a line's cells. */
const cellsText = (line: Element): string => [...line.children].map((cell) => textOf(cell)).join(' | ');
const events = (): string[] => [...document.querySelectorAll('.agenda-event')].map(cellsText);
const days = (): string[] => [...document.querySelectorAll('.agenda-day, .agenda-none')].map(cellsText);
const bodyRows = (): HTMLElement[] => screen.queryAllByRole('row').filter((row) => row.querySelector('[role=gridcell]') !== null);
const detail = (): HTMLElement => screen.getByRole('complementary', { name: 'Guidance record' });

const raised = (): WireRecord =>
  record(1, {
    name: 'Raised Inc',
    eps_guidance_prior_min: '0.90',
    eps_guidance_prior_max: '1.10',
    eps_guidance_est: '0.95',
    revenue_type: 'GAAP',
    revenue_guidance_min: '100000000',
    revenue_guidance_max: '100000000.000',
    revenue_guidance_prior_min: '110000000.000',
    revenue_guidance_prior_max: '120000000',
  });

describe('the agenda', () => {
  test('has a line for earnings and one for revenue, each with its verdict', async () => {
    const api = await openGuidance([raised()]);
    await soon(() => expect(events()).toHaveLength(2));
    expect(queriesOf(api)).toHaveLength(1);
    expect(events()[0]).toContain('▲ Raised, 15.8% above est.');
    expect(events()[0]).toContain('$1.00 – $1.20 ($0.90 – $1.10)');
    expect(events()[0]).toContain('+10.0%');
    expect(events()[1]).toContain('▼ Lowered, point');
    screen.getByRole('img', {
      name: 'EPS, Adj, FY 2025; new $1.00 to $1.20; prior $0.90 to $1.10; raised; estimate $0.95, 15.8% above est.',
    });
  });

  test('lists trading days without guidance, and marks today', async () => {
    await openGuidance([raised()]);
    await soon(() => expect(events()).toHaveLength(2));
    expect(days()).toEqual(['Friday, November 20, today', 'none', 'Thursday, November 19 · 2']);
  });

  test('marks preliminary and secondary records, and missing times', async () => {
    await openGuidance([record(1, { prelim: 'Y', is_primary: 'N', time: '00:00:00' })], '/guidance?primary=All');
    await soon(() => expect(events()[0]).toContain('EPS, Adjprelimsecondary'));
    expect(events()[0]).toContain('time not given');
  });

  test('moves by event and by day with the keyboard, and opens events', async () => {
    await openGuidance([raised(), record(2, { date: '2026-11-18' })]);
    await soon(() => expect(events()).toHaveLength(3));
    const focused = async (text: string): Promise<void> => {
      await soon(() => expect(cellsText(document.querySelector('[data-line]:focus') ?? document.createElement('p'))).toContain(text));
    };
    press('j');
    await focused('EPS, Adj');
    press('j');
    await focused('Revenue, GAAP');
    press(']');
    await focused('T2');
    press('Enter');
    await soon(() => expect(textOf(detail())).toContain('T2'));
    expect(location.search).toBe(`?row=${id(2)}:eps`);
    press('k');
    await soon(() => expect(textOf(detail())).toContain('Raised Inc'));
    press('Escape');
    await soon(() => expect(screen.queryAllByRole('complementary', { name: 'Guidance record' })).toEqual([]));
  });
});

describe('the month and the table', () => {
  test('requests the days of a month and counts events that do not fit', async () => {
    const api = await openGuidance(
      Array.from({ length: 40 }, (_, index) => record(index)),
      '/guidance?view=month',
    );
    await soon(() => screen.getByRole('grid', { name: 'Guidance, November 2026' }));
    expect(queriesOf(api)[0]).toContain('parameters[date_from]=2026-11-01&parameters[date_to]=2026-12-05');
    const cell = (name: string): Element => {
      const found = [...document.querySelectorAll('td')].find((one) => textOf(one.querySelector('.sr-only') ?? one) === name);
      if (!found) throw new Error(`no day named ${name}`);
      return found;
    };
    await soon(() => expect(textOf(cell('Thursday, November 19, 40'))).toMatch(/\+\d+, show all of Thursday, November 19$/));
    cell('Thursday, November 26, exchange holiday, none');
    press('Enter', { on: cell('Friday, November 20, today, none') });
    await soon(() => expect(textOf(screen.getByRole('grid', { name: 'Guidance' }))).toContain('Friday, November 20, today'));
    expect(location.search).toBe('?from=2026-11-01&to=2026-12-05');
  });

  test('the table has every column, sorted from the address', async () => {
    await openGuidance([raised(), record(2)], '/guidance?view=table&sort=ticker:desc');
    await soon(() => expect(bodyRows()).toHaveLength(3));
    expect(textOf(bodyRows()[0])).toContain('T2');
    expect(screen.queryAllByRole('columnheader').map(nameOf).join()).toContain('Verdict');
  });
});

describe('filters', () => {
  test('sends every filter of the address, and shows them as text', async () => {
    const api = await openGuidance(
      [raised()],
      '/guidance?tickers=T1,BRK.A,BF/B&importance=2&primary=All&from=2026-11-01&to=2026-11-20&updated=2025-07-01',
    );
    await soon(() => expect(events()).toHaveLength(2));
    expect(new URLSearchParams(queriesOf(api)[0]).get('parameters[updated]')).toBe('1751342400');
    expect(queriesOf(api)[0]).toContain('parameters[tickers]=T1,BRK.A,BF/B');
    expect(queriesOf(api)[0]).toContain('parameters[importance]=2');
    expect(queriesOf(api)[0]).toContain('parameters[is_primary]=All');
    await soon(() =>
      expect(textOf(screen.getByRole('toolbar'))).toContain(
        'Guidance of T1, BRK.A, or BF/B, with importance 2 and above, primary and secondary, from Nov 1 to Nov 20, updated since Jul 1, 2025',
      ),
    );
  });

  test('uses the valid part of an address and reports the rest', async () => {
    const tickers = Array.from({ length: 51 }, (_, index) => `A${index}`).join(',');
    await openGuidance([raised()], `/guidance?tickers=${tickers}&importance=9&from=2026-02-30&sort=nothing:desc`);
    await soon(() => expect(textOf()).toContain('Ignored in link'));
    expect(textOf()).toContain('tickers: at most 50, got 51');
    expect(textOf()).toContain('importance: at most 5, got 9');
    expect(textOf()).toContain('from: expected an existing date as YYYY-MM-DD, got "2026-02-30"');
    expect(textOf()).toContain('got "nothing:desc"');
  });

  test('the calendar feed has the filters of the page', async () => {
    await openGuidance([raised()], '/guidance?tickers=T1&importance=1&primary=All&view=month');
    fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
    const field = await soon(() => screen.getByRole('textbox', { name: 'Address of the calendar' }));
    const address = new URL((field as HTMLInputElement).value);
    expect(address.pathname).toBe('/calendar/guidance.ics');
    expect(Object.fromEntries(address.searchParams)).toEqual({ tickers: 'T1', importance: '1', primary: 'All' });
  });
});

describe('invalid records', () => {
  test('marks a contradictory range, without change or comparison', async () => {
    await openGuidance([
      record(1, {
        eps_guidance_min: '1.20',
        eps_guidance_max: '1.00',
        eps_guidance_prior_min: '0.9',
        eps_guidance_prior_max: '1',
        eps_guidance_est: '0.5',
      }),
    ]);
    await soon(() => expect(events()[0]).toContain('⚠ Contradictory: min > max'));
    expect(events()[0]).not.toMatch(/above est|%/);
  });

  test('shows a record without figures as one line', async () => {
    await openGuidance([record(1, { eps_guidance_min: '', eps_guidance_max: '' })]);
    await soon(() => expect(events()).toHaveLength(1));
    expect(events()[0]).toContain('Not updated');
  });

  test('counts unreadable records and shows them on demand', async () => {
    await openGuidance([raised(), record(2, { date: '2026-02-30' }), 42]);
    await soon(() => expect(events()).toHaveLength(2));
    expect(textOf()).toContain('2 of 3 records could not be read');
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await soon(() => expect(textOf()).toContain('"date":"2026-02-30"'));
  });

  test('shows hostile names, tickers and notes as text', async () => {
    const notes = '<b>Bold</b><script>window.ran = 1</script><img src=x onerror="window.ran = 1">';
    await openGuidance([record(1, { ticker: 'BRK/A', name: '<img src=x onerror=alert(1)>', notes })], `/guidance?row=${id(1)}:eps`);
    await soon(() => expect(textOf(detail())).toContain('<img src=x onerror=alert(1)>'));
    // What sanitising leaves is held by src/shared/html.
    await soon(() => expect(detail().querySelector('.prose b')?.textContent).toBe('Bold'));
    expect(events()[0]).toContain('BRK/A <img src=x onerror=alert(1)>');
  });
});

describe('price reactions', () => {
  const reaction = (change: WireReaction = {}): WireReaction =>
    wireReaction({
      _id: id(900),
      Symb: 'T1',
      Date: '11/19/2026',
      PUBt: '2026-11-19 13:31:00.000',
      ReportSess: 'All',
      NewsSess: 'Pre',
      '30_Minutes%': '-2.4',
      ...change,
    });

  async function openWith(rows: WireReaction[], records: WireRecord[]): Promise<TestApi> {
    const api = await openGuidance([]);
    // A refresh joins a request that is on its way.
    await soon(() => expect(textOf()).toContain('0 records'));
    api.write({ quantified: rows });
    api.override = (asked) => (asked.pathname === guidance.path ? new Response(JSON.stringify({ guidance: records })) : undefined);
    press('r');
    return api;
  }

  test('are loaded with one request for the symbols and days', async () => {
    const api = await openWith([reaction()], [raised(), record(2, { date: '2026-11-17' }), record(3, { ticker: '' })]);
    await soon(() => expect(events().filter((line) => line.includes('▼ −2.40%'))).toHaveLength(2));
    expect(queriesOf(api, '/api/v2/newsquantified')).toHaveLength(1);
    const asked = new URLSearchParams(queriesOf(api, '/api/v2/newsquantified')[0]);
    expect([...asked.values()]).toEqual(expect.arrayContaining(['T1,T2', '2026-11-17', '2026-11-19']));
    expect(events().find((line) => line.includes('T2'))).toContain('No reaction within 30 minutes of the announcement');
  });

  test.each<[string, WireReaction, WireRecord, string]>([
    ['a reaction half an hour later', { PUBt: '2026-11-19 14:00:01.000' }, {}, 'No reaction within 30 minutes of the announcement'],
    ['a window without trades', { '30_Minutes%': '' }, {}, 'Nothing was traded in the window'],
    [
      'no time given: a story of that day about guidance',
      { PUBt: '2026-11-19 20:00:00.000', Topics: 'News, Guidance' },
      { time: '00:00:00' },
      '−2.40%',
    ],
    [
      'no time given: a story about something else',
      { Topics: 'News', EPSAction: '' },
      { time: '00:00:00' },
      'No reaction of that day about results or guidance',
    ],
    ['a window that is not over yet', { '30_Minutes%': '' }, { date: '2026-11-20', time: '15:20:00' }, 'Not over yet: due 15:50 ET'],
  ])('%s', async (_, change, about, text) => {
    await openWith([reaction(change)], [record(1, about)]);
    await soon(() => expect(events()[0]).toContain(text));
  });

  test('are loaded for visible records, fifty symbols at a time', async () => {
    const days = Array.from({ length: 120 }, (_, index) =>
      new Date(Date.UTC(2026, 10, 19 - Math.floor(index / 30))).toISOString().slice(0, 10),
    );
    const api = await openWith(
      [reaction()],
      days.map((date, index) => record(index, { date })),
    );
    const asked = (): string[] => queriesOf(api, '/api/v2/newsquantified');
    await soon(() => expect(asked().length).toBeGreaterThan(0));
    const before = asked().length;
    scroll(screen.getByRole('grid', { name: 'Guidance' }), 3000);
    screen.getByRole('grid', { name: 'Guidance' }).dispatchEvent(new Event('scroll'));
    await soon(() => expect(asked().length).toBeGreaterThan(before));
    for (const query of asked()) expect(new URLSearchParams(query).get('symbols')?.split(',').length).toBeLessThanOrEqual(50);
    expect(new Set(asked()).size).toBe(asked().length);
  });

  test('are summarised by verdict, with statistics for large groups only', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => index + 1);
    const figures = { eps_guidance_prior_min: '0.90', eps_guidance_prior_max: '1.00', eps_guidance_est: '0.95' };
    const api = await openWith(
      ids.map((one) =>
        reaction({
          _id: id(900 + one),
          ResourceID: String(one),
          Symb: `T${one}`,
          '30_Minutes%': String(one),
          'Result%': one > 7 ? '' : '-1.5',
        }),
      ),
      [...ids.map((one) => record(one, figures)), record(50, figures)],
    );
    fireEvent.click(await soon(() => screen.getByRole('button', { name: 'Price reaction' })));
    const panel = (): string => textOf(document.querySelector('section[aria-label="Price reaction"]') ?? document.createElement('p'));
    await soon(() => expect(panel()).toContain('12 lines joined to a reaction, 1 not'));
    const cells = [...document.querySelectorAll('.figures tbody tr > *')].map((cell) => textOf(cell));
    expect(cells.slice(0, 3)).toEqual(['▲ Raised · above est. · pre-market', '12 (12)', '▲ +6.50%']);
    expect(cells.slice(6, 8)).toEqual(['7 (7)', 'not enough (n=7)']);
    expect(panel()).toContain('Not joined: 1: no reaction within 30 minutes of the announcement');
    await soon(() => expect(textOf(document.querySelectorAll('.figures tbody td')[2])).toMatch(/^\+\d\.\d\d% to \+\d+\.\d\d%$/));
    expect(location.search).toBe('?follow=eps');
    const asked = queriesOf(api, '/api/v2/newsquantified');
    expect(new Set(asked).size).toBe(asked.length);
    fireEvent.change(screen.getByRole('combobox', { name: 'Measure' }), { target: { value: 'revenue' } });
    await soon(() => expect(panel()).toContain('No price reaction was found'));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await soon(() => expect(panel()).toBe(''));
  });

  test('shows the calendar and the reason if the plan excludes quantified news', async () => {
    const api = startApi();
    api.override = (asked) =>
      asked.pathname === guidance.path
        ? new Response(JSON.stringify({ guidance: [raised()] }))
        : asked.pathname.includes('newsquantified')
          ? refusal('plan_excludes_endpoint', 'not in the plan')
          : undefined;
    renderPage('/guidance');
    await soon(() => expect(events()[0]).toContain('Your plan excludes quantified news'));
  });
});

describe('the detail', () => {
  test('has exact figures, the guidance history and every field', async () => {
    await openGuidance(
      [
        raised(),
        record(2, { ticker: 'T1', date: '2026-08-19', eps_guidance_min: '0.90', eps_guidance_max: '1.10' }),
        record(3, { ticker: 'T1', date: '2026-08-19', eps_type: 'GAAP', eps_guidance_min: '7.77' }),
      ],
      `/guidance?row=${id(1)}:eps`,
    );
    await soon(() => expect(textOf(detail())).toContain('New$1.00$1.20$1.10Prior$0.90$1.10$1.00'));
    const text = textOf(detail());
    expect(text).toContain('Wednesday, August 19');
    // Another accounting basis is not part of the history.
    expect(text).not.toContain('7.77');
    expect(text).toContain('eps_guidance_prior_min0.90');
    expect(text).toContain('revenue_guidance_min100000000');
  });

  test('saves a calendar file with the UID of the feed', async () => {
    const [read] = readRows(guidance, { guidance: [record(1, { ticker: 'BRK/A' })] })?.rows ?? [];
    if (!read) throw new Error('not read');
    const file = await eventFile(read);
    const [event] = eventsOf(parseCalendar(file.text));
    if (!event) throw new Error('no event');
    expect(file.name).toBe('guidance_BRK-A_2026-11-19.ics');
    expect(icsText(event, 'UID')).toBe(guidanceEvent(read).uid);
    expect(valueOf(event, 'DTSTART')).toBe('20261119T083000');
  });
});

describe('empty and error states', () => {
  test.each([
    ['/guidance', 'No guidance yet'],
    ['/guidance?tickers=ZZZ', 'No guidance for these companies'],
    ['/guidance?from=2026-01-01', 'No guidance on these dates'],
    ['/guidance?importance=5', 'Nothing matches'],
  ])('%s explains why it is empty', async (address, title) => {
    await openGuidance([], address);
    await soon(() => screen.getByRole('heading', { name: title }));
  });

  test('explains that the plan excludes guidance', async () => {
    const api = startApi();
    api.override = (asked) => (asked.pathname === guidance.path ? refusal('plan_excludes_endpoint', 'not in the plan') : undefined);
    renderPage('/guidance');
    await soon(() => expect(textOf()).toContain('Ask your administrator to extend the plan'));
    expect(screen.queryAllByRole('grid')).toEqual([]);
  });

  test('keeps loaded records when polling fails', async () => {
    const api = await openGuidance([raised()]);
    await soon(() => expect(events()).toHaveLength(2));
    api.override = (asked) => (asked.pathname === guidance.path ? refusal('plan_excludes_endpoint', 'gone') : undefined);
    press('r');
    await soon(() => expect(textOf()).toContain('What is loaded stays.'));
    expect(events()).toHaveLength(2);
  });
});

test('loads a thousand records per page, and more on request', async () => {
  const rows = Array.from({ length: 1200 }, (_, index) => record(index, { id: `695bcc0c83cac2000${String(index).padStart(7, '0')}` }));
  const api = await openGuidance(rows, '/guidance?view=table');
  await soon(() => expect(textOf(screen.getByRole('toolbar'))).toContain('1,000 records, more available'));
  fireEvent.click(screen.getByRole('button', { name: 'Load 1,000 older' }));
  await soon(() => expect(textOf(screen.getByRole('toolbar'))).toContain('1,200 records'));
  expect(textOf(screen.getByRole('toolbar'))).not.toContain('more available');
  expect(queriesOf(api)).toHaveLength(2);
  expect(queriesOf(api)[1]).toContain('page=1');
});

describe('a file', () => {
  async function saved(button: string, rows: unknown[], address: string, raw = false): Promise<{ text: string; name: string }> {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:x';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    // A real click would leave the page.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await openGuidance(rows, address);
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    if (raw) fireEvent.click(await soon(() => screen.getByRole('radio', { name: /^All fields, raw/ })));
    fireEvent.click(await soon(() => screen.getByRole('button', { name: button })));
    await soon(() => expect(files).toHaveLength(1));
    const name = await soon(() => /guidance_\S+\.(?:csv|json|xlsx)/.exec(textOf(screen.getByRole('dialog', { name: 'Export' })))?.[0]);
    return { text: (await files[0]?.text()) ?? '', name: name ?? '' };
  }

  test('of what is seen has a row for each line, exact amounts, and why a cell is empty', async () => {
    const { text, name } = await saved(
      'CSV',
      [raised(), record(2, { ticker: '=1+1', eps_guidance_min: '-0.40', eps_guidance_max: '' })],
      '/guidance',
    );
    const [head, ...lines] = text.split('\r\n').slice(0, -1);
    expect(head).toContain(
      'Ticker,Date,"Time ET, session",Company,Period,Measure,Currency,Prelim,Primary,Verdict,vs est.,Midpoint vs prior %,Width vs prior %,Min,Max',
    );
    expect(lines).toHaveLength(3);
    const of = (start: string): string => lines.find((line) => line.startsWith(start)) ?? '';
    expect(lines.find((line) => line.includes('"Revenue, GAAP"'))).toContain('100000000,100000000.000,');
    expect(of("'=1+1")).toContain('Initiated, at least');
    expect(of("'=1+1")).toContain(',-0.40,,');
    expect(of("'=1+1")).toContain('Max: No high end was given');
    expect(name).toBe('guidance_2026-11-20T1000ET_3rows.csv');
  });

  test('of raw records has the API’s names and texts, asked anew', async () => {
    const { text, name } = await saved('CSV', [raised()], '/guidance?tickers=T1', true);
    expect(text.split('\r\n')[0]).toContain('eps_guidance_prior_max');
    expect(text).toContain(',100000000.000,');
    expect(name).toBe('guidance_2026-11-20T1000ET_filtered_raw_1rows.csv');
  });
});

test('the calendar asks again every five minutes, and not while it is paused', async () => {
  const rows = [raised()];
  const api = await openGuidance(rows);
  await soon(() => expect(events()).toHaveLength(2));
  rows.push(record(9, { date: '2026-11-20', time: '09:00:00' }));
  await soon(() => {
    pass(301);
    expect(queriesOf(api).length).toBeGreaterThan(1);
  });
  await soon(() => expect(events()[0]).toContain('T9'));
});
