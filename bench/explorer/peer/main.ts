import {
  ClientSideRowModelModule,
  ColumnApiModule,
  createGrid,
  ModuleRegistry,
  NumberFilterModule,
  RowApiModule,
  TextFilterModule,
  themeQuartz,
  type ColDef,
  type ColGroupDef,
  type GridApi,
} from 'ag-grid-community';
import { quantifiedFields, quantifiedGroups } from '#contract/endpoints/quantified.ts';

// The same rows and columns in AG Grid Community, set as its documentation advises for many of both: rows and columns virtual (as they
// are by default), no row animation, only the modules that are used, fixed heights as ours, plain texts for cells.

type Row = Record<string, string | number | null>;

const wide: Record<string, number> = { Symb: 76, Headlines: 340, Topics: 200, Comments: 200, AnalystFirm: 150, _id: 190 };
const kinds = new Map(quantifiedFields.map(({ name, kind }) => [name as string, kind]));

const columnOf = (name: string): ColDef<Row> => {
  const isText = kinds.get(name) === 'text';
  return {
    colId: name,
    // A name with a dot would be a path; none has one, but a function needs no look at it.
    valueGetter: ({ data }) => data?.[name],
    headerName: name,
    width: wide[name] ?? (isText ? 108 : 90),
    sortable: true,
    sortingOrder: isText ? ['asc', 'desc', null] : ['desc', 'asc', null],
    pinned: name === 'Symb' || name === 'Headlines' ? 'left' : null,
    ...(isText
      ? { filter: 'agTextColumnFilter' }
      : {
          filter: 'agNumberColumnFilter',
          type: 'rightAligned',
          valueFormatter: ({ value }: { value: number | null }) => (value === null ? '–' : value.toFixed(2)),
        }),
  };
};

const groups: ColGroupDef<Row>[] = Object.entries(quantifiedGroups).map(([headerName, names]) => ({
  headerName,
  children: names.map(columnOf),
}));

const element = <T extends HTMLElement>(id: string): T => {
  const found = document.querySelector<T>(`#${id}`);
  if (!found) throw new Error(id);
  return found;
};

function show(rowData: Row[]): GridApi<Row> {
  return createGrid(element('grid'), {
    theme: themeQuartz.withParams({ fontSize: 12, cellHorizontalPadding: 8 }),
    columnDefs: groups,
    rowData,
    getRowId: ({ data }) => String(data['_id']),
    rowHeight: 24,
    headerHeight: 24,
    groupHeaderHeight: 24,
    animateRows: false,
    suppressColumnMoveAnimation: true,
  });
}

/** What the wire sends as text is a number once, before anything is measured; ours does the same. */
function parsed(record: Record<string, string | number | null>): Row {
  const row: Row = { ...record };
  for (const [name, kind] of kinds) if (kind === 'metric') row[name] = row[name] === null ? null : Number(row[name]);
  return row;
}

async function start(): Promise<void> {
  ModuleRegistry.registerModules([ClientSideRowModelModule, ColumnApiModule, NumberFilterModule, RowApiModule, TextFilterModule]);
  const rows = ((await (await fetch('rows.json')).json()) as Row[]).map(parsed);
  const presets = (await (await fetch('presets.json')).json()) as Record<string, string[]>;
  let grid: GridApi<Row> | undefined;
  element('show').addEventListener('click', () => {
    grid?.destroy();
    grid = show(rows);
  });
  element<HTMLInputElement>('filter').addEventListener('input', ({ target }) => {
    const { value } = target as HTMLInputElement;
    const model = value === '' ? null : { filterType: 'text', type: 'contains', filter: value };
    void grid?.setColumnFilterModel('Headlines', model).then(() => grid?.onFilterChanged());
  });
  const preset = element<HTMLSelectElement>('preset');
  for (const name of Object.keys(presets)) preset.append(new Option(name, name));
  preset.addEventListener('change', () => {
    const shown = new Set(presets[preset.value]);
    grid?.applyColumnState({ state: [...kinds.keys()].map((colId) => ({ colId, hide: !shown.has(colId) })) });
  });
  document.title = 'Ready';
}

void start();
