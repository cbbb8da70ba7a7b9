import type { SymbolList } from '#contract/list-symbols.ts';
import { valueAt } from '#contract/value-at.ts';
import { codesOf, type Frame, type GroupingName, naturalOrder } from './frame.ts';
import { companyOfListed } from './reactions/company.ts';
import type { SampleColumns } from './sample.ts';

/** Rows that are summarised together. */
export interface Group {
  readonly name: string;
  readonly rows: Int32Array;
}

/** The non-empty groups of some rows, the largest first unless the grouping has a natural order. */
export function groupsOf({ groupings }: Frame, name: GroupingName, rows: Int32Array): readonly Group[] {
  const { names, starts, codes } = groupings[name];
  const found = names.map((group): { name: string; rows: number[] } => ({ name: group, rows: [] }));
  for (let index = 0; index < rows.length; index++) {
    const row = valueAt(rows, index);
    const end = valueAt(starts, row + 1);
    for (let place = valueAt(starts, row); place < end; place++) found[valueAt(codes, place)]?.rows.push(row);
  }
  const order = naturalOrder[name];
  const groups = bySize(found.map((group) => ({ ...group, rows: Int32Array.from(group.rows) })));
  return order ? groups.toSorted((a, b) => order(a.name, b.name)) : groups;
}

/** The groups that have rows, the largest first. */
export const bySize = (groups: readonly Group[]): readonly Group[] =>
  groups.filter(({ rows }) => rows.length > 0).sort((a, b) => b.rows.length - a.rows.length || a.name.localeCompare(b.name));

/** 1 for each company, by its code, that is in a list. */
function inList({ companies }: Pick<SampleColumns, 'companies'>, { symbols }: SymbolList): Uint8Array {
  const listed = new Set(symbols.map(companyOfListed));
  return Uint8Array.from(companies, (company) => (listed.has(company) ? 1 : 0));
}

type Companies = Pick<SampleColumns, 'companies' | 'symbol'>;

/** The rows of each list, in the order of the lists and also where there are none: a row is in every list that has its company. */
export const listGroups = (columns: Companies, lists: readonly SymbolList[], rows: Int32Array): readonly Group[] =>
  lists.map((list) => {
    const isListed = inList(columns, list);
    return { name: list.name, rows: rows.filter((row) => isListed[valueAt(columns.symbol, row)] === 1) };
  });

/** 1 for each row, by its place in `rows`, whose company is in at least one of the lists. */
export function inAnyList(columns: Companies, lists: readonly SymbolList[], rows: Int32Array): Uint8Array {
  const ofLists = lists.map((list) => inList(columns, list));
  return Uint8Array.from(rows, (row) => (ofLists.some((isListed) => isListed[valueAt(columns.symbol, row)] === 1) ? 1 : 0));
}

/** The groups of one row, in the order of its text. */
export function namesOf({ groupings }: Frame, name: GroupingName, row: number): readonly string[] {
  const { names } = groupings[name];
  return Array.from(codesOf(groupings[name], row)).flatMap((code) => names[code] ?? []);
}
