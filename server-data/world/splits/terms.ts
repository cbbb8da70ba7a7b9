import type { Day } from '../days.ts';
import type { Random } from '../random.ts';
import { tradingDayFrom } from '../trading-days.ts';
import type { Planned, SplitType } from './planned.ts';

type Share<T> = readonly [value: T, share: number];

function drawn<T>(random: Random, shares: readonly Share<T>[]): T {
  let left = random.fraction() * shares.reduce((sum, [, share]) => sum + share, 0);
  const met = shares.find(([, share]) => (left -= share) < 0) ?? shares[0];
  if (!met) throw new Error('cannot draw from an empty table');
  return met[0];
}

/** facts §9, less what the real splits of large companies add. */
const types: readonly Share<SplitType>[] = [
  ['Reverse Stock Split', 431],
  ['Forward Stock Split', 64],
  ['ADR Ratio Change', 25],
  ['Stock Dividend', 19],
  ['', 3],
];
const importances: readonly Share<number>[] = [
  [1, 470],
  [0, 29],
  [2, 16],
  [3, 4],
  [4, 3],
  [5, 3],
];

const reverse: readonly Share<string>[] = [
  ['1:10', 22],
  ['1:20', 14],
  ['1:5', 10],
  ['1:15', 9],
  ['1:25', 9],
  ['1:30', 7],
  ['1:8', 6],
  ['1:12', 5],
  ['1:4', 5],
  ['1:40', 4],
  ['1:50', 4],
  ['1:100', 3],
  ['1:7', 2],
  ['1:18', 2],
  ['1:35', 2],
  ['1:3', 2],
  ['1:250', 1],
];
const ratios: Readonly<Record<SplitType, readonly Share<string>[]>> = {
  'Reverse Stock Split': reverse,
  'Forward Stock Split': [
    ['2:1', 30],
    ['3:1', 12],
    ['3:2', 8],
    ['4:1', 8],
    ['5:1', 8],
    ['10:1', 6],
    ['5:4', 3],
    ['7.5:1', 1],
    ['20:1', 1],
  ],
  'ADR Ratio Change': [
    ['1:10', 6],
    ['1:5', 5],
    ['1:4', 4],
    ['1:20', 3],
    ['1:15', 2],
    ['2:1', 2],
    ['5:1', 2],
  ],
  'Stock Dividend': [
    ['1.05:1', 6],
    ['1.10:1', 4],
    ['1.03:1', 3],
    ['1.02:1', 2],
    ['1.20:1', 2],
  ],
  '': reverse,
};

type Dates = Pick<Planned, 'recorded' | 'distributed' | 'ex'>;

/** A reverse split takes effect overnight; whoever holds that evening has the new shares in the morning. */
function overnight(random: Random, announced: Day): Dates {
  const ex = tradingDayFrom(announced, random.chance(0.8) ? random.whole(2, 9) : random.whole(10, 30));
  return { ex, recorded: tradingDayFrom(ex, random.chance(0.6) ? 0 : -1), distributed: ex };
}

/** Shares are handed out first and trade on the new basis the morning after, so distribution comes before ex. */
function handedOut(random: Random, announced: Day): Dates {
  const recorded = tradingDayFrom(announced, random.whole(6, 22));
  const distributed = tradingDayFrom(recorded, random.whole(1, 10));
  return { recorded, distributed, ex: tradingDayFrom(distributed, random.chance(0.85) ? 1 : 0) };
}

/** Like a dividend in cash: ex on the record day, paid two or three weeks later. */
function paid(random: Random, announced: Day): Dates {
  const recorded = tradingDayFrom(announced, random.whole(8, 18));
  return { recorded, ex: recorded, distributed: tradingDayFrom(recorded, random.whole(8, 15)) };
}

/** The depositary closes its books for some days. */
function booksClosed(random: Random, announced: Day): Dates {
  const ex = tradingDayFrom(announced, random.whole(8, 24));
  return { ex, recorded: tradingDayFrom(ex, -random.whole(1, 3)), distributed: tradingDayFrom(ex, random.chance(0.4) ? -1 : 2) };
}

const dates: Readonly<Record<SplitType, (random: Random, announced: Day) => Dates>> = {
  'Reverse Stock Split': overnight,
  'Forward Stock Split': handedOut,
  'ADR Ratio Change': booksClosed,
  'Stock Dividend': paid,
  '': overnight,
};

/** Type, ratio, dates and importance of a split announced on a trading day. */
export function termsOf(random: Random, announced: Day): Omit<Planned, 'issuer' | 'splitsSoFar'> {
  const type = drawn(random, types);
  return { announced, type, ratio: drawn(random, ratios[type]), ...dates[type](random, announced), importance: drawn(random, importances) };
}
