import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Field } from '#src/shared/filters/field.tsx';
import { useKept } from '#src/shared/kept/kept.ts';
import { MoveNamed } from '#src/shared/kept/move-named.tsx';
import { longestName, renamed, withNamed } from '#src/shared/kept/named.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { keepFocus } from '#src/shared/ui/keep-focus.ts';
import { Popover } from '#src/shared/ui/popover.tsx';
import { SavedViewRow } from './saved-view-row.tsx';
import { viewsFile } from './saved-views-file.ts';
import { mostViews, savedViews, viewSearch } from './saved-views.ts';

/** What a browser that keeps nothing is told; the views last as long as the page. */
const notSaved =
  'Views are not saved in this browser: its storage is blocked or full, so they last as long as this page. Export them to keep them.';

/** Named views: what is seen is saved under a name, opened again, renamed, handed on by its link or all together as a file. */
export default function SavedViewsPanel({ onClose }: { onClose: () => void }) {
  const views = useKept(savedViews);
  const { search } = useLocation();
  const { density } = usePreferences();
  const [name, setName] = useState('');
  const [said, setSaid] = useState<readonly string[]>([]);
  const [opened] = useState(search);
  useEffect(() => {
    // Another view was opened: it is what the reader wants to see now.
    if (search !== opened) onClose();
  }, [search, opened, onClose]);
  const isFull = views.length >= mostViews;
  const save = (): void => {
    if (name.trim() === '') return setSaid(['Give the view a name.']);
    const here = new URLSearchParams(viewSearch(search));
    here.set('density', density);
    savedViews.update((latest) => withNamed(latest, { name, search: viewSearch(`?${here.toString()}`) }));
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
  const rename = (at: number, from: string, to: string | undefined): void => {
    focusRow(at, 'Rename');
    if (to === undefined || to.trim() === from) return;
    savedViews.update((latest) => renamed(latest, from, to));
    setSaid([`“${from}” is called “${savedViews.get()[at]?.name ?? to}” now.`]);
  };
  const words = [...(isFull ? [`There are ${mostViews} views: delete one before you save the next.`] : []), ...said];
  return (
    <Popover label="Views" anchor="--filter" onClose={onClose}>
      <div className="flex max-h-[80vh] flex-col gap-2.5">
        <form
          className="flex flex-col gap-1.5"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <Field label="Name of this view" hint="Columns, order, widths, filters, sort and density, as you see them now.">
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
          {!savedViews.isSaved() && <p className="text-2xs text-warn">{notSaved}</p>}
        </form>
        <ul ref={list} className="min-h-0 flex-1 overflow-y-auto" aria-label="Saved views">
          {views.map((view, at) => (
            <SavedViewRow
              key={view.name}
              view={view}
              onRenamed={(to) => rename(at, view.name, to)}
              onDelete={() => {
                savedViews.update((latest) => latest.filter((other) => other.name !== view.name));
                setSaid([`“${view.name}” deleted.`]);
                focusRow(at, 'Delete');
              }}
              onOpened={onClose}
            />
          ))}
          {views.length === 0 && <li className="text-2xs text-faint">No view is saved in this browser yet.</li>}
        </ul>
        <MoveNamed file={viewsFile} kept={savedViews} all={views} stem="quantified_views" onSaid={setSaid} />
      </div>
    </Popover>
  );
}
