import { measuredProvider, quantifiedGroups } from '#contract/endpoints/quantified.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { buildSampleColumns, metricValues, sample, type MeasuredValues, measuredValues, summarize } from '#analysis/sample.ts';
import { benjaminiHochberg } from '#analysis/stats/benjamini-hochberg.ts';
import { hitRateDifferenceTest } from '#analysis/stats/hit-rate.ts';
import { quantile } from '#analysis/stats/quantiles.ts';
import { hasIntervals } from '#analysis/stats/sample-size.ts';
import type { Summary } from '#analysis/stats/summary.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { columnById } from '../table/columns.tsx';
import { filterReactions } from '#analysis/filters/apply-filters.ts';
import type { MetricFilter } from '#analysis/filters/filter-address.ts';
import { parseFilter } from '#analysis/filters/parse-filter.ts';
import { comparedMetric, firstDay, type Study } from './studies.ts';

/** A study, tested on the loaded reactions. */
export interface StudyTest {
  readonly study: Study;
  /** of the reactions that pass the filters of the study */
  readonly summary: Summary;
  /** median of these minus that of all others, in percentage points */
  readonly difference: number;
  /** of Mood's test of equal medians, by trading day; undefined on too few days */
  readonly p: number | undefined;
  /** what is left after Benjamini and Hochberg among all studies */
  readonly isSignificant: boolean;
  /** labels of the fields that the study selects by and the loaded reactions cannot have (`fieldsLacking`) */
  readonly lacks: readonly string[];
}

const unmeasured: readonly string[] = quantifiedGroups['Analyst and earnings'];

/**
 * The fields of some filters that no loaded reaction has nor can have, because the data service measured all of them itself. Others of a
 * feed may have what the loaded ones lack.
 */
function fieldsLacking(filters: readonly MetricFilter[], loaded: readonly QuantifiedReaction[]): readonly string[] {
  if (loaded.length === 0 || !loaded.every(({ record }) => record.Provider === measuredProvider)) return [];
  const columns = [...new Set(filters.map(({ column }) => column))].filter((id) => unmeasured.includes(id));
  return columns
    .flatMap((id) => columnById(id) ?? [])
    .flatMap(({ label, textOf }) => (loaded.some((one) => textOf(one) !== '') ? [] : [label]));
}

const medianOf = (...parts: readonly MeasuredValues[]): number =>
  quantile(Float64Array.from(parts.flatMap(({ values }) => [...values])).sort(), 0.5);

/** @param loaded the rows of the page; a study counts those of its own dates */
export function testStudies(studies: readonly Study[], loaded: readonly QuantifiedReaction[], now: number): readonly StudyTest[] {
  const columns = buildSampleColumns(loaded);
  const counted = sample(columns, { withMultiStock: false }).rows;
  const tests = studies.map((study) => {
    const first = firstDay(study.period, now);
    const within = counted.filter((row) => {
      const published = loaded[row]?.publishedSeconds;
      return published !== undefined && newYorkDay(published) >= first;
    });
    const filters = study.filters.map((written) => parseFilter(written, columnById)).filter((filter) => typeof filter !== 'string');
    const reactions = Array.from(within).flatMap((row) => loaded[row] ?? []);
    const matching: ReadonlySet<QuantifiedReaction | undefined> = new Set(filterReactions(reactions, filters, columnById));
    const values = metricValues(loaded, comparedMetric(study));
    const measured = (isOwn: boolean): MeasuredValues =>
      measuredValues(
        columns,
        within.filter((row) => matching.has(loaded[row]) === isOwn),
        values,
      );
    const [own, others] = [measured(true), measured(false)];
    const [summary, ofOthers] = [summarize(own, columns), summarize(others, columns)];
    const pooled = medianOf(own, others);
    const lessPooled = (of: MeasuredValues) => ({ ...of, values: of.values.map((value) => value - pooled) });
    const isTested = hasIntervals(summary) && hasIntervals(ofOthers);
    const p = isTested ? hitRateDifferenceTest(lessPooled(own), lessPooled(others)).p : undefined;
    return { study, summary, difference: summary.median - ofOthers.median, p, lacks: fieldsLacking(filters, loaded) };
  });
  const { rejected } = benjaminiHochberg(tests.map(({ p }) => p));
  return tests.map((test, index) => ({ ...test, isSignificant: rejected[index] === 1 }));
}
