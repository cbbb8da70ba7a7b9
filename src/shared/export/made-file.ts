import { csvText } from './csv.ts';
import { jsonText, rawSheet, type RawRecord } from './raw-records.ts';
import type { Sheet } from './sheet.ts';

const csv = (sheet: Sheet, withMark: boolean): Blob => new Blob([csvText(sheet, { withMark })], { type: 'text/csv;charset=utf-8' });

/**
 * A sheet as a file; the writer of workbooks comes with its first use.
 *
 * @param withMark a byte order mark, for CSV
 * @param words the workbook's own: its tab, and its title
 */
export async function sheetFile(
  ending: 'csv' | 'xlsx',
  sheet: Sheet,
  { withMark, ...words }: { withMark: boolean; tab: string; title: string },
): Promise<Blob> {
  return ending === 'csv' ? csv(sheet, withMark) : (await import('./xlsx.ts')).xlsxFile(sheet, words);
}

/** Records as they came, one a row; as JSON, `whole` where a row is less than what was sent. */
export const recordsFile = (
  ending: 'csv' | 'json',
  records: readonly RawRecord[],
  { withMark, whole = records }: { withMark: boolean; whole?: readonly RawRecord[] },
): Blob => (ending === 'csv' ? csv(rawSheet(records), withMark) : new Blob([jsonText(whole)], { type: 'application/json' }));
