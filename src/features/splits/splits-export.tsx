import { exportName, recordsFile, sheetFile } from '#src/shared/export/export-file.ts';
import { type FileOptions, TableExport } from '#src/shared/export/export-panel.tsx';
import { type Column, type Sheet, sheetOf } from '#src/shared/export/sheet.ts';
import type { SavedFile } from '#src/shared/export/use-export.ts';
import { type Zone, zoneSuffix } from '#src/shared/time/format.ts';
import { dateFields, type Split } from './split.ts';
import type { SplitColumn } from './splits-columns.tsx';

/** The rows and columns to export, in the order shown. */
export interface ExportSource {
  readonly splits: readonly Split[];
  readonly columns: readonly SplitColumn[];
  readonly zone: Zone;
  readonly nowSeconds: number;
  readonly filtered: boolean;
  /** more splits are available than were loaded */
  readonly truncated: boolean;
}

const isDate = (id: string): id is (typeof dateFields)[number] => (dateFields as readonly string[]).includes(id);

function exportColumn({ id, label, numberOf, textOf }: SplitColumn): Column<Split> {
  const name = label.replace('● ', '');
  if (isDate(id)) return { name, kind: 'date', value: ({ record }) => record[id] };
  if (id === 'updated') return { name: 'updated', kind: 'time', value: ({ record }) => record.updated };
  if (id === 'days_to_ex' || id === 'importance') return { name, kind: 'number', value: (split) => numberOf?.(split) ?? undefined };
  return { name, value: textOf };
}

/** "What I see": labels, descriptions, calendar days as dates; contradictions in the last column. */
export const viewSheet = ({ splits, columns, zone }: ExportSource): Sheet =>
  sheetOf([...columns.map(exportColumn), { name: 'Flags', value: ({ flags }: Split) => flags.join('; ') }], splits, zone);

const named = ({ splits, zone, nowSeconds, filtered, truncated }: ExportSource, ending: string, raw: boolean): string =>
  exportName({ things: 'splits', nowSeconds, zone, filtered, raw, rows: splits.length, truncated, ending });

export async function viewFile(source: ExportSource, ending: 'csv' | 'xlsx', { withMark }: FileOptions): Promise<SavedFile> {
  const file = await sheetFile(ending, viewSheet(source), { withMark, tab: 'Splits', title: 'Splits calendar' });
  return { file, name: named(source, ending, false), rows: source.splits.length, truncated: source.truncated };
}

/** All fields as received. */
export const rawFile = (source: ExportSource, ending: 'csv' | 'json', { withMark }: FileOptions): SavedFile => ({
  file: recordsFile(
    ending,
    source.splits.map(({ record }) => record),
    { withMark },
  ),
  name: named(source, ending, true),
  rows: source.splits.length,
  truncated: source.truncated,
});

/** Export panel of the calendar. */
export default function SplitsExport({ source, onClose }: { source: ExportSource; onClose: () => void }) {
  return (
    <TableExport
      rows={source.splits.length}
      truncated={source.truncated}
      hint={`Labels, the split as a sentence, times in ${zoneSuffix[source.zone]}; flags in a last column`}
      sheet={() => viewSheet(source)}
      seen={(format, options) => viewFile(source, format, options)}
      raw={(format, options) => rawFile(source, format, options)}
      onClose={onClose}
    />
  );
}
