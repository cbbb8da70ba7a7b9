import { useState, type MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';
import { RenameForm } from '#src/shared/kept/rename-form.tsx';
import { densities, setPreferences } from '#src/shared/preferences/preferences.ts';
import { shareLink } from '#src/shared/url/share-link.ts';
import { CopyButton } from '#src/shared/ui/copy-button.tsx';
import { isPlainClick } from '#src/shared/ui/link.tsx';
import { densityOf, type SavedView } from './saved-views.ts';

interface Props {
  view: SavedView;
  /** undefined where the name is to stay */
  onRenamed: (name: string | undefined) => void;
  onDelete: () => void;
  onOpened: () => void;
}

/** Where a view is found, for whoever it is handed to. */
const linkOf = ({ search }: SavedView): Promise<string> => shareLink(new URL(search, location.href.split(/[?#]/)[0]).href);

/** One view: opened by its name, handed on by its link, renamed, deleted. */
export function SavedViewRow({ view, onRenamed, onDelete, onOpened }: Props) {
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
          <ViewLink view={view} onOpened={onOpened} />
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

/** Assumed: to open a view in the running desk is to choose its density by hand; in a tab of its own the address says it all. */
function ViewLink({ view, onOpened }: { view: SavedView; onOpened: () => void }) {
  const navigate = useNavigate();
  const open = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { density, rest } = densityOf(view.search);
    const known = densities.find((one) => one === density);
    if (known) setPreferences({ density: known });
    void navigate(`/quantified${rest}`);
    onOpened();
  };
  return (
    <a
      href={useHref(`/quantified${view.search}`)}
      title={view.name}
      className="min-w-0 flex-1 truncate font-medium hover:underline"
      onClick={open}
    >
      {view.name}
    </a>
  );
}
