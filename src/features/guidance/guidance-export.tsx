import { guidance } from '#contract/endpoints/guidance.ts';
import { exportName, recordsFile, sheetFile } from '#src/shared/export/export-file.ts';
import { type FileOptions, TableExport } from '#src/shared/export/export-panel.tsx';
import { fetchRawRecords, type RawRecord } from '#src/shared/export/raw-records.ts';
import { readAll } from '#src/shared/export/read-all.ts';
import { type Column, type Sheet, sheetOf } from '#src/shared/export/sheet.ts';
import type { ExportContext, SavedFile } from '#src/shared/export/use-export.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import type { Zone } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { type GuidanceColumn, guidanceColumns } from './guidance-columns.tsx';
import { pageSize } from './guidance-query.ts';
import type { GuidanceRequest } from './guidance-search.ts';
import type { GuidanceLine } from './verdict/guidance-line.ts';

/** The lines to export, in the order shown. */
export interface ExportSource {
  readonly lines: readonly GuidanceLine[];
  readonly request: GuidanceRequest;
  /** more records are available than were loaded */
  readonly truncated: boolean;
}

interface Options extends FileOptions {
  readonly zone: Zone;
}

const units: Readonly<Partial<Record<string, string>>> = {
  midpoint: 'Midpoint vs prior %',
  width: 'Width vs prior %',
  date: 'Date',
  time: 'Time ET, session',
};
const dates: ReadonlySet<string> = new Set(['date']);

const exportColumn = (column: GuidanceColumn): Column<GuidanceLine> => ({
  name: units[column.id] ?? column.label,
  kind: dates.has(column.id) ? 'date' : column.align === 'end' ? 'number' : 'text',
  value: column.plainOf ?? column.textOf,
});

/** Assumed: empty cells stay empty in a file, and the last column of each row gives the reasons. */
const whyColumn: Column<GuidanceLine> = {
  name: 'empty because',
  value: (line) =>
    guidanceColumns
      .filter(({ textOf, whyEmpty }) => whyEmpty && textOf(line) === '')
      .map(({ label, whyEmpty }) => `${label}: ${whyEmpty?.(line) ?? ''}`)
      .join('; '),
};

/** "What I see": one row per line, with exact amounts in units of the currency column. */
export function viewSheet({ lines }: ExportSource, zone: Zone): Sheet {
  const columns = guidanceColumns.filter(({ id }) => id !== 'bar');
  return sheetOf([...columns.map(exportColumn), whyColumn], lines, zone);
}

const isFiltered = ({ isPrimary, ...others }: GuidanceRequest): boolean => isPrimary !== 'Y' || Object.keys(others).length > 0;

function named(
  source: ExportSource,
  zone: Zone,
  rows: number,
  ending: string,
  { raw, truncated }: { raw: boolean; truncated: boolean },
): string {
  return exportName({
    things: 'guidance',
    nowSeconds: nowSeconds(),
    zone,
    filtered: isFiltered(source.request),
    raw,
    rows,
    truncated,
    ending,
  });
}

export async function viewFile(ending: 'csv' | 'xlsx', source: ExportSource, { zone, withMark }: Options): Promise<SavedFile> {
  const sheet = viewSheet(source, zone);
  const file = await sheetFile(ending, sheet, { withMark, tab: 'Guidance', title: 'Guidance' });
  const rows = sheet.rows.length;
  const { truncated } = source;
  return { file, rows, truncated, name: named(source, zone, rows, ending, { raw: false, truncated }) };
}

/**
 * All records of the same request, read again page by page, because the page holds parsed records only.
 *
 * @throws Failure
 */
export async function rawFile(
  ending: 'csv' | 'json',
  source: ExportSource,
  { zone, withMark }: Options,
  { signal, onProgress }: ExportContext,
): Promise<SavedFile> {
  const { rows, truncated } = await readAll<RawRecord>(
    async (page) => ({ rows: await fetchRawRecords(guidance, { ...source.request, page, pageSize }, signal) }),
    { fullPage: pageSize, idOf: ({ id }) => id, signal, onProgress },
  );
  const file = recordsFile(ending, rows, { withMark });
  return { file, rows: rows.length, truncated, name: named(source, zone, rows.length, ending, { raw: true, truncated }) };
}

/** Export panel of the calendar. */
export default function GuidanceExport({ source, onClose }: { source: ExportSource; onClose: () => void }) {
  const { zone } = usePreferences();
  return (
    <TableExport
      rows={source.lines.length}
      truncated={source.truncated}
      hint="One row per line; exact amounts, times in ET, reasons for empty cells"
      rawHint="All records matching the filters, with API names and values"
      sheet={() => viewSheet(source, zone)}
      seen={(format, options) => viewFile(format, source, { ...options, zone })}
      raw={(format, options, reading) => rawFile(format, source, { ...options, zone }, reading)}
      onClose={onClose}
    />
  );
}
