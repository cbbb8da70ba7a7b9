import type { NewsItem } from '#contract/endpoints/news.ts';
import { titleText } from '#contract/title-text.ts';
import { recordsFile, type SavedFile, sheetFile } from '#src/shared/export/export-file.ts';
import type { AllRows } from '#src/shared/export/read-all.ts';
import { type Column, type Sheet, sheetOf } from '#src/shared/export/sheet.ts';
import type { ExportContext, useAbout } from '#src/shared/export/use-export.ts';
import type { Zone } from '#src/shared/time/format.ts';
import { filterWords } from '#src/shared/filters/filter-text.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';
import type { Annotations } from '../annotations/annotations.ts';
import { originalUrl } from '#src/records/stories/news-item.ts';
import { passesFilter } from '../filters/feed-filter.ts';
import { newsFilters } from '../filters/filter-descriptions.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import { exportFilter, readAllRecords, readAllStories, readRecords } from './export-rows.ts';

const yes = (is: boolean): string | undefined => (is ? 'yes' : undefined);

/** The columns of "What I see". */
export const newsColumns: readonly Column<NewsItem>[] = [
  { name: 'published', kind: 'time', value: ({ created }) => created },
  { name: 'updated', kind: 'time', value: ({ updated }) => updated },
  { name: 'symbols', value: (item) => tickersOf(item).join('; ') },
  { name: 'title', value: ({ title }) => titleText(title) },
  { name: 'channels', value: ({ channels }) => channels.map(({ name }) => name).join('; ') },
  { name: 'author', value: ({ author }) => author },
  { name: 'url', value: originalUrl },
  { name: 'id', kind: 'number', value: ({ id }) => id },
];

/** The columns of the reader's own annotations. */
export const annotationColumns = ({ starred, read }: Pick<Annotations, 'starred' | 'read'>): readonly Column<NewsItem>[] => [
  { name: 'starred', value: ({ id }) => yes(starred.has(id)) },
  { name: 'read', value: ({ id }) => yes(read.has(id)) },
];

export const visibleFormats = { csv: 'CSV', xlsx: 'XLSX' } as const;
export const rawFormats = { csv: 'CSV', json: 'JSON', ndjson: 'NDJSON' } as const;

/** The options of an export. */
export interface NewsExport {
  readonly content: 'visible' | 'raw';
  readonly scope: 'shown' | 'starred' | 'all';
  readonly withAnnotations: boolean;
  readonly withByteOrderMark: boolean;
}

/** The list that is exported. */
export interface ExportSource {
  /** the stories in the order shown */
  readonly items: readonly NewsItem[];
  readonly search: NewsSearch;
  readonly annotations: Annotations;
  readonly zone: Zone;
  /** whether the list has reached its end */
  readonly complete: boolean;
}

export interface ExportFile extends SavedFile {
  /** the message about rows saved and missing */
  readonly message: string;
}

/** The stories of the list, or the starred ones among them. */
export const selectItems = ({ items, annotations }: ExportSource, { scope }: NewsExport): readonly NewsItem[] =>
  scope === 'starred' ? items.filter(({ id }) => annotations.starred.has(id)) : items;

export const visibleSheet = (rows: readonly NewsItem[], { annotations, zone }: ExportSource, { withAnnotations }: NewsExport): Sheet =>
  sheetOf(withAnnotations ? [...newsColumns, ...annotationColumns(annotations)] : newsColumns, rows, zone);

const count = (rows: number): string => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;

/** Describes the number of saved rows, and missing ones. */
function exportMessage({ rows, truncated, wrong }: AllRows<unknown>, requested: number | undefined, { scope }: NewsExport): string {
  const missing = requested === undefined ? 0 : requested - rows.length;
  return [
    `Saved ${count(rows.length)}.`,
    truncated && (scope === 'all' ? 'Limit reached: more match the filter.' : 'More match the filter; the file’s name says so.'),
    wrong > 0 && `Skipped ${count(wrong)} with an unexpected shape.`,
    missing > 0 && `${missing} of the ${requested} are no longer available.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

/** Adds to the description of a file what every file of the page has in common. */
type Describe = ReturnType<typeof useAbout>;

/** What the file is. */
function describe({ rows, truncated }: AllRows<unknown>, { items, search, annotations }: ExportSource, { scope, content }: NewsExport) {
  const words = [
    filterWords(newsFilters, search),
    scope === 'starred' && 'starred',
    exportFilter(items, search, annotations.muted).isMuted !== undefined && 'without muted stories',
  ].filter((part) => part !== false && part !== undefined);
  return {
    things: 'news',
    title: 'News',
    filter: words.length > 0 ? words.join(', ') : undefined,
    raw: content === 'raw',
    rows: rows.length,
    truncated,
  };
}

/**
 * Exports the displayed list: labels, times in the zone of the screen.
 *
 * @throws Failure where the rest of the list cannot be read
 */
export async function buildVisibleExport(
  format: keyof typeof visibleFormats,
  source: ExportSource,
  options: NewsExport,
  about: Describe,
  reading: ExportContext,
): Promise<ExportFile> {
  const { items, search, annotations } = source;
  const read: AllRows<NewsItem> =
    options.scope === 'all'
      ? await readAllStories(search, passesFilter(exportFilter(items, search, annotations.muted)), reading)
      : { rows: selectItems(source, options), wrong: 0, truncated: !source.complete };
  const sheet = visibleSheet(read.rows, source, options);
  const file = await sheetFile(format, sheet, await about(describe(read, source, options)), { withMark: options.withByteOrderMark });
  return { ...file, message: exportMessage(read, undefined, options) };
}

/**
 * Exports all fields as sent. They are requested again, because the list has parsed records.
 *
 * @throws Failure
 */
export async function buildRawExport(
  format: keyof typeof rawFormats,
  source: ExportSource,
  options: NewsExport,
  about: Describe,
  reading: ExportContext,
): Promise<ExportFile> {
  const { search, annotations } = source;
  const items = selectItems(source, options);
  const all = options.scope === 'all';
  const read = all
    ? await readAllRecords(search, passesFilter(exportFilter(source.items, search, annotations.muted)), reading)
    : { ...(await readRecords(items, search, reading)), truncated: !source.complete };
  const file = recordsFile(format, read.rows, await about(describe(read, source, options)), { withMark: options.withByteOrderMark });
  return { ...file, message: exportMessage(read, all ? undefined : items.length, options) };
}
