import type { RecordWriter } from '../store/records.ts';
import { amount, guidanceOf, periodOf, quantifiedOf, ratiosOf, splitOf } from './records.ts';

const guidance = [
  guidanceOf('g1', { date: '2026-01-05', ticker: 'AAPL', importance: 5, updated: 1_767_600_400 }),
  guidanceOf('g2', { date: '2026-01-05', ticker: 'BRK/B', importance: 2, updated: 1_767_600_100 }),
  guidanceOf('g3', { date: '2026-01-06', ticker: 'AAPL', importance: 0, is_primary: 'N', updated: 1_767_600_300 }),
  guidanceOf('g4', { date: '2025-12-31', ticker: 'F', importance: 3, updated: 1_767_600_200 }),
];

const splits = [
  splitOf('s1', { ticker: 'TCBP', date_announced: '2025-12-30', date_ex: '2025-01-07', importance: 1, updated: 1_735_816_783 }),
  splitOf('s2', {
    ticker: 'NFLX',
    date_announced: '2025-10-30',
    date_ex: '2025-11-17',
    importance: 5,
    ratio: '10:1',
    updated: 1_761_856_000,
  }),
  splitOf('s3', { ticker: 'BRK.B', date_announced: null, date_ex: '2026-03-01', importance: 0, updated: 1_761_856_000 }),
];

const quantified = [
  quantifiedOf('q1', { Symb: 'AAPL', Date: '1/1/2024', created: 1_704_140_000, 'Result%': amount('3.49') }),
  quantifiedOf('q2', { Symb: 'BRK-B', Date: '1/2/2024', created: 1_704_140_100 }),
  quantifiedOf('q3', { Symb: 'F', Date: '12/31/2023', created: 1_704_140_100, Headlines: 'Ford "raises" & <b>rises</b>' }),
  quantifiedOf('q4', { Symb: 'AAPL', Date: '', created: 1_704_140_200 }),
];

const google = ratiosOf('GOOGL', [periodOf('2025-12-31', { id: { companyId: 'G' }, fiscalYearEnd: 12 })], { cik: '1652044' });

const ratios = [
  ratiosOf('AAPL', [
    periodOf('2025-12-31'),
    periodOf('2025-09-30', { id: { period: '1Y' } }),
    periodOf('2025-09-30', { id: { period: 'TTM', reportType: 'TTM' } }),
    periodOf('2025-09-30', { id: { reportType: 'R', aorOrRestate: 'RESTATE' } }),
  ]),
  google,
  { ...google, symbol: 'GOOG', id: 'GOOG', operationRatios: [] },
];

/** A handful of records of every kind: enough for every filter to keep some and drop some. */
export function writeRecords(store: RecordWriter): void {
  store.writeGuidance(guidance);
  store.writeSplits(splits);
  store.writeQuantified(quantified);
  store.writeRatios(ratios);
}
