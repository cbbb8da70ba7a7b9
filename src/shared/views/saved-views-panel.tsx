import { type MouseEvent, type Ref, useEffect, useRef, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { newYorkDay } from '#contract/time/new-york.ts';
import { describeRange } from '#src/shared/filters/dates/date-range.ts';
import { Field } from '#src/shared/filters/field.tsx';
import { ImportExport, Messages, NamedList, NotSaved } from '#src/shared/storage/named-list-tools.tsx';
import { maxNameLength } from '#src/shared/storage/named-list.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { CopyButton } from '#src/shared/ui/copy-button.tsx';
import { restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { isPlainClick } from '#src/shared/ui/plain-click.ts';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { isRelative } from '#contract/time/date-bound.ts';
import { chosenDates } from '#src/shared/url/relative-dates.ts';
import { shareLink } from '#src/shared/url/share-link.ts';
import { openedView } from './opened-view.ts';
import { type FindInvalid, viewsFile } from './saved-views-file.ts';
import {
  densityOf,
  isSameView,
  maxViews,
  proposedName,
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
import { hiddenStarters, hideStarter, showStarters, shownStarters } from './starter-views.ts';

/** The absolute URL of a view. */
const linkOf = ({ page, search }: SavedView): Promise<string> => shareLink(new URL(`${page}${search}`, document.baseURI).href);

interface ViewLinkProps {
  ref?: Ref<HTMLAnchorElement> | undefined;
  view: SavedView;
  /** it is the current view */
  isHere: boolean;
  onOpened: () => void;
}

/** Opens the view here, with its density; modified clicks follow the link. */
function ViewLink({ ref, view, isHere, onOpened }: ViewLinkProps) {
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
      ref={ref}
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
  market: 'List of movers, watchlist, sector, added indices',
  news: 'Filters, days, hours, order',
  quantified: 'Columns, order, widths, filters, sort',
  ratios: 'Companies, ratios, kind of figures, years, drawing',
  guidance: 'Filters, days, agenda, month or table, sort',
  splits: 'Filters, days, agenda, month or table, sort',
  logos: 'Companies, surface, composites, size',
};

interface SavedViewsPanelProps {
  /** the active filters in words, from which a name is proposed */
  filters: readonly string[];
  /** CSS anchor name of the button that opened it */
  anchor: string;
  findInvalid: FindInvalid;
  onClose: () => void;
}

/** The page's saved views: save, open, rename, copy the link, export and import. */
export function SavedViewsPanel({ anchor, filters, findInvalid, onClose }: SavedViewsPanelProps) {
  const all = useStoredValue(savedViews);
  const { pathname, search } = useLocation();
  const page = viewPageAt(pathname) ?? 'news';
  const views = viewsOf(all, page);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [opened] = useState(search);
  useEffect(() => {
    // Opening a view closes the panel.
    if (search !== opened) onClose();
  }, [search, opened, onClose]);
  const rename = (view: SavedView, to: string, at: number): string | undefined => {
    savedViews.update((latest) => withRenamed(latest, view, to));
    return viewsOf(savedViews.get(), page)[at]?.name;
  };
  const nameField = useRef<HTMLInputElement>(null);
  const isFull = all.length >= maxViews;
  const here = `/${page}${densityOf(viewSearch(search)).rest}`;
  const others = all.length - views.length;
  return (
    <Popover label="Views" anchor={anchor} width="w-96 max-sm:w-80" onClose={onClose}>
      <div className="flex max-h-[80vh] flex-col gap-2.5">
        <SaveForm {...{ page, search, filters, isFull, nameField }} onMessages={setMessages} />
        <Messages texts={[...(isFull ? [`There are ${maxViews} views: delete one before you save the next.`] : []), ...messages]} />
        <NotSaved stored={savedViews} things="Views" />
        <NamedList
          label="Saved views"
          items={views}
          empty={`No view of ${viewPages[page]} is saved in this browser yet.`}
          renderItem={(view) => <ViewLink view={view} isHere={openedView(view).to === here} onOpened={onClose} />}
          renderActions={(view) => (
            <CopyButton
              link={() => linkOf(view)}
              title={`Copy the link of ${view.name}`}
              className="min-h-6 max-w-40 px-1 text-accent underline select-text"
            />
          )}
          onRename={rename}
          onDelete={(view) => savedViews.update((latest) => latest.filter((other) => !isSameView(other, view)))}
          onMessages={setMessages}
          findFirst={() => nameField.current}
        />
        <Starters page={page} here={here} onOpened={onClose} />
        {others > 0 && (
          <p className="text-2xs text-faint">
            {others} more {others === 1 ? 'is' : 'are'} of other pages: the palette (Ctrl+K) finds {others === 1 ? 'it' : 'them'}, and the
            file holds all.
          </p>
        )}
        <ImportExport file={viewsFile(page, findInvalid)} stored={savedViews} onMessages={setMessages} />
      </div>
    </Popover>
  );
}

/** The views that come with the desk. */
function Starters({ page, here, onOpened }: { page: ViewPage; here: string; onOpened: () => void }) {
  const hidden = useStoredValue(hiddenStarters);
  const [firstLink, firstHide, showAll] = [
    useRef<HTMLAnchorElement>(null),
    useRef<HTMLButtonElement>(null),
    useRef<HTMLButtonElement>(null),
  ];
  const shown = shownStarters(hidden, page);
  const isComplete = shown.length === shownStarters([], page).length;
  if (shown.length === 0 && isComplete) return null;
  return (
    <ul aria-label="Starter views" className="border-t border-line pt-1.5">
      {shown.map((view, index) => (
        <li key={view.name} className="flex min-h-7 items-center gap-2">
          <ViewLink ref={index === 0 ? firstLink : undefined} view={view} isHere={openedView(view).to === here} onOpened={onOpened} />
          <span className="badge text-faint">Starter</span>
          <button
            ref={index === 0 ? firstHide : undefined}
            type="button"
            className="control border-0"
            aria-label={`Hide ${view.name}`}
            title="Hide"
            onClick={() => {
              hideStarter(view);
              // The pressed button is removed.
              restoreFocus(() => firstHide.current ?? showAll.current);
            }}
          >
            ✕
          </button>
        </li>
      ))}
      {!isComplete && (
        <li>
          <button
            ref={showAll}
            type="button"
            className="min-h-6 text-2xs text-accent underline"
            onClick={() => {
              showStarters(page);
              restoreFocus(() => firstLink.current);
            }}
          >
            Show hidden starters
          </button>
        </li>
      )}
    </ul>
  );
}

interface SaveFormProps {
  page: ViewPage;
  filters: readonly string[];
  /** the query string of the page */
  search: string;
  isFull: boolean;
  nameField: Ref<HTMLInputElement>;
  onMessages: (messages: readonly string[]) => void;
}

/** Saves the page as it is now. */
function SaveForm({ page, search, filters, isFull, nameField, onMessages }: SaveFormProps) {
  const { density } = usePreferences();
  const stored = useStoredValue(savedViews);
  /** undefined until the reader changes the name that is proposed */
  const [typedName, setName] = useState<string>();
  const name = typedName ?? proposedName(stored, page, filters);
  const { updated, ...range } = chosenDates(search);
  const chosen = [...Object.values(range), ...(updated === undefined ? [] : [updated])];
  const save = (): void => {
    if (name.trim() === '') return onMessages(['Give the view a name.']);
    const state = new URLSearchParams(viewSearch(search));
    state.set('density', density);
    savedViews.update((latest) => withView(latest, { page, name, search: viewSearch(`?${state.toString()}`) }));
    setName(undefined);
    return onMessages([`Saved as “${savedViews.get().at(-1)?.name ?? name}”.`]);
  };
  return (
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
            ref={nameField}
            className="field"
            value={name}
            maxLength={maxNameLength}
            disabled={isFull}
            // The name is proposed: what is typed replaces it.
            onFocus={({ target }) => target.select()}
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
    </form>
  );
}
