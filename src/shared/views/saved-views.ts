import { freeName, maxNameLength, type Named, renamed } from '#src/shared/storage/named-list.ts';
import { isRecord, createStoredValue } from '#src/shared/storage/stored-value.ts';

/** The pages that have views, by path without the slash, with their titles. */
export const viewPages = {
  market: 'Market',
  news: 'News',
  quantified: 'Quantified',
  ratios: 'Ratios',
  guidance: 'Guidance',
  splits: 'Splits',
  logos: 'Logos',
} as const;
export type ViewPage = keyof typeof viewPages;

const isViewPage = (name: unknown): name is ViewPage => typeof name === 'string' && Object.hasOwn(viewPages, name);

/** The page of a path, if it has views. */
export function viewPageAt(path: string): ViewPage | undefined {
  const name = path.split('/')[1]?.toLowerCase();
  return isViewPage(name) ? name : undefined;
}

/** A named view of a page: its query string. */
export interface SavedView extends Named {
  readonly page: ViewPage;
  /** with a leading `?`, or ""; relative days (`now-7d`) stay relative */
  readonly search: string;
}

export type Views = readonly SavedView[];

/** Assumed: at most two hundred views in all, each with at most 20,000 characters. */
export const maxViews = 200;
const longestSearch = 20_000;

/** Parses a stored view; views without a page are from when only the explorer had views. */
export function readView(from: unknown): SavedView | undefined {
  if (!isRecord(from)) return undefined;
  const { name, search, page = 'quantified' } = from;
  return isViewPage(page) &&
    typeof name === 'string' &&
    name.trim() !== '' &&
    typeof search === 'string' &&
    search.length <= longestSearch &&
    /^(\?|$)/.test(search)
    ? { page, name, search }
    : undefined;
}

export const readViews = (stored: unknown): Views =>
  Array.isArray(stored) ? stored.flatMap((one) => readView(one) ?? []).slice(0, maxViews) : [];

/** The former storage of views, when only the explorer had them. */
function viewsOfFormerDays(): unknown {
  try {
    return JSON.parse(localStorage.getItem('marketdesk:quantified-views') ?? 'null');
  } catch {
    return null;
  }
}

/** @param stored null before anything was stored under the current name */
export const readStored = (stored: unknown): Views => readViews(stored ?? viewsOfFormerDays());

export const savedViews = createStoredValue('views', readStored);

export const viewsOf = (all: Views, page: ViewPage): Views => all.filter((view) => view.page === page);

/** A free name for a view of a page, from its filters in words: `NVDA, High, Last 7 days`. */
export function proposedName(all: Views, page: ViewPage, filters: readonly string[]): string {
  const parts = [...filters];
  while (parts.length > 1 && parts.join(', ').length > maxNameLength) parts.pop();
  return freeName(viewsOf(all, page), parts.length > 0 ? parts.join(', ') : `All ${viewPages[page].toLowerCase()}`);
}

/** Adds a view; a name that is taken on its page gets a number. */
export const withView = (all: Views, view: SavedView): Views => [...all, { ...view, name: freeName(viewsOf(all, view.page), view.name) }];

/** Renames a view in place. */
export function withRenamed(all: Views, { page, name }: SavedView, to: string): Views {
  const own = renamed(viewsOf(all, page), name, to);
  let at = 0;
  return all.map((view) => (view.page === page ? (own[at++] ?? view) : view));
}

export const isSameView = (a: SavedView, b: SavedView): boolean => a.page === b.page && a.name === b.name;

/** The part of a query string that belongs to a view: without the open detail, the embedding and the window group. */
export function viewSearch(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['row', 'at', 'embed', 'theme', 'tz', 'hide', 'symbol', 'token', 'apikey', 'link', 'lock']) parameters.delete(name);
  const text = parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}

/** The density of a view. */
export function densityOf(search: string): { readonly density: string | undefined; readonly rest: string } {
  const parameters = new URLSearchParams(search);
  const density = parameters.get('density') ?? undefined;
  parameters.delete('density');
  return { density, rest: viewSearch(`?${parameters.toString()}`) };
}
