import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Field } from '#src/shared/filters/field.tsx';
import { useKept } from '#src/shared/kept/kept.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { shareLink } from '#src/shared/url/share-link.ts';
import { CopyButton } from '#src/shared/ui/copy-button.tsx';
import { DeskLink } from '#src/shared/ui/link.tsx';
import { Popover } from '#src/shared/ui/popover.tsx';
import { freeName, mostViews, savedViews, viewSearch, type SavedView } from './saved-views.ts';

/** Where a view is found, for whoever it is handed to. */
const linkOf = ({ search }: SavedView): Promise<string> => shareLink(new URL(search, location.href.split(/[?#]/)[0]).href);

/** Named views: what is seen is saved under a name, opened again, handed on by its link. */
export default function SavedViewsPanel({ onClose }: { onClose: () => void }) {
  const views = useKept(savedViews);
  const { search } = useLocation();
  const { density } = usePreferences();
  const [name, setName] = useState('');
  const [said, setSaid] = useState('');
  const [opened] = useState(search);
  useEffect(() => {
    // Another view was opened: it is what the reader wants to see now.
    if (search !== opened) onClose();
  }, [search, opened, onClose]);
  const isFull = views.length >= mostViews;
  const save = (): void => {
    if (name.trim() === '') return setSaid('Give the view a name.');
    const here = new URLSearchParams(viewSearch(search));
    here.set('density', density);
    const free = freeName(views, name);
    savedViews.update((latest) => [...latest, { name: free, search: viewSearch(`?${here.toString()}`) }]);
    setName('');
    setSaid(savedViews.isSaved() ? `Saved as “${free}”.` : `“${free}” lasts as long as this page: it is not saved in this frame.`);
    return undefined;
  };
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
            {(ids) => <input {...ids} className="field" value={name} disabled={isFull} onChange={({ target }) => setName(target.value)} />}
          </Field>
          <div>
            <button type="submit" className="button-primary" disabled={isFull}>
              Save view
            </button>
          </div>
          <p role="status" className="text-2xs text-soft empty:hidden">
            {isFull ? `There are ${mostViews} views: delete one before you save the next.` : said}
          </p>
        </form>
        <ul className="min-h-0 flex-1 overflow-y-auto" aria-label="Saved views">
          {views.map((view) => (
            <li key={view.name} className="flex items-center gap-1 border-t border-line py-1">
              <DeskLink to={`/quantified${view.search}`} className="min-w-0 flex-1 truncate font-medium hover:underline">
                {view.name}
              </DeskLink>
              <CopyButton
                link={() => linkOf(view)}
                title={`Copy the link of ${view.name}`}
                className="min-h-6 max-w-40 px-1 text-accent underline select-text"
              />
              <button
                type="button"
                className="control border-0"
                aria-label={`Delete ${view.name}`}
                title="Delete"
                onClick={() => {
                  savedViews.update((latest) => latest.filter((other) => other.name !== view.name));
                  setSaid(`“${view.name}” deleted.`);
                }}
              >
                ✕
              </button>
            </li>
          ))}
          {views.length === 0 && <li className="text-2xs text-faint">No view is saved in this browser yet.</li>}
        </ul>
      </div>
    </Popover>
  );
}
