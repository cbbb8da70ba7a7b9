import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { barSession } from '#contract/market/wire-sessions.ts';
import { moverColumns } from '#src/records/movers/columns.tsx';
import type { MoverColumn, MoverHours, MoverRow } from '#src/records/movers/mover-row.ts';
import { useDayLines } from '#src/records/movers/day-lines.ts';
import type { Mover } from '#src/records/movers/mover.ts';
import { useWhys } from '#src/records/why/use-whys.ts';
import { baseLabel } from '#src/records/prices/price-labels.tsx';
import { parseSort } from '#src/shared/calendar/calendar-sort.ts';
import { directoryQuery } from '#src/shared/symbols/directory/directory-query.ts';
import { useNow } from '#src/shared/time/now.ts';
import { useMarketMovers } from '#src/app/market/market-queries.ts';
import type { MarketSearch } from '#src/app/market/market-search.ts';
import { extendedAt } from '#src/app/market/market-session.ts';
import { maxJudged, moversOfList, thinOfList, withoutStory } from './movers-of-list.ts';

const rowsOfMovers = new WeakMap<Mover, MoverRow>();

/** The row of a mover; the same one while nothing of it has changed, so that it is not drawn again. */
function rowOf(mover: Mover, { name, line, why }: Pick<MoverRow, 'name' | 'line' | 'why'>): MoverRow {
  const known = rowsOfMovers.get(mover);
  if (known && known.name === name && known.line === line && known.why === why) return known;
  const row = { ...mover, name, line, why };
  rowsOfMovers.set(mover, row);
  return row;
}

const rowsOfLists = new WeakMap<readonly Mover[], readonly MoverRow[]>();

/** The rows of a list; the same list while no row has changed. */
function rowsOf(movers: readonly Mover[], read: (mover: Mover) => MoverRow): readonly MoverRow[] {
  const rows = movers.map(read);
  const known = rowsOfLists.get(movers);
  if (known?.every((row, at) => row === rows[at])) return known;
  rowsOfLists.set(movers, rows);
  return rows;
}

/** Columns whose values are loaded by row. */
const loadedColumns: readonly string[] = ['line', 'story', 'storyAge', 'storyMove', 'baseRate', 'unusualness'];

/** Columns of a story, which moves without one lack. */
const storyColumns: readonly string[] = ['story', 'storyAge', 'storyMove', 'baseRate'];

const noMovers: readonly Mover[] = [];

const publicationBase = 'vs price at publication';

/** The hours of the list, and what its changes are measured from. */
function useHours(search: MarketSearch, { result, span, source }: ReturnType<typeof useMarketMovers>): MoverHours {
  const now = useNow(60);
  const { day } = span;
  const session = barSession(search.by === 'extended' ? extendedAt(now) : 'regular');
  // After hours it is the close of the day itself, which is not before the span.
  const isFromClose = source === 'bars' && (session === 'AFTER_MARKET' || result?.usePreviousClose !== false);
  const baseDay = isFromClose ? span.baseDay : undefined;
  const base = source === 'reactions' ? publicationBase : baseDay === undefined ? '' : baseLabel(baseDay);
  const until = result?.snapTo ?? now;
  return useMemo(() => ({ day, session, base, baseDay, until }), [day, session, base, baseDay, until]);
}

/** The names of companies: that of the service, else that of the directory, which is read only where one is missing. */
function useNames(movers: readonly Mover[]): (mover: Mover) => string {
  const needsDirectory = movers.some(({ name }) => name === '');
  const { data } = useQuery({ ...directoryQuery, enabled: needsDirectory });
  return useCallback(({ name, key }) => name || (data?.byKey.get(key)?.name ?? ''), [data]);
}

/** The sort of the address, without keys of columns that the list lacks. */
function useColumns(search: MarketSearch, hours: MoverHours) {
  const isUnexplained = search.by === 'unexplained';
  const columns = useMemo((): readonly MoverColumn[] => {
    const all = moverColumns(hours);
    return isUnexplained ? all.filter(({ id }) => !storyColumns.includes(id)) : all;
  }, [hours, isUnexplained]);
  return { columns, ...useMemo(() => parseSort(search.sort, columns), [search.sort, columns]) };
}

/**
 * The movers of the list that the address chooses, with lines and stories of those in view.
 *
 * Assumed: an order by what is loaded by row, and a file, are of the first hundred rows; what others lack is empty and says so (assumption M37).
 *
 * @param needsAll loads it for these hundred
 */
export function useMoversPanel(search: MarketSearch, needsAll: boolean) {
  const movers = useMarketMovers(search);
  const hours = useHours(search, movers);
  const { columns, sort, dropped } = useColumns(search, hours);
  const { result } = movers;
  const listed = useMemo(() => (result ? moversOfList(result, search.by) : noMovers), [result, search.by]);
  const thin = useMemo(() => (result ? thinOfList(result, search.by) : noMovers), [result, search.by]);
  const isUnexplained = search.by === 'unexplained';
  const wantsAll = needsAll || isUnexplained || sort.some(({ id }) => loadedColumns.includes(id));
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  const [drawnThin, setDrawnThin] = useState<readonly string[]>([]);
  // Scrolling does not wait for rows that it has passed.
  const inView = useDeferredValue(drawn);
  const wanted = useMemo(() => {
    const known = new Map([...listed, ...thin].map((mover) => [mover.key, mover.symbol]));
    const keys = [...(wantsAll ? listed.slice(0, maxJudged).map(({ key }) => key) : []), ...inView, ...drawnThin];
    const distinct = [...new Set(keys)].filter((key) => known.has(key));
    return { keys: distinct, symbols: distinct.map((key) => known.get(key) ?? key) };
  }, [listed, thin, wantsAll, inView, drawnThin]);
  const { day, session } = hours;
  const part = useMemo(() => ({ day, session }), [day, session]);
  const lines = useDayLines(wanted.keys, part);
  const { stateOf } = useWhys(wanted.symbols, part);
  const nameOf = useNames(listed);
  const { rows, thinRows } = useMemo(() => {
    const isWanted = new Set(wanted.keys);
    const ofMover = (mover: Mover): MoverRow => {
      const { key, symbol } = mover;
      return rowOf(mover, { name: nameOf(mover), line: lines.get(key), why: isWanted.has(key) ? stateOf(symbol) : undefined });
    };
    return { rows: rowsOf(listed, ofMover), thinRows: rowsOf(thin, ofMover) };
  }, [listed, thin, wanted, lines, stateOf, nameOf]);
  const unexplained = useMemo(() => (isUnexplained ? withoutStory(rows) : undefined), [isUnexplained, rows]);
  return {
    movers,
    hours,
    columns,
    sort,
    /** messages about invalid sort keys in the address */
    dropped,
    rows: unexplained?.rows ?? rows,
    /** undefined for lists of all moves */
    unexplained,
    thin: thinRows,
    setDrawn,
    setDrawnThin,
  };
}

export type MoversPanelState = ReturnType<typeof useMoversPanel>;
