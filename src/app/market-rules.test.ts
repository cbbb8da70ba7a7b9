import { describe, expect, test } from 'vitest';
import { windowOf } from '#contract/market/windows.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { guidance } from '#contract/endpoints/guidance.ts';
import { readRows } from '#contract/schema/rows.ts';
import { knownUntil } from '#src/features/guidance/reactions/bar-moves.ts';
import { measure } from '#src/features/guidance/reactions/measure.ts';
import { buildFrame, metricColumn } from '#analysis/frame.ts';
import { reaction } from '#analysis/testing/reactions.ts';
import { openValues } from '#analysis/values.ts';
import { pricePlacebo } from '#analysis/placebo.ts';
import type { Bar } from '#src/records/prices/bars.ts';
import { priceBlock, seriesOf } from '#analysis/market/price-series.ts';
import { storyCurve } from '#src/records/prices/story-curve.ts';
import { lessMarket, openMarket, vsMarketField } from '#analysis/reactions/vs-market.ts';
import { wireGuidance } from '#src/testing/records.ts';

// What SPY did beside a move has one answer in every place: the table and its files, analyses, the placebo of prices, curves and guidance.

const [day, dayBefore, halfDay, beforeHalfDay] = ['2026-11-19', '2026-11-18', '2026-11-27', '2026-11-25'];

const at = (date: string, clock: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return newYorkInstant(date, hours * 3600 + minutes * 60 + seconds);
};

type Span = readonly [from: string, to: string];

/** Minutes with a trade. */
const minutes = (date: string, spans: readonly Span[], priceAt: (end: number) => number): readonly Bar[] =>
  spans.flatMap(([from, to]) =>
    Array.from({ length: (at(date, to) - at(date, from)) / 60 }, (_, index) => {
      const seconds = at(date, from) + index * 60;
      const close = priceAt(seconds + 60);
      return { seconds, open: close, high: close, low: close, close, volume: 1 };
    }),
  );

const halfHours = (bars: readonly Bar[]): readonly Bar[] => [
  ...new Map(bars.map((bar) => [Math.floor(bar.seconds / 1800), { ...bar, seconds: Math.floor(bar.seconds / 1800) * 1800 }])).values(),
];

interface Place {
  readonly date?: string;
  readonly symbol?: string;
  readonly clock: string;
  /** minutes of SPY on the day; those of the evening before are always there */
  readonly spans: readonly Span[];
}

/** The move of SPY over 30 minutes in each place, in percent; null where it is not known. */
async function movesInPlaces({ date = day, symbol = 'AAA', clock, spans }: Place) {
  const [moment, evening] = [at(date, clock), date === day ? dayBefore : beforeHalfDay];
  // One percent in 100 trading minutes, and as much overnight as the evening has.
  const rising = (end: number): number => 500 + (end - at(date, '10:00')) / 1200;
  const flat = (): number => 100;
  const spy = [...minutes(evening, [['18:00', '20:00']], rising), ...minutes(date, spans, rising)];
  const own = [...minutes(evening, [['18:00', '20:00']], flat), ...minutes(date, [['04:00', date === day ? '20:00' : '17:00']], flat)];

  const row = reaction({ symbol, published: moment, numbers: { '30_Minutes%': 0 } });
  const market = openMarket([row], [seriesOf(spy, '1m')]);
  const field = vsMarketField('30_Minutes_Vs_SPY%') ?? expect.unreachable();
  const table = lessMarket(row, field, market);
  const values = openValues({
    ...{ columns: buildFrame([row]), vsMarket: true, firstOf: [] },
    column: (metric) => metricColumn([row], metric, market),
  });

  // A story of the next trading day, among whose placebo is this moment.
  const story = reaction({ symbol, published: at(date === day ? '2026-11-20' : '2026-11-30', clock) });
  const placebo = await pricePlacebo({
    ...{ study: [story], loaded: [story], vsMarket: true, onProgress: () => {} },
    window: windowOf('30_Minutes%') ?? expect.unreachable(),
    fetchSeries: (of, step, block) => {
      const bars = (of === 'SPY' ? spy : own).filter(
        ({ seconds }) => step === (of === 'SPY' ? '1m' : '5m') && priceBlock(seconds, step) === block,
      );
      return Promise.resolve(seriesOf(bars, step));
    },
  });

  const points = storyCurve(
    { step: '1m', bars: own.filter(({ seconds }) => seconds >= moment - 3600 && seconds < moment + 7200) },
    { step: '1m', bars: spy },
    { symbol, moment },
  );
  const curve = points.find(({ seconds }) => seconds === 1800)?.indexMove ?? null;

  const around = (bars: readonly Bar[]): readonly Bar[] =>
    bars.filter(({ seconds }) => seconds >= Math.floor(moment / 1800) * 1800 - 1800 && seconds < moment + 1800);
  const bySymbol = new Map(
    [[symbol, own] as const, ['SPY', spy] as const].map(([name, bars]) => [
      name,
      { around: { step: '1m' as const, bars: around(bars) }, halfHours: halfHours(bars) },
    ]),
  );
  const [record] = readRows(guidance, { guidance: [wireGuidance({ ticker: symbol, date, time: clock })] })?.rows ?? [];
  const { moves } = measure(record ?? expect.unreachable(), {
    ...{ reaction: undefined, now: moment + 10 * 86_400 },
    bars: { bySymbol, known: knownUntil([...bySymbol.values()]) },
  });
  return {
    ...{ table, placebo: placebo.values, curve, guidance: { index: null, whyNoIndex: undefined, ...moves['30_Minutes%'] } },
    whyNone: market.whyNone(row, field),
    analysis: values.of('30_Minutes%')[0] ?? Number.NaN,
  };
}

describe('what SPY did over 30 minutes', () => {
  const whole: readonly Span[] = [['04:00', '20:00']];
  test.each<[string, Place, expected: number | string]>([
    ['is the move of its prices', { clock: '10:00:00', spans: whole }, 0.3],
    [
      'has the last price, where the minute of an end has no trade',
      {
        clock: '10:00:00',
        spans: [
          ['09:00', '10:29'],
          ['10:30', '12:00'],
        ],
      },
      0.29,
    ],
    [
      'is not known, where 20 minutes before its end have none',
      {
        clock: '10:00:00',
        spans: [
          ['09:00', '10:10'],
          ['10:40', '12:00'],
        ],
      },
      'SPY has no price at Nov 19, 2026 10:30 ET',
    ],
    [
      'is not known, where 20 minutes before the news have none',
      {
        clock: '10:00:00',
        spans: [
          ['09:00', '09:40'],
          ['10:10', '12:00'],
        ],
      },
      'SPY has no price at Nov 19, 2026 10:00 ET',
    ],
    ['is not known, where the day has none', { clock: '10:00:00', spans: [] }, 'SPY has no price at Nov 19, 2026 10:00 ET'],
    [
      'begins with the last price of the evening before, in the first minutes of the pre-market',
      { clock: '04:05:00', spans: [['04:10', '06:00']] },
      5.622,
    ],
    ['is known after hours', { clock: '17:00:00', spans: whole }, 0.288],
    ['is known after hours of a half day', { date: halfDay, clock: '16:20:00', spans: [['04:00', '17:00']] }, 0.289],
    ['is none beside a story on SPY itself', { symbol: 'SPY', clock: '10:00:00', spans: whole }, 'A story on SPY itself'],
  ])('%s', async (_, place, expected) => {
    const { table, whyNone, analysis, placebo, curve, guidance } = await movesInPlaces(place);
    if (typeof expected === 'number') {
      expect([-(table ?? Number.NaN), -analysis, -(placebo[0] ?? Number.NaN), curve, guidance.index]).toEqual(
        Array(5).fill(expect.closeTo(expected, 3)),
      );
    } else {
      expect([table, analysis, placebo, curve, guidance.index]).toEqual([null, Number.NaN, [], null, null]);
      expect([whyNone, guidance.whyNoIndex]).toEqual([expected, expected]);
    }
  });
});

test('beside a row is not that of its share of the rows: SPY with prices of one of three stories is known for that one only', () => {
  const rows = ['10:00', '11:00', '13:00'].map((clock) =>
    reaction({ story: clock, published: at(day, clock), numbers: { '30_Minutes%': 1 } }),
  );
  const prices = [
    seriesOf(
      minutes(day, [['09:00', '10:45']], (end) => 500 + (end - at(day, '10:00')) / 1200),
      '1m',
    ),
  ];
  const field = vsMarketField('30_Minutes_Vs_SPY%') ?? expect.unreachable();
  for (const loaded of [rows.slice(0, 1), rows.slice(0, 2), rows]) {
    const market = openMarket(loaded, prices);
    expect(loaded.map((row) => lessMarket(row, field, market))).toEqual([expect.closeTo(0.7), null, null].slice(0, loaded.length));
  }
});
