import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { numberOf, type DecimalText } from '#contract/schema/decimal.ts';
import { compareDecimals } from '#contract/schema/exact-decimal.ts';
import { guidanceRecord, type GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { dateOf } from '#contract/market/day.ts';
import { companyOf, firms } from '../companies.ts';
import { announcementsOf, type Quarter } from './announcements.ts';
import { exampleGuidance } from './guidance.ts';
import { outlookOf } from './outlook.ts';
import { resultsOf } from './results.ts';

const until = newYorkInstant('2026-11-20', 12 * 3600);
const all = exampleGuidance({ seed: 1, until });
type FigureName = 'eps' | 'revenue';
type Amounts = readonly [min: DecimalText | null, max: DecimalText | null];
const endsOf = (row: GuidanceRecord, figure: FigureName): Amounts => [row[`${figure}_guidance_min`], row[`${figure}_guidance_max`]];
const priorOf = (row: GuidanceRecord, figure: FigureName): Amounts => [
  row[`${figure}_guidance_prior_min`],
  row[`${figure}_guidance_prior_max`],
];

test('every record is one of the contract and survives the wire', () => {
  expect(all.length).toBeGreaterThan(1500);
  expect(all.map((record) => z.decode(guidanceRecord, z.encode(guidanceRecord, record)))).toEqual(all);
});

test('ids are unique and hold the time of creation, which lies after the announcement and before the last change', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  let before = 0;
  for (const { id, updated, date, time } of all) {
    const created = Number.parseInt(id.slice(0, 8), 16);
    const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    expect(created).toBeGreaterThanOrEqual(Math.max(before, newYorkInstant(date, seconds)));
    expect(updated).toBeGreaterThanOrEqual(created);
    expect(updated).toBeLessThanOrEqual(until);
    before = created;
  }
});

test('the same seed gives the same, another one others, and a later day adds', () => {
  expect(exampleGuidance({ seed: 1, until })).toEqual(all);
  expect(exampleGuidance({ seed: 2, until })).not.toEqual(all);
  const later = new Map(exampleGuidance({ seed: 1, until: until + 60 * 86_400 }).map((record) => [record.id, record]));
  const shared = all.filter(({ id }) => later.has(id));
  expect(shared.length).toBeGreaterThan(all.length * 0.8);
  for (const record of shared) expect(later.get(record.id)).toEqual({ ...record, updated: expect.any(Number) });
});

/** What a reader would call a record's range against the one before it. */
function verdictOf(row: GuidanceRecord, figure: FigureName): string {
  const [min, max] = endsOf(row, figure).map(numberOf);
  const [priorMin, priorMax] = priorOf(row, figure).map(numberOf);
  if (min == null && max == null) return row[`${figure}_guidance_est`] === null ? 'nothing' : 'estimate only';
  if (min == null || max == null) return 'one-sided';
  if (priorMin == null || priorMax == null) return min === max ? 'point' : 'first';
  if (min === priorMin && max === priorMax) return 'confirmed';
  if (min >= priorMin && max >= priorMax) return 'raised';
  return min <= priorMin && max <= priorMax ? 'lowered' : min > priorMin ? 'narrowed' : 'widened';
}

test.each(['eps', 'revenue'] as const)(
  '%s: prior ranges are those of the record before, ends are in order, every verdict occurs',
  (figure) => {
    const last = new Map<string, Amounts>();
    for (const row of all) {
      const [min, max] = endsOf(row, figure);
      expect([row.id, row[`${figure}_type`] === '']).toEqual([row.id, verdictOf(row, figure) === 'nothing']);
      if (min === null && max === null) {
        expect(priorOf(row, figure)).toEqual([null, null]);
        continue;
      }
      if (min !== null && max !== null) expect(compareDecimals(min, max), row.id).toBeLessThanOrEqual(0);
      const key = `${row.ticker} ${row.period} ${row.period_year} ${row[`${figure}_type`]}`;
      const before = last.get(key);
      if (before) expect([row.id, ...priorOf(row, figure).map(numberOf)]).toEqual([row.id, ...before.map(numberOf)]);
      last.set(key, [min, max]);
    }
    const counts = Map.groupBy(all, (row) => verdictOf(row, figure));
    for (const verdict of ['first', 'point', 'one-sided', 'estimate only', 'confirmed', 'raised', 'lowered', 'narrowed', 'widened']) {
      expect([verdict, (counts.get(verdict)?.length ?? 0) > 5]).toEqual([verdict, true]);
    }
  },
);

test('the outlook that the news report stands here in figures', () => {
  const rows = new Map(
    all
      .filter(({ is_primary, prelim }) => is_primary === 'Y' && prelim === 'N')
      .map((row) => [`${row.ticker} ${row.date} ${row.period} ${row.period_year}`, row]),
  );
  let compared = 0;
  for (const announcement of firms.flatMap((company) => [2025, 2026].flatMap((year) => announcementsOf(company, year)))) {
    const outlook = outlookOf(1, announcement);
    const date = dateOf(announcement.day);
    if (!outlook || date < '2025-06-01' || date >= '2026-11-19') continue;
    const row = rows.get(`${announcement.company.symbol} ${date} ${outlook.period} ${outlook.year}`) ?? expect.fail(date);
    const { low, high } = outlook.revenue;
    expect(endsOf(row, 'revenue').map(numberOf)).toEqual([low, high].map((end) => Math.round(end * 1e9)));
    if (outlook.priorRevenue)
      expect(priorOf(row, 'revenue').map(numberOf)).toEqual(outlook.priorRevenue.map((end) => Math.round(end * 1e9)));
    if (outlook.eps) expect(numberOf(row.eps_guidance_min)).toBe(outlook.eps.low);
    compared++;
  }
  expect(compared).toBeGreaterThan(700);
});

test('preliminary figures hold the results that follow', () => {
  const early = all.filter(({ prelim }) => prelim === 'Y');
  expect(early.length).toBeGreaterThan(30);
  for (const row of early) {
    const quarter = { company: companyOf(row.ticker), fiscalYear: row.period_year, quarter: Number(row.period[1]) as Quarter };
    const revenue = resultsOf(1, quarter).revenue * 1e9;
    const [min, max] = endsOf(row, 'revenue').map(numberOf);
    expect(min, row.id).toBeLessThanOrEqual(revenue);
    expect(max ?? Number.POSITIVE_INFINITY, row.id).toBeGreaterThanOrEqual(revenue);
  }
});

test('some times are unknown, scales mix within a record, notes are rare and some are HTML', () => {
  const share = (holds: (row: GuidanceRecord) => boolean): number => all.filter(holds).length / all.length;
  const mixesScales = (row: GuidanceRecord): boolean =>
    row.revenue_guidance_prior_max?.includes('.') === false && row.revenue_guidance_max?.includes('.') === true;
  expect(share(({ time }) => time === '00:00:00')).toBeGreaterThan(0.01);
  expect(share(mixesScales)).toBeGreaterThan(0.02);
  expect(share(({ notes }) => notes !== '')).toBeLessThan(0.3);
  expect(share(({ notes }) => /<\w/.test(notes))).toBeGreaterThan(0.01);
});
