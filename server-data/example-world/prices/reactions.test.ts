import { valueAt } from '#contract/value-at.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { numberOf } from '#contract/schema/decimal.ts';
import { quantifiedFields, quantifiedRecord, type QuantifiedMetric, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { newYorkDay, newYorkInstant } from '#contract/time/new-york.ts';
import { parseUsDate, parseUtcTime } from '#contract/time/quantified-time.ts';
import { dayOf, hoursOf, tradingDayAt, tradingDayFrom } from '#contract/market/day.ts';
import { barsEndedAt } from '#contract/market/price-before.ts';
import { type Bars } from '../../market/bars.ts';
import { summaryOf } from '../../market/sessions.ts';
import { companies, companyOf, companySpelled } from '../companies.ts';
import { exampleNews } from '../news/news.ts';
import type { ExampleStory } from '../story.ts';
import { Prices } from './bars.ts';
import { Market } from './market.ts';
import { symbolDigits } from './reaction-record.ts';
import { exampleReactions } from './reactions.ts';

const until = newYorkInstant('2026-11-20', 16.05 * 3600);
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const market = new Market(1);
const prices = new Prices(1);
/** A usual day, a half day, and the days on both sides of a clock change. */
const days = ['2025-06-11', '2025-11-28', '2025-03-07', '2025-03-10'].map(dayOf);
const some = companies.filter((_, place) => place % 7 === 0);
const noon = (day: number): number => hoursOf(day).regular + 2.5 * 3600;
const priceAt = (bars: Bars, instant: number): number => valueAt(bars.close, barsEndedAt(bars, instant) - 1);

test('bars follow each other within the day’s hours, each is a bar, and together they are the day', () => {
  for (const company of some) {
    for (const day of days) {
      const hours = hoursOf(day);
      const impulses = [noon(day), noon(day) + 7, hours.pre + 3600].map((instant, place) => ({ at: instant, impact: place - 1 }));
      const bars = prices.bars(company, day, impulses);
      let before = hours.pre;
      for (let place = 0; place < bars.length; place++) {
        const [open, close] = [valueAt(bars.open, place), valueAt(bars.close, place)];
        const isBar =
          valueAt(bars.start, place) >= before &&
          valueAt(bars.end, place) > valueAt(bars.start, place) &&
          valueAt(bars.low, place) <= Math.min(open, close) &&
          valueAt(bars.high, place) >= Math.max(open, close) &&
          valueAt(bars.volume, place) >= 1 &&
          valueAt(bars.volume, place) % 1 === 0 &&
          valueAt(bars.trades, place) >= 1;
        if (!isBar) expect.fail(`${company.symbol} ${day} ${place}`);
        before = valueAt(bars.end, place);
      }
      expect(before).toBeLessThanOrEqual(hours.end);
      const [daily, summary] = [prices.daily(company, day), summaryOf(bars, day, hours)];
      for (const session of ['pre', 'regular', 'post', 'fullDay'] as const) {
        const shown = ({ first, last, volume }: { first: number; last: number; volume: number }) => [first, last, volume];
        expect([session, summary[session] && shown(summary[session])]).toEqual([session, daily[session] && shown(daily[session])]);
        if (summary[session]) expect(summary[session].high).toBeLessThanOrEqual(daily[session]?.high ?? 0);
      }
      expect(daily.regular.last).toBe(market.close(company, day));
    }
  }
});

test('a story pushes the price at its second, not before, and cuts its minutes so that half a minute can be measured', () => {
  const seen = { up: 0, down: 0, all: 0 };
  for (const company of some.filter(({ isFund }) => !isFund)) {
    for (const day of days) {
      const at = noon(day) + 23;
      const change = (impact: number): number => {
        const bars = prices.bars(company, day, [{ at, impact }]);
        return priceAt(bars, at + 300) / priceAt(bars, at) - 1;
      };
      seen.all++;
      if (change(1) > change(0)) seen.up++;
      if (change(-1) < change(0)) seen.down++;
    }
  }
  expect(seen.up / seen.all).toBeGreaterThan(0.9);
  expect(seen.down / seen.all).toBeGreaterThan(0.9);
  const at = noon(dayOf('2025-06-11')) + 14;
  const bars = prices.bars(companyOf('AAPL'), dayOf('2025-06-11'), [{ at, impact: 0 }]);
  for (const seconds of [0, 30, 60]) expect([...bars.end]).toContain(at + seconds);
});

const storiesOf = (seed: number, options: { items: number; from?: number; until?: number }): ExampleStory[] => [
  ...exampleNews({ seed, until, ...options }),
];
const reactionsTo = (seed: number, stories: readonly ExampleStory[], end = until): QuantifiedRecord[] => [
  ...exampleReactions({ seed, until: end }, stories),
];
/** Ten weeks with results, a clock change and a half day among them. */
const autumn = storiesOf(1, { items: 700, from: newYorkInstant('2025-10-01'), until: newYorkInstant('2025-12-10') });
const rows = reactionsTo(1, autumn);
const byId = new Map(autumn.map((story) => [String(story.item.id), story]));
const storyOf = (row: QuantifiedRecord): ExampleStory => byId.get(row.ResourceID) ?? expect.fail(`no story ${row.ResourceID}`);
const given = (row: QuantifiedRecord, name: QuantifiedMetric): number =>
  numberOf(row[name]) ?? expect.fail(`${name} is empty in ${row._id}`);

/** Which of the identities of docs/metrics.md a record breaks. */
function brokenIdentities(row: QuantifiedRecord): string[] {
  const of = (name: QuantifiedMetric): number => numberOf(row[name]) ?? Number.NaN;
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
  return Object.entries(derived)
    .filter(([name, expected]) => {
      const actual = of(name as QuantifiedMetric);
      const isEqual = Math.abs(actual - expected) <= Math.abs(expected) * 1e-6 + 1e-11;
      return Number.isFinite(actual) || Number.isFinite(expected) ? !isEqual : false;
    })
    .map(([name]) => `${row._id} ${row.Symb} ${row.ReportSess}: ${name}`);
}

test.each([1, 2])('every reaction of world %d has all 96 fields and holds the identities', (seed) => {
  const found = seed === 1 ? rows : reactionsTo(seed, storiesOf(seed, { items: 120 }));
  expect(found.length).toBeGreaterThan(150);
  expect(found.flatMap(brokenIdentities)).toEqual([]);
  const names = quantifiedFields.map(({ name }) => name);
  for (const row of found) {
    expect(Object.keys(row)).toEqual(names);
    z.encode(quantifiedRecord, row);
  }
});

test('a reaction belongs to its story: title, channels, symbol, times, earnings', () => {
  for (const row of rows) {
    const { item, primaryTickers, facts } = storyOf(row);
    expect([row.Headlines, row.Topics]).toEqual([item.title, item.channels.map(({ name }) => name).join(', ')]);
    expect(primaryTickers).toContain(row.Symb);
    expect([parseUtcTime(row.PUBt), parseUtcTime(row.RECt), parseUsDate(row.Date)]).toEqual([
      item.created,
      item.created,
      newYorkDay(item.created),
    ]);
    expect(row._id).toMatch(/^[0-9a-f]{24}$/);
    expect(row.created).toBeGreaterThanOrEqual(Number.parseInt(row._id.slice(0, 8), 16));
    expect(numberOf(row.EPSActual)).toBe(facts?.earnings?.eps ?? null);
  }
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length);
  expect(new Set(companies.map(({ symbol }) => symbolDigits(symbol))).size).toBe(companies.length);
});

test('every story that is mainly about a share has a reaction for the whole day; the others have none', () => {
  const days = new Set(rows.filter(({ ReportSess }) => ReportSess === 'All').map(({ ResourceID, Symb }) => `${ResourceID} ${Symb}`));
  expect(days).toEqual(new Set(autumn.flatMap(({ item, primaryTickers }) => primaryTickers.map((ticker) => `${item.id} ${ticker}`))));
});

test('prices are continuous: closes are the market’s, one day’s volume is the next day’s previous one', () => {
  const volumes = new Map<string, number>();
  const key = (row: QuantifiedRecord, steps: number): string =>
    `${row.Symb} ${row.ReportSess} ${steps === 0 ? tradingDayAt(storyOf(row).item.created) : tradingDayFrom(tradingDayAt(storyOf(row).item.created), steps)}`;
  for (const row of rows) volumes.set(key(row, 0), given(row, 'Curr_Vol'));
  const known = rows.filter((row) => volumes.has(key(row, -1)));
  expect(known.length).toBeGreaterThan(20);
  for (const row of known) expect(given(row, 'Prev_Vol')).toBe(volumes.get(key(row, -1)));
  for (const row of rows.filter(({ ReportSess }) => ReportSess === 'Main')) {
    const company = companySpelled(row.Symb) ?? expect.fail(row.Symb);
    const day = tradingDayAt(storyOf(row).item.created);
    expect(given(row, 'EODClose')).toBe(market.close(company, day));
    expect(given(row, 'PrevClose')).toBe(market.close(company, tradingDayFrom(day, -1)));
  }
});

test('prices react: up on an upgrade, down on a downgrade, and results are traded', () => {
  const spring = storiesOf(1, { items: 3000, from: newYorkInstant('2026-04-01'), until: newYorkInstant('2026-06-01') });
  const found = reactionsTo(
    1,
    spring.filter(({ facts }) => facts?.rating ?? facts?.earnings),
  );
  const movesOn = (action: string): number[] =>
    found
      .filter((row) => row.AnalystAction === action && row.ReportSess === 'All' && row['30_Minutes%'] !== null)
      .map((row) => given(row, '30_Minutes%'));
  expect(movesOn('Upgrade').length).toBeGreaterThan(15);
  expect(median(movesOn('Upgrade'))).toBeGreaterThan(0.3);
  expect(median(movesOn('Downgrade'))).toBeLessThan(-0.3);
  expect(Math.abs(median(movesOn('Reiterate')))).toBeLessThan(0.3);
  const evening = found.filter(({ NewsSess, ReportSess }) => NewsSess === 'Post' && ReportSess === 'Post');
  const volume = (isResults: boolean): number =>
    median(evening.filter(({ EPSAction }) => (EPSAction !== '') === isResults).map((row) => given(row, 'Vol_Ratio')));
  expect(volume(true)).toBeGreaterThan(2 * volume(false));
});

test('a reaction is written after each window, after its session and once more after the day; what came later is not in it', () => {
  const day = dayOf('2025-11-03');
  const stories = autumn.filter(({ item }) => tradingDayAt(item.created) === day);
  const { regular, post, end } = hoursOf(day);
  const morning = stories.filter(({ item }) => item.created < regular && item.created > regular - 5 * 3600 && item.created + 40 < regular);
  const begun = reactionsTo(1, morning, regular);
  const soonest = begun.find((row) => row['30_Seconds%'] !== null);
  for (const row of begun) {
    expect([row.ReportSess, row.TONLast === null]).toEqual(['Pre', false]);
    expect([row['Result%'], row.EODHigh, row.RangeAmt, row.Curr_Vol, row.EODVWAP, row.PreVWAP]).toEqual(Array(6).fill(null));
  }
  const publishedAt = parseUtcTime(soonest?.PUBt ?? '') ?? Number.NaN;
  const seconds = publishedAt + 30;
  expect(reactionsTo(1, stories, seconds).filter(({ _id }) => _id === soonest?._id)).toEqual([]);
  const first = reactionsTo(1, stories, seconds + 8).find(({ _id }) => _id === soonest?._id);
  expect([first?.['30_Seconds%'], first?.['1_Minute%']]).toEqual([soonest?.['30_Seconds%'], null]);
  const [evening, early] = [true, false].map((isPost) =>
    reactionsTo(1, stories, post + 900).filter((row) => (row.ReportSess === 'Post') === isPost),
  ) as [QuantifiedRecord[], QuantifiedRecord[]];
  expect(evening.filter((row) => row['Result%'] !== null)).toEqual([]);
  const completed = new Map(reactionsTo(1, stories, end + 7200).map((row) => [row._id, row]));
  expect(new Set(early.map(({ ReportSess }) => ReportSess))).toEqual(new Set(['Pre', 'Main']));
  expect(completed.size).toBeGreaterThan(early.length);
  for (const row of early) {
    const later = completed.get(row._id) ?? expect.fail(`${row._id} is gone`);
    expect(row.created).toBeLessThanOrEqual(post + 900);
    expect(later.created).toBeGreaterThan(end);
    expect(row['Result%']).toBe(later['Result%']);
  }
});
