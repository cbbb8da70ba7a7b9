import * as z from 'zod/mini';
import { quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { exportName, recordsFile, sheetFile } from '#src/shared/export/export-file.ts';
import { type FileOptions, TableExport } from '#src/shared/export/export-panel.tsx';
import type { RawRecord } from '#src/shared/export/raw-records.ts';
import { type Column as ExportColumn, type Sheet, sheetOf } from '#src/shared/export/sheet.ts';
import type { SavedFile } from '#src/shared/export/use-export.ts';
import { type Zone, zoneSuffix } from '#src/shared/time/format.ts';
import type { Reaction } from '../reaction.ts';
import type { QuantifiedColumn } from './columns.tsx';

/** Rows and columns in the order shown. */
export interface ExportSource {
  readonly reactions: readonly Reaction[];
  readonly columns: readonly QuantifiedColumn[];
  readonly zone: Zone;
  readonly nowSeconds: number;
  readonly filtered: boolean;
  /** not all rows were loaded */
  readonly truncated: boolean;
}

/** Units are in the header, because a file has no tooltips. */
const headerOf = ({ label, unit }: QuantifiedColumn): string =>
  ['%', '$', 'min'].includes(unit) && !label.endsWith(unit) ? `${label} ${unit}` : label;

/** Powers of ten of shortened numbers. */
const scales: Readonly<Record<string, number>> = { K: 3, M: 6, B: 9, T: 12 };

/** The number of a cell with the digits that it shows: `−1.50%` is `-1.50`, `1.25K` is `1250`; undefined for any other text. */
export function shownNumber(text: string): string | undefined {
  const [, sign = '', whole, fraction = '', scale = ''] = /^([+\u2212]?)\$?([\d,]+)(?:\.(\d+))?([KMBT]?)(?:%|x| min)?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const power = scales[scale];
  const digits = whole.replaceAll(',', '') + (power === undefined ? '' : fraction.padEnd(power, '0'));
  return `${sign === '\u2212' ? '-' : ''}${digits}${power === undefined && fraction !== '' ? `.${fraction}` : ''}`;
}

function exportColumn(column: QuantifiedColumn): ExportColumn<Reaction> {
  const { kind, label, numberOf, textOf } = column;
  const value = (reaction: Reaction) => numberOf?.(reaction) ?? undefined;
  if (kind === 'time') return { name: label.toLowerCase(), kind: 'time', value };
  if (kind !== 'metric') return { name: label, value: textOf };
  return { name: headerOf(column), kind: 'number', value: (reaction) => shownNumber(textOf(reaction)) ?? value(reaction) };
}

/** Assumed: an empty cell stays empty in a file, and a last column lists for each row what is empty and why. */
const emptyReasonColumn = (columns: readonly QuantifiedColumn[]): ExportColumn<Reaction> => ({
  name: 'empty because',
  value: (reaction) =>
    columns
      .filter(({ textOf, whyEmpty }) => whyEmpty && textOf(reaction) === '')
      .map(({ label, whyEmpty }) => `${label}: ${whyEmpty?.(reaction) ?? ''}`)
      .join('; '),
});

/** The columns shown: labels, units and digits as on screen; the raw fields have all digits. */
export const viewSheet = ({ reactions, columns, zone }: ExportSource): Sheet =>
  sheetOf([...columns.map(exportColumn), emptyReasonColumn(columns)], reactions, zone);

/** All fields in wire form. */
const rawRecords = ({ reactions }: ExportSource): readonly RawRecord[] =>
  reactions.map(({ record }) => z.encode(quantifiedRecord, record) as RawRecord);

const fileName = ({ reactions, zone, nowSeconds, filtered, truncated }: ExportSource, ending: string, raw: boolean): string =>
  exportName({ things: 'quantified', nowSeconds, zone, filtered, raw, rows: reactions.length, truncated, ending });

export async function viewFile(source: ExportSource, ending: 'csv' | 'xlsx', { withMark }: FileOptions): Promise<SavedFile> {
  const file = await sheetFile(ending, viewSheet(source), { withMark, tab: 'Quantified', title: 'Quantified reactions' });
  return { file, name: fileName(source, ending, false), rows: source.reactions.length, truncated: source.truncated };
}

export const rawFile = (source: ExportSource, ending: 'csv' | 'json', { withMark }: FileOptions): SavedFile => ({
  file: recordsFile(ending, rawRecords(source), { withMark }),
  name: fileName(source, ending, true),
  rows: source.reactions.length,
  truncated: source.truncated,
});

/** The rows of the table as a file. */
export default function ReactionsExport({ source, onClose }: { source: ExportSource; onClose: () => void }) {
  return (
    <TableExport
      rows={source.reactions.length}
      truncated={source.truncated}
      hint={`Labels, units and digits as on screen, times in ${zoneSuffix[source.zone]}; why a cell is empty`}
      sheet={() => viewSheet(source)}
      seen={(format, options) => viewFile(source, format, options)}
      raw={(format, options) => rawFile(source, format, options)}
      onClose={onClose}
    />
  );
}
