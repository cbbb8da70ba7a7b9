import { ratios } from '#contract/endpoints/ratios.ts';
import { exportName } from '#src/shared/export/file-name.ts';
import { recordsFile, sheetFile } from '#src/shared/export/made-file.ts';
import { askRaw, type RawRecord } from '#src/shared/export/raw-records.ts';
import type { SavedFile } from '#src/shared/export/use-saving.ts';
import type { Zone } from '#src/shared/format/time.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { comparedWords } from './chart-words.ts';
import type { Comparison } from './comparison.ts';
import { seenSheet } from './ratios-sheet.ts';
import { periodOf, type RatiosSearch } from './ratios-search.ts';

export interface FileOptions {
  readonly zone: Zone;
  /** the view's address */
  readonly link: string;
  /** a byte order mark, for CSV */
  readonly withMark: boolean;
}

const named = (rows: number, zone: Zone, ending: string, raw: boolean): string =>
  exportName({ things: 'ratios', nowSeconds: nowSeconds(), zone, filtered: true, raw, rows, truncated: false, ending });

export async function seenFile(
  format: 'csv' | 'xlsx',
  comparison: Comparison,
  search: RatiosSearch,
  { zone, link, withMark }: FileOptions,
): Promise<SavedFile> {
  const sheet = seenSheet(comparison, search, { zone, link });
  const file = await sheetFile(format, sheet, { withMark, tab: 'Ratios', title: `${comparedWords(search)}, ${link}` });
  const rows = sheet.rows.length;
  return { file, name: named(rows, zone, format, false), rows };
}

/**
 * Each period of each company as a record of its own.
 *
 * Assumed: in raw CSV a period is one row; names inside `id` are written with a point, and the company's symbol stands before them.
 */
export function periodRecords(companies: readonly RawRecord[]): readonly RawRecord[] {
  return companies.flatMap(({ symbol, operationRatios }) =>
    (Array.isArray(operationRatios) ? (operationRatios as readonly RawRecord[]) : []).map(({ id, ...others }) => ({
      symbol,
      ...Object.fromEntries(Object.entries(Object(id) as RawRecord).map(([name, value]) => [`id.${name}`, value])),
      ...others,
    })),
  );
}

/**
 * All fields of the same question, asked again, because what the page holds was parsed for the screen.
 *
 * @throws Failure
 */
export async function rawFile(
  format: 'csv' | 'json',
  search: RatiosSearch,
  { zone, withMark }: Omit<FileOptions, 'link'>,
  signal: AbortSignal,
): Promise<SavedFile> {
  const companies = await askRaw(ratios, { symbols: search.symbols, periods: [periodOf(search)], reportType: search.type }, signal);
  const periods = periodRecords(companies);
  const file = recordsFile(format, periods, { withMark, whole: companies });
  return { file, name: named(periods.length, zone, format, true), rows: periods.length };
}
