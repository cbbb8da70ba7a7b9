import type { FileFormat } from '#src/shared/storage/named-list-file.ts';
import { maxNameLength } from '#src/shared/storage/named-list.ts';
import { maxViews, readView, viewPages, viewSearch, viewsOf, withView, type SavedView, type ViewPage } from './saved-views.ts';

/** Messages about parts of a URL that its page does not know, such as a removed column. */
export type FindInvalid = (search: string) => readonly string[];

/** `2 of News, 1 of Ratios`, where they are not all of the page that the reader is on. */
function describePages(views: readonly SavedView[], here: ViewPage): string {
  const pages = (Object.keys(viewPages) as ViewPage[]).filter((page) => viewsOf(views, page).length > 0);
  if (pages.every((page) => page === here)) return '';
  return pages.map((page) => `${viewsOf(views, page).length} of ${viewPages[page]}`).join(', ');
}

/** The file format of views of all pages. Views of the open page are checked against its parameters. */
export const viewsFile = (here: ViewPage, findInvalid: FindInvalid): FileFormat<SavedView> => ({
  kind: 'marketdesk-views',
  // Files from when only the explorer had views.
  formerKind: 'marketdesk-quantified-views',
  version: 1,
  thing: 'view',
  things: 'views',
  whole: 'views',
  maxItems: maxViews,
  maxBytes: 5_000_000,
  read(entry) {
    const view = readView(entry);
    return view && { ...view, name: view.name.trim().slice(0, maxNameLength), search: viewSearch(view.search) };
  },
  add: withView,
  of: (views) => describePages(views, here),
  about({ page, name, search }) {
    const invalid = page === here ? findInvalid(search) : [];
    // The view is stored unchanged.
    return invalid.length > 0 ? `“${name}” has unknown parts, which are ignored: ${invalid.slice(0, 3).join('; ')}.` : undefined;
  },
});
