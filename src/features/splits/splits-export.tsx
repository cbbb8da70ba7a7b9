import { type Remaining, TableExport } from '#src/shared/export/export-panel.tsx';
import { fileColumns } from '#src/shared/calendar/event-column.ts';
import { type Sheet, sheetOf } from '#src/shared/export/sheet.ts';
import { filterPhrase } from '#src/shared/filters/filter-text.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { type Zone, zoneSuffix } from '#src/shared/time/format.ts';
import type { SplitColumn } from '#src/records/splits/columns.tsx';
import type { Split } from '#src/records/splits/split.ts';
import { splitsFilters } from './splits-filters.ts';
import type { SplitsSearch } from './splits-search.ts';

/** "What I see": labels, descriptions, calendar days as dates; contradictions in the last column. */
export const viewSheet = (splits: readonly Split[], columns: readonly SplitColumn[], zone: Zone): Sheet =>
  sheetOf([...fileColumns(columns), { name: 'Flags', value: ({ flags }: Split) => flags.join('; ') }], splits, zone);

interface Props {
  /** number of rows of the calendar */
  rows: number;
  remaining: Remaining;
  search: SplitsSearch;
  columns: readonly SplitColumn[];
  /** the rows in the order shown */
  rowsInOrder: () => readonly Split[];
  onClose: () => void;
}

/** Export panel of the calendar. */
export function SplitsExport({ search, columns, rowsInOrder, ...props }: Props) {
  const { zone } = usePreferences();
  const filter = filterPhrase(splitsFilters, search);
  return (
    <TableExport
      {...props}
      things="splits"
      title="Splits calendar"
      shown={{
        hint: `Labels, the split as a sentence, times in ${zoneSuffix[zone]}; flags in a last column`,
        filter,
        sheet: () => viewSheet(rowsInOrder(), columns, zone),
      }}
      raw={{ filter, records: () => ({ rows: rowsInOrder().map(({ record }) => record), truncated: props.remaining !== 'none' }) }}
    />
  );
}
