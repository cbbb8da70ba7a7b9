import { keep } from '#src/shared/kept/kept.ts';
import { isRecord } from '#src/shared/live/said.ts';

/** A view of the explorer under a name; what it shows is an address, so that a link is all there is to hand on. */
export interface SavedView {
  readonly name: string;
  /** with a leading `?`, or "" */
  readonly search: string;
}

export type Views = readonly SavedView[];

/** Assumed: a hundred views are more than a reader looks through; what an address may hold is far less than 20,000. */
export const mostViews = 100;
const longestSearch = 20_000;

export const isView = (view: unknown): view is SavedView =>
  isRecord(view) &&
  typeof view['name'] === 'string' &&
  view['name'].trim() !== '' &&
  typeof view['search'] === 'string' &&
  view['search'].length <= longestSearch &&
  /^(\?|$)/.test(view['search']);

/** Takes what is valid of anything. */
export const readViews = (stored: unknown): Views =>
  Array.isArray(stored)
    ? stored
        .filter(isView)
        .map(({ name, search }) => ({ name, search }))
        .slice(0, mostViews)
    : [];

export const savedViews = keep('quantified-views', readViews);

/** What of an address is the view: neither the row that is open nor what belongs to the page around it. */
export function viewSearch(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['row', 'embed', 'theme', 'tz', 'hide', 'symbol', 'token', 'apikey', 'link', 'lock']) parameters.delete(name);
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
