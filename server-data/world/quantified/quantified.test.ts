import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { numberOf, type DecimalText } from '#contract/decimal.ts';
import { quantifiedFields, quantifiedRecord, type QuantifiedMetric, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { quantifiedGlossary } from '#contract/glossary/quantified.ts';
import { newYorkDay, newYorkInstant } from '#contract/new-york.ts';
import { parseUsDate, parseUtcTime } from '#contract/quantified-time.ts';
import { compute } from '#contract/testing/compute-formula.ts';
import { companies, companyWritten } from '../companies.ts';
import { dayOf } from '../days.ts';
import { Market } from '../market.ts';
import { worldNews } from '../news.ts';
import type { WorldStory } from '../news/told.ts';
import { hoursOf, tradingDayAt } from '../prices/hours.ts';
import { tradingDayFrom } from '../trading-days.ts';
import { symbolDigits } from './record-id.ts';
import { worldQuantified } from './quantified.ts';

const until = newYorkInstant('2026-11-20', 16.05 * 3600);
/** Ten weeks with results, a clock change and a half day among them. */
const from = newYorkInstant('2025-10-01');
const storiesOf = (seed: number, options: { items: number; from?: number; until?: number }): WorldStory[] => [
  ...worldNews({ seed, until, ...options }),
];
const rowsOf = (seed: number, stories: readonly WorldStory[], end = until): QuantifiedRecord[] => [
  ...worldQuantified({ seed, until: end }, stories),
];

const autumn = storiesOf(1, { items: 700, from, until: newYorkInstant('2025-12-10') });
const rows = rowsOf(1, autumn);
const byId = new Map(autumn.map((story) => [String(story.item.id), story]));
const storyOf = (row: QuantifiedRecord): WorldStory => byId.get(row.ResourceID) ?? expect.fail(`no story ${row.ResourceID}`);
const value = (row: QuantifiedRecord, name: QuantifiedMetric): number | null => numberOf(row[name]);
const given = (row: QuantifiedRecord, name: QuantifiedMetric): number => value(row, name) ?? expect.fail(`${name} is empty in ${row._id}`);

const near = (actual: number | null, expected: number | null): boolean =>
  actual === null || expected === null ? actual === expected : Math.abs(actual - expected) <= Math.abs(expected) * 1e-6 + 1e-11;

/** Which of the identities of facts §7 a row breaks. */
function broken(row: QuantifiedRecord): string[] {
  const of = (name: QuantifiedMetric): number => value(row, name) ?? Number.NaN;
  const orNull = (number: number): number | null => (Number.isFinite(number) ? number : null);
  // What is missing drops out of a minimum and a maximum, as in the formula.
  const known = (...names: QuantifiedMetric[]): number[] => names.map(of).filter((number) => !Number.isNaN(number));
  const low = Math.min(...known('TONLow', 'EODLow'));
  const derived: Partial<Record<QuantifiedMetric, number>> = {
    'Result%': ((of('EODClose') - of('TONLast')) / of('TONLast')) * 100,
    'Result_Vs_Index%': of('Result%') - ((of('SPYclose') - of('SPYLast')) / of('SPYLast')) * 100,
    'OpenGap%': ((of('DayOpen') - of('PrevClose')) / of('PrevClose')) * 100,
    MaxUpAmt: of('EODHigh') - of('TONLast'),
    'maxUp%': (of('MaxUpAmt') / of('TONLast')) * 100,
    MaxDnAmt: of('TONLast') - of('EODLow'),
    'maxDown%': (of('MaxDnAmt') / of('TONLast')) * 100,
    RangeAmt: Math.max(...known('TONHigh', 'EODHigh')) - low,
    'Range%': of('RangeAmt') / low,
    ATR_Ratio: of('RangeAmt') / of('ATR14'),
    Vol_Ratio: of('Curr_Vol') / of('Mov_Vol'),
  };
  const wrong = Object.entries(derived).filter(([name, expected]) => !near(value(row, name as QuantifiedMetric), orNull(expected)));
  const levels = Object.entries({ 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 75: 7.5, 10: 10, 20: 20 }).filter(([level, percent]) => {
    const [up, down, either] = (['L', 'S', 'P'] as const).map((side) => value(row, `${side}${level}` as QuantifiedMetric));
    const sooner = Math.min(up ?? Number.POSITIVE_INFINITY, down ?? Number.POSITIVE_INFINITY);
    return (
      (up !== null) !== of('maxUp%') >= percent || (down !== null) !== of('maxDown%') >= percent || (either ?? null) !== orNull(sooner)
    );
  });
  const side = orNull(Math.sign(of('MaxUpAmt') - of('MaxDnAmt')));
  return [
    ...wrong.map(([name]) => name),
    ...levels.map(([level]) => `level ${level}`),
    ...(row.LS === (side === null ? '' : String(side)) ? [] : ['LS']),
    ...(near(orNull(of('HighExcStdDev') * of('MaxDnAmt')) ?? 0, orNull(of('LowExcStdDev') * of('MaxUpAmt')) ?? 0)
      ? []
      : ['one standard deviation measures both sides']),
    ...(of('MaxUpAmt') < 0 || of('MaxDnAmt') < 0 ? ['a rise or a fall is negative'] : []),
    ...(of('TONLow') <= of('TONLast') && of('TONLast') <= of('TONHigh') ? [] : ['the price at the news lies beyond what was before it']),
  ];
}

test.each([1, 2, 3, 5, 8, 13])('every row of world %d holds the identities, in all 96 fields', (seed) => {
  const found = seed === 1 ? rows : rowsOf(seed, storiesOf(seed, { items: 120 }));
  expect(found.length).toBeGreaterThan(150);
  expect(found.flatMap((row) => broken(row).map((what) => `${row._id} ${row.Symb} ${row.ReportSess}: ${what}`))).toEqual([]);
  const names = quantifiedFields.map(({ name }) => name);
  for (const row of found) {
    expect(Object.keys(row)).toEqual(names);
    z.encode(quantifiedRecord, row);
  }
});

test('the formulas as they are printed give the same', () => {
  const formulas = Object.entries(quantifiedGlossary).flatMap(([name, { formula }]) =>
    formula && !/\b(?:sd|mean)\b/.test(formula) ? [[name, formula] as const] : [],
  );
  for (const row of rows.slice(0, 40)) {
    const values = Object.fromEntries(
      quantifiedFields
        .filter(({ kind, name }) => kind === 'metric' || name === 'LS')
        .map(({ name }) => [name, numberOf((row[name] === '' ? null : row[name]) as DecimalText | null)]),
    );
    for (const [name, formula] of formulas) expect([name, near(compute(formula, values), values[name] ?? null)]).toEqual([name, true]);
  }
});

test('a row belongs to its story: title, channels, symbol, times', () => {
  for (const row of rows) {
    const { item, primaryTickers } = storyOf(row);
    expect(row.Headlines).toBe(item.title);
    expect(row.Topics).toBe(item.channels.map(({ name }) => name).join(', '));
    expect(primaryTickers).toContain(row.Symb);
    expect(parseUtcTime(row.PUBt)).toBe(item.created);
    expect(parseUtcTime(row.RECt)).toBe(item.created);
    expect(parseUsDate(row.Date)).toBe(newYorkDay(item.created));
    expect(row._id).toMatch(/^[0-9a-f]{24}$/);
    expect(row.created).toBeGreaterThanOrEqual(Number.parseInt(row._id.slice(0, 8), 16));
  }
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length);
});

test('every story that is mainly about a share has rows, up to four; the others have none', () => {
  const count = Map.groupBy(rows, ({ ResourceID, Symb }) => `${ResourceID} ${Symb}`);
  for (const { item, primaryTickers } of autumn) {
    if (primaryTickers.length === 0) expect(rows.some(({ ResourceID }) => ResourceID === String(item.id))).toBe(false);
    for (const ticker of primaryTickers) {
      const sessions = count.get(`${item.id} ${ticker}`)?.map(({ ReportSess }) => ReportSess) ?? [];
      expect(sessions).toContain('All');
      expect(sessions.length).toBeLessThanOrEqual(4);
      expect(new Set(sessions).size).toBe(sessions.length);
    }
  }
  expect(Math.max(...[...count.values()].map(({ length }) => length))).toBe(4);
});

test('the news keeps its numbers: closes are those its stories tell of', () => {
  const market = new Market(1);
  const mainRows = rows.filter(({ ReportSess }) => ReportSess === 'Main');
  expect(mainRows.length).toBeGreaterThan(200);
  for (const row of mainRows) {
    const company = companyWritten(row.Symb) ?? expect.fail(row.Symb);
    const day = tradingDayAt(storyOf(row).item.created);
    expect(given(row, 'EODClose')).toBe(market.close(company, day));
    expect(given(row, 'PrevClose')).toBe(market.close(company, tradingDayFrom(day, -1)));
  }
});

test('one row’s volume is the next day’s previous volume', () => {
  const volumes = new Map<string, number>();
  const keyOf = (row: QuantifiedRecord, back: number): string =>
    `${row.Symb} ${row.ReportSess} ${tradingDayFrom(tradingDayAt(storyOf(row).item.created) + 1, -1 - back)}`;
  for (const row of rows) volumes.set(keyOf(row, 0), given(row, 'Curr_Vol'));
  const known = rows.filter((row) => volumes.has(keyOf(row, 1)));
  expect(known.length).toBeGreaterThan(20);
  for (const row of known) expect(given(row, 'Prev_Vol')).toBe(volumes.get(keyOf(row, 1)));
});

test('news while the market is shut belongs to the next Pre and has no windows; other news has those that end by 20:00', () => {
  const windows = Object.entries({ '30_Seconds%': 30, '5_Minutes%': 300, '120_Minutes%': 7200 } as const);
  let shut = 0;
  for (const row of rows.filter(({ ReportSess }) => ReportSess === 'All')) {
    const { created } = storyOf(row).item;
    const hours = hoursOf(tradingDayAt(created));
    if (created >= hours.pre) continue;
    shut++;
    expect(row.NewsSess).toBe('Pre');
    for (const [name] of windows) expect(value(row, name as QuantifiedMetric)).toBeNull();
  }
  expect(shut).toBeGreaterThan(20);
  for (const row of rows.filter(({ NewsSess, ReportSess }) => NewsSess === 'Main' && ReportSess === 'Main')) {
    for (const [name] of windows) expect(value(row, name as QuantifiedMetric)).not.toBeNull();
  }
  for (const row of rows.filter(({ NewsSess }) => NewsSess === 'Post')) {
    const { created } = storyOf(row).item;
    if (created + 7200 > hoursOf(tradingDayAt(created)).end) expect(row['120_Minutes%']).toBeNull();
  }
});

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

test('prices answer: up on an upgrade, down on a downgrade, and more is traded', () => {
  const told = storiesOf(1, { items: 3000, from: newYorkInstant('2026-04-01'), until: newYorkInstant('2026-06-01') });
  const spring = rowsOf(
    1,
    told.filter((story) => story.told?.rating ?? story.told?.earnings),
  );
  const answers = (action: string) =>
    spring
      .filter((row) => row.AnalystAction === action && row.ReportSess === 'All' && row['30_Minutes%'] !== null)
      .map((row) => given(row, '30_Minutes%'));
  expect(answers('Upgrade').length).toBeGreaterThan(15);
  expect(median(answers('Upgrade'))).toBeGreaterThan(0.3);
  expect(median(answers('Downgrade'))).toBeLessThan(-0.3);
  expect(Math.abs(median(answers('Reiterate')))).toBeLessThan(0.3);
  const late = spring.filter(({ NewsSess, ReportSess }) => NewsSess === 'Post' && ReportSess === 'Post');
  const [results, others] = [late.filter(({ EPSAction }) => EPSAction !== ''), late.filter(({ EPSAction }) => EPSAction === '')];
  const ratio = (row: QuantifiedRecord): number => given(row, 'Vol_Ratio');
  expect(median(results.map(ratio))).toBeGreaterThan(2 * median(others.map(ratio)));
});

test('earnings are told as the story tells them', () => {
  const told = rows.filter(({ EPSAction }) => EPSAction !== '');
  expect(told.length).toBeGreaterThan(20);
  for (const row of told) {
    const { eps, estimate } = storyOf(row).told?.earnings ?? expect.fail('no earnings beside the story');
    expect(given(row, 'EPSActual')).toBe(eps);
    expect(row.EPSAction).toBe(eps > estimate ? 'Beat' : eps < estimate ? 'Miss' : 'Meet');
  }
});

test('the same seed and stories give the same rows; a day by itself gives its own', () => {
  expect(rowsOf(1, autumn)).toEqual(rows);
  const day = dayOf('2025-11-03');
  const ofDay = autumn.filter(({ item }) => tradingDayAt(item.created) === day);
  const alone = rowsOf(1, ofDay);
  expect(alone.length).toBeGreaterThan(5);
  expect(alone).toEqual(rows.filter((row) => ofDay.includes(storyOf(row))));
});

test('it asks for no more stories than a day needs', () => {
  let taken = 0;
  const counted = function* () {
    for (const story of autumn) {
      taken++;
      yield story;
    }
  };
  worldQuantified({ seed: 1, until }, counted()).next();
  expect(taken).toBeLessThan(80);
});

test('a row is written after its session and once more after the day; what came later is not in it', () => {
  const day = dayOf('2025-11-03');
  const stories = autumn.filter(({ item }) => tradingDayAt(item.created) === day);
  const { main, post, end } = hoursOf(day);
  expect(rowsOf(1, stories, main)).toEqual([]);
  const early = rowsOf(1, stories, post + 900);
  const late = rowsOf(1, stories, end + 7200);
  expect(new Set(early.map(({ ReportSess }) => ReportSess))).toEqual(new Set(['Pre', 'Main']));
  const sent = new Map(late.map((row) => [row._id, row]));
  for (const row of early) {
    const completed = sent.get(row._id) ?? expect.fail(`${row._id} is gone`);
    expect(row.created).toBeLessThanOrEqual(post + 900);
    expect(completed.created).toBeGreaterThan(end);
    expect(row['Result%']).toBe(completed['Result%']);
    expect(row.PostVWAP === null || row.created > post).toBe(true);
    if (row.ReportSess === 'Pre') expect([row.MainVWAP === null, completed.MainVWAP === null]).toEqual([row.created < main + 60, false]);
  }
  expect(late.length).toBeGreaterThan(early.length);
});

test('twenty bits tell the symbols of the world apart', () => {
  expect(new Set(companies.map(({ symbol }) => symbolDigits(symbol))).size).toBe(companies.length);
});
