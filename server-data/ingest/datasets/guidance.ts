import { guidance as endpoint, guidanceRecord, type GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { isDate } from '#contract/schema/codecs.ts';
import { decimalOf } from '#contract/schema/exact-decimal.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { symbolKey } from '#contract/symbol.ts';
import { clockSeconds } from '#contract/time/dates.ts';
import { readDay } from '../rules/calendar-day.ts';
import { idOf } from '../rules/stable-id.ts';
import { columnsOf, type Complete, flatDataset, withNames } from './dataset.ts';

const filledIn: readonly string[] = ['id', 'time', 'is_primary', 'importance', 'updated'];

const columns = withNames(columnsOf(guidanceRecord.shape), {
  ticker: ['symbol'],
  date: ['date_announced', 'announcement_date'],
  period: ['fiscal_period', 'quarter'],
  period_year: ['fiscal_year', 'year'],
  eps_guidance_min: ['eps_min', 'eps_low'],
  eps_guidance_max: ['eps_max', 'eps_high'],
  eps_guidance_est: ['eps_est', 'eps_estimate'],
  revenue_guidance_min: ['revenue_min', 'revenue_low'],
  revenue_guidance_max: ['revenue_max', 'revenue_high'],
  revenue_guidance_est: ['revenue_est', 'revenue_estimate'],
  name: ['company', 'company_name'],
}).map((column) => (filledIn.includes(column.name) ? { ...column, required: false } : column));

const isAmount = (name: string): boolean => /^(?:eps|revenue)_guidance_/.test(name);

const parts = (time: string): readonly number[] => time.split(':').map(Number);

/** The moment of a record, Unix seconds: its day begins where no time is given. */
function momentOf(date: unknown, time: unknown): number | undefined {
  if (typeof date !== 'string' || !isDate(date)) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = typeof time === 'string' && time !== '' ? parts(time) : [];
  const moment = newYorkInstant(date, clockSeconds(hours, minutes, seconds));
  return Number.isNaN(moment) ? undefined : moment;
}

/**
 * Assumed: own guidance is told apart by ticker, date, period and its kinds of figure; it is the company's main one, nobody has rated it,
 * and it was written when it was given.
 */
const complete: Complete = (row, note) => {
  row['date'] = readDay(row['date']);
  for (const [name, value] of Object.entries(row))
    if (isAmount(name) && typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e15) row[name] = decimalOf(value);
  if (typeof row['time'] === 'string' && /^\d\d:\d\d$/.test(row['time'])) row['time'] += ':00';
  const absent = (name: string): boolean => row[name] === undefined || row[name] === '';
  if (row['time'] === undefined) row['time'] = '';
  if (typeof row['id'] === 'number') row['id'] = String(row['id']);
  const { ticker, date, period, period_year: year, eps_type: eps = '', revenue_type: revenue = '' } = row;
  if (row['id'] === undefined && typeof ticker === 'string') {
    row['id'] = idOf('guidance', symbolKey(ticker), String(date), String(period), String(year), String(eps), String(revenue));
    note('id of ticker + date + period');
  }
  if (absent('is_primary')) {
    row['is_primary'] = 'Y';
    note('is_primary = Y');
  }
  if (absent('importance')) {
    row['importance'] = 0;
    note('importance = 0 (not rated)');
  }
  const moment = momentOf(date, row['time']);
  if (absent('updated') && moment !== undefined) {
    row['updated'] = moment;
    note('updated = date and time');
  }
  return 'record';
};

export const guidance = flatDataset<GuidanceRecord>({
  endpoint,
  schema: guidanceRecord,
  required: ['id', 'ticker'],
  symbol: 'ticker',
  columns,
  complete,
  write: (store, batch, cursorAfter) => store.writeGuidance(batch, cursorAfter),
});
