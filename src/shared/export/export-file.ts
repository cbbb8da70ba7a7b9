import { type Zone, zoneSuffix } from '#src/shared/time/format.ts';
import { jsonText, type RawRecord, rawSheet } from './raw-records.ts';
import { isoTime, type Sheet } from './sheet.ts';
import { csvText } from './text-formats.ts';

const csv = (sheet: Sheet, withMark: boolean): Blob => new Blob([csvText(sheet, { withMark })], { type: 'text/csv;charset=utf-8' });

/**
 * A sheet as a file; the workbook writer is loaded on first use.
 *
 * @param withMark adds a byte order mark to CSV
 */
export async function sheetFile(
  ending: 'csv' | 'xlsx',
  sheet: Sheet,
  { withMark, ...words }: { withMark: boolean; tab: string; title: string },
): Promise<Blob> {
  return ending === 'csv' ? csv(sheet, withMark) : (await import('./xlsx.ts')).xlsxFile(sheet, words);
}

/** Builds a file of raw records; JSON contains `whole` when rows omit fields. */
export const recordsFile = (
  ending: 'csv' | 'json',
  records: readonly RawRecord[],
  { withMark, whole = records }: { withMark: boolean; whole?: readonly RawRecord[] },
): Blob => (ending === 'csv' ? csv(rawSheet(records), withMark) : new Blob([jsonText(whole)], { type: 'application/json' }));

export interface ExportName {
  /** the kind of rows, one word: `news`, `quantified` */
  readonly things: string;
  readonly nowSeconds: number;
  readonly zone: Zone;
  readonly filtered: boolean;
  /** API names and texts, not displayed ones */
  readonly raw?: boolean;
  readonly rows: number;
  /** the file does not contain all rows */
  readonly truncated: boolean;
  readonly ending: string;
}

/**
 * `news_2026-11-20T0941ET_filtered_312rows.csv` (product.md 5.6).
 *
 * Assumed: a file of raw records has `_raw` in its name, so that the two kinds do not overwrite each other.
 */
export function exportName({ things, nowSeconds, zone, filtered, raw = false, rows, truncated, ending }: ExportName): string {
  const moment = isoTime(nowSeconds, zone).slice(0, 'yyyy-mm-ddThh:mm'.length).replace(/:/, '') + zoneSuffix[zone];
  const parts = [things, moment, filtered && 'filtered', raw && 'raw', `${rows}rows`, truncated && 'truncated'];
  return `${parts.filter((part) => part !== false).join('_')}.${ending}`;
}

/** Browsers read the file some time after the click. */
const readByMs = 60_000;

/** Downloads a file. A Blob link also works in a sandboxed frame with `allow-downloads`. */
export function download(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), readByMs);
}
