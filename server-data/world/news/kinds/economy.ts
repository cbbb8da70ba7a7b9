import { companyOf } from '../../companies.ts';
import { monthOf } from '../../days.ts';
import { Random } from '../../random.ts';
import { kind, type Kind } from '../kind.ts';
import { monthName } from '../words.ts';
import { type Indicator, indicators } from './indicators.ts';

/** A figure of the series at the n-th month or week: the next story finds it again as "previous". */
const valueOf = ({ name, usual, spread }: Indicator, seed: number, at: number): number =>
  new Random(seed, name, at).around(usual - spread, usual + spread);

const indicatorKind = (indicator: Indicator): Kind =>
  kind({
    name: indicator.name.toLowerCase(),
    phases: {},
    subjects: [companyOf('SPY')],
    facts: ({ day, market, random }) => {
      const { name, print, period, words } = indicator;
      const at = period === 'last week' ? Math.floor(day / 7) : Math.floor(day / 30.4);
      const actual = valueOf(indicator, market.seed, at);
      const estimate = actual - random.around(-0.5, 0.5) * indicator.spread;
      const [above, below] = words;
      const [now, expected, previous] = [print(actual), print(estimate), print(valueOf(indicator, market.seed, at - 1))];
      return {
        name,
        when: period === 'last week' ? 'last week' : `in ${monthName(monthOf(day) - (period === 'last month' ? 1 : 0))}`,
        month: monthName(monthOf(day) - (period === 'last month' ? 1 : 0)),
        weekly: period === 'last week',
        now,
        expected,
        previous,
        verdict: now === expected ? 'in line with estimates' : actual > estimate ? above : below,
      };
    },
    titles: [
      (f) => `${f.name} ${f.verdict} ${f.when}: ${f.now} vs ${f.expected}`,
      (f) => `${f.name}: ${f.now} ${f.when} against ${f.expected} expected, ${f.previous} before`,
      (f) =>
        f.weekly
          ? `Weekly ${f.name.toLowerCase()}: ${f.now}, estimate was ${f.expected}`
          : `${f.month} ${f.name.toLowerCase()} at ${f.now}, estimate was ${f.expected}`,
    ],
    leads: [(f) => `${f.name} ${f.when} came to ${f.now}; economists of the sample panel had expected ${f.expected} after ${f.previous}.`],
    details: [
      () => 'The former figure was not revised.',
      () => 'Stock index futures changed little on the data.',
      () => 'The series is invented for this sample.',
    ],
    figures: (f) => [
      ['Actual', f.now],
      ['Estimate', f.expected],
      ['Previous', f.previous],
    ],
    forms: [0.42, 0.44],
    channels: ['News', 'Markets'],
    tags: ['Economic Data'],
    stocks: () => indicator.funds.map(companyOf),
    primary: () => [],
    rank: () => indicator.rank,
    around: 'market',
  });

/** What is released on which days, and the kind that tells it. */
export const releases = indicators.map((indicator) => ({ on: indicator.on, hour: indicator.hour, kind: indicatorKind(indicator) }));
