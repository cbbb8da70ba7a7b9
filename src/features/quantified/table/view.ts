import { useMemo, useSyncExternalStore } from 'react';
import type { SortKey } from '#src/shared/table/column.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { describeFilter } from '../filters/metric-filter.ts';
import { parseFilter } from '#analysis/filters/parse-filter.ts';
import type { MetricFilter } from '#analysis/filters/filter-address.ts';
import { rawOf, vsMarketOf } from '#analysis/reactions/windows.ts';
import { quantifiedSearch, type QuantifiedSearch, type QuantifiedSearchChange } from '../quantified-search.ts';
import { columnById, type ColumnLookup, type QuantifiedColumn } from './columns.tsx';
import { presets, vsMarketSparkId } from './presets.ts';

/** The table's part of the address, parsed. */
export interface QuantifiedView {
  readonly columns: readonly QuantifiedColumn[];
  readonly columnOf: ColumnLookup;
  readonly sort: readonly SortKey[];
  readonly filters: readonly MetricFilter[];
  /** in px, where the user has changed them */
  readonly widths: Readonly<Record<string, number>>;
  /** a sentence for each invalid part, such as an unknown column; the valid parts apply */
  readonly dropped: readonly string[];
}

const newestFirst: readonly SortKey[] = [{ id: 'PUBt', desc: true }];

export const formatSort = (sort: readonly SortKey[]): string[] => sort.map(({ id, desc }) => `${id}:${desc ? 'desc' : 'asc'}`);

function parseSort(written: string): SortKey | string {
  const [, id = '', direction = 'desc'] = /^(.+?)(?::(asc|desc))?$/.exec(written) ?? [];
  return columnById(id) ? { id, desc: direction === 'desc' } : `sort: there is no column ${id}`;
}

export const formatWidths = (widths: Readonly<Record<string, number>>): string[] =>
  Object.entries(widths).map(([id, px]) => `${id}:${Math.round(px)}`);

function parseWidth(written: string): readonly [string, number] | string {
  const [, id = '', px = ''] = /^(.+):(\d{2,4})$/.exec(written) ?? [];
  return columnById(id) ? [id, Number(px)] : `widths: expected a column and its width, got ${written}`;
}

const lessMarketColumn = (id: string): string => (id === 'reaction' ? vsMarketSparkId : vsMarketOf(id));
const rawColumn = (id: string): string => (id === vsMarketSparkId ? 'reaction' : rawOf(id));

/** Column ids of the preset. */
export function presetColumns(
  { preset, sessions, spy }: Pick<QuantifiedSearch, 'preset' | 'sessions' | 'spy'>,
  moreCount = 0,
): readonly string[] {
  const { columns, more } = presets[preset];
  const ids = columns.flatMap((id) => (sessions === 'all' && id === 'PUBt' ? ['ReportSess', id] : [id]));
  const all = [...ids, ...more.filter((id) => !ids.includes(id)).slice(0, moreCount)];
  return spy ? all.map(lessMarketColumn) : all;
}

/** A raw move as the one less SPY, or the other way round; other fields stay. */
export const swapMarketField = (id: string, isVsMarket: boolean): string => {
  if (isVsMarket) return id === 'Result%' ? 'Result_Vs_Index%' : lessMarketColumn(id);
  return id === 'Result_Vs_Index%' ? 'Result%' : rawColumn(id);
};

/** The switch: other columns, and the order by them. Filters stay, for a field means one thing. */
export function switchMarket({ columns, sort }: Pick<QuantifiedSearch, 'columns' | 'sort'>, spy: boolean): QuantifiedSearchChange {
  const keys = sort?.map((key) => {
    const [id = ''] = key.split(':', 1);
    return swapMarketField(id, spy) + key.slice(id.length);
  });
  return { spy, columns: columns && [...new Set(columns.map((id) => swapMarketField(id, spy)))], sort: keys };
}

/** Whether a view has a field less SPY, which needs the prices of SPY. */
export const usesMarket = ({ columns, sort, filters }: Pick<QuantifiedView, 'columns' | 'sort' | 'filters'>): boolean =>
  [...columns.map(({ id }) => id), ...sort.map(({ id }) => id), ...filters.map(({ column }) => column)].some((id) => rawColumn(id) !== id);

export const describeFilters = ({ filters, columnOf }: Pick<QuantifiedView, 'filters' | 'columnOf'>): string[] =>
  filters.map((filter) => describeFilter(filter, columnOf));

/** Windows of these widths have room for two more columns each. */
const widerWindows = [1680, 1880, 2080, 2280, 2480].map((px) => matchMedia(`(min-width: ${px}px)`));

function subscribeToWidth(listener: () => void): () => void {
  for (const query of widerWindows) query.addEventListener('change', listener);
  return () => {
    for (const query of widerWindows) query.removeEventListener('change', listener);
  };
}

/** How many columns more than its preset a table of this window shows. */
export const useMoreColumns = (): number =>
  useSyncExternalStore(subscribeToWidth, () => 2 * widerWindows.filter(({ matches }) => matches).length);

/** With one row per session a column says which session a row measures, also among columns of the user's own. */
function withSession(columns: readonly QuantifiedColumn[], { sessions }: Pick<QuantifiedSearch, 'sessions'>): readonly QuantifiedColumn[] {
  const session = columnById('ReportSess');
  if (sessions !== 'all' || !session || columns.includes(session)) return columns;
  const place = columns.findLastIndex(({ id }) => id === 'Symb' || id === 'Headlines') + 1;
  return columns.toSpliced(place, 0, session);
}

const [maxNamed, maxNamedLength] = [6, 160];

/** The invalid parts of an address in one sentence of limited length. */
export function describeDropped(dropped: readonly string[]): string {
  const named = dropped.slice(0, maxNamed).map((part) => (part.length > maxNamedLength ? `${part.slice(0, maxNamedLength)}…` : part));
  const more = dropped.length - named.length;
  return `Ignored in link: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

/**
 * Parses each part of the address by itself, so that an invalid one leaves the others as they are.
 *
 * @param moreCount how many columns more than the preset has are shown
 */
export function parseView(search: QuantifiedSearch, moreCount = 0): QuantifiedView {
  const dropped: string[] = [];
  const valid = <T extends object>(part: T | string, prefix = ''): T[] => {
    if (typeof part !== 'string') return [part];
    dropped.push(`${prefix}${part}`);
    return [];
  };
  const columns = (search.columns ?? []).flatMap((id) => valid(columnById(id) ?? `there is no column ${id}`, 'columns: '));
  const sort = (search.sort ?? []).flatMap((written) => valid(parseSort(written)));
  const widths = Object.fromEntries((search.widths ?? []).flatMap((written) => valid(parseWidth(written))));
  const filters = (search.filters ?? []).flatMap((written) => valid(parseFilter(written, columnById), 'f: '));
  return {
    columns: columns.length > 0 ? withSession(columns, search) : presetColumns(search, moreCount).flatMap((id) => columnById(id) ?? []),
    sort: sort.length > 0 ? sort : newestFirst,
    columnOf: columnById,
    filters,
    widths,
    dropped,
  };
}

/** The invalid parts of an address, one sentence each. */
export function droppedParts(address: string): readonly string[] {
  const { value, dropped } = parseSearch(quantifiedSearch, address);
  return [...dropped, ...parseView(value).dropped];
}

/** The parsed view. Each part keeps its identity until its own text changes: a filter lays out no column, a sort filters nothing. */
export function useView(search: QuantifiedSearch): QuantifiedView {
  const view = parseView(search, useMoreColumns());
  const columns = useStable(view.columns, view.columns.map(({ id }) => id).join());
  const sort = useStable(view.sort);
  const filters = useStable(view.filters);
  const widths = useStable(view.widths);
  const dropped = useStable(view.dropped);
  return useMemo(() => ({ columns, columnOf: columnById, sort, filters, widths, dropped }), [columns, sort, filters, widths, dropped]);
}

function useStable<T>(value: T, text = JSON.stringify(value)): T {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- equal texts mean equal values
  return useMemo(() => value, [text]);
}
