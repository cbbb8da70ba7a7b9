import { numberOf } from '../schema/decimal.ts';
import type { QuantifiedMetric, QuantifiedRecord } from '../endpoints/quantified.ts';
import { parseUsDate, parseUtcTime } from '../time/quantified-time.ts';
import { isNear, relates, type Check } from './check.ts';
import { levels } from '../market/windows.ts';

const tolerance = 1e-6;

/** A relation between metrics of one row (assumption Q01). */
const relation = (
  name: string,
  description: string,
  fields: readonly QuantifiedMetric[],
  holds: (...values: number[]) => boolean,
): Check<QuantifiedRecord> => ({
  name,
  description,
  isValid: (record) =>
    relates(
      fields.map((field) => numberOf(record[field])),
      holds,
    ),
});

/** A metric that is computed from others. */
const follows = (
  field: QuantifiedMetric,
  description: string,
  from: readonly QuantifiedMetric[],
  compute: (...values: number[]) => number,
): Check<QuantifiedRecord> =>
  relation(field, description, [field, ...from], (actual = 0, ...values) => isNear(actual, compute(...values), tolerance));

/** The lowest and highest price before and after the news; undefined when a low or a high is missing on both sides. */
function rangeOf(record: QuantifiedRecord): { readonly low: number; readonly high: number } | undefined {
  const known = (...fields: QuantifiedMetric[]): number[] => fields.flatMap((field) => numberOf(record[field]) ?? []);
  const highs = known('TONHigh', 'EODHigh');
  const lows = known('TONLow', 'EODLow');
  return highs.length > 0 && lows.length > 0 ? { low: Math.min(...lows), high: Math.max(...highs) } : undefined;
}

/** A level has minutes if and only if the extreme reached it. Differences within the tolerance are rounding. */
const reached = (side: 'L' | 'S', extreme: 'maxUp%' | 'maxDown%'): Check<QuantifiedRecord> => ({
  name: `${side}1-${side}20`,
  description: `a level of the ${side} series has minutes if and only if ${extreme} reaches it`,
  isValid: (record) => {
    const reachedPercent = numberOf(record[extreme]);
    if (reachedPercent === null) return undefined;
    return levels.every(
      ({ name, percent }) =>
        (record[`${side}${name}`] !== null) === reachedPercent >= percent || isNear(reachedPercent, percent, tolerance),
    );
  },
});

/** Checks of reactions: arithmetic (assumption Q01) and time formats (F03). */
export const quantifiedChecks: readonly Check<QuantifiedRecord>[] = [
  follows(
    'Result%',
    'change from the price at publication to the close, in percent',
    ['EODClose', 'TONLast'],
    (close = 0, p0 = 0) => ((close - p0) / p0) * 100,
  ),
  follows(
    'Result_Vs_Index%',
    'change minus that of the index',
    ['Result%', 'SPYclose', 'SPYLast'],
    (result = 0, close = 0, last = 0) => result - ((close - last) / last) * 100,
  ),
  follows(
    'MaxUpAmt',
    'highest price after the news minus the price at publication',
    ['EODHigh', 'TONLast'],
    (high = 0, p0 = 0) => high - p0,
  ),
  follows(
    'maxUp%',
    'maximum gain in percent of the price at publication',
    ['MaxUpAmt', 'TONLast'],
    (amount = 0, p0 = 0) => (amount / p0) * 100,
  ),
  follows('MaxDnAmt', 'price at publication minus the lowest price after it', ['EODLow', 'TONLast'], (low = 0, p0 = 0) => p0 - low),
  follows(
    'maxDown%',
    'maximum drawdown in percent of the price at publication, positive for a fall',
    ['MaxDnAmt', 'TONLast'],
    (amount = 0, p0 = 0) => (amount / p0) * 100,
  ),
  follows(
    'OpenGap%',
    'gap from the previous close to the open, in percent',
    ['DayOpen', 'PrevClose'],
    (open = 0, close = 0) => ((open - close) / close) * 100,
  ),
  follows(
    'Vol_Ratio',
    'volume of the session relative to its average',
    ['Curr_Vol', 'Mov_Vol'],
    (volume = 0, average = 0) => volume / average,
  ),
  follows('ATR_Ratio', 'range relative to the average true range', ['RangeAmt', 'ATR14'], (range = 0, average = 0) => range / average),
  relation('extremes', 'no extreme is negative', ['MaxUpAmt', 'MaxDnAmt'], (up = 0, down = 0) => up >= 0 && down >= 0),
  {
    name: 'RangeAmt',
    description: 'highest price before and after the news minus the lowest',
    isValid: (record) => {
      const range = rangeOf(record);
      return relates([numberOf(record.RangeAmt)], (amount = 0) => range === undefined || isNear(amount, range.high - range.low, tolerance));
    },
  },
  {
    name: 'Range%',
    description: 'range as a fraction of its lower end',
    isValid: (record) => {
      const low = rangeOf(record)?.low;
      return relates([numberOf(record['Range%']), numberOf(record.RangeAmt), low], (part = 0, amount = 0, end = 0) =>
        isNear(part, amount / end, tolerance),
      );
    },
  },
  {
    name: 'LS',
    description: 'sign of the larger extreme',
    // Letters occur as well and cannot be checked.
    isValid: (record) =>
      /^-?[01]$/.test(record.LS)
        ? relates([numberOf(record.MaxUpAmt), numberOf(record.MaxDnAmt)], (up = 0, down = 0) => Number(record.LS) === Math.sign(up - down))
        : undefined,
  },
  reached('L', 'maxUp%'),
  reached('S', 'maxDown%'),
  {
    name: 'P1-P20',
    description: 'each value of the P series is the smaller one of L and S',
    isValid: (record) =>
      levels.every(({ name }) => {
        const sides = [record[`L${name}`], record[`S${name}`]].flatMap((minutes) => numberOf(minutes) ?? []);
        return numberOf(record[`P${name}`]) === (sides.length === 0 ? null : Math.min(...sides));
      }),
  },
  { name: 'Date', description: 'valid date', isValid: ({ Date: day }) => parseUsDate(day) !== undefined },
  {
    name: 'PUBt',
    description: 'valid time',
    isValid: ({ PUBt: time }) => (time === '' ? undefined : parseUtcTime(time) !== undefined),
  },
];
