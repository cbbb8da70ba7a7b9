import { addChanges, type Changes, latestWrite, noChanges, type RowIdentity } from './changes.ts';

export interface MergeOptions<Row> extends RowIdentity<Row> {
  /** the changes when new rows were last admitted */
  readonly admitted: Changes<Row> | undefined;
  readonly compare: (a: Row, b: Row) => number;
  /** whether new rows belong among these; otherwise they are shown once the list is read again */
  readonly isNewestFirst: boolean;
  /** whether the pages reach the end; before that, changes beyond the last row appear with their page */
  readonly isComplete: boolean;
}

interface Held<Row> {
  readonly pages: readonly (readonly Row[])[];
  readonly changes: Changes<Row> | undefined;
}

/**
 * Arrivals push the rows of a list down, so that a page which is read later may begin with them. Such rows, written after the first page and
 * above the end of the page before, belong to the changes: they wait with the others.
 *
 * Assumed: an older row is where the service has it, because services order rows of one second differently.
 */
export function holdEarlyRows<Row>(
  pages: readonly (readonly Row[])[],
  changes: Changes<Row> | undefined = noChanges(),
  { keyOf, versionOf, compare }: Pick<MergeOptions<Row>, 'keyOf' | 'versionOf' | 'compare'>,
): Held<Row> {
  const read = latestWrite(0, pages[0]?.map(versionOf) ?? []);
  const rows: Row[] = [];
  let end: Row | undefined;
  const listed = pages.map((page) => {
    const others: Row[] = [];
    for (const row of page) (end !== undefined && versionOf(row) > read && compare(row, end) < 0 ? rows : others).push(row);
    end = others.at(-1) ?? end;
    return others;
  });
  return rows.length === 0
    ? { pages, changes }
    : { pages: listed, changes: addChanges(changes, { ...changes, rows }, { keyOf, versionOf }) };
}

/**
 * The rows of a list: its pages without the repeats of paging under arrivals, edits in place, and the admitted new rows in their order. An
 * edit that moves its row is a new row. What was not admitted moves nothing.
 */
export function mergeRows<Row>(pages: readonly (readonly Row[])[], changes: Changes<Row> | undefined, options: MergeOptions<Row>): Row[] {
  const { admitted, keyOf, versionOf, compare, isNewestFirst, isComplete } = options;
  /** the latest version that stands where the given one does */
  const inPlace = (row: Row): Row => {
    const latest = changes?.byKey.get(keyOf(row));
    return latest !== undefined && versionOf(latest) > versionOf(row) && compare(row, latest) === 0 ? latest : row;
  };
  const isMoved = (row: Row): boolean => {
    const moved = admitted?.byKey.get(keyOf(row));
    return moved !== undefined && versionOf(moved) > versionOf(row) && compare(row, moved) !== 0;
  };
  const shown: Row[] = [];
  const seen = new Set<unknown>();
  for (const row of pages.flat()) {
    if (seen.has(keyOf(row)) || isMoved(row)) continue;
    seen.add(keyOf(row));
    shown.push(inPlace(row));
  }
  if (!isNewestFirst || !admitted) return shown;
  const fresh = [...admitted.byKey.values()].filter((row) => !seen.has(keyOf(row))).map(inPlace);
  const { rows, rest } = insertSorted(fresh.toSorted(compare), shown, compare);
  return isComplete || rows.length === 0 ? [...rows, ...rest] : rows;
}

/** Inserts sorted `fresh` rows into `list`, whose own order stays; `rest` belongs after its end. */
function insertSorted<Row>(
  fresh: readonly Row[],
  list: readonly Row[],
  compare: (a: Row, b: Row) => number,
): { rows: Row[]; rest: readonly Row[] } {
  if (fresh.length === 0) return { rows: [...list], rest: fresh };
  const rows: Row[] = [];
  let next = 0;
  for (const item of list) {
    for (let candidate = fresh[next]; candidate !== undefined && compare(candidate, item) < 0; candidate = fresh[++next])
      rows.push(candidate);
    rows.push(item);
  }
  return { rows, rest: fresh.slice(next) };
}

/**
 * The number of changes that wait: those whose last version is not among the rows and whose position is above their end, or
 * after it where the list is complete.
 *
 * @param counts filters the changes that are counted
 */
export function countWaiting<Row>(
  rows: readonly Row[],
  changes: Changes<Row> | undefined,
  { keyOf, versionOf, compare, isNewestFirst, isComplete }: Omit<MergeOptions<Row>, 'admitted'>,
  counts: (row: Row) => boolean = () => true,
): number {
  if (!changes || changes.byKey.size === 0) return 0;
  const shown = new Map(rows.map((row) => [keyOf(row), versionOf(row)]));
  const last = isNewestFirst && !isComplete ? rows.at(-1) : undefined;
  const isWaiting = (row: Row): boolean =>
    versionOf(row) > (shown.get(keyOf(row)) ?? -Infinity) && (last === undefined || compare(row, last) < 0);
  return [...changes.byKey.values()].filter((row) => counts(row) && isWaiting(row)).length;
}
