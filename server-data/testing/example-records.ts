import type { RecordWriter } from '../store/records/records.ts';
import type { Synchronous } from '../store/awaitable.ts';
import { amount, buildGuidance, buildPeriod, buildQuantified, buildRatios, buildSplit } from './records.ts';

const guidance = [
  buildGuidance('g1', { date: '2026-01-05', ticker: 'AAPL', importance: 5, updated: 1_767_600_400 }),
  buildGuidance('g2', { date: '2026-01-05', ticker: 'BRK/B', importance: 2, updated: 1_767_600_100 }),
  buildGuidance('g3', { date: '2026-01-06', ticker: 'AAPL', importance: 0, is_primary: 'N', updated: 1_767_600_300 }),
  buildGuidance('g4', { date: '2025-12-31', ticker: 'F', importance: 3, updated: 1_767_600_200 }),
];

const splits = [
  buildSplit('s1', { ticker: 'TCBP', date_announced: '2025-12-30', date_ex: '2025-01-07', importance: 1, updated: 1_735_816_783 }),
  buildSplit('s2', {
    ticker: 'NFLX',
    date_announced: '2025-10-30',
    date_ex: '2025-11-17',
    importance: 5,
    ratio: '10:1',
    updated: 1_761_856_000,
  }),
  buildSplit('s3', { ticker: 'BRK.B', date_announced: null, date_ex: '2026-03-01', importance: 0, updated: 1_761_856_000 }),
];

const quantified = [
  buildQuantified('q1', { Symb: 'AAPL', Date: '1/1/2024', created: 1_704_140_000, 'Result%': amount('3.49') }),
  buildQuantified('q2', { Symb: 'BRK-B', Date: '1/2/2024', created: 1_704_140_100 }),
  buildQuantified('q3', { Symb: 'F', Date: '12/31/2023', created: 1_704_140_100, Headlines: 'Ford "raises" & <b>rises</b>' }),
  buildQuantified('q4', { Symb: 'AAPL', Date: '', created: 1_704_140_200 }),
];

const google = buildRatios('GOOGL', [buildPeriod('2025-12-31', { id: { companyId: 'G' }, fiscalYearEnd: 12 })], { cik: '1652044' });

const ratios = [
  buildRatios('AAPL', [
    buildPeriod('2025-12-31'),
    buildPeriod('2025-09-30', { id: { period: '1Y' } }),
    buildPeriod('2025-09-30', { id: { period: 'TTM', reportType: 'TTM' } }),
    buildPeriod('2025-09-30', { id: { reportType: 'R', aorOrRestate: 'RESTATE' } }),
  ]),
  google,
  { ...google, symbol: 'GOOG', id: 'GOOG', operationRatios: [] },
];

/** A handful of records of every kind: enough for every filter to keep some and drop some. */
export function writeRecords(store: Synchronous<RecordWriter>): void {
  store.writeGuidance(guidance);
  store.writeSplits(splits);
  store.writeQuantified(quantified);
  store.writeRatios(ratios);
}
