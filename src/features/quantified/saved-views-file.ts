import type { FileOf } from '#src/shared/kept/named-file.ts';
import { longestName } from '#src/shared/kept/named.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { quantifiedSearch } from './quantified-search.ts';
import { readView } from './quantified-view.ts';
import { isView, mostViews, viewSearch, type SavedView } from './saved-views.ts';

/** What of a view means nothing here, such as a column that is no more. */
function leftOutOf({ search }: SavedView): readonly string[] {
  const { value, dropped } = parseSearch(quantifiedSearch, search);
  return [...dropped, ...readView(value).dropped];
}

/** Views as they are kept as a file or handed on. */
export const viewsFile: FileOf<SavedView> = {
  kind: 'marketdesk-quantified-views',
  version: 1,
  thing: 'view',
  things: 'views',
  whole: 'views of the explorer',
  most: mostViews,
  mostBytes: 2_500_000,
  read: (entry) => (isView(entry) ? { name: entry.name.trim().slice(0, longestName), search: viewSearch(entry.search) } : undefined),
  about(view) {
    const left = leftOutOf(view);
    // It stays as it is: where that is known again, it means what it meant.
    return left.length > 0 ? `“${view.name}” names what is not there, which opens without it: ${left.slice(0, 3).join('; ')}.` : undefined;
  },
};
