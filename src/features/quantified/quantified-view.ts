import type { SortKey } from '#src/shared/table/column.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { readFilter, type MetricFilter } from './metric-filter.ts';
import { columnById, type QuantifiedColumn } from './quantified-columns.tsx';
import { presets } from './quantified-presets.ts';
import { quantifiedSearch, type QuantifiedSearch } from './quantified-search.ts';

/** What the texts of an address mean for the table. */
export interface QuantifiedView {
  readonly columns: readonly QuantifiedColumn[];
  readonly sort: readonly SortKey[];
  readonly filters: readonly MetricFilter[];
  /** in px, where the reader has changed them */
  readonly widths: Readonly<Record<string, number>>;
  /** a sentence for each part that means nothing, such as a column that is no more; the rest stays */
  readonly dropped: readonly string[];
}

const newestFirst: readonly SortKey[] = [{ id: 'PUBt', desc: true }];

export const writeSort = (sort: readonly SortKey[]): string[] => sort.map(({ id, desc }) => `${id}:${desc ? 'desc' : 'asc'}`);

function readSort(written: string): SortKey | string {
  const [, id = '', direction = 'desc'] = /^(.+?)(?::(asc|desc))?$/.exec(written) ?? [];
  return columnById(id) ? { id, desc: direction === 'desc' } : `sort: there is no column ${id}`;
}

export const writeWidths = (widths: Readonly<Record<string, number>>): string[] =>
  Object.entries(widths).map(([id, px]) => `${id}:${Math.round(px)}`);

function readWidth(written: string): readonly [string, number] | string {
  const [, id = '', px = ''] = /^(.+):(\d{2,4})$/.exec(written) ?? [];
  return columnById(id) ? [id, Number(px)] : `widths: expected a column and its width, got ${written}`;
}

/** Ids of a preset's columns, with the index in the place of the plain result where it is wanted. */
export const presetColumns = ({ preset, index }: Pick<QuantifiedSearch, 'preset' | 'index'>): readonly string[] =>
  presets[preset].columns.map((id) => (index && id === 'Result%' ? 'Result_Vs_Index%' : id));

const [mostNamed, longestNamed] = [6, 160];

/** What was left out of an address, in one sentence; of a crafted one no more than can be read. */
export function droppedWords(dropped: readonly string[]): string {
  const named = dropped.slice(0, mostNamed).map((part) => (part.length > longestNamed ? `${part.slice(0, longestNamed)}…` : part));
  const more = dropped.length - named.length;
  return `Left out of the address, because it is not valid: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

/** Takes what is valid of each part of the address. */
export function readView(search: QuantifiedSearch): QuantifiedView {
  const dropped: string[] = [];
  const keep = <T extends object>(part: T | string, name: string): T[] => {
    if (typeof part !== 'string') return [part];
    dropped.push(`${name}${part}`);
    return [];
  };
  const columns = (search.columns ?? []).flatMap((id) => keep(columnById(id) ?? `there is no column ${id}`, 'columns: '));
  const sort = (search.sort ?? []).flatMap((written) => keep(readSort(written), ''));
  const widths = Object.fromEntries((search.widths ?? []).flatMap((written) => keep(readWidth(written), '')));
  const filters = (search.filters ?? []).flatMap((written) => keep(readFilter(written), 'f: '));
  return {
    columns: columns.length > 0 ? columns : presetColumns(search).flatMap((id) => columnById(id) ?? []),
    sort: sort.length > 0 ? sort : newestFirst,
    filters,
    widths,
    dropped,
  };
}

/** What of an address means nothing here, such as a column that is no more. */
export function leftOut(address: string): readonly string[] {
  const { value, dropped } = parseSearch(quantifiedSearch, address);
  return [...dropped, ...readView(value).dropped];
}
