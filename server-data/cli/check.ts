import { failedChecks, type Check } from '#contract/checks/check.ts';
import { guidanceChecks } from '#contract/checks/guidance.ts';
import { quantifiedChecks } from '#contract/checks/quantified.ts';
import { ratioChecks } from '#contract/checks/ratios.ts';
import { splitChecks } from '#contract/checks/splits.ts';
import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { news } from '#contract/endpoints/news.ts';
import type { SplitRecord } from '#contract/endpoints/splits.ts';
import { judgeSplits, type SplitFacts, type SplitReason } from '#contract/market/splits.ts';
import * as limits from '#contract/schema/limits.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { readSplits } from '../reactions/measure-stories.ts';
import type { SqliteStore } from '../store/sqlite/open.ts';
import { integrityFaults } from '../store/sqlite/verify.ts';
import {
  type Command,
  refuseExtraArguments,
  requireFile,
  requireStore,
  parseArguments,
  storeOption,
  storePath,
  withFile,
} from './command.ts';
import { checkBars } from './bar-checks.ts';
import { CommandFailed } from './errors.ts';
import { createFindings, type Finding } from './findings.ts';
import { createNewsChecks, eachStory } from './news-checks.ts';

const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** The result of checking every record of a dataset. */
interface CheckedDataset {
  readonly dataset: string;
  /** `3 records` */
  readonly size: string;
  readonly findings: readonly Finding[];
}

function checkDataset<R>(
  dataset: string,
  records: Iterable<R>,
  checks: readonly Check<R>[],
  formatName: (record: R) => string,
): CheckedDataset {
  const { add, all } = createFindings();
  let count = 0;
  for (const record of records) {
    count++;
    for (const { name, description, isOddity = false } of failedChecks(checks, record))
      add({ check: name, description, isOddity, unit: 'record' }, () => formatName(record));
  }
  return { dataset, size: formatCount(count, 'record'), findings: all() };
}

/** The ids of removed stories. */
function readRemovedIds(store: SqliteStore): Set<number> {
  const pageSize = limits.news.removedPageSize;
  const ids = new Set<number>();
  for (let page = 0; ; page++) {
    const found = store.removedNews({ page, pageSize });
    for (const text of found) ids.add((JSON.parse(text) as { id: number }).id);
    if (found.length < pageSize) return ids;
  }
}

/** Whether the story of each row is, or was, in the store. */
function createReferenceCheck(store: SqliteStore): Check<QuantifiedRecord> {
  const { query } = parseQuery(news, []);
  const removedIds = readRemovedIds(store);
  return {
    name: 'ResourceID',
    description: 'the story of the row is in the store, or was removed',
    isValid: ({ ResourceID: text }) => {
      const id = Number(text);
      return Number.isSafeInteger(id) && (removedIds.has(id) || store.newsById(id, query).length > 0);
    },
  };
}

/** Whether records of splits are of one split each: what can be judged without prices. */
function createSplitChecks(splits: ReadonlyMap<string, readonly SplitFacts[]>): readonly Check<SplitRecord>[] {
  const reasons = new Map<string, SplitReason | undefined>();
  for (const ofSymbol of splits.values())
    for (const { split, reason } of judgeSplits(ofSymbol, { prices: [] })) reasons.set(split.id, reason);
  return [
    ...splitChecks,
    {
      name: 'repeated',
      description: 'no other record within five days is the same split',
      isOddity: true,
      isValid: ({ id }) => reasons.get(id) !== 'the same split twice',
    },
  ];
}

function checkBarsDataset(store: SqliteStore, splits: ReadonlyMap<string, readonly SplitFacts[]>): CheckedDataset {
  const { symbols, periods } = store.barsSummary();
  return { dataset: 'bars', size: `${formatCount(symbols, 'symbol')}, ${formatCount(periods, 'day')}`, findings: checkBars(store, splits) };
}

/** Checks every record. Nothing is repaired. */
const checkRecords = (
  store: SqliteStore,
  splits: ReadonlyMap<string, readonly SplitFacts[]>,
  nowSeconds: number,
): readonly CheckedDataset[] => [
  checkDataset('news', eachStory(store), createNewsChecks(nowSeconds), ({ id, title }) => `${id} "${title.slice(0, 40)}"`),
  checkDataset(
    'quantified',
    store.eachQuantified(),
    [...quantifiedChecks, createReferenceCheck(store)],
    ({ _id: id, Symb: symbol }) => `${symbol} ${id}`,
  ),
  checkDataset('guidance', store.eachGuidance(), guidanceChecks, ({ ticker, id }) => `${ticker} ${id}`),
  checkDataset('splits', store.eachSplit(), createSplitChecks(splits), ({ ticker, id }) => `${ticker} ${id}`),
  checkDataset(
    'ratios',
    (function* () {
      for (const { result } of store.eachCompany()) for (const period of result.operationRatios) yield { symbol: result.symbol, period };
    })(),
    ratioChecks.map(({ isValid, ...check }) => ({ ...check, isValid: ({ period }) => isValid(period) })),
    ({ symbol, period: { id } }) => `${symbol} ${id.asOf} ${id.period} ${id.reportType}`,
  ),
];

const formatInstant = (seconds: number): string => new Date(seconds * 1000).toISOString();

const formatFinding = ({ check, description, isOddity, unit, failed, examples }: Finding): string =>
  `  ${check}: ${description}; ${isOddity ? 'not so in' : 'fails for'} ${formatCount(failed, unit)}, e.g. ${examples.join(', ')}`;

/** One line for a dataset, and an indented one for each failing check and each oddity. */
function formatDataset({ dataset, size, findings }: CheckedDataset): string[] {
  const faults = findings.filter(({ isOddity }) => !isOddity);
  const oddities = findings.filter(({ isOddity }) => isOddity);
  const odd =
    oddities.length === 0
      ? ''
      : `, ${formatCount(
          oddities.reduce((sum, { failed }) => sum + failed, 0),
          'oddity',
          'oddities',
        )} as in real data`;
  return [
    `${dataset}: ${size}, ${faults.length === 0 ? 'all checks pass' : `${formatCount(faults.length, 'check')} failed`}${odd}`,
    ...[...faults, ...oddities].map(formatFinding),
  ];
}

/** `check`: reads every page and record of the store, and prints what it contains and which checks fail. */
export const check: Command = async (args, context) => {
  const { values, positionals } = parseArguments(args, storeOption);
  refuseExtraArguments(positionals);
  const path = storePath(values, context);
  requireFile(path, '"copy" makes one of a PostgreSQL database');
  requireStore(path);

  const examine = async (store: SqliteStore): Promise<void> => {
    const faults = integrityFaults(path);
    if (faults.length > 0) throw new CommandFailed(`${path} is damaged: ${faults.join('; ')}`);
    const { items, created, updated } = store.newsSummary();
    const keys = store.keys();
    const active = keys.filter(({ revokedSeconds }) => revokedSeconds === undefined).length;
    context.out(
      `${items} news items${items > 0 ? `, the newest of ${formatInstant(created)}, the last update of ${formatInstant(updated)}` : ''}\n`,
    );
    const splits = await readSplits(store);
    const print = (dataset: CheckedDataset): void => {
      for (const line of formatDataset(dataset)) context.out(`${line}\n`);
    };
    for (const dataset of checkRecords(store, splits, context.now() / 1000)) print(dataset);
    const { logos, securities } = store.logosSummary();
    context.out(`logos: ${formatCount(logos, 'record')}, ${formatCount(securities, 'listing')}\n`);
    print(checkBarsDataset(store, splits));
    context.out(`${active} active keys, ${keys.length - active} revoked\n`);
  };
  await withFile(path, context, examine, { readOnly: true });
  context.out(`${path} is intact\n`);
};
