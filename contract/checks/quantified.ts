import { numberOf } from '../schema/decimal.ts';
import type { QuantifiedMetric, QuantifiedRecord } from '../endpoints/quantified.ts';
import { parseUsDate, parseUtcTime } from '../time/quantified-time.ts';
import { isNear, relates, type Check } from './check.ts';

const tolerance = 1e-6;

/** A relation between metrics of one row (facts §7). */
const relation = (
  name: string,
  says: string,
  fields: readonly QuantifiedMetric[],
  holds: (...values: number[]) => boolean,
): Check<QuantifiedRecord> => ({
  name,
  description: says,
  isValid: (record) =>
    relates(
      fields.map((field) => numberOf(record[field])),
      holds,
    ),
});

/** A metric that follows from others. */
const follows = (
  field: QuantifiedMetric,
  says: string,
  from: readonly QuantifiedMetric[],
  compute: (...values: number[]) => number,
): Check<QuantifiedRecord> =>
  relation(field, says, [field, ...from], (actual = 0, ...values) => isNear(actual, compute(...values), tolerance));

/** The ends of the whole range, from before and after the news; either side may be missing. */
function rangeOf(record: QuantifiedRecord): { readonly low: number; readonly high: number } | undefined {
  const known = (...fields: QuantifiedMetric[]): number[] => fields.flatMap((field) => numberOf(record[field]) ?? []);
  const highs = known('TONHigh', 'EODHigh');
  const lows = known('TONLow', 'EODLow');
  return highs.length > 0 && lows.length > 0 ? { low: Math.min(...lows), high: Math.max(...highs) } : undefined;
}

const levels = [
  ['1', 1],
  ['2', 2],
  ['3', 3],
  ['4', 4],
  ['5', 5],
  ['75', 7.5],
  ['10', 10],
  ['20', 20],
] as const;

/** A level has its minutes exactly when the extreme reached it; a hair's breadth either way is rounding. */
const reached = (side: 'L' | 'S', extreme: 'maxUp%' | 'maxDown%'): Check<QuantifiedRecord> => ({
  name: `${side}1-${side}20`,
  description: `a level of the ${side} series has its minutes exactly when ${extreme} reaches it`,
  isValid: (record) => {
    const reachedPercent = numberOf(record[extreme]);
    if (reachedPercent === null) return undefined;
    return levels.every(
      ([name, percent]) => (record[`${side}${name}`] !== null) === reachedPercent >= percent || isNear(reachedPercent, percent, tolerance),
    );
  },
});

/** What holds in every row of quantified news, by the arithmetic of facts §7 and the clocks of §4. */
export const quantifiedChecks: readonly Check<QuantifiedRecord>[] = [
  follows(
    'Result%',
    'the move from the news to the close, in percent of the price at the news',
    ['EODClose', 'TONLast'],
    (close = 0, p0 = 0) => ((close - p0) / p0) * 100,
  ),
  follows(
    'Result_Vs_Index%',
    'the move less that of the index',
    ['Result%', 'SPYclose', 'SPYLast'],
    (result = 0, close = 0, last = 0) => result - ((close - last) / last) * 100,
  ),
  follows('MaxUpAmt', 'the highest price after the news less that at the news', ['EODHigh', 'TONLast'], (high = 0, p0 = 0) => high - p0),
  follows('maxUp%', 'the same in percent', ['MaxUpAmt', 'TONLast'], (amount = 0, p0 = 0) => (amount / p0) * 100),
  follows('MaxDnAmt', 'the price at the news less the lowest after it', ['EODLow', 'TONLast'], (low = 0, p0 = 0) => p0 - low),
  follows('maxDown%', 'the same in percent, positive for a fall', ['MaxDnAmt', 'TONLast'], (amount = 0, p0 = 0) => (amount / p0) * 100),
  follows(
    'OpenGap%',
    'the opening against the close before, in percent',
    ['DayOpen', 'PrevClose'],
    (open = 0, close = 0) => ((open - close) / close) * 100,
  ),
  follows(
    'Vol_Ratio',
    'the volume of the session against its average',
    ['Curr_Vol', 'Mov_Vol'],
    (volume = 0, average = 0) => volume / average,
  ),
  follows('ATR_Ratio', 'the range against the average true range', ['RangeAmt', 'ATR14'], (range = 0, average = 0) => range / average),
  relation('extremes', 'no extreme is negative', ['MaxUpAmt', 'MaxDnAmt'], (up = 0, down = 0) => up >= 0 && down >= 0),
  {
    name: 'RangeAmt',
    description: 'the highest price before and after the news less the lowest',
    isValid: (record) => {
      const range = rangeOf(record);
      return relates([numberOf(record.RangeAmt)], (amount = 0) => range === undefined || isNear(amount, range.high - range.low, tolerance));
    },
  },
  {
    name: 'Range%',
    description: 'the range as a fraction of its lower end',
    isValid: (record) => {
      const low = rangeOf(record)?.low;
      return relates([numberOf(record['Range%']), numberOf(record.RangeAmt), low], (part = 0, amount = 0, end = 0) =>
        isNear(part, amount / end, tolerance),
      );
    },
  },
  {
    name: 'LS',
    description: 'the sign of the larger extreme',
    // letters occur beside 1, -1 and 0, and say nothing that could be checked (facts §7)
    isValid: (record) =>
      /^-?[01]$/.test(record.LS)
        ? relates([numberOf(record.MaxUpAmt), numberOf(record.MaxDnAmt)], (up = 0, down = 0) => Number(record.LS) === Math.sign(up - down))
        : undefined,
  },
  reached('L', 'maxUp%'),
  reached('S', 'maxDown%'),
  {
    name: 'P1-P20',
    description: 'each of the P series is the smaller of L and S',
    isValid: (record) =>
      levels.every(([name]) => {
        const sides = [record[`L${name}`], record[`S${name}`]].flatMap((minutes) => numberOf(minutes) ?? []);
        return numberOf(record[`P${name}`]) === (sides.length === 0 ? null : Math.min(...sides));
      }),
  },
  { name: 'Date', description: 'a day that can be read', isValid: ({ Date: day }) => parseUsDate(day) !== undefined },
  {
    name: 'PUBt',
    description: 'a time that can be read',
    isValid: ({ PUBt: time }) => (time === '' ? undefined : parseUtcTime(time) !== undefined),
  },
];
