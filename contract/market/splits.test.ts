import { describe, expect, it } from 'vitest';
import { distinctSplits } from './distinct-splits.ts';
import { type DayPrices, judgedSplitText, judgeSplits, sharesFactor, splitFactor, type SplitFacts } from './splits.ts';

let count = 0;
const split = (ratio: string, day: string, type = '', id = `id${++count}`): SplitFacts => ({ id, ratio, split_type: type, date_ex: day });

/** Days with one price each. */
const days = (prices: Readonly<Record<string, number>>): readonly DayPrices[] =>
  Object.entries(prices).map(([day, price]) => ({ day, first: price, last: price }));

const forward = 'Forward Stock Split';
const reverse = 'Reverse Stock Split';

/** `4:1 counted`, `4:1 left out: why`, in the order of the ex-dates. */
const judge = (splits: readonly SplitFacts[], prices: Readonly<Record<string, number>>): string[] =>
  judgeSplits(splits, { prices: days(prices) }).map((judged) => judgedSplitText(judged).replace(` of ${judged.split.date_ex}`, ''));

describe('which splits are not yet in the prices', () => {
  it.each<[name: string, splits: readonly SplitFacts[], prices: Readonly<Record<string, number>>, expected: readonly string[]]>([
    ['prices as traded', [split('4:1', '2020-08-31', forward)], { '2020-08-28': 499.23, '2020-08-31': 129.04 }, ['4:1 counted']],
    [
      'prices that were adjusted already',
      [split('4:1', '2020-08-31', forward)],
      { '2020-08-28': 124.81, '2020-08-31': 129.04 },
      ['4:1 left out: the prices do not jump by it'],
    ],
    [
      'adjusted prices the night after earnings',
      [split('10:1', '2025-11-17', forward)],
      { '2025-11-14': 111.21, '2025-11-17': 80 },
      ['10:1 left out: the prices do not jump by it'],
    ],
    ['a reverse split as traded', [split('1:20', '2026-03-02', reverse)], { '2026-02-27': 0.1, '2026-03-02': 2.05 }, ['1:20 counted']],
    [
      'a reverse split of a share that loses half on the way',
      [split('1:20', '2026-03-02', reverse)],
      { '2026-02-27': 0.1, '2026-03-02': 0.95 },
      ['1:20 counted'],
    ],
    [
      'a reverse split in adjusted prices that lose half',
      [split('1:20', '2026-03-02', reverse)],
      { '2026-02-27': 2, '2026-03-02': 1.02 },
      ['1:20 left out: the prices do not jump by it'],
    ],
    [
      'a reverse split in adjusted prices that double',
      [split('1:10', '2026-03-02', reverse)],
      { '2026-02-27': 2, '2026-03-02': 4 },
      ['1:10 left out: the prices do not jump by it'],
    ],
    [
      'a stock dividend',
      [split('1.05:1', '2026-03-02', 'Stock Dividend')],
      { '2026-02-27': 20, '2026-03-02': 20 },
      ['1.05:1 counted: too small to be seen in the prices'],
    ],
    [
      'five for four',
      [split('5:4', '2026-03-02', forward)],
      { '2026-02-27': 20, '2026-03-02': 20 },
      ['5:4 counted: too small to be seen in the prices'],
    ],
    ['three for two as traded', [split('3:2', '2026-03-02', forward)], { '2026-02-27': 30, '2026-03-02': 20.5 }, ['3:2 counted']],
    [
      'three for two, adjusted',
      [split('3:2', '2026-03-02', forward)],
      { '2026-02-27': 20, '2026-03-02': 20.5 },
      ['3:2 left out: the prices do not jump by it'],
    ],
    [
      'a halt of days: the prices are those of the last trade before and the first one after',
      [split('1:50', '2026-03-02', reverse)],
      { '2026-02-20': 0.05, '2026-03-06': 2 },
      ['1:50 counted'],
    ],
    [
      'two for one over a gap of a month, in which a price may double',
      [split('2:1', '2026-03-02', forward)],
      { '2026-02-02': 20, '2026-03-06': 20 },
      ['2:1 counted: too small to be seen in the prices'],
    ],
    [
      'the day before the ex-date, on which a split is effective',
      [split('4:1', '2020-08-28', forward)],
      { '2020-08-27': 500, '2020-08-28': 499.23, '2020-08-31': 129.04, '2020-09-01': 134.2 },
      ['4:1 counted from 2020-08-31 on: the prices jump by it on another day'],
    ],
    [
      'a day after it',
      [split('1:20', '2026-03-04', reverse)],
      { '2026-02-27': 0.1, '2026-03-02': 2.05, '2026-03-03': 2, '2026-03-04': 2.1 },
      ['1:20 counted from 2026-03-02 on: the prices jump by it on another day'],
    ],
    [
      'a day after it, before there are prices of that day',
      [split('1:20', '2026-03-04', reverse)],
      { '2026-02-27': 0.1, '2026-03-02': 2.05, '2026-03-03': 2 },
      ['1:20 counted from 2026-03-02 on: the prices jump by it on another day'],
    ],
    [
      'a fall by a third within days of two for one in adjusted prices',
      [split('2:1', '2026-03-02', forward)],
      { '2026-02-27': 100, '2026-03-02': 101, '2026-03-03': 70, '2026-03-04': 71 },
      ['2:1 left out: the prices do not jump by it'],
    ],
    ['no price before', [split('4:1', '2026-03-02', forward)], { '2026-03-02': 25 }, ['4:1 counted: no prices around it']],
    ['no price after', [split('4:1', '2026-03-02', forward)], { '2026-02-27': 100 }, ['4:1 counted: no prices around it']],
    ['no price at all', [split('4:1', '2026-03-02', forward)], {}, ['4:1 counted: no prices around it']],
    [
      'the same split under two ids',
      [split('4:1', '2026-11-16', forward), split('4:1', '2026-11-16', forward)],
      { '2026-11-13': 400, '2026-11-16': 100 },
      ['4:1 counted', '4:1 left out: the same split twice'],
    ],
    [
      'the same split in other numbers and two days later: the day of the jump counts',
      [split('8:2', '2026-11-13', forward), split('4:1', '2026-11-16', forward)],
      { '2026-11-12': 400, '2026-11-13': 404, '2026-11-16': 100 },
      ['8:2 left out: the same split twice', '4:1 counted'],
    ],
    [
      'the same split twice in adjusted prices',
      [split('4:1', '2026-11-16', forward), split('4:1', '2026-11-16', forward)],
      { '2026-11-13': 100, '2026-11-16': 100 },
      ['4:1 left out: the prices do not jump by it', '4:1 left out: the same split twice'],
    ],
    [
      'two equal splits, a year apart',
      [split('2:1', '2025-11-17', forward), split('2:1', '2026-11-16', forward)],
      { '2025-11-14': 400, '2025-11-17': 200, '2026-11-13': 202, '2026-11-16': 100 },
      ['2:1 counted', '2:1 counted'],
    ],
    [
      'two splits of one day',
      [split('200:1', '2026-03-02'), split('1:1000', '2026-03-02')],
      { '2026-02-27': 1, '2026-03-02': 5.1 },
      ['200:1 counted', '1:1000 counted'],
    ],
    [
      'two splits of one day, of which the prices have one',
      [split('200:1', '2026-03-02'), split('1:1000', '2026-03-02')],
      { '2026-02-27': 1, '2026-03-02': 990 },
      ['200:1 left out: the prices do not jump by it', '1:1000 counted'],
    ],
    [
      'two splits without a trade between them',
      [split('1:10', '2026-03-02', reverse), split('1:3', '2026-03-04', reverse)],
      { '2026-02-27': 1, '2026-03-06': 31 },
      ['1:10 counted', '1:3 counted'],
    ],
    [
      'a stock dividend on the day of a split that is adjusted already',
      [split('4:1', '2026-03-02', forward), split('1.05:1', '2026-03-02', 'Stock Dividend')],
      { '2026-02-27': 100, '2026-03-02': 100 },
      ['4:1 left out: the prices do not jump by it', '1.05:1 left out: the prices do not jump by it'],
    ],
    [
      'a type that contradicts the ratio',
      [split('4:1', '2026-03-02', reverse)],
      { '2026-02-27': 100, '2026-03-02': 101 },
      ['4:1 left out: its type contradicts its ratio'],
    ],
    [
      'a contradictory type where the prices jump by the ratio',
      [split('4:1', '2026-03-02', reverse)],
      { '2026-02-27': 100, '2026-03-02': 25.5 },
      ['4:1 counted'],
    ],
    [
      'a contradictory type where the prices jump the way of the type',
      [split('4:1', '2026-03-02', reverse)],
      { '2026-02-27': 100, '2026-03-02': 400 },
      ['4:1 left out: its type contradicts its ratio'],
    ],
    [
      'a contradictory type without prices',
      [split('1:200', '2026-03-02', forward)],
      {},
      ['1:200 left out: its type contradicts its ratio'],
    ],
    [
      'a contradictory record beside the right one',
      [split('4:1', '2026-03-02', reverse), split('4:1', '2026-03-02', forward)],
      { '2026-02-27': 100, '2026-03-02': 25 },
      ['4:1 left out: the same split twice', '4:1 counted'],
    ],
    [
      'the price factor of a spin-off',
      [split('1046:1000', '2023-01-17'), split('1281:1000', '2023-03-02'), split('1120:1000', '2023-05-02')],
      { '2023-01-13': 37, '2023-01-17': 35.4, '2023-03-01': 100, '2023-03-02': 78, '2023-05-01': 100, '2023-05-02': 88 },
      [
        '1046:1000 counted: perhaps a spin-off: a price factor',
        '1281:1000 counted: perhaps a spin-off: a price factor',
        '1120:1000 counted: perhaps a spin-off: a price factor',
      ],
    ],
    [
      'a price factor that the prices have already, and one without prices',
      [split('1281:1000', '2023-01-04'), split('1046:1000', '2023-03-02')],
      { '2023-01-03': 78, '2023-01-04': 77 },
      ['1281:1000 left out: perhaps a spin-off: a price factor', '1046:1000 left out: perhaps a spin-off: a price factor'],
    ],
    [
      'a price factor under two ids',
      [split('1281:1000', '2023-01-04'), split('1281:1000', '2023-01-05')],
      { '2023-01-03': 100, '2023-01-04': 78 },
      ['1281:1000 counted: perhaps a spin-off: a price factor', '1281:1000 left out: the same split twice'],
    ],
    [
      'a price factor on the day of a split',
      [split('4:1', '2023-01-04', forward), split('1281:1000', '2023-01-04')],
      { '2023-01-03': 400, '2023-01-04': 78 },
      ['4:1 counted', '1281:1000 counted: perhaps a spin-off: a price factor'],
    ],
    [
      'numbers as odd that are splits by their type or by their size',
      [split('1046:1000', '2023-01-17', 'ADR Ratio Change'), split('1500:1000', '2023-03-02'), split('1:12.59', '2023-05-02')],
      {},
      ['1046:1000 counted: no prices around it', '1500:1000 counted: no prices around it', '1:12.59 counted: no prices around it'],
    ],
    [
      'what cannot be read',
      [split('four for one', '2026-03-02'), split('0:1', '2026-03-02'), split('4:1', 'soon'), split('4:1', '')],
      { '2026-02-27': 100, '2026-03-02': 25 },
      [
        '4:1 left out: its ratio or ex-date cannot be read',
        'four for one left out: its ratio or ex-date cannot be read',
        '0:1 left out: its ratio or ex-date cannot be read',
        '4:1 left out: its ratio or ex-date cannot be read',
      ],
    ],
    [
      'one for one',
      [split('1:1', '2026-03-02')],
      { '2026-02-27': 100, '2026-03-02': 25 },
      ['1:1 counted: too small to be seen in the prices'],
    ],
  ])('%s', (_name, splits, prices, expected) => {
    expect(judge(splits, prices)).toEqual(expected);
  });
});

describe('the mark of a series', () => {
  const splits = [split('5:4', '2026-03-02', forward), split('4:1', '2026-03-09', reverse), split('2:1', '2026-03-16', forward)];
  const prices = days({ '2026-02-27': 100, '2026-03-02': 80, '2026-03-09': 81, '2026-03-13': 80, '2026-03-16': 40 });

  it.each<['as-traded' | 'split-adjusted', readonly (string | boolean | undefined)[]]>([
    ['as-traded', [true, 'marked as traded', false, 'its type contradicts its ratio', true, undefined]],
    ['split-adjusted', [false, 'marked as split-adjusted', false, 'marked as split-adjusted', true, undefined]],
  ])('decides where it holds, against the prices: %s', (mark, expected) => {
    const judged = judgeSplits(splits, { prices, markOn: (day) => (day < '2026-03-10' ? mark : undefined) });
    expect(judged.flatMap(({ isCounted, reason }) => [isCounted, reason])).toEqual(expected);
  });
});

it('the factor between two days is that of the counted splits after the first one, up to the second', () => {
  const judged = judgeSplits(
    [split('4:1', '2026-03-02', forward), split('2:1', '2026-03-16', forward), split('3:1', '2026-03-16', reverse)],
    {
      prices: [],
    },
  );
  const factors = (from: string, ...until: string[]): number[] => until.map((day) => splitFactor(judged, from, day));
  expect(factors('2026-03-01', '2026-03-01', '2026-03-02', '2026-03-16')).toEqual([1, 4, 8]);
  expect(factors('2026-03-02', '2026-03-15', '2026-03-16')).toEqual([1, 2]);
});

it('a price factor divides prices, and multiplies no volume', () => {
  const prices = days({ '2026-02-27': 512.4, '2026-03-02': 100 });
  const judged = judgeSplits([split('4:1', '2026-03-02', forward), split('1281:1000', '2026-03-02')], { prices });
  expect([splitFactor, sharesFactor].map((factorOf) => factorOf(judged, '2026-02-27', '2026-03-02'))).toEqual([4 * 1.281, 4]);
});

it('of many symbols each keeps its own splits, and loses those under a second id', () => {
  const of = (ticker: string, ratio: string, day: string) => ({ ...split(ratio, day), ticker });
  const splits = [of('A', '2:1', '2026-03-02'), of('B', '2:1', '2026-03-02'), of('a', '4:2', '2026-03-03'), of('A', '3:1', '2026-03-02')];
  expect(distinctSplits(splits)).toEqual([splits[0], splits[1], splits[3]]);
});

it('many splits of one day take no time', () => {
  const many = Array.from({ length: 5000 }, (_, index) => split(`${index + 2}:1`, '2026-03-02', forward));
  expect(judgeSplits(many, { prices: days({ '2026-02-27': 100, '2026-03-02': 100 }) }).filter(({ isCounted }) => isCounted)).toEqual([]);
});
