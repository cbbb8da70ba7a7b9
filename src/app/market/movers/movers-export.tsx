import { fileColumns } from '#src/shared/calendar/event-column.ts';
import { type Remaining, TableExport } from '#src/shared/export/export-panel.tsx';
import { type Column, emptyReasonColumn, type Sheet, sheetOf } from '#src/shared/export/sheet.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { type Zone, zoneSuffix } from '#src/shared/time/format.ts';
import { describeHours } from '#src/records/movers/columns.tsx';
import type { MoverColumn, MoverHours, MoverRow } from '#src/records/movers/mover-row.ts';

interface Contents {
  readonly columns: readonly MoverColumn[];
  readonly hours: MoverHours;
  /** what the list is: its order, its symbols, its hours and what changes are measured from */
  readonly description: string;
}

/** "What I see": the columns with their base in their names, the hours and the set of each row, and why cells are empty. */
export function moversSheet(rows: readonly MoverRow[], { columns, hours, description }: Contents, zone: Zone): Sheet {
  const [set = ''] = description.split('; ');
  const about: readonly Column<MoverRow>[] = [
    { name: 'Day', kind: 'date', value: () => hours.day },
    { name: 'Hours', value: () => describeHours(hours) },
    { name: 'Base', kind: 'date', value: () => hours.baseDay },
    { name: 'Set', value: ({ isThin }) => (isThin ? `${set}, thin` : set) },
  ];
  const shown = columns.filter(({ file }) => file !== false);
  return sheetOf([...fileColumns(columns), ...about, emptyReasonColumn(shown, 'Empty because')], rows, zone);
}

interface Props extends Contents {
  /** in the order shown, thin names last where they are shown */
  readonly rowsInOrder: () => readonly MoverRow[];
  readonly rows: number;
  readonly remaining: Remaining;
  readonly onClose: () => void;
}

/** Export panel of movers. */
export function MoversExport({ rowsInOrder, rows, remaining, onClose, ...contents }: Props) {
  const { zone } = usePreferences();
  const filter = contents.description;
  return (
    <TableExport
      things="movers"
      title="Movers"
      {...{ rows, remaining, onClose }}
      shown={{
        hint: `Labels, units and digits as on screen, times in ${zoneSuffix[zone]}; day, hours, base and set; why a cell is empty`,
        filter,
        sheet: () => moversSheet(rowsInOrder(), contents, zone),
      }}
      raw={{ filter, records: () => ({ rows: rowsInOrder().map(({ record }) => record), truncated: remaining !== 'none' }) }}
    />
  );
}
