import { type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MoverColumn, MoverRow } from '#src/records/movers/mover-row.ts';
import { WrongRecords } from '#src/shared/ui/feedback/wrong-records.tsx';
import { formatSort } from '#src/shared/calendar/calendar-sort.ts';
import { useLogomarks } from '#src/shared/symbols/logomarks-query.ts';
import type { SortKey } from '#src/shared/table/column.ts';
import { DataGrid, type GridHandle } from '#src/shared/table/data-grid.tsx';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { ExportTool } from '#src/shared/ui/commands/page-tools.tsx';
import { Toolbar } from '#src/shared/ui/commands/toolbar.tsx';
import { EmptyState } from '#src/shared/ui/feedback/empty-state.tsx';
import { Failed, FailedBanner } from '#src/shared/ui/feedback/failure-panel.tsx';
import Notice from '#src/shared/ui/feedback/notice.tsx';
import { useNow } from '#src/shared/time/now.ts';
import { symbolPath } from '#src/shared/url/paths.ts';
import { type MarketSearch, type MarketSearchChange, type MoverList, moverLists } from '#src/app/market/market-search.ts';
import { extendedAt } from '#src/app/market/market-session.ts';
import { MoversExport } from './movers-export.tsx';
import { countText, describeList, emptyMovers, listLabels, thinText, totalOf } from './movers-text.ts';
import { type MoversPanelState, useMoversPanel } from './use-movers-panel.ts';

interface Props {
  search: MarketSearch;
  onChange: (change: MarketSearchChange) => void;
}

/** What moved: the lists of movers, each row with the story that fits; thin names apart. */
export function MoversPanel({ search, onChange }: Props) {
  const id = useId();
  const kind = extendedAt(useNow(60));
  const [isExporting, setExporting] = useState(false);
  const [hasThin, setHasThin] = useState(false);
  const state = useMoversPanel(search, isExporting);
  const { movers, hours, columns, rows, thin, unexplained, dropped } = state;
  const [grid, thinGrid] = [useRef<GridHandle<MoverRow>>(null), useRef<GridHandle<MoverRow>>(null)];
  useLeftRow(grid, rows.length > 0);
  useLogomarks(useMemo(() => rows.map(({ symbol }) => symbol), [rows]));
  const canExport = rows.length + (hasThin ? thin.length : 0) > 0;
  useHotkeys({ e: canExport ? () => setExporting(true) : undefined });
  const total = movers.result && totalOf(movers.result, search.by);
  const shown = { search, kind, span: movers.span };
  const description = describeList(shown);
  const shownThin = hasThin ? thin : [];
  const rowsInOrder = (): readonly MoverRow[] => [
    ...(grid.current?.rowsInOrder() ?? rows),
    ...(thinGrid.current?.rowsInOrder() ?? shownThin),
  ];
  return (
    <section aria-labelledby={id} aria-busy={movers.isPending} className="movers">
      <Toolbar label="Movers" className="movers-head">
        <h2 id={id} className="font-bold">
          Movers
        </h2>
        <ListSwitch by={search.by} labels={listLabels(kind)} onChange={(by) => onChange({ by, sort: undefined })} />
        <span role="status" className="min-w-0 flex-1 truncate text-soft" title={description}>
          {movers.result && [movers.note || countText(search.by, rows.length, total, unexplained), hours.base].filter(Boolean).join(' · ')}
        </span>
        <ExportTool isOpen={isExporting} onOpen={canExport ? () => setExporting(true) : undefined} />
      </Toolbar>
      {isExporting && (
        <MoversExport
          {...{ columns, hours, description, rowsInOrder }}
          rows={rows.length + shownThin.length}
          remaining={total !== undefined && total > rows.length ? 'available' : 'none'}
          onClose={() => setExporting(false)}
        />
      )}
      <p className="hidden px-3 print:block">
        <b>Movers</b> {description}
      </p>
      {dropped.length > 0 && <Notice text={`Ignored in link: ${dropped.join('; ')}`} />}
      <WrongRecords wrong={movers.wrong} of={rows.length + thin.length + movers.wrong.length} />
      <MoversBody {...{ state, shown, onChange, grid, description }} />
      {thin.length > 0 && <ThinNames {...{ state, grid: thinGrid, isOpen: hasThin, onChange }} onOpen={setHasThin} />}
    </section>
  );
}

interface SwitchProps {
  by: MoverList;
  labels: Readonly<Record<MoverList, string>>;
  onChange: (by: MoverList) => void;
}

const ListSwitch = ({ by, labels, onChange }: SwitchProps) => (
  <span role="group" aria-label="List" className="movers-lists">
    {moverLists.map((list) => (
      <CommandButton
        key={list}
        label={labels[list]}
        className="control -ms-px rounded-none first:ms-0 first:rounded-s-md last:rounded-e-md aria-pressed:bg-accent-bg aria-pressed:text-accent"
        aria-pressed={by === list}
        onClick={() => onChange(list)}
      />
    ))}
  </span>
);

type GridRef = { readonly current: GridHandle<MoverRow> | null };

interface BodyProps {
  state: MoversPanelState;
  shown: Parameters<typeof emptyMovers>[0];
  description: string;
  grid: GridRef;
  onChange: (change: MarketSearchChange) => void;
}

/** The list in each of its states. */
function MoversBody({ state, shown, description, grid, onChange }: BodyProps) {
  const { movers, rows, columns, sort, unexplained, setDrawn } = state;
  const { result, error } = movers;
  const retry = (): void => void movers.refetch();
  if (!result) {
    if (error) return <Failed error={error} onRetry={retry} />;
    return <div aria-hidden className="skeleton appear-late" />;
  }
  return (
    <>
      {error && (
        <FailedBanner error={error} onRetry={retry}>
          What is loaded stays.
        </FailedBanner>
      )}
      {rows.length === 0 && (
        <EmptyState
          nothing={emptyMovers(shown, unexplained)}
          missing={result.breadth?.covered === 0 ? { of: 'movers' } : undefined}
          onChange={onChange}
        />
      )}
      {rows.length > 0 && (
        <MoversTable
          // Another list starts at its top.
          key={shown.search.by}
          ref={grid}
          label={`Movers: ${description}`}
          {...{ rows, columns, sort }}
          busy={movers.isPending}
          onSort={(keys) => onChange({ sort: formatSort(keys) })}
          onDrawnRows={setDrawn}
        />
      )}
    </>
  );
}

interface ThinProps {
  state: MoversPanelState;
  grid: GridRef;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (change: MarketSearchChange) => void;
}

/** Names that traded too little for their change to be one, collapsed. */
function ThinNames({ state: { thin, columns, sort, setDrawnThin }, grid, isOpen, onOpen, onChange }: ThinProps) {
  return (
    <div className="movers-thin" data-open={isOpen}>
      <button
        type="button"
        className="min-h-6 shrink-0 px-3 text-start text-soft hover:underline"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        <span aria-hidden>{isOpen ? '▾' : '▸'} </span>
        {thinText(thin.length)}
      </button>
      {isOpen && (
        <MoversTable
          ref={grid}
          label={thinText(thin.length)}
          rows={thin}
          {...{ columns, sort }}
          busy={false}
          onSort={(keys) => onChange({ sort: formatSort(keys) })}
          onDrawnRows={setDrawnThin}
        />
      )}
    </div>
  );
}

const pinned = ['symbol'];
const rowKey = ({ key }: MoverRow): string => key;
const pathOf = ({ symbol }: MoverRow): string => symbolPath(symbol);

interface TableProps {
  ref?: Ref<GridHandle<MoverRow>>;
  /** accessible name */
  label: string;
  rows: readonly MoverRow[];
  columns: readonly MoverColumn[];
  sort: readonly SortKey[];
  busy: boolean;
  onSort: (sort: readonly SortKey[]) => void;
  onDrawnRows: (keys: readonly string[]) => void;
}

/** Movers as a table, whose rows open the page of their symbol; on a phone as lines of text. */
function MoversTable(props: TableProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const open = (row: MoverRow): void => {
    // Where Back leads to: the row that was left.
    void navigate(location, { replace: true, state: { leftKey: rowKey(row) } });
    void navigate(pathOf(row));
  };
  return <DataGrid {...props} {...{ pinned, rowKey, pathOf }} onOpen={open} />;
}

/** After Back the row that was left has the focus again, as soon as it is there. */
function useLeftRow(grid: GridRef, hasRows: boolean): void {
  const { leftKey } = (useLocation().state ?? {}) as { readonly leftKey?: string };
  const isWanted = useRef(leftKey !== undefined);
  useEffect(() => {
    if (!hasRows || !isWanted.current || leftKey === undefined) return;
    isWanted.current = false;
    grid.current?.focusRow(leftKey);
  }, [hasRows, leftKey, grid]);
}
