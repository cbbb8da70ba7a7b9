import { beforeEach, describe, expect, it } from 'vitest';
import type { SplitRecord } from '#contract/endpoints/splits.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { dateOf, dayOf, isTradingDay } from '#contract/market/day.ts';
import { groupBars } from '../market/bar-periods.ts';
import { type BarValues, buildBars } from '../market/testing/bars.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { buildSplit } from '../testing/records.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { check } from './check.ts';

const { newPath } = temporaryFolder();
let path: string;
beforeEach(() => void (path = newPath()));

const daySeconds = 86_400;
type Days = readonly (readonly [day: string, price: number, volume?: number])[];

/** Trading days from a day on, with a price and a volume each. */
function tradingDays(from: string, values: readonly (readonly [price: number, volume: number])[]): Days {
  const days: string[] = [];
  for (let day = dayOf(from); days.length < values.length; day++) if (isTradingDay(day)) days.push(dateOf(day));
  return days.map((day, index): Days[number] => [day, ...(values[index] ?? ([1, 1] as const))]);
}

const repeat = <T>(times: number, value: (index: number) => T): T[] => Array.from({ length: times }, (_, index) => value(index));

/** What `check` prints of bars. */
async function checkBars(days: Days, splits: readonly SplitRecord[] = []): Promise<string> {
  const store = openSqliteStore({ path });
  const bars = days.map(([day, price, volume = 100]): BarValues => [newYorkInstant(day), price, price, price, price, volume]);
  store.writeBars(groupBars('AAA', daySeconds, buildBars(daySeconds, bars)));
  store.writeSplits(splits);
  store.close();
  const { out } = await runCommand(check, ['--store', path]);
  return out.slice(out.indexOf('bars: '), out.indexOf('0 active keys'));
}

const split = (id: string, ratio: string, ex: string): SplitRecord =>
  buildSplit(id, { ticker: 'aaa', ratio, date_ex: ex, split_type: 'Forward Stock Split' });

/** A price that moves by the day. */
const price = (index: number): number => 40 + (index % 3) / 4;
const volume = (index: number, level: number): number => level * (0.7 + ((index * 7) % 10) / 10);

describe('bars', () => {
  it.each<[name: string, days: Days, splits: readonly SplitRecord[], findings: readonly string[]]>([
    [
      'ordinary days pass',
      tradingDays(
        '2026-03-02',
        repeat(40, (index) => [price(index), volume(index, 700_000)]),
      ),
      [],
      [],
    ],
    [
      'days on which the exchange is closed are named',
      [
        ['2026-11-25', 10],
        ['2026-11-26', 10],
        ['2026-11-27', 10.1],
        ['2026-11-28', 10],
      ],
      [],
      ['closed days: the exchange is open on its day; fails for 2 days, e.g. AAA 2026-11-26, AAA 2026-11-28'],
    ],
    [
      'a jump that no split explains is another scale',
      [
        ['2026-03-02', 10],
        ['2026-03-03', 1000],
        ['2026-03-04', 1001],
        ['2026-03-05', 40],
      ],
      [split('a', '25:1', '2026-03-05')],
      [
        'scale: from one bar to the next its price is neither 20 times as high nor as low, splits aside; fails for 1 day, e.g. AAA 2026-03-03: 10, then 1000',
      ],
    ],
    [
      'splits that the prices do not jump by, and equal ones, are named',
      [
        ['2026-02-27', 111],
        ['2026-03-02', 110],
        ['2026-03-31', 110],
        ['2026-04-01', 55.1],
      ],
      [split('a', '10:1', '2026-03-02'), split('b', '2:1', '2026-04-01'), split('c', '4:2', '2026-04-01'), split('d', '3:1', '2026-05-01')],
      [
        'splits: the prices jump by the split, and it is listed once; not so in 2 splits, e.g. AAA 10:1 of 2026-03-02 left out: the prices do not jump by it, AAA 4:2 of 2026-04-01 left out: the same split twice',
      ],
    ],
    [
      'the last day from another feed',
      tradingDays('2026-03-02', [...repeat(20, (index) => [price(index), volume(index, 700_000)] as const), [40, 32_000_000]]),
      [],
      [
        'volume level: its volume is of the same feed as the days before: one venue has a twentieth of all of them; not so in 1 day, e.g. AAA 2026-03-30: 805,000 before, then 32,000,000',
      ],
    ],
    [
      'a level of volume that falls to that of one venue and stays',
      tradingDays(
        '2026-03-02',
        repeat(40, (index) => [price(index), volume(index, index < 15 ? 32_000_000 : 1_000_000)] as const),
      ),
      [],
      [
        'volume level: its volume is of the same feed as the days before: one venue has a twentieth of all of them; not so in 1 day, e.g. AAA 2026-03-23: 35,200,000 before, then 1,200,000',
      ],
    ],
    [
      'a day of news, a week of it, an unfinished last day and a reverse split are no other feed',
      tradingDays('2026-03-02', [
        ...repeat(10, (index) => [price(index), volume(index, 100_000)] as const),
        ...[10, 90, 60, 30, 15, 8, 4, 2, 1].map((times) => [60 - times / 10, times * 100_000] as const),
        ...repeat(10, (index) => [price(index), volume(index, 100_000)] as const),
        ...repeat(10, (index) => [price(index) * 25, volume(index, 4000)] as const),
        [price(1) * 25, 50],
      ]),
      [buildSplit('a', { ticker: 'AAA', ratio: '1:25', date_ex: '2026-04-13', split_type: 'Reverse Stock Split' })],
      [],
    ],
    [
      'a run of days without a volume while the price moves',
      tradingDays(
        '2026-03-02',
        repeat(20, (index) => [price(index), index >= 5 && index < 11 ? 0 : 1000] as const),
      ),
      [],
      [
        'no volume: days on which the price moves have a volume, except four in a row at most; not so in 1 run, e.g. AAA 2026-03-09 to 2026-03-16',
      ],
    ],
  ])('%s', async (_name, days, splits, findings) => {
    const found = await checkBars(days, splits);
    expect(found.split('\n').slice(1, -1)).toEqual(findings.map((finding) => `  ${finding}`));
  });

  it('minutes of the night before a trading day are none of a closed day, and minutes jump as days do', async () => {
    const store = openSqliteStore({ path });
    const at = (day: string, hour: number): number => newYorkInstant(day, hour * 3600);
    const minute = (start: number, open: number): BarValues => [start, open, open, open, open, 100];
    const rows = [minute(at('2026-03-01', 21), 10), minute(at('2026-03-02', 10), 10), minute(at('2026-03-02', 11), 1000)];
    store.writeBars(groupBars('AAA', 60, buildBars(60, [...rows, minute(at('2026-03-07', 10), 1000)])));
    store.close();
    const { out } = await runCommand(check, ['--store', path]);
    expect(out).toContain('bars: 1 symbol, 3 days, 2 checks failed\n');
    expect(out).toContain('fails for 1 day, e.g. AAA 2026-03-07\n');
    expect(out).toContain('fails for 1 day, e.g. AAA 2026-03-02\n');
  });

  it('what a source says of its prices decides on splits that are too small to be seen', async () => {
    const days = tradingDays(
      '2026-03-02',
      repeat(10, (index) => [price(index), 1000]),
    );
    const dividend = split('a', '5:4', '2026-03-09');
    expect(await checkBars(days, [dividend])).toContain('AAA 5:4 of 2026-03-09 counted: too small to be seen in the prices\n');
    const store = openSqliteStore({ path });
    const [fromDay, toDay] = [dayOf('2026-03-02'), dayOf('2026-03-13')];
    store.writeBarSeries([{ symbol: 'AAA', seconds: daySeconds, fromDay, toDay, prices: 'split-adjusted' }]);
    store.close();
    expect(await checkBars(days)).toContain('AAA 5:4 of 2026-03-09 left out: marked as split-adjusted\n');
  });
});

it('records of one split under two ids, and price factors, are named among the splits', async () => {
  const store = openSqliteStore({ path });
  store.writeSplits([
    split('a', '4:1', '2026-03-02'),
    split('b', '8:2', '2026-03-03'),
    buildSplit('c', { ticker: 'JEF', ratio: '1046:1000', split_type: '' }),
  ]);
  store.close();
  const { out } = await runCommand(check, ['--store', path]);
  expect(out).toContain('repeated: no other record within five days is the same split; not so in 1 record, e.g. aaa b\n');
  expect(out).toContain('price factor: its ratio is one of shares, not the price factor of a spin-off; not so in 1 record, e.g. JEF c\n');
});
