import { keep } from '#src/shared/kept/kept.ts';
import { freeName, renamed, type Named } from '#src/shared/kept/named.ts';
import { isRecord } from '#src/shared/kept/kept.ts';

/** The pages that have views, by their path without its slash, with what their views are called after. */
export const viewPages = {
  news: 'News',
  quantified: 'Quantified',
  ratios: 'Ratios',
  guidance: 'Guidance',
  splits: 'Splits',
  logos: 'Logos',
} as const;
export type ViewPage = keyof typeof viewPages;

const isViewPage = (name: unknown): name is ViewPage => typeof name === 'string' && Object.hasOwn(viewPages, name);

/** The page that a path belongs to, where it has views. */
export function viewPageAt(path: string): ViewPage | undefined {
  const name = path.split('/')[1]?.toLowerCase();
  return isViewPage(name) ? name : undefined;
}

/** A view of a page under a name; what it shows is an address, so that a link is all there is to hand on. */
export interface SavedView extends Named {
  readonly page: ViewPage;
  /** with a leading `?`, or ""; days that stand in it as words (`now-7d`) stay words */
  readonly search: string;
}

export type Views = readonly SavedView[];

/** Assumed: two hundred views of all pages are more than a reader looks through; what an address may hold is far less than 20,000. */
export const mostViews = 200;
const longestSearch = 20_000;

/** Takes what is valid of anything that says it is a view. In former days there were views of the explorer only, and none said so. */
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
  Array.isArray(stored) ? stored.flatMap((one) => readView(one) ?? []).slice(0, mostViews) : [];

/** Views as they were kept when only the explorer had them. */
function viewsOfFormerDays(): unknown {
  try {
    return JSON.parse(localStorage.getItem('marketdesk:quantified-views') ?? 'null');
  } catch {
    return null;
  }
}

/** @param stored null before anything is kept under the name that all pages share */
export const readKept = (stored: unknown): Views => readViews(stored ?? viewsOfFormerDays());

export const savedViews = keep('views', readKept);

export const viewsOf = (all: Views, page: ViewPage): Views => all.filter((view) => view.page === page);

/** One more; a name that another view of its page has makes it a copy. */
export const withView = (all: Views, view: SavedView): Views => [...all, { ...view, name: freeName(viewsOf(all, view.page), view.name) }];

/** All of them with one under another name, in its place. */
export function withRenamed(all: Views, { page, name }: SavedView, to: string): Views {
  const own = renamed(viewsOf(all, page), name, to);
  let at = 0;
  return all.map((view) => (view.page === page ? (own[at++] ?? view) : view));
}

export const isSameView = (a: SavedView, b: SavedView): boolean => a.page === b.page && a.name === b.name;

/** What of an address is the view: neither what is open beside the list nor what belongs to the page or the windows around it. */
export function viewSearch(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['row', 'at', 'embed', 'theme', 'tz', 'hide', 'symbol', 'token', 'apikey', 'link', 'lock']) parameters.delete(name);
  const text = parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}

/** A view's address, and the density that belongs to it. */
export function densityOf(search: string): { readonly density: string | undefined; readonly rest: string } {
  const parameters = new URLSearchParams(search);
  const density = parameters.get('density') ?? undefined;
  parameters.delete('density');
  return { density, rest: viewSearch(`?${parameters.toString()}`) };
}
