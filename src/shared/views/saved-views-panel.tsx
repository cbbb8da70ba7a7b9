import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Field } from '#src/shared/filters/field.tsx';
import { useKept } from '#src/shared/kept/kept.ts';
import { MoveNamed } from '#src/shared/kept/move-named.tsx';
import { longestName } from '#src/shared/kept/named.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { keepFocus } from '#src/shared/ui/keep-focus.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { Popover } from '#src/shared/ui/popover.tsx';
import { movingDays } from '#src/shared/url/relative-days.ts';
import { openedView } from './opened-view.ts';
import { SavedViewRow } from './saved-view-row.tsx';
import { viewsFile, type LeftOut } from './saved-views-file.ts';
import {
  densityOf,
  isSameView,
  mostViews,
  savedViews,
  viewPageAt,
  viewPages,
  viewSearch,
  viewsOf,
  withRenamed,
  withView,
  type SavedView,
  type ViewPage,
} from './saved-views.ts';

/** What of a page its address holds. */
const holds: Readonly<Record<ViewPage, string>> = {
  news: 'Filters, days, hours, order',
  quantified: 'Columns, order, widths, filters, sort',
  ratios: 'Companies, ratios, kind of figures, years, drawing',
  guidance: 'Filters, days, agenda, month or table, sort',
  splits: 'Filters, days, agenda, month or table, sort',
  logos: 'Companies, surface, composites, size',
};

/** What a browser that keeps nothing is told; the views last as long as the page. */
const notSaved = (): string =>
  `Views are not saved in this ${document.documentElement.dataset['embed'] === undefined ? 'browser' : 'frame'}: its storage is blocked or full, so they last as long as this page. Export them to keep them.`;

interface Props {
  /** of the button that opened it */
  anchor: string;
  leftOut: LeftOut;
  onClose: () => void;
}

/** Named views of the page: what is seen is saved under a name, opened again, renamed, handed on by its link or all together as a file. */
export default function SavedViewsPanel({ anchor, leftOut, onClose }: Props) {
  const all = useKept(savedViews);
  const { pathname, search } = useLocation();
  const page = viewPageAt(pathname) ?? 'news';
  const views = viewsOf(all, page);
  const { density } = usePreferences();
  const [name, setName] = useState('');
  const [said, setSaid] = useState<readonly string[]>([]);
  const [opened] = useState(search);
  useEffect(() => {
    // Another view was opened: it is what the reader wants to see now.
    if (search !== opened) onClose();
  }, [search, opened, onClose]);
  // The years of a comparison are whole ones.
  const moving = page === 'ratios' ? undefined : movingDays(search, dayOf(nowSeconds(), 'et'));
  // Assumed: a range without a last day is one up to now, so its view moves unless the reader says otherwise; a closed one stays.
  const [moves, setMoves] = useState(moving?.isOpen === true);
  const isFull = all.length >= mostViews;
  const save = (): void => {
    if (name.trim() === '') return setSaid(['Give the view a name.']);
    const state = new URLSearchParams(viewSearch(moving && moves ? moving.search : search));
    state.set('density', density);
    savedViews.update((latest) => withView(latest, { page, name, search: viewSearch(`?${state.toString()}`) }));
    setName('');
    return setSaid([`Saved as “${savedViews.get().at(-1)?.name ?? name}”.`]);
  };
  const list = useRef<HTMLUListElement>(null);
  /** What was pressed goes with its row, or with what it has done. */
  const focusRow = (at: number, title: 'Rename' | 'Delete'): void =>
    keepFocus(() => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(`[title=${title}]`) ?? [])];
      return rows[Math.min(at, rows.length - 1)] ?? list.current?.parentElement?.querySelector('input');
    });
  const rename = (at: number, view: SavedView, to: string | undefined): void => {
    focusRow(at, 'Rename');
    if (to === undefined || to.trim() === view.name) return;
    savedViews.update((latest) => withRenamed(latest, view, to));
    setSaid([`“${view.name}” is called “${viewsOf(savedViews.get(), page)[at]?.name ?? to}” now.`]);
  };
  const words = [...(isFull ? [`There are ${mostViews} views: delete one before you save the next.`] : []), ...said];
  const here = densityOf(viewSearch(search)).rest;
  const others = all.length - views.length;
  return (
    <Popover label="Views" anchor={anchor} width="w-96 max-sm:w-80" onClose={onClose}>
      <div className="flex max-h-[80vh] flex-col gap-2.5">
        <form
          className="flex flex-col gap-1.5"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <Field label="Name of this view" hint={`${holds[page]} and density, as you see them now.`}>
            {(ids) => (
              <input
                {...ids}
                className="field"
                value={name}
                maxLength={longestName}
                disabled={isFull}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          {moving && (
            <label className="flex min-h-6 items-center gap-1.5 text-xs">
              <input type="checkbox" checked={moves} onChange={({ target }) => setMoves(target.checked)} />
              Its days move with the calendar: {moving.words}
            </label>
          )}
          <div>
            <button type="submit" className="button-primary" disabled={isFull}>
              Save view
            </button>
          </div>
          <div role="status" className="max-h-40 overflow-y-auto text-2xs text-soft wrap-anywhere empty:hidden">
            {words.map((sentence, index) => (
              <p key={index}>{sentence}</p>
            ))}
          </div>
          {!savedViews.isSaved() && <p className="text-2xs text-warn">{notSaved()}</p>}
        </form>
        <ul ref={list} className="min-h-0 flex-1 overflow-y-auto" aria-label="Saved views">
          {views.map((view, at) => (
            <SavedViewRow
              key={view.name}
              view={view}
              isHere={openedView(view).to === `/${page}${here}`}
              onRenamed={(to) => rename(at, view, to)}
              onDelete={() => {
                savedViews.update((latest) => latest.filter((other) => !isSameView(other, view)));
                setSaid([`“${view.name}” deleted.`]);
                focusRow(at, 'Delete');
              }}
              onOpened={onClose}
            />
          ))}
          {views.length === 0 && <li className="text-2xs text-faint">No view of {viewPages[page]} is saved in this browser yet.</li>}
        </ul>
        {others > 0 && (
          <p className="text-2xs text-faint">
            {others} more {others === 1 ? 'is' : 'are'} of other pages: the palette (Ctrl+K) finds {others === 1 ? 'it' : 'them'}, and the
            file holds all.
          </p>
        )}
        <MoveNamed file={viewsFile(page, leftOut)} kept={savedViews} all={all} stem="marketdesk" onSaid={setSaid} />
      </div>
    </Popover>
  );
}
