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
import type { GuidanceEvent } from './verdict/guidance-line.ts';

/** The events to export, in the order shown. */
export interface ExportSource {
  readonly events: readonly GuidanceEvent[];
  /** filters of the page on verdict and estimate leave records out */
  readonly filtered: boolean;
  readonly request: GuidanceRequest;
  /** more records are available than were loaded */
  readonly truncated: boolean;
}

interface Options extends FileOptions {
  readonly zone: Zone;
}

const exportColumn = (column: GuidanceColumn): Column<GuidanceEvent> => ({
  name: column.fileLabel ?? column.label,
  kind: column.id === 'date' ? 'date' : column.align === 'end' ? 'number' : 'text',
  value: column.plainOf ?? column.textOf,
});

/** Assumed: empty cells stay empty in a file, and the last column of each row gives the reasons. */
const whyColumn: Column<GuidanceEvent> = {
  name: 'empty because',
  value: (event) =>
    guidanceColumns
      .filter(({ textOf, whyEmpty }) => whyEmpty && textOf(event) === '')
      .map(({ label, whyEmpty }) => `${label}: ${whyEmpty?.(event) ?? ''}`)
      .join('; '),
};

/** "What I see": one row per record, with exact amounts in units of the currency column. */
export function viewSheet({ events }: Pick<ExportSource, 'events'>, zone: Zone): Sheet {
  const columns = guidanceColumns.filter(({ id }) => !id.endsWith('_bar'));
  return sheetOf([...columns.map(exportColumn), whyColumn], events, zone);
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
    filtered: isFiltered(source.request) || (source.filtered && !raw),
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
      rows={source.events.length}
      truncated={source.truncated}
      hint="One row per record; exact amounts, times in ET, reasons for empty cells"
      rawHint="All records matching the filters of the service, with API names and values"
      sheet={() => viewSheet(source, zone)}
      seen={(format, options) => viewFile(format, source, { ...options, zone })}
      raw={(format, options, reading) => rawFile(format, source, { ...options, zone }, reading)}
      onClose={onClose}
    />
  );
}
