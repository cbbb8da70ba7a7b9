import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { newYorkDay } from '#contract/time/new-york.ts';
import { describeRange } from '#src/shared/filters/dates/date-range.ts';
import { Field } from '#src/shared/filters/field.tsx';
import { ImportExport, RenameForm } from '#src/shared/storage/named-list-tools.tsx';
import { maxNameLength } from '#src/shared/storage/named-list.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { CopyButton } from '#src/shared/ui/copy-button.tsx';
import { isPlainClick } from '#src/shared/ui/plain-click.ts';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { chosenDates, isRelative } from '#src/shared/url/relative-dates.ts';
import { shareLink } from '#src/shared/url/share-link.ts';
import { openedView } from './opened-view.ts';
import { type LeftOut, viewsFile } from './saved-views-file.ts';
import {
  densityOf,
  isSameView,
  maxViews,
  type SavedView,
  savedViews,
  type ViewPage,
  viewPageAt,
  viewPages,
  viewSearch,
  viewsOf,
  withRenamed,
  withView,
} from './saved-views.ts';

interface SavedViewRowProps {
  view: SavedView;
  /** it is the current view */
  isHere: boolean;
  /** undefined while the name is not edited */
  onRenamed: (name: string | undefined) => void;
  onDelete: () => void;
  onOpened: () => void;
}

/** The absolute URL of a view. */
const linkOf = ({ page, search }: SavedView): Promise<string> => shareLink(new URL(`${page}${search}`, document.baseURI).href);

/** One view: open, copy its link, rename, delete. */
export function SavedViewRow({ view, isHere, onRenamed, onDelete, onOpened }: SavedViewRowProps) {
  const [renames, setRenames] = useState(false);
  const done = (name?: string): void => {
    setRenames(false);
    onRenamed(name);
  };
  return (
    <li className="flex items-center gap-1 border-t border-line py-1">
      {renames ? (
        <RenameForm name={view.name} onDone={done} />
      ) : (
        <>
          <ViewLink {...{ view, isHere, onOpened }} />
          <button
            type="button"
            className="control border-0"
            aria-label={`Rename ${view.name}`}
            title="Rename"
            onClick={() => setRenames(true)}
          >
            ✎
          </button>
          <CopyButton
            link={() => linkOf(view)}
            title={`Copy the link of ${view.name}`}
            className="min-h-6 max-w-40 px-1 text-accent underline select-text"
          />
          <button type="button" className="control border-0" aria-label={`Delete ${view.name}`} title="Delete" onClick={onDelete}>
            ✕
          </button>
        </>
      )}
    </li>
  );
}

/** Opens the view here, with its density; modified clicks follow the link. */
function ViewLink({ view, isHere, onOpened }: Pick<SavedViewRowProps, 'view' | 'isHere' | 'onOpened'>) {
  const navigate = useNavigate();
  const open = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { to, act } = openedView(view);
    act();
    void navigate(to);
    onOpened();
  };
  return (
    <a
      href={useHref(`/${view.page}${view.search}`)}
      title={view.name}
      aria-current={isHere ? 'page' : undefined}
      className="line-clamp-2 min-w-0 flex-1 font-medium wrap-anywhere hover:underline aria-[current]:text-accent"
      onClick={open}
    >
      {view.name}
    </a>
  );
}

/** What a page's URL holds. */
const holds: Readonly<Record<ViewPage, string>> = {
  news: 'Filters, days, hours, order',
  quantified: 'Columns, order, widths, filters, sort',
  ratios: 'Companies, ratios, kind of figures, years, drawing',
  guidance: 'Filters, days, agenda, month or table, sort',
  splits: 'Filters, days, agenda, month or table, sort',
  logos: 'Companies, surface, composites, size',
};

/** Shown where the browser blocks storage; the views last as long as the page. */
const notSaved = (): string =>
  `Views are not saved in this ${document.documentElement.dataset['embed'] === undefined ? 'browser' : 'frame'}: its storage is blocked or full, so they last as long as this page. Export them to keep them.`;

interface SavedViewsPanelProps {
  /** CSS anchor name of the button that opened it */
  anchor: string;
  leftOut: LeftOut;
  onClose: () => void;
}

/** The page's saved views: save, open, rename, copy the link, export and import. */
export function SavedViewsPanel({ anchor, leftOut, onClose }: SavedViewsPanelProps) {
  const all = useStoredValue(savedViews);
  const { pathname, search } = useLocation();
  const page = viewPageAt(pathname) ?? 'news';
  const views = viewsOf(all, page);
  const { density } = usePreferences();
  const [name, setName] = useState('');
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [opened] = useState(search);
  useEffect(() => {
    // Opening a view closes the panel.
    if (search !== opened) onClose();
  }, [search, opened, onClose]);
  const { updated, ...range } = chosenDates(search);
  const chosen = [...Object.values(range), ...(updated === undefined ? [] : [updated])];
  const isFull = all.length >= maxViews;
  const save = (): void => {
    if (name.trim() === '') return setMessages(['Give the view a name.']);
    const state = new URLSearchParams(viewSearch(search));
    state.set('density', density);
    savedViews.update((latest) => withView(latest, { page, name, search: viewSearch(`?${state.toString()}`) }));
    setName('');
    return setMessages([`Saved as “${savedViews.get().at(-1)?.name ?? name}”.`]);
  };
  const list = useRef<HTMLUListElement>(null);
  /** Restores the focus after the pressed button's row was removed. */
  const focusRow = (at: number, title: 'Rename' | 'Delete'): void =>
    restoreFocus(() => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(`[title=${title}]`) ?? [])];
      return rows[Math.min(at, rows.length - 1)] ?? list.current?.parentElement?.querySelector('input');
    });
  const rename = (at: number, view: SavedView, to: string | undefined): void => {
    focusRow(at, 'Rename');
    if (to === undefined || to.trim() === view.name) return;
    savedViews.update((latest) => withRenamed(latest, view, to));
    setMessages([`“${view.name}” is called “${viewsOf(savedViews.get(), page)[at]?.name ?? to}” now.`]);
  };
  const text = [...(isFull ? [`There are ${maxViews} views: delete one before you save the next.`] : []), ...messages];
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
                maxLength={maxNameLength}
                disabled={isFull}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          {chosen.length > 0 && (
            <p className="text-2xs text-soft">
              {chosen.some(isRelative) ? 'Relative dates move with the calendar' : 'Dates are fixed'}:{' '}
              {describeRange(Object.keys(range).length > 0 ? range : { from: updated }, newYorkDay(nowSeconds()).slice(0, 4))}
            </p>
          )}
          <div>
            <button type="submit" className="button-primary" disabled={isFull}>
              Save view
            </button>
          </div>
          <div role="status" className="max-h-40 overflow-y-auto text-2xs text-soft wrap-anywhere empty:hidden">
            {text.map((sentence, index) => (
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
                setMessages([`“${view.name}” deleted.`]);
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
        <ImportExport file={viewsFile(page, leftOut)} stored={savedViews} all={all} stem="marketdesk" onMessages={setMessages} />
      </div>
    </Popover>
  );
}
