import type { Ref } from 'react';
import { useNavigate } from 'react-router';
import type { MoverColumn, MoverRow } from '#src/records/movers/mover-row.ts';
import type { SortKey } from '#src/shared/table/column.ts';
import { DataGrid, type GridHandle } from '#src/shared/table/data-grid.tsx';
import { symbolPath } from '#src/shared/url/paths.ts';

const pinned = ['symbol'];
const rowKey = ({ key }: MoverRow): string => key;
const pathOf = ({ symbol }: MoverRow): string => symbolPath(symbol);

interface Props {
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
export function MoversTable(props: Props) {
  const navigate = useNavigate();
  return <DataGrid {...props} {...{ pinned, rowKey, pathOf }} onOpen={(row) => void navigate(pathOf(row))} />;
}
