import type { Named } from '#src/shared/storage/named-list.ts';
import { pathSegment } from '#src/shared/url/paths.ts';
import { cleanName, inAddress, type Positions, type Watchlist } from './watchlists.ts';

/** A free name for a new list: `My list`, `My list 2`. */
export function proposedName(lists: readonly Named[]): string {
  const names = new Set(lists.map(({ name }) => name));
  const nameOf = (count: number): string => (count === 1 ? 'My list' : `My list ${count}`);
  let count = 1;
  while (names.has(nameOf(count))) count++;
  return nameOf(count);
}

/** A list of the form. */
export const newList = (name: string, symbols: readonly string[], positions: Positions): Watchlist => ({
  name: cleanName(name),
  symbols,
  ...(Object.keys(positions).length > 0 && { positions }),
});

/** The address of the brief of a list. */
export const briefPath = (list: Watchlist): string => `/brief?list=${inAddress(list).map(pathSegment).join()}`;
