import type { FileOf } from '#src/shared/kept/named-file.ts';
import { longestName } from '#src/shared/kept/named.ts';
import { mostViews, readView, viewPages, viewSearch, viewsOf, withView, type SavedView, type ViewPage } from './saved-views.ts';

/** What of an address means nothing to its page, such as a column that is no more, each in a few words. */
export type LeftOut = (search: string) => readonly string[];

/** `2 of News, 1 of Ratios`, where they are not all of the page that the reader is on. */
function pageWords(views: readonly SavedView[], here: ViewPage): string {
  const pages = (Object.keys(viewPages) as ViewPage[]).filter((page) => viewsOf(views, page).length > 0);
  if (pages.every((page) => page === here)) return '';
  return pages.map((page) => `${viewsOf(views, page).length} of ${viewPages[page]}`).join(', ');
}

/** Views of all pages as they are kept as a file or handed on. Of the page that is open it is known what they mean. */
export const viewsFile = (here: ViewPage, leftOut: LeftOut): FileOf<SavedView> => ({
  kind: 'marketdesk-views',
  // Of the time when only the explorer had views.
  formerKind: 'marketdesk-quantified-views',
  version: 1,
  thing: 'view',
  things: 'views',
  whole: 'views',
  most: mostViews,
  mostBytes: 5_000_000,
  read(entry) {
    const view = readView(entry);
    return view && { ...view, name: view.name.trim().slice(0, longestName), search: viewSearch(view.search) };
  },
  add: withView,
  of: (views) => pageWords(views, here),
  about({ page, name, search }) {
    const left = page === here ? leftOut(search) : [];
    // It stays as it is: where that is known again, it means what it meant.
    return left.length > 0 ? `“${name}” names what is not there, which opens without it: ${left.slice(0, 3).join('; ')}.` : undefined;
  },
});
