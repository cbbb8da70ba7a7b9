import { ratios } from '#contract/endpoints/ratios.ts';
import { csvText } from '#src/shared/export/csv.ts';
import { exportName } from '#src/shared/export/file-name.ts';
import { askRaw, jsonText, rawSheet, type RawRecord } from '#src/shared/export/raw-records.ts';
import { sheetOf, type Column, type Sheet } from '#src/shared/export/sheet.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { badgeOf } from './badge.ts';
import type { Comparison } from './comparison.ts';
import { ratioNamed, unitWords } from './ratio-catalogue.ts';
import { periodOf, type RatiosSearch } from './ratios-search.ts';
import { whyEmpty, type Moment, type Track } from './timeline.ts';

export interface ExportFile {
  readonly file: Blob;
  readonly name: string;
  readonly rows: number;
}

/** A figure as it stands on the screen, as a number that every sheet reads: `−12.3%` → `-12.3`. */
export const sheetNumber = (shown: string): string => shown.replace('\u2212', '-').replaceAll(/[^\d.-]/g, '');

const unitOf = (track: Track, search: RatiosSearch): string => (search.index ? 'index' : unitWords[ratioNamed(track.series.ratio).unit]);

/**
 * "What I see": a row for each row of the table, newest first, a column for each series; figures as precise as on the screen, in the
 * unit of their header.
 */
export function seenSheet({ moments, tracks, shown, format }: Comparison, search: RatiosSearch): Sheet {
  const columns: Column<Moment>[] = [
    { name: search.align === 'fiscal' ? 'fiscal_quarter' : 'period_end', value: ({ label }) => label },
    ...tracks.map((track): Column<Moment> => ({
      name: `${track.series.symbol} ${ratioNamed(track.series.ratio).short} ${badgeOf(search)} (${unitOf(track, search)})`,
      kind: 'number',
      value: (moment) => {
        const value = shown(track, moment);
        return value === null ? undefined : sheetNumber(format(track, value));
      },
    })),
    {
      name: 'calculated',
      value: ({ key }) => [...new Set(tracks.filter(({ at }) => at.get(key)?.isCalculated).map(({ series }) => series.symbol))].join('; '),
    },
    {
      name: 'why_empty',
      value: (moment) =>
        [...new Set(tracks.filter((track) => shown(track, moment) === null).map((track) => whyEmpty(track, moment, search.align)))].join(
          ' ',
        ),
    },
  ];
  return sheetOf(columns, moments.toReversed(), 'utc');
}

const csvType = 'text/csv;charset=utf-8';

function named(rows: number, ending: string, raw: boolean): string {
  return exportName({ things: 'ratios', nowSeconds: nowSeconds(), zone: 'utc', filtered: true, raw, rows, truncated: false, ending });
}

export function seenFile(comparison: Comparison, search: RatiosSearch, withMark: boolean): ExportFile {
  const sheet = seenSheet(comparison, search);
  const rows = sheet.rows.length;
  return { file: new Blob([csvText(sheet, { withMark })], { type: csvType }), name: named(rows, 'csv', false), rows };
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
  withMark: boolean,
  { signal }: { signal: AbortSignal },
): Promise<ExportFile> {
  const companies = await askRaw(ratios, { symbols: search.symbols, periods: [periodOf(search)], reportType: search.type }, signal);
  const periods = periodRecords(companies);
  const file =
    format === 'csv'
      ? new Blob([csvText(rawSheet(periods), { withMark })], { type: csvType })
      : new Blob([jsonText(companies)], { type: 'application/json' });
  return { file, name: named(periods.length, format, true), rows: periods.length };
}
