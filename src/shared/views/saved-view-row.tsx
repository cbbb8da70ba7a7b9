import { useState, type MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';
import { RenameForm } from '#src/shared/kept/rename-form.tsx';
import { shareLink } from '#src/shared/url/share-link.ts';
import { CopyButton } from '#src/shared/ui/copy-button.tsx';
import { isPlainClick } from '#src/shared/ui/plain-click.ts';
import { openedView } from './opened-view.ts';
import type { SavedView } from './saved-views.ts';

interface Props {
  view: SavedView;
  /** it is what the reader sees */
  isHere: boolean;
  /** undefined where the name is to stay */
  onRenamed: (name: string | undefined) => void;
  onDelete: () => void;
  onOpened: () => void;
}

/** Where a view is found, for whoever it is handed to. */
const linkOf = ({ page, search }: SavedView): Promise<string> => shareLink(new URL(`${page}${search}`, document.baseURI).href);

/** One view: opened by its name, handed on by its link, renamed, deleted. */
export function SavedViewRow({ view, isHere, onRenamed, onDelete, onOpened }: Props) {
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

/** In a tab of its own the address says it all; here the view's density is chosen with it. */
function ViewLink({ view, isHere, onOpened }: Pick<Props, 'view' | 'isHere' | 'onOpened'>) {
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
