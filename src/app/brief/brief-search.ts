import { enumText, isoDate } from '#contract/schema/codecs.ts';
import { parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';
import { listParameter } from '#contract/list-symbols.ts';
import { fromAddress, type watchlists } from '#src/shared/watchlists/watchlists.ts';
import { briefOrderNames } from './brief.ts';

const query = {
  list: listParameter,
  from: parameter('from', isoDate),
  order: parameter('order', enumText(briefOrderNames)),
};
export type BriefSearch = QueryOf<typeof query>;
export type BriefSearchChange = SearchChange<typeof query>;

/** The current day in New York. */
export const today = (): string => newYorkDay(nowSeconds());

/** Assumed: a brief of a link begins with its day in New York, and without one at the close before the latest session, so that while the market is shut that session is in it. */
export const briefSearch: SearchShape<typeof query> = {
  query,
  rules: ({ from }) =>
    from !== undefined && from > today() ? [{ parameter: 'from', message: `expected a day up to today, got ${from}` }] : [],
};

export const noSymbols: readonly string[] = [];
const noPositions = {};

/** The list of the address, else the first one stored; positions are those stored under its name. */
export function chosenList({ list }: BriefSearch, lists: ReturnType<typeof watchlists.get>) {
  const chosen = list ? fromAddress(list) : lists[0];
  const stored = lists.find(({ name }) => name === chosen?.name);
  const own = new Set(chosen?.symbols.map(spelledSymbol));
  const all = Object.entries(stored?.positions ?? noPositions).filter(([key]) => own.has(key));
  return {
    name: chosen?.name ?? '',
    symbols: chosen?.symbols ?? noSymbols,
    positions: all.length > 0 ? Object.fromEntries(all) : noPositions,
  };
}
