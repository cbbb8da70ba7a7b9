import type { NewsItem } from '#contract/endpoints/news.ts';
import { csvText } from '#src/shared/export/csv.ts';
import { exportName } from '#src/shared/export/file-name.ts';
import { sheetFile } from '#src/shared/export/made-file.ts';
import { jsonText, ndjsonText, rawSheet, type RawRecord } from '#src/shared/export/raw-records.ts';
import type { AllRows } from '#src/shared/export/read-all.ts';
import { sheetOf, type Sheet } from '#src/shared/export/sheet.ts';
import type { Zone } from '#src/shared/format/time.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import type { Marks } from './marks.ts';
import { markColumns, newsColumns } from './news-export-columns.ts';
import { newsPhrase, newsSentence } from './news-filter-set.ts';
import { allRecords, allStories, hearingOf, recordsOf } from './news-export-rows.ts';
import type { Reading } from '#src/shared/export/use-export.ts';
import type { NewsSearch } from './news-search.ts';
import { hears } from './shown-news.ts';

export const seenFormats = { csv: 'CSV', xlsx: 'XLSX' } as const;
export const rawFormats = { csv: 'CSV', json: 'JSON', ndjson: 'NDJSON' } as const;

/** What the reader has asked for. */
export interface NewsExport {
  readonly content: 'seen' | 'raw';
  readonly scope: 'shown' | 'starred' | 'all';
  readonly withMarks: boolean;
  readonly withByteOrderMark: boolean;
}

/** What it is made from. */
export interface ExportSource {
  /** the stories in the order shown */
  readonly items: readonly NewsItem[];
  readonly search: NewsSearch;
  readonly marks: Marks;
  readonly zone: Zone;
}

export interface ExportFile {
  readonly file: Blob;
  readonly name: string;
  /** what the reader is told about it */
  readonly said: string;
}

/** The stories that stand on the screen, or the starred ones of them. */
export const chosenItems = ({ items, marks }: ExportSource, { scope }: NewsExport): readonly NewsItem[] =>
  scope === 'starred' ? items.filter(({ id }) => marks.starred.has(id)) : items;

export const seenSheet = (rows: readonly NewsItem[], { marks, zone }: ExportSource, { withMarks }: NewsExport): Sheet =>
  sheetOf(withMarks ? [...newsColumns, ...markColumns(marks)] : newsColumns, rows, zone);

const count = (rows: number): string => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;

/** Honest words: how many rows, and what is not among them. */
function saidOf({ rows, truncated, wrong }: AllRows<unknown>, wanted: number | undefined): string {
  const missing = wanted === undefined ? 0 : wanted - rows.length;
  return [
    `Saved ${count(rows.length)}.`,
    truncated && `Cut off there: more match the filter.`,
    wrong > 0 && `Left out: ${count(wrong)} of an unexpected shape.`,
    missing > 0 && `${missing} of the ${wanted} are no longer served.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

/** Names what was read as a file. */
function named(read: AllRows<unknown>, ending: string, source: ExportSource, wanted: NewsExport): string {
  const { items, search, marks, zone } = source;
  const filtered =
    wanted.scope === 'starred' || newsPhrase(search) !== undefined || hearingOf(items, search, marks.muted).isMuted !== undefined;
  const raw = wanted.content === 'raw';
  const { rows, truncated } = read;
  return exportName({ things: 'news', nowSeconds: nowSeconds(), zone, filtered, raw, rows: rows.length, truncated, ending });
}

/**
 * What I see: labels, times in the zone of the screen, as many rows as the list.
 *
 * @throws Failure when the rest of the list cannot be read
 */
export async function seenFile(
  format: keyof typeof seenFormats,
  source: ExportSource,
  wanted: NewsExport,
  reading: Reading,
): Promise<ExportFile> {
  const { items, search, marks } = source;
  const read: AllRows<NewsItem> =
    wanted.scope === 'all'
      ? await allStories(search, hears(hearingOf(items, search, marks.muted)), reading)
      : { rows: chosenItems(source, wanted), wrong: 0, truncated: false };
  const sheet = seenSheet(read.rows, source, wanted);
  const file = await sheetFile(format, sheet, { withMark: wanted.withByteOrderMark, tab: 'News', title: newsSentence(search) });
  return { file, name: named(read, format, source, wanted), said: saidOf(read, undefined) };
}

/**
 * All fields, raw: asked again, because what the list holds was parsed for the screen.
 *
 * @throws Failure
 */
export async function rawFile(
  format: keyof typeof rawFormats,
  source: ExportSource,
  wanted: NewsExport,
  reading: Reading,
): Promise<ExportFile> {
  const { search, marks } = source;
  const items = chosenItems(source, wanted);
  const all = wanted.scope === 'all';
  const read = all
    ? await allRecords(search, hears(hearingOf(source.items, search, marks.muted)), reading)
    : await recordsOf(items, search, reading);
  const file = new Blob([rawText[format](read.rows, wanted)], { type: rawTypes[format] });
  return { file, name: named(read, format, source, wanted), said: saidOf(read, all ? undefined : items.length) };
}

const rawText: Readonly<Record<keyof typeof rawFormats, (records: readonly RawRecord[], wanted: NewsExport) => string>> = {
  csv: (records, { withByteOrderMark }) => csvText(rawSheet(records), { withMark: withByteOrderMark }),
  json: jsonText,
  ndjson: ndjsonText,
};

const rawTypes: Readonly<Record<keyof typeof rawFormats, string>> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
};
