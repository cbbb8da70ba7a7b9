import { exportName } from '#src/shared/export/file-name.ts';
import { recordsFile, sheetFile } from '#src/shared/export/made-file.ts';
import { sheetOf, type Column, type Sheet } from '#src/shared/export/sheet.ts';
import type { FileOptions } from '#src/shared/export/table-export.tsx';
import type { SavedFile } from '#src/shared/export/use-saving.ts';
import type { Zone } from '#src/shared/format/time.ts';
import type { Split } from './split.ts';
import { dateFields } from './split.ts';
import type { SplitColumn } from './splits-columns.tsx';

/** What a file is made from: the rows in the order shown, and the columns in theirs. */
export interface ExportSource {
  readonly splits: readonly Split[];
  readonly columns: readonly SplitColumn[];
  readonly zone: Zone;
  readonly nowSeconds: number;
  readonly filtered: boolean;
  /** there was more than was loaded */
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

/** What I see: labels, plain words, calendar days as dates; what the record says against itself in a last column. */
export const seenSheet = ({ splits, columns, zone }: ExportSource): Sheet =>
  sheetOf([...columns.map(exportColumn), { name: 'Flags', value: ({ doubts }: Split) => doubts.join('; ') }], splits, zone);

const named = ({ splits, zone, nowSeconds, filtered, truncated }: ExportSource, ending: string, raw: boolean): string =>
  exportName({ things: 'splits', nowSeconds, zone, filtered, raw, rows: splits.length, truncated, ending });

export async function seenFile(source: ExportSource, ending: 'csv' | 'xlsx', { withMark }: FileOptions): Promise<SavedFile> {
  const file = await sheetFile(ending, seenSheet(source), { withMark, tab: 'Splits', title: 'Splits calendar' });
  return { file, name: named(source, ending, false), rows: source.splits.length, truncated: source.truncated };
}

/** All fields as they came. */
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
