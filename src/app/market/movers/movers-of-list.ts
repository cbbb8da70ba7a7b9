import type { MoversResult } from '#contract/endpoints/movers.ts';
import { bySizeOfChange, distinctMovers, type Mover } from '#src/records/movers/mover.ts';
import type { MoverRow } from '#src/records/movers/mover-row.ts';
import type { MoverList } from '#src/app/market/market-search.ts';

/** Assumed: of moves without a story the largest hundred are judged, because stories are loaded for each (assumption M35). */
export const maxJudged = 100;

/** The movers of a list in its order. Moves without a story are among those of this list that `withoutStory` leaves. */
export function moversOfList({ gainers, losers, volumes = [] }: MoversResult, by: MoverList): readonly Mover[] {
  if (by === 'up') return distinctMovers(gainers);
  if (by === 'down') return distinctMovers(losers);
  if (by === 'volume') return distinctMovers(volumes);
  const all = distinctMovers([...gainers, ...losers]).toSorted(bySizeOfChange);
  return by === 'unexplained' ? all.slice(0, maxJudged) : all;
}

const directions: Readonly<Partial<Record<MoverList, 1 | -1>>> = { up: 1, down: -1 };

/** The thin names beside a list. Assumed: beside up and down those that moved the same way, beside the others all (assumption M38). */
export function thinOfList({ thin = [] }: MoversResult, by: MoverList): readonly Mover[] {
  const direction = directions[by];
  return distinctMovers(thin).filter(({ changePercent }) => direction === undefined || Math.sign(changePercent) === direction);
}

/** Moves that were judged, and those of them without a story. */
export interface Unexplained {
  /** the most unusual first; those of symbols whose volatility is not known last, by size of change */
  readonly rows: readonly MoverRow[];
  /** how many moves have a story, and of how many nothing can be said */
  readonly withStory: number;
  readonly unknown: number;
  /** how many are not judged yet */
  readonly pending: number;
}

const unusualness = ({ why }: MoverRow): number => (why?.kind === 'found' ? (why.unusualness ?? -Infinity) : -Infinity);

function compareUnusual(a: MoverRow, b: MoverRow): number {
  const [left, right] = [unusualness(a), unusualness(b)];
  return left === right ? bySizeOfChange(a, b) : right - left;
}

/** The moves that no story fits. */
export function withoutStory(rows: readonly MoverRow[]): Unexplained {
  const found = rows.filter(({ why }) => why?.kind === 'found');
  const bare = found.filter(({ why }) => why?.kind === 'found' && why.why.story === undefined);
  const unknown = rows.filter(({ why }) => why?.kind === 'unknown').length;
  return {
    rows: bare.toSorted(compareUnusual),
    withStory: found.length - bare.length,
    unknown,
    pending: rows.length - found.length - unknown,
  };
}
