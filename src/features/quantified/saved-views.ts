import { keep } from '#src/shared/kept/kept.ts';
import { isRecord } from '#src/shared/live/said.ts';

/** A view of the explorer under a name; what it shows is an address, so that a link is all there is to hand on. */
export interface SavedView {
  readonly name: string;
  /** with a leading `?`, or "" */
  readonly search: string;
}

export const mostViews = 100;
const longestName = 80;

const isView = (view: unknown): view is SavedView =>
  isRecord(view) &&
  typeof view['name'] === 'string' &&
  view['name'] !== '' &&
  typeof view['search'] === 'string' &&
  /^(\?|$)/.test(view['search']);

/** Takes what is valid of anything. */
export const readViews = (stored: unknown): readonly SavedView[] =>
  Array.isArray(stored)
    ? stored
        .filter(isView)
        .map(({ name, search }) => ({ name, search }))
        .slice(0, mostViews)
    : [];

export const savedViews = keep('quantified-views', readViews);

/** A name that no view has: of a clash becomes a copy, for nothing is overwritten unasked. */
export function freeName(views: readonly SavedView[], wanted: string): string {
  const name = wanted.trim().slice(0, longestName);
  const taken = new Set(views.map((view) => view.name));
  let free = name;
  for (let copy = 2; taken.has(free); copy++) free = `${name} (${copy})`;
  return free;
}

/** What of an address is the view: neither the row that is open nor what belongs to the page around it. */
export function viewSearch(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['row', 'embed', 'theme', 'tz', 'hide', 'token', 'apikey', 'link', 'lock']) parameters.delete(name);
  const text = parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}
