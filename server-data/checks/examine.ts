import { failedChecks, type Check } from '#contract/checks/check.ts';
import { guidanceChecks } from '#contract/checks/guidance.ts';
import { quantifiedChecks } from '#contract/checks/quantified.ts';
import { ratioChecks } from '#contract/checks/ratios.ts';
import { splitChecks } from '#contract/checks/splits.ts';
import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { news } from '#contract/endpoints/news.ts';
import * as limits from '#contract/limits.ts';
import { parseQuery } from '#contract/query.ts';
import type { Store } from '../store/store.ts';

/** What one check came to over all records of a dataset. */
export interface Finding {
  readonly dataset: string;
  readonly check: string;
  /** what should hold */
  readonly says: string;
  readonly failed: number;
  /** the first of those that fail, by a name that finds them */
  readonly examples: readonly string[];
}

/** What a dataset came to: every record was read, and these of the checks did not hold everywhere. */
export interface Examined {
  readonly dataset: string;
  readonly records: number;
  readonly findings: readonly Finding[];
}

const mostExamples = 3;

function examined<R>(dataset: string, records: Iterable<R>, checks: readonly Check<R>[], nameOf: (record: R) => string): Examined {
  const found = new Map<Check<R>, { failed: number; examples: string[] }>();
  let count = 0;
  for (const record of records) {
    count++;
    for (const check of failedChecks(checks, record)) {
      const entry = found.get(check) ?? { failed: 0, examples: [] };
      found.set(check, entry);
      entry.failed++;
      if (entry.examples.length < mostExamples) entry.examples.push(nameOf(record));
    }
  }
  const findings = [...found].map(([{ name, says }, entry]) => ({ dataset, check: name, says, ...entry }));
  return { dataset, records: count, findings };
}

/** Ids of the stories that were taken back. */
function withdrawnIds(store: Store): Set<number> {
  const pageSize = limits.news.removedPageSize;
  const ids = new Set<number>();
  for (let page = 0; ; page++) {
    const found = store.removedNews({ page, pageSize });
    for (const text of found) ids.add((JSON.parse(text) as { id: number }).id);
    if (found.length < pageSize) return ids;
  }
}

/** Whether there is, or was, a story for each row. */
function referenceCheck(store: Store): Check<QuantifiedRecord> {
  const { query } = parseQuery(news, []);
  const withdrawn = withdrawnIds(store);
  return {
    name: 'ResourceID',
    says: 'the story of the row is in the store, or was withdrawn',
    holds: ({ ResourceID: text }) => {
      const id = Number(text);
      return Number.isSafeInteger(id) && (withdrawn.has(id) || store.newsById(id, query).length > 0);
    },
  };
}

/** Reads every record but news, and says what does not hold. Nothing is mended: a feed's oddities are facts about it. */
export const examine = (store: Store): Examined[] => [
  examined(
    'quantified',
    store.eachQuantified(),
    [...quantifiedChecks, referenceCheck(store)],
    ({ _id: id, Symb: symbol }) => `${symbol} ${id}`,
  ),
  examined('guidance', store.eachGuidance(), guidanceChecks, ({ ticker, id }) => `${ticker} ${id}`),
  examined('splits', store.eachSplit(), splitChecks, ({ ticker, id }) => `${ticker} ${id}`),
  examined(
    'ratios',
    (function* () {
      for (const { symbol, operationRatios } of store.eachRatios()) for (const period of operationRatios) yield { symbol, period };
    })(),
    ratioChecks.map(({ holds, ...check }) => ({ ...check, holds: ({ period }) => holds(period) })),
    ({ symbol, period: { id } }) => `${symbol} ${id.asOf} ${id.period} ${id.reportType}`,
  ),
];
