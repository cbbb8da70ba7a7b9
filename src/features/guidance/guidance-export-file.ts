import { guidance } from '#contract/endpoints/guidance.ts';
import { exportName } from '#src/shared/export/file-name.ts';
import { sheetFile, recordsFile } from '#src/shared/export/made-file.ts';
import { askRaw, type RawRecord } from '#src/shared/export/raw-records.ts';
import { readAll } from '#src/shared/export/read-all.ts';
import { sheetOf, type Column, type Sheet } from '#src/shared/export/sheet.ts';
import type { FileOptions } from '#src/shared/export/table-export.tsx';
import type { Reading } from '#src/shared/export/use-export.ts';
import type { SavedFile } from '#src/shared/export/use-saving.ts';
import type { Zone } from '#src/shared/format/time.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { guidanceColumns, type GuidanceColumn } from './guidance-columns.tsx';
import type { GuidanceLine } from './guidance-line.ts';
import { pageSize } from './guidance-query.ts';
import type { Question } from './guidance-search.ts';

/** What a file is made from: the lines in the order shown. */
export interface ExportSource {
  readonly lines: readonly GuidanceLine[];
  readonly question: Question;
  /** there was more than was loaded */
  readonly truncated: boolean;
}

interface Options extends FileOptions {
  readonly zone: Zone;
}

const units: Readonly<Partial<Record<string, string>>> = {
  midpoint: 'Midpoint %',
  width: 'Width %',
  date: 'Date',
  time: 'Time ET, session',
};
const dates: ReadonlySet<string> = new Set(['date']);

const exportColumn = (column: GuidanceColumn): Column<GuidanceLine> => ({
  name: units[column.id] ?? column.label,
  kind: dates.has(column.id) ? 'date' : column.align === 'end' ? 'number' : 'text',
  value: column.plainOf ?? column.textOf,
});

/** Assumed: an empty cell stays empty in a file, and a last column says of each row what is empty and why. */
const whyColumn: Column<GuidanceLine> = {
  name: 'empty because',
  value: (line) =>
    guidanceColumns
      .filter(({ textOf, whyEmpty }) => whyEmpty && textOf(line) === '')
      .map(({ label, whyEmpty }) => `${label}: ${whyEmpty?.(line) ?? ''}`)
      .join('; '),
};

/** "What I see": a row for each line, its amounts exact and in whole units of the currency that stands beside them. */
export function seenSheet({ lines }: ExportSource, zone: Zone): Sheet {
  const columns = guidanceColumns.filter(({ id }) => id !== 'bar');
  return sheetOf([...columns.map(exportColumn), whyColumn], lines, zone);
}

const isFiltered = ({ isPrimary, ...others }: Question): boolean => isPrimary !== 'Y' || Object.keys(others).length > 0;

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
    filtered: isFiltered(source.question),
    raw,
    rows,
    truncated,
    ending,
  });
}

export async function seenFile(ending: 'csv' | 'xlsx', source: ExportSource, { zone, withMark }: Options): Promise<SavedFile> {
  const sheet = seenSheet(source, zone);
  const file = await sheetFile(ending, sheet, { withMark, tab: 'Guidance', title: 'Guidance' });
  const rows = sheet.rows.length;
  const { truncated } = source;
  return { file, rows, truncated, name: named(source, zone, rows, ending, { raw: false, truncated }) };
}

/**
 * All records of the same question, asked again page by page, because what the page holds was parsed for the screen.
 *
 * @throws Failure
 */
export async function rawFile(
  ending: 'csv' | 'json',
  source: ExportSource,
  { zone, withMark }: Options,
  { signal, onProgress }: Reading,
): Promise<SavedFile> {
  const { rows, truncated } = await readAll<RawRecord>(
    async (page) => ({ rows: await askRaw(guidance, { ...source.question, page, pageSize }, signal) }),
    { fullPage: pageSize, idOf: ({ id }) => id, signal, onProgress },
  );
  const file = recordsFile(ending, rows, { withMark });
  return { file, rows: rows.length, truncated, name: named(source, zone, rows.length, ending, { raw: true, truncated }) };
}
