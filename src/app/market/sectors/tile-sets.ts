import type { MoverSector } from '#contract/endpoints/movers.ts';
import type { Mover } from '#src/records/movers/mover.ts';
import { formatCompact, formatMove } from '#src/shared/format/number.ts';
import { symbolPath } from '#src/shared/url/paths.ts';
import { groupChange } from './market-groups.ts';
import type { TileItem } from './tiles.tsx';

/** Tiles, and what their areas are. */
export interface TileSet {
  /** the largest first */
  readonly items: readonly TileItem[];
  /** as a sentence without its period */
  readonly areas: string;
}

/** A group in words: figure, base, counts and size. */
export function describeGroup(group: MoverSector): string {
  const { percent, base } = groupChange(group);
  const { name, advancing, declining, marketCap } = group;
  const counts = `${advancing.toLocaleString('en-US')} advancing, ${declining.toLocaleString('en-US')} declining`;
  return `${name}: ${formatMove(percent)}, ${base}; ${counts}${marketCap === undefined ? '' : `; market cap $${formatCompact(marketCap)}`}`;
}

/** Sizes of one kind: market caps where all are known, else another one for all, so that two areas can be compared. */
const bySize = <T extends { readonly size: number }>(items: readonly T[]): readonly T[] => items.toSorted((a, b) => b.size - a.size);

/** @param addressOf of tiles that are links */
export function groupTiles(groups: readonly MoverSector[], addressOf?: (name: string) => string): TileSet {
  const areCapsKnown = groups.every(({ marketCap }) => marketCap !== undefined && marketCap > 0);
  const items = groups.map((group) => ({
    name: group.name,
    size: areCapsKnown && group.marketCap !== undefined ? group.marketCap : group.symbols,
    percent: groupChange(group).percent,
    description: describeGroup(group),
    ...(addressOf && { to: addressOf(group.name) }),
  }));
  const areas = areCapsKnown ? 'Area: market cap' : 'Area: number of symbols, because market caps are unknown';
  return { items: bySize(items.filter(({ size }) => size > 0)), areas };
}

/** More tiles than a box has room for. */
const maxSymbols = 60;

/** The symbols of a sector with the largest market caps, as links to their pages. */
export function symbolTiles(movers: readonly Mover[]): TileSet {
  const sized = movers.flatMap((mover) => {
    const { marketCap: size } = mover;
    return size !== undefined && size > 0 ? [{ ...mover, size }] : [];
  });
  const shown = sized.length > 0 ? sized : movers.map((mover) => ({ ...mover, size: 1 }));
  const items = shown.map(({ symbol, name, changePercent, marketCap, size }) => ({
    name: symbol,
    size,
    percent: changePercent,
    description: `${symbol}${name === '' ? '' : `, ${name}`}: ${formatMove(changePercent)}${
      marketCap === undefined ? '' : `; market cap $${formatCompact(marketCap)}`
    }`,
    to: symbolPath(symbol),
  }));
  const without = movers.length - shown.length;
  const areas =
    sized.length === 0
      ? 'Equal areas, because market caps are unknown'
      : `Area: market cap${without > 0 ? `; without ${without.toLocaleString('en-US')} whose market cap is unknown` : ''}`;
  return { items: bySize(items).slice(0, maxSymbols), areas };
}
