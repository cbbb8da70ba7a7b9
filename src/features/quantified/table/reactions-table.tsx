import type { ReactNode, Ref } from 'react';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { DataGrid, type GridHandle } from '#src/shared/table/data-grid.tsx';
import { AddToList } from '#src/shared/watchlists/add-to-list.tsx';
import type { QuantifiedSearch, SetQuantifiedSearch } from '../quantified-search.ts';
import type { ExplorerData } from '../use-explorer.ts';
import { EmptyWindows } from './empty-windows.tsx';
import { vsMarketSparkId } from './presets.ts';
import { SparkScale } from './reaction-spark.tsx';
import { formatSort, formatWidths } from './view.ts';

const pinned = ['Symb', 'Headlines'];
const rowKey = ({ key }: QuantifiedReaction): string => key;

interface Props {
  ref: Ref<GridHandle<QuantifiedReaction>>;
  explorer: ExplorerData;
  search: QuantifiedSearch;
  setSearch: SetQuantifiedSearch;
  openKey: string | undefined;
  onOpen: (reaction: QuantifiedReaction, key: string) => void;
  /** rows that the analysis marks */
  marked: ReadonlySet<string> | undefined;
  onFocusRow: ((key: string | undefined) => void) | undefined;
  onExport: (selected: readonly QuantifiedReaction[]) => void;
}

/** The rows that pass the filters, in the view's columns and order; below them what the table lacks. */
export function ReactionsTable({ ref, explorer, search, setSearch, onExport, ...selection }: Props) {
  const { feed, marketState, view, columns, sortColumns, shown, scale } = explorer;
  const hasSparklines = view.columns.some(({ id }) => id === 'reaction' || id === vsMarketSparkId);
  /** Selected rows are copied by Ctrl+C as well. */
  const selectionTools = (selected: readonly QuantifiedReaction[]): ReactNode => (
    <>
      <AddToList all symbols={[...new Set(selected.map(({ record }) => record.Symb))]} />
      <button type="button" className="control" onClick={() => onExport(selected)}>
        Export {selected.length.toLocaleString('en-US')} rows
      </button>
    </>
  );
  return (
    <SparkScale value={scale}>
      <DataGrid
        ref={ref}
        label={`Reactions, ${search.spy ? 'results vs SPY' : 'plain results'}`}
        rows={shown}
        rowKey={rowKey}
        columns={columns}
        sortColumns={sortColumns}
        sort={view.sort}
        onSort={(sort) => setSearch({ sort: formatSort(sort) })}
        pinned={pinned}
        widths={view.widths}
        onWidths={(widths) => setSearch({ widths: formatWidths(widths) }, { replace: true })}
        onOrder={(ids) => setSearch({ columns: [...ids] })}
        selectionTools={selectionTools}
        columnInView={search.sort && view.sort[0]?.id}
        busy={feed.busy || feed.all.isLoading}
        {...selection}
      >
        {marketState.notice !== undefined && (
          <span role="status" className="truncate text-warn" title={marketState.notice}>
            {marketState.notice}
          </span>
        )}
        <EmptyWindows reactions={shown} scale={hasSparklines ? scale : undefined} />
      </DataGrid>
    </SparkScale>
  );
}
