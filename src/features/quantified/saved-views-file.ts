import { echo } from '#contract/codecs.ts';
import { isRecord } from '#src/shared/live/said.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { quantifiedSearch } from './quantified-search.ts';
import { readView } from './quantified-view.ts';
import { freeName, isView, longestName, mostViews, viewSearch, withView, type SavedView, type Views } from './saved-views.ts';

/** What says of a file whose it is; the version tells later readers how to read it. */
const kind = 'marketdesk-quantified-views';
const version = 1;

/** Larger than any hundred views. */
export const mostBytes = 2_500_000;

/** Views as a file to be kept or handed on. */
export const viewsFileText = (views: Views): string => `${JSON.stringify({ kind, version, views }, null, 2)}\n`;

/** What of a view means nothing here, such as a column that is no more. */
export function leftOutOf({ search }: SavedView): readonly string[] {
  const { value, dropped } = parseSearch(quantifiedSearch, search);
  return [...dropped, ...readView(value).dropped];
}

export interface ReadFile {
  readonly views: Views;
  /** a sentence for each entry that is no view, and for each view that names what is not there */
  readonly said: readonly string[];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The views of a file; a sentence where it holds none. */
export function readViewsFile(text: string): ReadFile | string {
  const read = parsed(text);
  if (read === undefined) return 'This is no JSON file: nothing was imported.';
  const entries = isRecord(read) && read['kind'] === kind ? read['views'] : undefined;
  if (!Array.isArray(entries)) return 'This file holds no views of the explorer: nothing was imported.';
  if (isRecord(read) && read['version'] !== version)
    return `This file is of another version, ${echo(String(read['version']))}: nothing was imported.`;
  const said: string[] = [];
  const views = entries.flatMap((entry: unknown, index) => {
    if (!isView(entry)) {
      said.push(`Entry ${index + 1} is no view and was left out.`);
      return [];
    }
    const view = { name: entry.name.trim().slice(0, longestName), search: viewSearch(entry.search) };
    const left = leftOutOf(view);
    // It stays as it is: where that is known again, it means what it meant.
    if (left.length > 0) said.push(`“${view.name}” names what is not there, which opens without it: ${left.slice(0, 3).join('; ')}.`);
    return [view];
  });
  return views.length > 0 ? { views, said } : ['This file holds no view that can be read: nothing was imported.', ...said].join(' ');
}

/**
 * All of a file's views beside those that are there, or none.
 *
 * @returns a sentence where there is no room for all of them
 */
export function withImported(views: Views, imported: Views): Views | string {
  const room = mostViews - views.length;
  if (imported.length > room)
    return `The file holds ${imported.length} views and there is room for ${room}: delete some first. Nothing was imported.`;
  return imported.reduce(withView, views);
}

/** What became of a file, in words: how many came, and which under another name. */
export function importedWords(before: Views, imported: Views): string {
  let views = before;
  const copies: string[] = [];
  for (const view of imported) {
    const free = freeName(views, view.name);
    if (free !== view.name) copies.push(`“${view.name}” is there already and came as “${free}”`);
    views = withView(views, view);
  }
  const count = imported.length === 1 ? '1 view imported' : `${imported.length} views imported`;
  return [count, ...copies].join('; ').concat('.');
}
