import * as z from 'zod/mini';
import { quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { exportName } from '#src/shared/export/file-name.ts';
import { recordsFile, sheetFile } from '#src/shared/export/made-file.ts';
import type { RawRecord } from '#src/shared/export/raw-records.ts';
import { sheetOf, type Column as ExportColumn, type Sheet } from '#src/shared/export/sheet.ts';
import type { FileOptions } from '#src/shared/export/table-export.tsx';
import type { SavedFile } from '#src/shared/export/use-saving.ts';
import type { Zone } from '#src/shared/format/time.ts';
import type { QuantifiedColumn } from './quantified-columns.tsx';
import type { Reading } from './reading.ts';

/** What a file is made from: the rows in the order shown, and the columns in theirs. */
export interface ExportSource {
  readonly readings: readonly Reading[];
  readonly columns: readonly QuantifiedColumn[];
  readonly zone: Zone;
  readonly nowSeconds: number;
  readonly filtered: boolean;
  /** there was more than was loaded */
  readonly truncated: boolean;
}

const times: ReadonlySet<string> = new Set(['PUBt', 'RECt', 'created']);

/** The unit of the figures in a column's name: a file has no tooltips. */
function nameOf({ label, meaning, id, align }: QuantifiedColumn): string {
  if (times.has(id)) return label.toLowerCase();
  const unit = meaning?.unit ?? '';
  if (align !== 'end') return label;
  if (/percent|fraction/.test(unit)) return `${label} %`;
  if (unit.includes('$')) return label.includes('$') ? label : `${label} $`;
  return unit.includes('minutes') ? `${label} min` : label;
}

function exportColumn(column: QuantifiedColumn): ExportColumn<Reading> {
  const { numberOf, textOf, align, id } = column;
  const name = nameOf(column);
  if (numberOf && times.has(id)) return { name, kind: 'time', value: (reading) => numberOf(reading) ?? undefined };
  if (numberOf && align === 'end') return { name, kind: 'number', value: (reading) => numberOf(reading) ?? undefined };
  return { name, value: textOf };
}

/** Assumed: an empty cell stays empty in a file, and a last column says of each row what is empty and why. */
const whyColumn = (columns: readonly QuantifiedColumn[]): ExportColumn<Reading> => ({
  name: 'empty because',
  value: (reading) =>
    columns
      .filter(({ textOf, whyEmpty }) => whyEmpty && textOf(reading) === '')
      .map(({ label, whyEmpty }) => `${label}: ${whyEmpty?.(reading) ?? ''}`)
      .join('; '),
});

/** What I see: labels, units as on screen, figures in full. */
export const seenSheet = ({ readings, columns, zone }: ExportSource): Sheet =>
  sheetOf([...columns.map(exportColumn), whyColumn(columns)], readings, zone);

/** All fields as they came: the codecs write what they read. */
const rawRecords = ({ readings }: ExportSource): readonly RawRecord[] =>
  readings.map(({ record }) => z.encode(quantifiedRecord, record) as RawRecord);

const named = ({ readings, zone, nowSeconds, filtered, truncated }: ExportSource, ending: string, raw: boolean): string =>
  exportName({ things: 'quantified', nowSeconds, zone, filtered, raw, rows: readings.length, truncated, ending });

export async function seenFile(source: ExportSource, ending: 'csv' | 'xlsx', { withMark }: FileOptions): Promise<SavedFile> {
  const file = await sheetFile(ending, seenSheet(source), { withMark, tab: 'Quantified', title: 'Quantified readings' });
  return { file, name: named(source, ending, false), rows: source.readings.length, truncated: source.truncated };
}

export const rawFile = (source: ExportSource, ending: 'csv' | 'json', { withMark }: FileOptions): SavedFile => ({
  file: recordsFile(ending, rawRecords(source), { withMark }),
  name: named(source, ending, true),
  rows: source.readings.length,
  truncated: source.truncated,
});
