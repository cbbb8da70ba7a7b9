import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MemoryRouter } from 'react-router';
import { newYorkInstant } from '#contract/time/new-york.ts';
import type { WhyFound, WhyState } from '#src/records/why/why-state.ts';
import { fileColumns } from '#src/shared/calendar/event-column.ts';
import { textOf as shownText } from '#src/testing/text.ts';
import { moverColumns } from './columns.tsx';
import { linePoints } from './day-lines.ts';
import type { MoverHours, MoverRow } from './mover-row.ts';
import { readMover } from './mover.ts';

const day = '2026-11-20';
const at = (clock: string): number => newYorkInstant(day, Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3)) * 60);
const hours: MoverHours = { day, session: 'REGULAR', base: 'vs close Nov 19', baseDay: '2026-11-19', until: at('10:15') };
const columns = moverColumns(hours);
const columnOf = (id: string) => columns.find((column) => column.id === id) ?? expect.fail(`no column ${id}`);

const bar = (clock: string, close: number) => ({ seconds: at(clock), open: close, high: close + 0.1, low: close - 0.1, close, volume: 1 });

const whole = readMover({
  ...{ symbol: 'NVDA', companyName: 'NVIDIA Corporation', price: 10.5, change: 0.5, changePercent: 5, previousClose: 10 },
  ...{ volume: 1_500_000, averageVolume: 500_000, marketCap: 2_500_000_000, gicsSectorName: 'Information Technology' },
});
const bare = readMover({ symbol: 'ZZZQ', price: 0.8412, change: -0.0588, changePercent: -6.53 });

const part = { from: at('09:40'), to: at('09:50'), firstStepEnd: at('09:45'), movePercent: 3, lengthSeconds: 600, beginsClosed: false };
const story = { id: 7, title: 'NVIDIA raises its outlook', publishedSeconds: at('09:41'), symbols: ['NVDA'], reactionPercent: 2.456 };
const found: WhyFound = {
  kind: 'found',
  why: { part, story, others: [], baseRate: { share: 0.12, sessions: 60 }, evidence: 'evidence' },
  isBaseRatePending: false,
  changePercent: 5,
  untilSeconds: at('10:30'),
  unusualness: 3.14,
};
const withoutStory: WhyFound = { ...found, why: { ...found.why, story: undefined, baseRate: undefined, evidence: 'none' } };

const known: MoverRow = { ...whole, line: { kind: 'line', bars: [bar('09:30', 10.1), bar('09:35', 10.5)] }, why: found };
const unknown: MoverRow = { ...bare, line: undefined, why: undefined };

const row = (why: WhyState | undefined): MoverRow => ({ ...known, why });

test.each<[id: string, text: string, number: number | undefined, whyEmpty: string | undefined]>([
  ['symbol', 'NVDA', undefined, undefined],
  ['companyName', 'NVIDIA Corporation', undefined, 'The data service does not name the company'],
  ['price', '10.50', 10.5, undefined],
  ['changePercent', '+5.00%', 5, undefined],
  ['change', '+0.50', 0.5, undefined],
  ['line', '10.00 to 10.60', 6, 'Not loaded: lines are loaded for rows in view'],
  ['volumeRatio', '3.00x', 3, 'The volume is not known'],
  ['volume', '1.5M', 1_500_000, 'The data service does not know it'],
  ['averageVolume', '500K', 500_000, 'The data service does not know it'],
  ['marketCap', '2.5B', 2_500_000_000, 'The data service does not know the number of shares of the company'],
  ['gicsSectorName', 'Information Technology', undefined, 'The data service does not know the sector of the company'],
  ['story', 'NVIDIA raises its outlook', undefined, 'Not loaded: stories are looked for where rows are in view'],
  ['storyAge', '34 min', at('09:41'), 'Not loaded: stories are looked for where rows are in view'],
  ['storyMove', '+2.46%', 2.456, 'Not loaded: stories are looked for where rows are in view'],
  ['baseRate', '12%', 12, 'Not loaded: stories are looked for where rows are in view'],
  ['unusualness', '3.1', 3.14, 'Not loaded: stories are looked for where rows are in view'],
])('the column %s has the text %j and sorts by %s; without a value it says why', (id, text, number, why) => {
  vi.setSystemTime(at('10:15') * 1000);
  const column = columnOf(id);
  expect(column.textOf(known)).toBe(text);
  if (number === undefined) expect(column.numberOf).toBeUndefined();
  else expect(column.numberOf?.(known)).toBeCloseTo(number, 8);
  if (why === undefined) return expect(column.textOf(unknown)).not.toBe('');
  expect(column.textOf(unknown)).toBe('');
  expect(column.numberOf?.(unknown) ?? null).toBeNull();
  return expect(column.whyEmpty?.(unknown)).toBe(why);
});

test('every column says what it means and in which unit; changes name their base in header, tooltip and file', () => {
  for (const { id, meaning } of columns) expect(meaning?.unit, id).toBeTruthy();
  expect(columnOf('changePercent').label).toBe('Change % vs close Nov 19');
  expect(columnOf('changePercent').meaning?.description).toBe('The change of the regular session of Nov 20, vs close Nov 19.');
  const names = fileColumns(columns).map(({ name }) => name);
  expect(names).toContain('Change $ vs close Nov 19');
  expect(new Set(names).size).toBe(names.length);
  expect(moverColumns({ ...hours, base: '', baseDay: undefined })[3]?.label).toBe('Change %');
});

describe('what fits a move', () => {
  test.each<[name: string, state: WhyState | undefined, story: string, why: string]>([
    ['none', withoutStory, 'no story found in what is loaded', 'No story found in what is loaded'],
    ['pending', { kind: 'pending' }, '', 'Being loaded'],
    ['unknown', { kind: 'unknown', reason: 'No close of NVDA before Nov 20, 2026' }, '', 'No close of NVDA before Nov 20, 2026'],
  ])('%s: age, first move and base rate are empty and say why', (_, state, text, why) => {
    expect(columnOf('story').textOf(row(state))).toBe(text);
    for (const id of ['storyAge', 'storyMove', 'baseRate']) {
      expect(columnOf(id).textOf(row(state)), id).toBe('');
      expect(columnOf(id).whyEmpty?.(row(state)), id).toBe(why);
    }
  });

  test.each<[name: string, state: WhyFound, text: string, why: string]>([
    ['weak', { ...found, why: { ...found.why, baseRate: { share: 0.71, sessions: 60 }, evidence: 'weak' } }, '71% weak', ''],
    ['0', { ...found, why: { ...found.why, baseRate: { share: 0, sessions: 60 } } }, '0%', ''],
    ['pending', { ...found, why: { ...found.why, baseRate: undefined }, isBaseRatePending: true }, '', 'Being loaded'],
    ['unknown', { ...found, why: { ...found.why, baseRate: undefined } }, '', 'Fewer than 20 sessions of the symbol are known'],
  ])('a base rate that is %s', (_, state, text, why) => {
    const column = columnOf('baseRate');
    expect(column.textOf(row(state))).toBe(text);
    if (text === '') expect(column.whyEmpty?.(row(state))).toBe(why);
  });

  test('the story is a link', async () => {
    await render(<MemoryRouter>{columnOf('story').draw?.(known)}</MemoryRouter>);
    await expect.element(page.getByRole('link', { name: story.title })).toHaveAttribute('href', '/news/7?tickers=NVDA');
  });
});

test.each<[MoverRow['line'], why: string]>([
  [{ kind: 'none' }, 'Fewer than two bars of 5 minutes in the regular session of Nov 20'],
  [{ kind: 'pending' }, 'Prices are being loaded'],
  [{ kind: 'failed' }, 'Prices are not available now'],
  [{ kind: 'not in plan' }, 'Price bars are not in your plan'],
])('a line that is %j says so', (line, why) => {
  const column = columnOf('line');
  expect([column.textOf({ ...known, line }), column.whyEmpty?.({ ...known, line })]).toEqual(['', why]);
});

describe('a line of the day', () => {
  const places = (bars: readonly ReturnType<typeof bar>[], until: string, session: MoverHours['session'] = 'REGULAR'): string =>
    linePoints(bars, { day, session }, at(until))
      .map(({ at: place }) => place.toFixed(2))
      .join(' ');

  test.each<[name: string, bars: readonly ReturnType<typeof bar>[], until: string, session: MoverHours['session'], places: string]>([
    ['to now', [bar('09:30', 1), bar('10:10', 1)], '10:15', 'REGULAR', '0.11 1.00'],
    ['of a halt ends before now', [bar('09:30', 1), bar('09:55', 1)], '10:30', 'REGULAR', '0.08 0.50'],
    ['of a day that is over, to its close', [bar('09:30', 1), bar('15:55', 1)], '20:00', 'REGULAR', '0.01 1.00'],
    ['after hours', [bar('16:00', 1), bar('16:55', 1)], '18:00', 'AFTER_MARKET', '0.04 0.50'],
    ['before the market opens', [bar('04:00', 1), bar('08:55', 1)], '09:00', 'PRE_MARKET', '0.02 1.00'],
    ['without bars', [], '10:15', 'REGULAR', ''],
  ])('%s', (_, bars, until, session, expected) => expect(places(bars, until, session)).toBe(expected));

  test('is drawn with the close that the change is measured from', async () => {
    await render(columnOf('line').draw?.(known));
    const line = page.getByRole('img', { name: 'between 10.00 and 10.50 in the regular session of Nov 20' });
    await expect.element(line).toBeInTheDocument();
    expect(line.element().querySelectorAll('line, polyline')).toHaveLength(2);
    expect(shownText(line.element())).toBe('');
  });
});
