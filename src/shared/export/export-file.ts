import { type Zone, zoneSuffix } from '#src/shared/time/format.ts';
import { jsonText, ndjsonText, type RawRecord, rawSheet } from './raw-records.ts';
import { isoTime, type Sheet, sheetOf } from './sheet.ts';
import { csvText } from './text-formats.ts';

/** What a file is. A workbook says it on a sheet of its own, raw JSON in an object before the records, and every file in its name. */
export interface About {
  /** the kind of rows, one word of the file's name: `news`, `quantified` */
  readonly things: string;
  /** the name of the table: `Quantified reactions` */
  readonly title: string;
  /** the filters as text: `reactions on KO; 5 min at least 2%`; undefined without one */
  readonly filter: string | undefined;
  /** link to the view */
  readonly link: string;
  readonly asOfSeconds: number;
  readonly zone: Zone;
  /** the data is the example world */
  readonly isSample: boolean;
  /** API names and texts, not displayed ones */
  readonly raw: boolean;
  readonly rows: number;
  /** the file does not contain all rows that match */
  readonly truncated: boolean;
}

/** What a file lacks of the rows that match. */
export interface Missing {
  /** there are more rows */
  readonly truncated: boolean;
  /** number of invalid records that were skipped */
  readonly wrong?: number;
  /** number of rows that are on the screen and no longer available */
  readonly missing?: number;
}

export interface SavedFile extends Missing {
  readonly file: Blob;
  readonly name: string;
  readonly rows: number;
}

const zoneNames: Readonly<Record<Zone, string>> = { et: 'New York', utc: 'UTC', local: 'local' };

/** The description as labels and texts, in the order that a reader wants them. */
const aboutEntries = (about: About) =>
  ({
    contents: `${about.title}, ${about.raw ? 'all fields as the service sent them' : 'as shown'}`,
    source: `Marketdesk, ${about.link.replace(/[?#].*$/, '')}`,
    sampleData: about.isSample ? 'yes: an invented example world' : 'no',
    filters: about.filter ?? 'none',
    asOf: `${isoTime(about.asOfSeconds, about.zone)} (${zoneNames[about.zone]})`,
    rows: about.rows,
    complete: about.truncated ? 'no: more rows match' : 'yes',
    link: about.link,
  }) as const;

/** The description as a sheet. */
const aboutSheet = (about: About): Sheet =>
  sheetOf(
    [
      {
        name: 'About this file',
        value: ([label]: readonly [string, string | number]) => label.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      },
      { name: 'Value', value: ([, text]) => String(text) },
    ],
    Object.entries(aboutEntries(about)),
    about.zone,
  );

const csv = (sheet: Sheet, withMark: boolean): Blob => new Blob([csvText(sheet, { withMark })], { type: 'text/csv;charset=utf-8' });

const saved = (file: Blob, about: About, ending: string): SavedFile => ({
  file,
  name: exportName({ ...about, count: `${about.rows}rows`, ending }),
  rows: about.rows,
  truncated: about.truncated,
});

export interface FileOptions {
  /** adds a byte order mark to CSV */
  readonly withMark: boolean;
}

/** A displayed table as a file; the workbook writer is loaded on first use. */
export async function sheetFile(ending: 'csv' | 'xlsx', sheet: Sheet, about: About, { withMark }: FileOptions): Promise<SavedFile> {
  const file = ending === 'csv' ? csv(sheet, withMark) : (await import('./xlsx.ts')).xlsxFile(sheet, aboutSheet(about), about.title);
  return saved(file, about, ending);
}

/**
 * Raw records as a file.
 *
 * @param whole in JSON, instead of rows that omit fields
 */
export function recordsFile(
  ending: 'csv' | 'json' | 'ndjson',
  records: readonly RawRecord[],
  about: About,
  { withMark, whole = records }: FileOptions & { whole?: readonly RawRecord[] },
): SavedFile {
  const file = {
    csv: () => csv(rawSheet(records), withMark),
    json: () =>
      new Blob([`{"about":${JSON.stringify(aboutEntries(about))},\n"records":${jsonText(whole)}}\n`], { type: 'application/json' }),
    ndjson: () => new Blob([ndjsonText(records)], { type: 'application/x-ndjson' }),
  }[ending]();
  return saved(file, about, ending);
}

/** A text as a part of a file's name: at most 60 letters, digits and hyphens. */
const namePart = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '');

export interface ExportName
  extends Partial<Pick<About, 'filter' | 'raw' | 'truncated' | 'isSample'>>, Pick<About, 'things' | 'asOfSeconds' | 'zone'> {
  /** `312rows`, `2views` */
  readonly count?: string | undefined;
  readonly ending: string;
}

/**
 * `news_2026-11-20T0941ET_filtered_news-on-AAPL_312rows_sample.csv`
 *
 * Assumed: a file of raw records has `_raw` in its name, so that the two kinds do not overwrite each other.
 */
export function exportName({ things, asOfSeconds, zone, filter, raw, count, truncated, isSample, ending }: ExportName): string {
  const moment = isoTime(asOfSeconds, zone).slice(0, 'yyyy-mm-ddThh:mm'.length).replace(/:/, '') + zoneSuffix[zone];
  const filtered = filter !== undefined && `filtered_${namePart(filter)}`;
  const parts = [things, moment, filtered, raw && 'raw', count, truncated && 'truncated', isSample && 'sample'];
  return `${parts.filter((part) => part !== false && part !== undefined).join('_')}.${ending}`;
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
