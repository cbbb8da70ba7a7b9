import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { bars } from '#contract/endpoints/bars.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import type { WireRecord } from '#src/testing/api.ts';
import { dailyBars, intradayBars } from '#src/testing/bars.ts';
import { openSymbol } from '#src/testing/open-page.ts';
import { reactionsAfter } from '#src/testing/records.ts';
import { about, story } from '#src/testing/stories.ts';
import { refusal } from '#src/testing/stub-fetch.ts';

const panel = page.getByRole('region', { name: 'Price' });
const range = (name: string): Locator => panel.getByRole('button', { name, exact: true });
const chart = (name: string): Locator => panel.getByRole('group', { name: `Price of HLDN, ${name}` });

/** Days of regular sessions, and minutes of the last one, which is the morning of the tests. */
const series = (): readonly WireRecord[] => [
  dailyBars('HLDN', { '2026-11-16': 40, '2026-11-17': 41, '2026-11-18': 42, '2026-11-19': 43 }),
  intradayBars(
    'HLDN',
    '2026-11-20',
    8.5,
    Array.from({ length: 12 }, (_, index) => 44 + index / 10),
  ),
];

const records = {
  news: [story(1, { ...about('HLDN'), created: newYorkInstant('2026-11-20', 9 * 3600) })],
  quantified: reactionsAfter([0.5]),
};

test('the close and the change of the session, apart from that of the pre-market, and ranges that stand in the address', async () => {
  await openSymbol('/symbol/HLDN', undefined, { ...records, bars: series() });
  await expect
    .element(panel)
    .toMatchTextContent(/43\.00\+1\.00 ▲ \+2\.38% Thu Nov 19, vs close Nov 18pre-market ▲ \+4\.88% 45\.10 at 09:30close of Nov 19/);
  await expect.element(chart('1 day')).toBeVisible();
  await expect.element(range('1D')).toHaveAttribute('aria-pressed', 'true');
  await range('1M').click();
  await expect.element(chart('1 month')).toBeVisible();
  expect(location.search).toBe('?price=1m');
  await range('1Y').click();
  await expect.element(chart('1 year')).toBeVisible();
  await range('5D').click();
  await expect.element(chart('5 days')).toBeVisible();
});

test.each([
  ['2026-11-19', /close of Nov 19HLDN has daily price bars only/, 'from Nov 19, 2026 to Nov 20, 2026'],
  ['2026-03-19', /close of Mar 19The last price bar of HLDN is of Mar 19, 2026/, 'from Mar 18, 2026 to Mar 19, 2026'],
])('of daily bars up to %s a month is shown, and where a day is chosen, why there is none of it', async (day, text, span) => {
  await openSymbol('/symbol/HLDN', undefined, { ...records, bars: [dailyBars('HLDN', { '2026-03-18': 40, [day]: 41 })] });
  await expect.element(panel).toMatchTextContent(text);
  await expect.element(chart('1 month')).toBeVisible();
  await range('1D').click();
  await expect.element(panel).toMatchTextContent(`HLDN has daily price bars only ${span}: 1M and 1Y show them.`);
});

const legend = (): string => panel.element().textContent.replace(/\s+/g, ' ');

test('a range says its change and since when, what its marks are, and has the index laid over it on request', async () => {
  const index = dailyBars('SPY', { '2026-11-16': 500, '2026-11-17': 505, '2026-11-18': 510, '2026-11-19': 505 });
  const api = await openSymbol('/symbol/HLDN?price=1m', undefined, { ...records, bars: [...series(), index] });
  await expect.poll(legend).toMatch(/1M ▲ \+7\.50% since Nov 16 close/);
  await expect.poll(legend).toMatch(/bars: volume/);
  expect(legend()).toMatch(/News/);
  expect(legend()).not.toMatch(/Splits|SPY [▲▼]/);
  expect(api.requests.filter((request) => /\/bars\?.*symbols=SPY/.test(request))).toEqual([]);
  await panel.getByRole('button', { name: 'SPY' }).click();
  await expect.poll(legend).toMatch(/SPY ▲ \+1\.00%/);
  expect(location.search).toBe('?price=1m&spy=true');
  await expect.poll(() => chart('1 month').element().querySelectorAll('.recharts-line-curve').length).toBe(2);
  expect(chart('1 month').element().querySelectorAll('.recharts-bar-rectangle path').length).toBeGreaterThan(3);
  await panel.getByRole('button', { name: 'SPY' }).click();
  await expect.poll(() => location.search).toBe('?price=1m');
});

test('without prices of the index nothing is laid over, and the legend says so', async () => {
  await openSymbol('/symbol/HLDN?price=1m&spy=true', undefined, { ...records, bars: series() });
  await expect.poll(legend).toMatch(/no prices of SPY to compare/);
});

test('a story is a mark that opens it, by keyboard as well', async () => {
  await openSymbol('/symbol/HLDN', undefined, { ...records, bars: series() });
  const mark = chart('1 day').getByRole('link', { name: 'Headline 1' });
  await expect.element(mark).toBeInTheDocument();
  (mark.element() as SVGAElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/news/1');
});

test('where the plan has no bars, prices of reactions are shown and called no quotes', async () => {
  await openSymbol(
    '/symbol/HLDN',
    ({ pathname }) => (pathname === bars.path ? refusal('plan_excludes_endpoint', 'Not in the plan') : undefined),
    records,
  );
  await expect.element(panel).toMatchTextContent(/at the news, Nov 19, 2026\. Price bars are not in your plan: .*no quotes/);
  await expect.element(panel.getByRole('group', { name: 'Prices of HLDN at publication of its stories' })).toBeVisible();
});

test('without bars and reactions the panel says so', async () => {
  await openSymbol('/symbol/HLDN', undefined, { ...records, quantified: [] });
  await expect.element(panel).toMatchTextContent('The data service has no price bars of HLDN, and no reaction names one.');
});

test('a symbol with bars and nothing else has its page', async () => {
  await openSymbol('/symbol/HLDN', undefined, {
    news: [],
    quantified: [],
    guidance: [],
    splits: [],
    ratios: [],
    logos: [],
    bars: series(),
  });
  await expect.element(panel).toMatchTextContent(/43\.00\+1\.00 ▲ \+2\.38% Thu Nov 19, vs close Nov 18/);
  await expect.element(page.getByRole('region', { name: 'Timeline' })).toMatchTextContent('No events of HLDN');
});

test('a service whose minutes stop in mid-session says until when the change is', async () => {
  vi.setSystemTime('2026-11-20T19:00:00Z');
  const minutes = intradayBars(
    'HLDN',
    '2026-11-20',
    9.5,
    Array.from({ length: 27 }, (_, index) => 44 + index / 100),
  );
  await openSymbol('/symbol/HLDN', undefined, { ...records, bars: [series()[0] ?? {}, minutes] });
  await expect.element(panel).toMatchTextContent(/44\.26.*\+2\.93% as of 11:45 Fri Nov 20 so far, vs close Nov 19.*price at 11:45 ET/);
});

test('a split of today: prices before it in shares of today', async () => {
  vi.setSystemTime('2026-11-20T16:00:00Z');
  const minutes = intradayBars('HLDN', '2026-11-20', 9.5, [22, 22.36]);
  const today = { date_ex: '2026-11-20', date_recorded: '2026-11-19', date_distribution: '2026-11-19' };
  await openSymbol('/symbol/HLDN?price=1m', undefined, { ...records, bars: [series()[0] ?? {}, minutes], splits: [split(today)] });
  await expect.element(panel).toMatchTextContent(/22\.36\+0\.86 ▲ \+4\.00% as of 09:40 Fri Nov 20 so far, vs close Nov 19/);
  await expect.poll(legend).toMatch(/1M ▲ \+11\.80% since Nov 16 close/);
});

test.each([
  ['03:50', '2026-11-20T08:50:00Z', /43\.00.*Thu Nov 19, vs close Nov 18.*close of Nov 19/],
  ['20:10', '2026-11-21T01:10:00Z', /45\.10.*Fri Nov 20, vs close Nov 19.*after hours ▲ \+2\.00% 46\.00 at 17:05/],
])('at %s, when nothing is traded, the last session and what followed it stand', async (_, now, text) => {
  vi.setSystemTime(now);
  const evening = intradayBars('HLDN', '2026-11-20', 17, [46]);
  const whole = dailyBars('HLDN', { '2026-11-18': 42, '2026-11-19': 43, ...(now > '2026-11-20T20' && { '2026-11-20': 45.1 }) });
  await openSymbol('/symbol/HLDN', undefined, { ...records, bars: now > '2026-11-20T20' ? [whole, evening] : [whole] });
  await expect.element(panel).toMatchTextContent(text);
});

test('a failure is reported in the panel alone', async () => {
  await openSymbol('/symbol/HLDN', ({ pathname }) => (pathname === bars.path ? refusal('server_error', 'broken') : undefined), records);
  await expect.element(panel.getByRole('alert')).toMatchTextContent('Data service unavailable');
  await expect.element(page.getByRole('region', { name: 'Timeline' })).toMatchTextContent('Headline 1');
});

/** A split of 18 November. */
const split = (more: WireRecord = {}): WireRecord => ({
  ...{ id: 's', ticker: 'HLDN', name: 'Halden', exchange: 'NASDAQ', cusip: '', date_announced: '2026-11-01' },
  ...{ date_ex: '2026-11-18', date_recorded: '2026-11-17', date_distribution: '2026-11-17' },
  ...{ importance: 1, optionable: false, ratio: '2:1', split_type: 'Forward Stock Split', notes: '', updated: 1_795_000_000 },
  ...more,
});

test('a split within the range can be shown as it was traded', async () => {
  const traded = dailyBars('HLDN', { '2026-11-16': 80, '2026-11-17': 82, '2026-11-18': 42, '2026-11-19': 43 });
  await openSymbol('/symbol/HLDN?price=1m', undefined, { ...records, bars: [traded], splits: [split()] });
  const adjusted = panel.getByRole('button', { name: 'Split-adjusted' });
  await expect.element(adjusted).toHaveAttribute('aria-pressed', 'true');
  await expect.element(panel.getByText('80.00')).not.toBeInTheDocument();
  await adjusted.click();
  await expect.element(panel.getByText('80.00')).toBeInTheDocument();
});

test('a split that is in the prices already, or that is listed twice, is applied as often as the prices jump, and named', async () => {
  await openSymbol('/symbol/HLDN?price=1m', undefined, {
    ...records,
    bars: series(),
    splits: [split(), split({ id: 't', ratio: '4:2' }), split({ id: 'u', ratio: '3:1', split_type: 'Reverse Stock Split' })],
  });
  await expect
    .element(panel)
    .toMatchTextContent('The 2-for-1 forward split of Nov 18, 2026 is already in these prices: they do not jump by it.');
  await expect.element(panel).toMatchTextContent('The 2-for-1 forward split of Nov 18, 2026 is listed twice, and counted once.');
  await expect.element(page.getByRole('region', { name: 'Splits' })).toMatchTextContent('1 split listed twice, shown once.');
  await expect
    .element(panel)
    .toMatchTextContent('A split of Nov 18, 2026 is not applied: its type (Reverse Stock Split) contradicts its ratio (3:1).');
  await expect.element(panel.getByRole('button', { name: 'Split-adjusted' })).not.toBeInTheDocument();
  await expect.element(panel.getByText('20.00')).not.toBeInTheDocument();
});

test('a drag over the chart limits the page to those days, and the fields to others, by keyboard as well', async () => {
  const days = { '2026-11-16': 40, '2026-11-17': 41, '2026-11-18': 42, '2026-11-19': 43 };
  const news = ['2026-11-16', '2026-11-18'].map((day, index) =>
    story(index + 1, { ...about('HLDN'), created: newYorkInstant(day, 10 * 3600) }),
  );
  await openSymbol('/symbol/HLDN?price=1m', undefined, { news, bars: [dailyBars('HLDN', days)] });
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect.element(timeline).toMatchTextContent(/Headline 2.*Headline 1/);
  const { width, height } = chart('1 month').element().getBoundingClientRect();
  const at = (share: number) => ({ x: width * share, y: height / 2 });
  await userEvent.dragAndDrop(chart('1 month'), chart('1 month'), { sourcePosition: at(0.7), targetPosition: at(0.95) });
  await expect.poll(() => location.search).toBe('?from=2026-11-18&to=2026-11-19&price=1m');
  await expect.element(timeline).not.toMatchTextContent('Headline 1');
  await expect
    .element(timeline.getByRole('link', { name: /All news/ }))
    .toHaveAttribute('href', '/news?tickers=HLDN&from=2026-11-18&to=2026-11-19');
  await timeline.getByLabelText('From').fill('2026-11-16');
  await expect.element(timeline).toMatchTextContent(/Headline 2.*Headline 1/);
  await timeline.getByRole('button', { name: 'Dates ✕' }).click();
  await expect.poll(() => location.search).toBe('?price=1m');
});
