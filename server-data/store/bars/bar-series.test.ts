import { expect, it } from 'vitest';
import type { PriceBasis } from '#contract/market/splits.ts';
import { dayOf } from '#contract/market/day.ts';
import { basisOn } from './bar-series.ts';
import type { BarSeriesBasis } from './bars.ts';

const said = (seconds: number, from: string, to: string, prices: PriceBasis): BarSeriesBasis => ({
  ...{ symbol: 'AAPL', seconds, prices },
  ...{ fromDay: dayOf(from), toDay: dayOf(to) },
});
const adjusted = said(86_400, '2019-01-02', '2020-12-31', 'split-adjusted');
const traded = said(60, '2020-08-03', '2020-12-31', 'as-traded');

it.each<[string, readonly BarSeriesBasis[], readonly number[], string, PriceBasis | undefined]>([
  ['nothing is said', [], [86_400], '2020-08-31', undefined],
  ['between the first and the last day', [adjusted], [86_400], '2020-08-31', 'split-adjusted'],
  ['on the last day', [adjusted], [86_400], '2020-12-31', 'split-adjusted'],
  ['after it: the source may be older than the split', [adjusted], [86_400], '2021-01-04', undefined],
  ['on the first day, before which it has no price', [adjusted], [86_400], '2019-01-02', undefined],
  ['of another length', [traded], [300], '2020-08-31', undefined],
  ['of one of two lengths', [traded], [60, 300], '2020-08-31', undefined],
  ['of minutes and of days differently', [adjusted, traded], [60], '2020-08-31', undefined],
  [
    'of minutes, and of days at another time',
    [adjusted, said(60, '2021-01-04', '2021-12-31', 'as-traded')],
    [60],
    '2021-06-01',
    'as-traded',
  ],
  ['twice, differently', [adjusted, said(86_400, '2020-01-02', '2021-12-31', 'as-traded')], [86_400], '2020-08-31', undefined],
])('how prices before an ex-date are written: %s', (_name, series, lengths, exDay, expected) => {
  expect(basisOn(series, lengths, exDay)).toBe(expected);
});
