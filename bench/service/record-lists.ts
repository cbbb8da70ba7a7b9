import { guidance } from '#contract/endpoints/guidance.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import type { Endpoint, QueryOf, QueryShape } from '#contract/schema/endpoint.ts';
import { parseQuery } from '#contract/schema/query.ts';
import type { Store } from '../../server-data/store/store.ts';
import { measure } from '../made/percentiles.ts';
import { symbolAt } from '../made/wire-items.ts';
import { judged } from '../news/judged.ts';
import type { Table } from '../table.ts';
import { companyAt, periodsEach, until, type RecordCounts } from './made-records.ts';

/** A question in another form every round, so that nothing but the data can be remembered. */
interface List {
  readonly name: string;
  /** @returns the answer, in UTF-8 */
  readonly ask: (store: Store, round: number) => Buffer;
  /** milliseconds at most, in the middle */
  readonly target?: number;
}

/** @throws for a query that a service would refuse or not heed, as something else would be measured then */
function queryOf<Q extends QueryShape>(endpoint: Endpoint<Q>, text: string): QueryOf<Q> {
  const { query, problems, unknown } = parseQuery(endpoint, new URLSearchParams(text));
  if (problems.length + unknown.length > 0) throw new Error(`${text}: ${JSON.stringify([problems, unknown])}`);
  return query;
}

const symbols = (round: number): string => Array.from({ length: 10 }, (_, index) => symbolAt((index * 11 + 3 + round * 7) % 600)).join();
const day = 86_400;

const lists = ({ periods, quantified: rows }: RecordCounts): List[] => {
  const companies = periods / periodsEach;
  const company = (round: number, index: number): string => companyAt((round * 37 + index * 101) % companies);
  // the deepest pages there are are asked for, up to page 900
  const deep = (size: number): number => Math.min(900, Math.floor(rows / size) - 1);
  const quantifiedList = (name: string, text: (round: number) => string, target?: number): List => ({
    name: `quantified, ${name}`,
    ask: (store, round) => store.quantifiedJson(queryOf(quantified, text(round))),
    ...(target !== undefined && { target }),
  });
  return [
    quantifiedList('page of 100', (round) => `pagesize=100&updated_since=${1000 + round}`, 1),
    quantifiedList('page of 1000', (round) => `pagesize=1000&updated_since=${1000 + round}`, 8),
    quantifiedList('10 symbols, 100', (round) => `symbols=${symbols(round)}&pagesize=100`, 2),
    quantifiedList('updated in the last day, 100', (round) => `updated_since=${until - day - round}&pagesize=100`, 1),
    quantifiedList('page 0 of 100', () => 'pagesize=100'),
    quantifiedList('page 900 of 100', (round) => `page=${deep(100) - (round % 3)}&pagesize=100`),
    quantifiedList('page 900 of 1000', (round) => `page=${deep(1000) - (round % 3)}`),
    quantifiedList('one day, 1000', (round) => `date=${new Date((until - day * (2 + round)) * 1000).toISOString().slice(0, 10)}`),
    {
      name: 'guidance, 1000',
      ask: (store, round) => store.guidanceJson(queryOf(guidance, `parameters[importance]=${round % 3}&page=${round % 20}`)),
      target: 5,
    },
    {
      name: 'splits, 1000',
      ask: (store, round) =>
        store.splitsJson(queryOf(splits, `parameters[date_search_field]=${round % 2 ? 'ex' : 'announced'}&page=${round % 20}`)),
      target: 5,
    },
    {
      name: 'ratios of 10 symbols',
      ask: (store, round) =>
        store.ratiosJson(queryOf(ratios, `symbols=${Array.from({ length: 10 }, (_, index) => company(round, index)).join()}`)),
      target: 3,
    },
  ];
};

/** What each list costs in the store. */
export function recordTable(store: Store, counts: RecordCounts): Table {
  const p50 = new Map<string, number>();
  const rows = lists(counts).map(({ name, ask, target }) => {
    const { p50Ms, p99Ms } = measure((round) => ask(store, round), { rounds: 200, warmUp: 10 });
    p50.set(name, p50Ms);
    return [name, Math.round(ask(store, 0).length / 1000), p50Ms, p99Ms, ...judged(p50Ms, target)];
  });
  const deep = (p50.get('quantified, page 900 of 100') ?? NaN) / (p50.get('quantified, page 0 of 100') ?? NaN);
  rows.push(['page 900 of 100 as a multiple of page 0', '', deep, '', ...judged(deep, 3)]);
  return {
    title: 'In the store, milliseconds; another question every round, nothing kept but what the store itself remembers',
    columns: ['question', 'kB', 'p50', 'p99', 'target', 'met'],
    rows,
  };
}
