import { describe, expect, test } from 'vitest';
import { compareDecimals, numberOf, type DecimalText } from '#contract/decimal.ts';
import { guidance as endpoint, guidanceRecord, type GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { newYorkInstant } from '#contract/new-york.ts';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { companyOf, firms } from '../companies.ts';
import { announcementsOf } from '../earnings-days.ts';
import { dateOf } from '../days.ts';
import { quarterResults } from '../quarter-results.ts';
import { worldGuidance } from './guidance.ts';

const until = newYorkInstant('2026-11-20', 12 * 3600);
const all = [...worldGuidance({ seed: 1, until })];
const figures = ['eps', 'revenue'] as const;
type Amount = DecimalText | null;
const ends = (row: GuidanceRecord, figure: 'eps' | 'revenue'): readonly [min: Amount, max: Amount] => [
  row[`${figure}_guidance_min`],
  row[`${figure}_guidance_max`],
];
const priors = (row: GuidanceRecord, figure: 'eps' | 'revenue'): readonly [min: Amount, max: Amount] => [
  row[`${figure}_guidance_prior_min`],
  row[`${figure}_guidance_prior_max`],
];
const equal = (a: Amount, b: Amount): boolean => (a === null || b === null ? a === b : compareDecimals(a, b) === 0);
const isPoint = (row: GuidanceRecord, figure: 'eps' | 'revenue'): boolean => {
  const [min, max] = ends(row, figure);
  return min !== null && max !== null && compareDecimals(min, max) === 0;
};
const keyOf = (row: GuidanceRecord, figure: 'eps' | 'revenue'): string =>
  `${row.ticker} ${row.period} ${row.period_year} ${row[`${figure}_type`]}`;

test('every record is one of the contract and survives the wire', () => {
  expect(all.length).toBeGreaterThan(1500);
  expect(all.map((record) => z.decode(guidanceRecord, z.encode(guidanceRecord, record)))).toEqual(all);
  expect(endpoint.envelope).toBe('guidance');
});

test('ids are unique, tell the second of making, and nothing is touched before it is made or after the end', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  let before = 0;
  for (const { id, updated, date, time } of all) {
    const created = Number.parseInt(id.slice(0, 8), 16);
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect(created).toBeLessThanOrEqual(updated);
    expect(updated).toBeLessThanOrEqual(until);
    const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    expect(created).toBeGreaterThanOrEqual(newYorkInstant(date, seconds));
    expect(created).toBeGreaterThanOrEqual(before);
    before = created;
  }
});

test('the same seed says the same, another one something else, and a later day adds', () => {
  expect([...worldGuidance({ seed: 1, until })]).toEqual(all);
  expect([...worldGuidance({ seed: 2, until })]).not.toEqual(all);
  const later = new Map([...worldGuidance({ seed: 1, until: until + 60 * 86_400 })].map((record) => [record.id, record]));
  const shared = all.filter(({ id }) => later.has(id));
  expect(shared.length).toBeGreaterThan(all.length * 0.8);
  for (const record of shared) expect(later.get(record.id)).toEqual({ ...record, updated: expect.any(Number) });
});

describe.each(figures)('%s guidance', (figure) => {
  test('a former range is the one of the record before of the same company, period and type', () => {
    const last = new Map<string, GuidanceRecord>();
    let compared = 0;
    for (const row of all) {
      const [min, max] = ends(row, figure);
      if (min === null && max === null) {
        expect(priors(row, figure)).toEqual([null, null]);
        continue;
      }
      const before = last.get(keyOf(row, figure));
      last.set(keyOf(row, figure), row);
      if (!before) continue;
      expect([row.id, priors(row, figure).map((prior, at) => equal(prior, ends(before, figure)[at] ?? null))]).toEqual([
        row.id,
        [true, true],
      ]);
      compared++;
    }
    expect(compared).toBeGreaterThan(100);
  });

  test('ranges are in order, points, one-sided views and estimates alone are among them, and estimates may lie outside', () => {
    const seen = { range: 0, point: 0, oneSided: 0, estimateOnly: 0, inside: 0, outside: 0 };
    for (const row of all) {
      const [min, max] = ends(row, figure);
      const estimate = row[`${figure}_guidance_est`];
      if (min !== null && max !== null) {
        expect(compareDecimals(min, max), row.id).toBeLessThanOrEqual(0);
        seen[isPoint(row, figure) ? 'point' : 'range']++;
        if (estimate) seen[compareDecimals(estimate, min) < 0 || compareDecimals(estimate, max) > 0 ? 'outside' : 'inside']++;
      } else if (min !== null || max !== null) seen.oneSided++;
      else if (estimate !== null) seen.estimateOnly++;
      expect(row[`${figure}_type`] === '', row.id).toBe(min === null && max === null && estimate === null);
    }
    for (const [kind, count] of Object.entries(seen)) expect([kind, count > 8]).toEqual([kind, true]);
  });

  test('is given for the first time, raised, cut, narrowed, widened and confirmed', () => {
    const verdicts = all.map((row) => {
      const [min, max] = ends(row, figure).map(numberOf);
      const [priorMin, priorMax] = priors(row, figure).map(numberOf);
      if (min == null || max == null) return 'other';
      if (priorMin == null || priorMax == null) return 'first';
      if (min === priorMin && max === priorMax) return 'confirmed';
      if (min >= priorMin && max >= priorMax) return 'raised';
      if (min <= priorMin && max <= priorMax) return 'cut';
      return min > priorMin ? 'narrowed' : 'widened';
    });
    for (const verdict of ['first', 'confirmed', 'raised', 'cut', 'narrowed', 'widened']) {
      expect([verdict, verdicts.filter((each) => each === verdict).length > 5]).toEqual([verdict, true]);
    }
  });
});

test('what the news tell of an outlook stands here in figures', () => {
  const since = new Date((until - 600 * 86_400) * 1000).toISOString().slice(0, 10);
  const rows = new Map(
    all
      .filter(({ is_primary, prelim }) => is_primary === 'Y' && prelim === 'N')
      .map((row) => [`${row.ticker} ${row.date} ${row.period} ${row.period_year}`, row]),
  );
  let compared = 0;
  for (const told of firms.flatMap((company) => [2025, 2026].flatMap((year) => announcementsOf(company, year)))) {
    const { outlook } = quarterResults(1, told);
    const date = dateOf(told.day);
    if (!outlook || date < since || date >= '2026-11-19') continue;
    const row = rows.get(`${told.company.symbol} ${date} ${outlook.period} ${outlook.year}`);
    expect(row && ends(row, 'revenue').map(numberOf), `${told.company.symbol} ${date}`).toEqual([
      Math.round(outlook.low * 1e9),
      Math.round(outlook.high * 1e9),
    ]);
    if (outlook.prior) expect(row && priors(row, 'revenue').map(numberOf)).toEqual(outlook.prior.map((end) => Math.round(end * 1e9)));
    if (outlook.eps) expect(numberOf(row?.eps_guidance_min ?? null)).toBe(outlook.eps.low);
    compared++;
  }
  expect(compared).toBeGreaterThan(700);
});

test('funds from operations are property companies’ alone, and a second view never speaks of adjusted earnings', () => {
  const views = new Set(all.map((row) => `${row.eps_type} ${row.is_primary}`));
  expect(views).toEqual(new Set(['Adj Y', 'GAAP Y', 'FFO Y', ' Y', 'GAAP N']));
  for (const row of all) if (row.eps_type === 'FFO') expect(companyOf(row.ticker).industry).toBe('REITs');
  for (const row of all.filter(({ is_primary }) => is_primary === 'N')) {
    const beside = all.find(
      (other) => other.ticker === row.ticker && other.date === row.date && other.period === row.period && other.is_primary === 'Y',
    );
    expect(beside?.eps_type, row.id).toMatch(/Adj|FFO/);
    const part = Number(row.eps_guidance_min) / Number(beside?.eps_guidance_min);
    // What adjustments leave out is small, what buildings lose on paper is about half.
    if (beside?.eps_type === 'FFO') expect([row.id, part > 0.3 && part < 0.7]).toEqual([row.id, true]);
    else expect(Number(row.eps_guidance_min), row.id).toBeLessThan(Number(beside?.eps_guidance_min));
  }
});

test('preliminary figures hold the results that follow', () => {
  const early = all.filter(({ prelim }) => prelim === 'Y');
  expect(early.length).toBeGreaterThan(30);
  for (const row of early) {
    const company = companyOf(row.ticker);
    const { revenue } = quarterResults(1, { company, fiscalYear: row.period_year, quarter: Number(row.period[1]) as 1 | 2 | 3 | 4 });
    const [min, max] = ends(row, 'revenue').map(numberOf);
    expect(min, row.id).toBeLessThanOrEqual(revenue * 1e9);
    if (max != null) expect(max, row.id).toBeGreaterThanOrEqual(revenue * 1e9);
  }
});

test('times lie before, in and after the session, some are unknown; scales mix; notes are rare and some are HTML', () => {
  const hours = all.map(({ time }) => Number(time.slice(0, 2)) + Number(time.slice(3, 5)) / 60);
  const share = (holds: (hour: number, at: number) => boolean): number => hours.filter(holds).length / all.length;
  expect(share((hour, at) => hour < 9.5 && all[at]?.time !== '00:00:00')).toBeGreaterThan(0.3);
  expect(share((hour) => hour >= 9.5 && hour < 16)).toBeGreaterThan(0.01);
  expect(share((hour) => hour >= 16)).toBeGreaterThan(0.2);
  expect(share((_, at) => all[at]?.time === '00:00:00')).toBeCloseTo(0.04, 1);
  const mixed = all.filter((row) => row.revenue_guidance_prior_max?.includes('.') === false && row.revenue_guidance_max?.includes('.'));
  expect(mixed.length).toBeGreaterThan(50);
  expect(all.filter(({ notes }) => notes !== '').length / all.length).toBeCloseTo(0.16, 1);
  expect(all.filter(({ notes }) => /<\w/.test(notes)).length).toBeGreaterThan(20);
});

test('in any world at any time: ids are unique, ends in order, former ranges those of the record before', () => {
  const instants = fc.integer({ min: newYorkInstant('2024-03-01'), max: newYorkInstant('2031-12-31') });
  fc.assert(
    fc.property(fc.nat(), instants, (seed, at) => {
      const rows = [...worldGuidance({ seed, until: at })];
      expect(rows.length).toBeGreaterThan(1000);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(rows.filter(({ updated }) => updated > at)).toEqual([]);
      for (const figure of figures) {
        const last = new Map<string, GuidanceRecord>();
        const offending = rows.filter((row) => {
          const [min, max] = ends(row, figure);
          if (min === null && max === null) return false;
          const before = last.get(keyOf(row, figure));
          last.set(keyOf(row, figure), row);
          const isInOrder = min === null || max === null || compareDecimals(min, max) <= 0;
          return !isInOrder || (before && !priors(row, figure).every((prior, end) => equal(prior, ends(before, figure)[end] ?? null)));
        });
        expect(offending).toEqual([]);
      }
    }),
    { numRuns: 6 },
  );
});
