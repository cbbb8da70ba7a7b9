import { spelledSymbol } from '#contract/symbol.ts';
import { announce } from '#src/shared/filters/announce.ts';
import { maxSymbols } from '#contract/list-symbols.ts';
import { proposedName } from './new-list.ts';
import { type Watchlist, watchlists, withSymbols } from './watchlists.ts';

/** At most so many watchlists are offered in a menu; the panel of watchlists has them all. */
export const maxOffered = 8;

/** Whether a list has all of these symbols, in any spelling of a share class. */
export const holdsAll = ({ symbols }: Watchlist, chosen: readonly string[]): boolean => {
  const keys = new Set(symbols.map(spelledSymbol));
  return chosen.every((symbol) => keys.has(spelledSymbol(symbol)));
};

/** The symbols of a list with the chosen ones, or without them where it has them all. */
function toggled(list: Watchlist, chosen: readonly string[]): readonly string[] {
  const keys = new Set(chosen.map(spelledSymbol));
  if (holdsAll(list, chosen)) return list.symbols.filter((symbol) => !keys.has(spelledSymbol(symbol)));
  return [...list.symbols, ...chosen.filter((symbol) => !holdsAll(list, [symbol]))];
}

/** Whether the symbols can be put on a list or taken off it: a list has at least one symbol and at most the limit. */
export function canToggle(list: Watchlist, chosen: readonly string[]): boolean {
  const { length } = toggled(list, chosen);
  return length > 0 && length <= maxSymbols;
}

const textOf = (chosen: readonly string[]): string => (chosen.length > 1 ? `${chosen.length} symbols` : (chosen[0] ?? ''));

/** Puts symbols on a list, or takes them off where it has them all, and says so; does nothing where `canToggle` is false. */
export function toggleOnList(list: Watchlist, chosen: readonly string[]): void {
  if (!canToggle(list, chosen)) return announce(`${list.name} has ${list.symbols.length} symbols and was not changed`);
  watchlists.update((latest) => withSymbols(latest, list.name, toggled(list, chosen)));
  return announce(`${textOf(chosen)} ${holdsAll(list, chosen) ? 'removed from' : 'added to'} ${list.name}`);
}

/** Makes a watchlist of symbols, and says so. */
export function addNewList(chosen: readonly string[]): void {
  const name = proposedName(watchlists.get());
  watchlists.update((latest) => [...latest, { name, symbols: chosen }]);
  announce(`${textOf(chosen)} added to ${name}`);
}
