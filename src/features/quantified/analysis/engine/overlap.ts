import { windowOf } from '#src/records/reactions/windows.ts';
import type { Columns } from './columns.ts';

/**
 * The rows whose window overlaps that of an earlier counted row of the same symbol: within a window of the price moves, or the same day and session
 * for figures of a session. Overlapping windows measure the same prices twice.
 *
 * @param metric a window's, else one of the session
 * @param rows in any order
 */
export function overlappingRows(
  { symbol, story, published, day, groupings }: Columns,
  metric: string,
  rows: ArrayLike<number>,
): Set<number> {
  const seconds = windowOf(metric)?.seconds;
  const session = (row: number): number => groupings.session.codes[groupings.session.starts[row] ?? 0] ?? 0;
  const timeOf = (row: number): number => published[row] ?? Number.NaN;
  const order = Array.from(rows).sort(
    (a, b) => (symbol[a] ?? 0) - (symbol[b] ?? 0) || timeOf(a) - timeOf(b) || (story[a] ?? 0) - (story[b] ?? 0),
  );
  const overlapping = new Set<number>();
  let counted: number | undefined;
  for (const row of order) {
    const isSame = counted !== undefined && symbol[counted] === symbol[row];
    const isOver =
      isSame &&
      counted !== undefined &&
      (seconds === undefined ? day[counted] === day[row] && session(counted) === session(row) : timeOf(row) < timeOf(counted) + seconds);
    if (isOver) overlapping.add(row);
    else counted = row;
  }
  return overlapping;
}
