import { ratios } from '#contract/endpoints/ratios.ts';
import { exportName, recordsFile, sheetFile } from '#src/shared/export/export-file.ts';
import { fetchRawRecords, type RawRecord } from '#src/shared/export/raw-records.ts';
import type { SavedFile } from '#src/shared/export/use-export.ts';
import type { Zone } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import type { Comparison } from './comparison/comparison.ts';
import { comparisonTitle } from './comparison/labels.ts';
import { periodOf, type RatiosSearch } from './ratios-search.ts';
import { viewSheet } from './ratios-sheet.ts';

export interface FileOptions {
  readonly zone: Zone;
  /** link to the view */
  readonly link: string;
  /** a byte order mark, for CSV */
  readonly withMark: boolean;
}

const fileName = (rows: number, zone: Zone, ending: string, raw: boolean): string =>
  exportName({ things: 'ratios', nowSeconds: nowSeconds(), zone, filtered: true, raw, rows, truncated: false, ending });

export async function viewFile(
  format: 'csv' | 'xlsx',
  comparison: Comparison,
  search: RatiosSearch,
  { zone, link, withMark }: FileOptions,
): Promise<SavedFile> {
  const sheet = viewSheet(comparison, search, { zone, link });
  const file = await sheetFile(format, sheet, { withMark, tab: 'Ratios', title: `${comparisonTitle(search)}, ${link}` });
  const rows = sheet.rows.length;
  return { file, name: fileName(rows, zone, format, false), rows };
}

/**
 * One record per period and company.
 *
 * Assumed: in raw CSV a period is one row; fields of `id` are written with a dot, after the company's symbol.
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
 * All fields of the same request, read again, because the page holds parsed records only.
 *
 * @throws Failure
 */
export async function rawFile(
  format: 'csv' | 'json',
  search: RatiosSearch,
  { zone, withMark }: Omit<FileOptions, 'link'>,
  signal: AbortSignal,
): Promise<SavedFile> {
  const companies = await fetchRawRecords(
    ratios,
    { symbols: search.symbols, periods: [periodOf(search)], reportType: search.type },
    signal,
  );
  const periods = periodRecords(companies);
  const file = recordsFile(format, periods, { withMark, whole: companies });
  return { file, name: fileName(periods.length, zone, format, true), rows: periods.length };
}
