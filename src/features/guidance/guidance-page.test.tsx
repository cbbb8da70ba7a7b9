import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bars as barsEndpoint } from '#contract/endpoints/bars.ts';
import { guidance } from '#contract/endpoints/guidance.ts';
import { guidanceEvent } from '#contract/ics/events.ts';
import { readRows } from '#contract/schema/rows.ts';
import { eventsOf, parseCalendar, textOf as icsText, valueOf } from '#contract/testing/parse-calendar.ts';
import { startApi, type TestApi, type WireRecord } from '#src/testing/api.ts';
import { click, hasText, openGuidance, tableRows } from '#src/testing/open-page.ts';
import { intradayBars } from '#src/testing/bars.ts';
import type { WireReaction } from '#analysis/testing/records.ts';
import { wireGuidance, wireReaction } from '#src/testing/records.ts';
import { goTo, pass, renderPage } from '#src/testing/render-page.tsx';
import { settled } from '#src/testing/settled.ts';
import { refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { eventFile } from './calendar-file.ts';

const id = (index: number): string => `695bcc0c83cac2000${String(index).padStart(7, '0')}`;
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
const raised = record(1, {
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

const { path: barsPath } = barsEndpoint;
const paramsOf = (api: TestApi, path = /calendar\/guidance/) => requestsTo(api, path).map(({ params }) => params);
const cellsText = (line: Element | null): string => [...(line?.children ?? [])].map(textOf).join(' | ');
const events = (): string[] => [...document.querySelectorAll('.grid-row')].map(cellsText);
const hasEvents = async (count: number): Promise<void> => {
  await expect.poll(events).toHaveLength(count);
};
const detail = page.getByRole('complementary', { name: 'Guidance record' });

test('asks for what changed since, and shows corrections and new records at once', async () => {
  const writtenSeconds = Math.floor(Date.now() / 1000) - 3600;
  const api = await openGuidance([{ ...raised, updated: writtenSeconds }]);
  await hasEvents(1);
  api.write({
    guidance: [{ ...raised, eps_guidance_max: '1.40', updated: writtenSeconds + 60 }, record(2, { updated: writtenSeconds + 60 })],
  });
  await userEvent.keyboard('r');
  await hasEvents(2);
  await expect.poll(() => events().join()).toContain('$1.00 – $1.40');
  const since = paramsOf(api).map((params) => params['parameters[updated]']);
  expect(since).toEqual([undefined, String(writtenSeconds - 60)]);
});

describe('the agenda', () => {
  test('has earnings and revenue of a record in one row, each with its verdict, and days without guidance', async () => {
    const api = await openGuidance([raised]);
    await hasEvents(1);
    expect(paramsOf(api)).toHaveLength(1);
    expect(events()[0]).toContain('▲ Raised▼ Lowered, point | +15.8%15.8% above est.');
    expect(events()[0]).toContain('$1.00 – $1.20$100.0M | $0.90 – $1.10$110.0M – $120.0M');
    expect(events()[0]).toContain('+10.0%');
    await hasText('1 record');
    page
      .getByRole('img', {
        name: 'EPS, Adj, FY 2025; new $1.00 to $1.20; prior $0.90 to $1.10; raised; estimate $0.95, 15.8% above est.',
      })
      .element();
    expect([...document.querySelectorAll('.grid-group')].map(cellsText)).toEqual([
      'Friday, November 20, today',
      'none',
      'Thursday, November 19 · 1',
    ]);
  });

  test.each<[string, WireRecord, readonly string[]]>([
    [
      'preliminary, secondary and untimed',
      { prelim: 'Y', is_primary: 'N', time: '00:00:00' },
      ['EPS, Adjprelimsecondary', 'time not given'],
    ],
    ['contradictory', { eps_guidance_min: '1.20', eps_guidance_max: '1.00', eps_guidance_est: '0.5' }, ['⚠ Contradictory: min > max']],
    ['without figures', { eps_guidance_min: '', eps_guidance_max: '' }, ['Not updated']],
  ])('marks a record that is %s', async (_, change, texts) => {
    await openGuidance([record(1, change)], '/guidance?primary=All');
    await hasEvents(1);
    for (const text of texts) expect(events()[0]).toContain(text);
    expect(events()[0]).not.toMatch(/above est|%/);
  });
});

test('the month requests its days, counts events that do not fit, and opens a day', async () => {
  const records = Array.from({ length: 40 }, (_, index) => record(index));
  const api = await openGuidance([...records, record(41, { date: '2026-12-01' })], '/guidance?view=month');
  await page.getByRole('grid', { name: 'Guidance, November 2026' }).findElement();
  expect(paramsOf(api)[0]).toMatchObject({ 'parameters[date_from]': '2026-11-01', 'parameters[date_to]': '2026-12-05' });
  const cell = (name: string) => page.getByText(name).element().closest('td') as HTMLElement;
  await expect.poll(() => textOf(cell('Thursday, November 19, 40'))).toMatch(/\+\d+, show all of Thursday, November 19$/);
  await expect.poll(() => textOf()).toContain('40 records');
  cell('Thursday, November 26, exchange holiday, none');
  cell('Friday, November 20, today, none').focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => textOf(page.getByRole('grid', { name: 'Guidance' }).element())).toContain('Friday, November 20, today');
  expect(location.search).toBe('?from=2026-11-01&to=2026-12-05');
});

test('a day of the month says what each mark is, and how large the change was', async () => {
  const narrowed = { eps_guidance_min: '1.00', eps_guidance_max: '1.10', eps_guidance_prior_min: '0.95', eps_guidance_prior_max: '1.15' };
  await openGuidance([raised, record(2, narrowed), record(3)], '/guidance?view=month');
  const month = await page.getByRole('grid', { name: 'Guidance, November 2026' }).findElement();
  const day = (): string => textOf([...month.querySelectorAll('td')].find((cell) => cell.dataset['day'] === '2026-11-19'));
  await expect.poll(day).toMatch(/T1 ?▲Raised EPSE? ?\+10\.0% ?▼Lowered, point Rev\.R? ?−13\.0%/);
  expect(day()).toMatch(/T2 ?▸◂Narrowed EPSE? ?−50\.0%/);
  expect(day()).toMatch(/T3 ?●Initiated EPS/);
  await hasText('▲ raised');
  await hasText('● initiated');
});

test('the table is sorted from the address, and loads a thousand records per page', async () => {
  const api = await openGuidance(
    Array.from({ length: 1200 }, (_, index) => record(index)),
    '/guidance?view=table&sort=ticker:desc',
  );
  const count = async (text: string): Promise<void> => {
    await expect.element(page.getByRole('toolbar', { name: 'Filters' })).toMatchTextContent(text);
  };
  await count('1,000 records loaded, more available');
  await expect.poll(() => page.getByRole('columnheader').elements().map(nameOf).join()).toContain('Verdict');
  expect(textOf(tableRows()[0])).toContain('T999');
  await click('Load 1,000 older');
  await count('1,200 records◂');
  expect(paramsOf(api).map(({ page }) => page)).toEqual([undefined, '1']);
});

describe('the table', () => {
  const opened = (): string[] => tableRows().flatMap((row) => (row.getAttribute('aria-current') === 'true' ? textOf(row) : []));

  test('has a row for each measure that a record has, with its own figures', async () => {
    await openGuidance([raised, record(2)], '/guidance?view=table');
    await expect.poll(() => tableRows().map((row) => /EPS|Revenue/.exec(textOf(row))?.[0])).toEqual(['EPS', 'EPS', 'Revenue']);
    // The distance from the estimate as in the agenda.
    expect(textOf(tableRows()[1])).toContain('+15.8%');
    const revenue = textOf(tableRows()[2]);
    expect(revenue).toContain('▼ Lowered, point');
    expect(revenue).toContain('−13.0%$100.0M$100.0M–$110.0M$120.0M');
  });

  test('opens the record of a row, marks that row, and steps from record to record', async () => {
    await openGuidance([raised, record(2, { date: '2026-11-18' })], '/guidance?view=table');
    await expect.poll(tableRows).toHaveLength(3);
    await userEvent.dblClick(tableRows()[1]?.querySelector('[role=gridcell]:nth-child(4)') as Element);
    await expect.element(detail).toMatchTextContent('Raised Inc');
    expect(opened()).toHaveLength(1);
    expect(opened()[0]).toContain('Revenue');
    await userEvent.keyboard('j');
    await expect.poll(() => opened()[0]).toContain('T2');
    await userEvent.keyboard('k');
    await expect.poll(() => opened()[0]).toContain('T1');
    await expect.element(detail).toMatchTextContent('Raised Inc');
  });

  test('is sorted by links of earlier versions, which name the measure', async () => {
    await openGuidance([raised, record(2)], '/guidance?view=table&sort=eps_midpoint:asc');
    await expect.poll(() => textOf(tableRows()[0])).toContain('−13.0%');
    expect(textOf()).not.toContain('Ignored in link');
  });
});

test('opening the detail moves no row, and takes none of symbol, verdict, estimate, range and move', async () => {
  const records = Array.from({ length: 30 }, (_, index) => ({
    ...raised,
    id: id(index),
    ticker: `T${index}`,
    date: `2026-11-${19 - (index % 7)}`,
  }));
  await openGuidance(records);
  await expect.poll(() => events().length).toBeGreaterThan(10);
  const grid = page.getByRole('grid', { name: 'Guidance' });
  const rows = (): readonly Element[] => [...document.querySelectorAll('.grid-row')].slice(0, 10);
  const places = () =>
    rows().map((row) => [textOf(row.querySelector('[data-symbol]')), row.getBoundingClientRect().top, row.getBoundingClientRect().height]);
  const columns = (): string[] => grid.getByRole('columnheader').elements().map(nameOf);
  expect(columns()).toContain('Company');
  const before = await settled(places);
  // Without userEvent, which may scroll the list before it clicks.
  rows()[3]?.querySelector<HTMLElement>('[role=gridcell]:last-child')?.click();
  await expect.element(detail).toBeVisible();
  await expect.poll(columns).not.toContain('Company');
  expect(columns()).toEqual(expect.arrayContaining(['Ticker', 'Period', 'Measure', 'Verdict', 'vs est.', 'Range', '30 min vs SPY']));
  expect(rows().map((row) => row.querySelectorAll('svg[role=img]').length)).toEqual(Array(10).fill(2));
  expect(places()).toEqual(before);
  const { right } = grid.element().getBoundingClientRect();
  const parts = rows().flatMap((row) => [...row.querySelectorAll('*')]);
  expect(parts.filter((part) => part.getBoundingClientRect().right > right).map(textOf)).toEqual([]);
  const isCut = (part: Element): boolean =>
    part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === 'hidden' && !part.matches('.sr-only');
  expect(parts.filter(isCut).map(textOf)).toEqual([]);
});

describe('filters', () => {
  test('sends every filter of the address, and shows them as text', async () => {
    const tickers = 'T1,BRK.A,BF/B';
    const api = await openGuidance(
      [{ ...raised, importance: 3, updated: 1_795_000_000 }],
      `/guidance?tickers=${tickers}&importance=2&primary=All&from=2026-11-01&to=2026-11-20&updated=2025-07-01`,
    );
    await hasEvents(1);
    expect(paramsOf(api)[0]).toMatchObject({
      'parameters[updated]': '1751342400',
      'parameters[tickers]': 'T1,BRK.A,BF.B',
      'parameters[importance]': '2',
      'parameters[is_primary]': 'All',
    });
    await hasText(
      'Guidance of T1, BRK.A, or BF.B, with importance 2 and above, primary and secondary, from Nov 1 to Nov 20, updated since Jul 1, 2025',
    );
  });

  test('uses the valid part of an address and reports the rest', async () => {
    const tickers = Array.from({ length: 51 }, (_, index) => `A${index}`).join(',');
    await openGuidance([raised], `/guidance?tickers=${tickers}&importance=9&from=2026-02-30&sort=nothing:desc`);
    await hasText('Ignored in link');
    expect(textOf()).toContain('tickers: at most 50, got 51');
    expect(textOf()).toContain('importance: at most 5, got 9');
    expect(textOf()).toMatch(/from: expected an existing date as YYYY-MM-DD.*got "2026-02-30"/);
    expect(textOf()).toContain('got "nothing:desc"');
    await hasEvents(1);
  });

  test.each([
    ['verdict=raised&est=above', ['T1'], '1 of 3 records'],
    ['verdict=lowered', ['T1'], '1 of 3 records'],
    ['verdict=raised&distance=16', [], '0 of 3 records'],
    ['est=below', ['T2'], '1 of 3 records'],
  ])('%s filters the loaded records', async (query, tickers, count) => {
    const below = record(2, { eps_guidance_est: '1.50' });
    await openGuidance([raised, below, record(3)], `/guidance?${query}`);
    await hasText(count);
    expect(events().map((text) => /T\d/.exec(text)?.[0])).toEqual(tickers);
  });

  test('the calendar feed has the filters of the page', async () => {
    await openGuidance([raised], '/guidance?tickers=T1&importance=1&primary=All&view=month');
    await click('Subscribe');
    const field = await page.getByRole('textbox', { name: 'Address of the calendar' }).findElement();
    const { pathname, searchParams } = new URL((field as HTMLInputElement).value);
    expect(pathname).toBe('/calendar/guidance.ics');
    expect(Object.fromEntries(searchParams)).toEqual({ tickers: 'T1', importance: '1', primary: 'All' });
  });
});

test('counts unreadable records and shows them on demand', async () => {
  await openGuidance([raised], '/guidance', [record(2, { date: '2026-02-30' }), 42]);
  await hasEvents(1);
  expect(textOf()).toContain('2 of 3 records could not be read');
  await click('Show');
  await hasText('"date":"2026-02-30"');
});

test('shows hostile names, tickers and notes as text', async () => {
  const notes = '<b>Bold</b><script>window.ran = 1</script><img src=x onerror="window.ran = 1">';
  await openGuidance([record(1, { ticker: 'BRK/A', name: '<img src=x onerror=alert(1)>', notes })]);
  await hasEvents(1);
  expect(events()[0]).toContain('BRK/A | <img src=x onerror=alert(1)>');
  goTo(`/guidance?row=${id(1)}:eps`);
  await expect.poll(() => textOf(detail.element())).toContain('<img src=x onerror=alert(1)>');
  // What sanitising leaves is tested in src/shared/html.
  await expect.poll(() => detail.element().querySelector('.prose b')?.textContent).toBe('Bold');
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

  async function openWith(
    quantified: readonly WireReaction[],
    records: readonly WireRecord[],
    bars: readonly WireRecord[] = [],
    address = '/guidance',
  ): Promise<TestApi> {
    const api = startApi({ quantified, guidance: records, bars });
    await renderPage(address);
    return api;
  }

  /** A minute with a price each, from 08:00 on; after 08:30 the price is another one. */
  const minutes = (symbol: string, before: number, after: number): WireRecord =>
    intradayBars(symbol, '2026-11-19', 8, [...Array<number>(30).fill(before), ...Array<number>(40).fill(after)], 60);

  test('are measured from the announcement by bars, less SPY, where it has no story; a story seconds later changes nothing', async () => {
    const later = reaction({ PUBt: '2026-11-19 13:30:40.000', '30_Minutes%': '0.2' });
    const records = [record(1), record(2)];
    await openWith([later], records, [minutes('T1', 100, 103), minutes('T2', 50, 49), minutes('SPY', 500, 505)]);
    await expect.poll(() => events().find((line) => line.includes('T1'))).toContain('▲ +2.00%');
    const [first, second] = ['T1', 'T2'].map((ticker) => events().find((line) => line.includes(ticker)));
    expect(first).toContain('raw +3.00%, SPY +1.00%; from the announcement at 08:30 ET');
    expect(second).toContain('▼ −3.00%');
  });

  test('of the detail are those of the agenda, with the curve of the price', async () => {
    const bars = [minutes('T1', 100, 103), minutes('SPY', 500, 505)];
    await openWith([], [record(1)], bars, `/guidance?row=${id(1)}`);
    const section = page.getByRole('region', { name: 'Price after the announcement' });
    await expect.poll(() => textOf(section.query())).toContain('30 min▲ +2.00%▲ +3.00%+1.00%');
    expect(textOf(section.element())).toContain('5 min▲ +2.00%');
    expect(textOf(section.element())).toContain('From the announcement at 08:30 ET; price before it $100.00');
    await expect.element(section.getByRole('img', { name: /^Price of T1/ })).toBeVisible();
  });

  test('are not measured, with the reason, where nothing was traded', async () => {
    const halted = intradayBars('T1', '2026-11-19', 8, Array<number>(30).fill(100), 60);
    await openWith([], [record(1)], [halted, minutes('SPY', 500, 505)]);
    await expect.poll(() => events()[0]).toContain('Not measured: halted, or not traded in the window');
  });

  test('stay those of the story, and say so, where the plan has no bars', async () => {
    const api = startApi({ quantified: [reaction()], guidance: [record(1)] });
    api.override = ({ pathname }) => (pathname === barsPath ? refusal('plan_excludes_endpoint', 'not in the plan') : undefined);
    await renderPage('/guidance');
    await expect.poll(() => events()[0]).toContain('▼ −2.40% raw');
    expect(events()[0]).toContain('raw figure of the reaction to a story at 08:31 ET');
  });

  test('are loaded with one request for the symbols and days', async () => {
    const api = await openWith([reaction()], [raised, record(2, { date: '2026-11-17' })]);
    await expect.poll(() => events().filter((line) => line.includes('▼ −2.40%'))).toHaveLength(1);
    const requests = paramsOf(api, /newsquantified/);
    expect(requests).toHaveLength(1);
    expect(Object.values(requests[0] ?? {})).toEqual(expect.arrayContaining(['T1,T2', '2026-11-17', '2026-11-19']));
    await expect
      .poll(() => events().find((line) => line.includes('T2')))
      .toContain('Not measured: no intraday price bars of T2 that day, and no story within 30 minutes of the announcement');
  });

  test.each<[string, WireReaction, WireRecord, string]>([
    [
      'a reaction half an hour later',
      { PUBt: '2026-11-19 14:00:01.000' },
      {},
      'Not measured: no intraday price bars of T1 that day, and no story within 30 minutes of the announcement',
    ],
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
      'Not measured: no time was given, and no story of that day is about results or guidance',
    ],
    ['a window that is not over yet', { '30_Minutes%': '' }, { date: '2026-11-20', time: '15:20:00' }, 'Not over yet: due 15:50 ET'],
  ])('%s', async (_, change, about, text) => {
    await openWith([reaction(change)], [record(1, about)]);
    await expect.poll(() => events()[0]).toContain(text);
  });

  test('are loaded for visible records, fifty symbols at a time', async () => {
    const days = Array.from({ length: 120 }, (_, index) => `2026-11-${19 - Math.floor(index / 30)}`);
    const api = await openWith(
      [reaction()],
      days.map((date, index) => record(index, { date })),
    );
    const requested = () => paramsOf(api, /newsquantified/).map(({ symbols = '' }) => symbols);
    await expect.poll(() => requested().length).toBeGreaterThan(0);
    const before = requested().length;
    page.getByRole('grid', { name: 'Guidance' }).element().scrollTop = 3000;
    await expect.poll(() => requested().length).toBeGreaterThan(before);
    for (const symbols of requested()) expect(symbols.split(',').length).toBeLessThanOrEqual(50);
    expect(new Set(requested()).size).toBe(requested().length);
  });

  test('are summarised by verdict, with statistics for large groups only', async () => {
    const indexes = Array.from({ length: 12 }, (_, index) => index + 1);
    const figures = { eps_guidance_prior_min: '0.90', eps_guidance_prior_max: '1.00', eps_guidance_est: '0.95' };
    const quantified = indexes.map((index) =>
      reaction({
        _id: id(900 + index),
        ResourceID: String(index),
        Symb: `T${index}`,
        '30_Minutes%': String(index),
        'Result%': index > 7 ? '' : '-1.5',
      }),
    );
    const api = await openWith(
      quantified,
      [...indexes, 50].map((index) => record(index, figures)),
    );
    await userEvent.click(await page.getByRole('button', { name: 'Price reaction' }).findElement());
    const panel = await page.getByRole('region', { name: 'Price reaction' }).findElement();
    const cells = () => [...panel.querySelectorAll('.figures tbody tr > *')].map(textOf);
    const basis = page.getByRole('combobox', { name: 'Basis' });
    await expect.poll(() => textOf(panel)).toContain('12 lines of 12 announcements measured, 1 not');
    // Without bars of SPY there are raw figures only.
    expect(cells().slice(0, 2)).toEqual(['All lines', '0 (0)']);
    expect(textOf(panel)).toContain('Price reaction, vs SPY');
    await userEvent.selectOptions(basis, 'raw');
    expect(cells().slice(0, 2)).toEqual(['All lines', '12 (1)']);
    expect(textOf(panel)).toContain('Price reaction, raw');
    expect(textOf(panel)).toContain(
      'Not measured: 1: no intraday price bars of T50 that day, and no story within 30 minutes of the announcement',
    );
    await expect.poll(() => cells()[2]).toMatch(/^▲ \+6\.50% ?too few days \(1, min 20\)$/);
    expect(location.search).toBe('?follow=eps');
    const { scrollWidth, clientWidth } = panel.querySelector('[role=region]') as Element;
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Window' }), 'Day');
    await expect.poll(() => cells().slice(1, 3)).toEqual(['7 (1)', 'n=7, min 10']);
    const requests = paramsOf(api, /newsquantified/).map((params) => JSON.stringify(params));
    expect(new Set(requests).size).toBe(requests.length);
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Measure' }), 'revenue');
    await expect.poll(() => textOf(panel)).toContain('No price reaction was found');
    await userEvent.click(page.elementLocator(panel).getByRole('button', { name: 'Close' }));
    await expect.poll(() => panel.isConnected).toBe(false);
  });

  test('the calendar is shown, with the reason, if the plan excludes quantified news', async () => {
    const api = await openWith([], [raised]);
    api.override = ({ pathname }) =>
      pathname.includes('newsquantified') ? refusal('plan_excludes_endpoint', 'not in the plan') : undefined;
    await expect.poll(() => events()[0]).toContain('Your plan excludes quantified news');
  });
});

test('the detail has exact figures, the guidance history and every field', async () => {
  await openGuidance(
    [
      raised,
      record(2, { ticker: 'T1', date: '2026-08-19', eps_guidance_min: '0.90', eps_guidance_max: '1.10' }),
      // Another accounting basis is not part of the history.
      record(3, { ticker: 'T1', date: '2026-08-19', eps_type: 'GAAP', eps_guidance_min: '7.77' }),
    ],
    `/guidance?row=${id(1)}:eps`,
  );
  await expect.poll(() => textOf(detail.element())).toContain('NewPriorLow end$1.00$0.90High end$1.20$1.10Midpoint$1.10$1.00');
  const text = textOf(detail.element());
  expect(text).toContain('Wednesday, August 19');
  expect(text).not.toContain('7.77');
  expect(text).toContain('eps_guidance_prior_min0.90');
  expect(text).toContain('revenue_guidance_min100000000');
});

test('a calendar file has the UID of the feed', async () => {
  const [parsed] = readRows(guidance, { guidance: [record(1, { ticker: 'BRK/A' })] })?.rows ?? [];
  if (!parsed) throw new Error('not a record');
  const file = eventFile(parsed);
  const [event] = eventsOf(parseCalendar(file.text));
  if (!event) throw new Error('no event');
  expect(file.name).toBe('guidance_BRK-A_2026-11-19.ics');
  expect(icsText(event, 'UID')).toBe(guidanceEvent(parsed).uid);
  expect(valueOf(event, 'DTSTART')).toBe('20261119T083000');
});

test('an empty week offers the nearest days that match, and what each filter of its own hides', async () => {
  const lastWeek = { ...raised, id: id(2), ticker: 'T2', date: '2026-11-14' };
  await openGuidance([{ ...raised, date: '2026-11-13' }, lastWeek, record(3)], '/guidance?from=week&to=week&est=above');
  await hasText('No matching verdict');
  await expect.element(page.getByRole('button', { name: 'Above, in and below the range: 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Last 7 days: 1' }).click();
  await expect.poll(() => location.search).toMatch(/from=now-6d&to=today/);
  await expect.poll(events).toHaveLength(1);
});

test.each([
  ['/guidance', 'No guidance yet'],
  ['/guidance?tickers=ZZZ', 'No guidance for these companies'],
  ['/guidance?from=2026-01-01', 'No guidance on these dates'],
  ['/guidance?importance=5', 'Nothing matches'],
])('%s explains why it is empty', async (address, title) => {
  await openGuidance([], address);
  await page.getByRole('heading', { name: title }).findElement();
});

test('explains that the plan excludes guidance; what is loaded stays when polling fails', async () => {
  const api = startApi({ guidance: [raised] });
  const refuse = ({ pathname }: URL) => (pathname === guidance.path ? refusal('plan_excludes_endpoint', 'not in the plan') : undefined);
  api.override = refuse;
  await renderPage('/guidance');
  await hasText('Ask your administrator to extend the plan');
  expect(page.getByRole('grid').elements()).toEqual([]);
  api.override = undefined;
  await click('Try again');
  await hasEvents(1);
  api.override = refuse;
  await userEvent.keyboard('r');
  await hasText('What is loaded stays.');
  expect(events()).toHaveLength(1);
});

describe('a file', () => {
  async function save(rows: readonly WireRecord[], address: string, format = /^What I see/): Promise<{ text: string; name: string }> {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:x';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    // A real click would leave the page.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await openGuidance(rows, address);
    await click('Export');
    await userEvent.click(await page.getByRole('radio', { name: format }).findElement());
    await userEvent.click(await page.getByRole('button', { name: 'CSV' }).findElement());
    await expect.poll(() => files).toHaveLength(1);
    const fileName = /guidance_\S+\.csv/;
    await expect.element(page.getByRole('dialog', { name: 'Export' })).toMatchTextContent(fileName);
    const [name = ''] = fileName.exec(textOf()) ?? [];
    return { text: (await files[0]?.text()) ?? '', name };
  }

  test('of what is seen has a row for each measure, exact amounts, and why a cell is empty', async () => {
    const unsafe = record(2, { ticker: '=1+1', eps_guidance_min: '-0.40', eps_guidance_max: '' });
    const { text, name } = await save([raised, unsafe], '/guidance');
    const [head, ...lines] = text.split('\r\n').slice(0, -1);
    expect(head).toMatch(/^Ticker,Date,"Time ET, session",Period,Measure,Verdict,vs est\. %,Δ midpoint vs prior %,Min,Max,Est\.,/);
    expect(lines).toHaveLength(3);
    const ofRaised = lines.filter((line) => line.startsWith('T1'));
    expect(ofRaised[0]).toMatch(/,"EPS, Adj",Raised,15\.8,10\.0,1\.00,1\.20,0\.95,/);
    expect(ofRaised[1]).toMatch(/,"Revenue, GAAP","Lowered, point",,-13\.0,100000000,100000000\.000,,/);
    expect(lines.find((line) => line.startsWith("'=1+1"))).toMatch(/Initiated, at least.*,-0\.40,,.*Max: No high end was given/);
    expect(name).toBe('guidance_2026-11-20T1000ET_3rows.csv');
  });

  test('of raw records has the API’s names and texts', async () => {
    const { text, name } = await save([raised], '/guidance?tickers=T1', /^All fields, raw/);
    expect(text.split('\r\n')[0]).toContain('eps_guidance_prior_max');
    expect(text).toContain(',100000000.000,');
    expect(name).toBe('guidance_2026-11-20T1000ET_filtered_guidance-of-T1_raw_1rows.csv');
  });
});

test('adds new records at the next poll', async () => {
  const api = await openGuidance([raised]);
  await hasEvents(1);
  api.write({ guidance: [record(9, { date: '2026-11-20', time: '09:00:00', updated: 1_795_000_000 })] });
  await expect.poll(() => (pass(60), events()[0])).toContain('T9');
});
