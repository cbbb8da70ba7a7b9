import { csvText } from '#src/shared/export/csv.ts';
import { exportName } from '#src/shared/export/file-name.ts';
import { jsonText, rawSheet } from '#src/shared/export/raw-records.ts';
import { sheetOf, type Column, type Sheet } from '#src/shared/export/sheet.ts';
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

interface ExportFile {
  readonly file: Blob;
  readonly name: string;
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

export async function seenFile(source: ExportSource, ending: 'csv' | 'xlsx'): Promise<ExportFile> {
  const sheet = seenSheet(source);
  const file =
    ending === 'csv'
      ? new Blob([csvText(sheet)], { type: 'text/csv;charset=utf-8' })
      : await (await import('#src/shared/export/xlsx.ts')).xlsxFile(sheet, { tab: 'Splits', title: 'Splits calendar' });
  return { file, name: named(source, ending, false) };
}

/** All fields as they came. */
export function rawFile(source: ExportSource, ending: 'csv' | 'json'): ExportFile {
  const records = source.splits.map(({ record }) => record);
  const file =
    ending === 'csv'
      ? new Blob([csvText(rawSheet(records))], { type: 'text/csv;charset=utf-8' })
      : new Blob([jsonText(records)], { type: 'application/json' });
  return { file, name: named(source, ending, true) };
}
