import { useState } from 'react';
import { RenameForm } from '#src/shared/kept/rename-form.tsx';
import type { Watchlist } from './watchlists.ts';

interface Props {
  list: Watchlist;
  /** it is what the page shows */
  isChosen: boolean;
  /** undefined where nothing may be chosen */
  onChoose: (() => void) | undefined;
  /** undefined where the name is to stay */
  onRenamed: (name: string | undefined) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One list: chosen by its name, renamed, changed, deleted. */
export function WatchlistRow({ list: { name, symbols }, isChosen, onChoose, onRenamed, onEdit, onDelete }: Props) {
  const [renames, setRenames] = useState(false);
  const done = (to?: string): void => {
    setRenames(false);
    onRenamed(to);
  };
  if (renames)
    return (
      <li className="flex items-center gap-1 border-t border-line py-1">
        <RenameForm name={name} onDone={done} />
      </li>
    );
  return (
    <li className="flex items-center gap-1 border-t border-line py-1">
      <button
        type="button"
        className="flex min-h-6 min-w-0 flex-1 items-center gap-2 px-1 text-start font-medium hover:underline"
        aria-pressed={isChosen}
        disabled={!onChoose}
        title={`${name}: ${symbols.slice(0, 12).join(', ')}${symbols.length > 12 ? ` and ${symbols.length - 12} more` : ''}`}
        onClick={onChoose}
      >
        {isChosen && <span aria-hidden>✓</span>}
        <span className="truncate">{name}</span>
        <span className="text-faint">{symbols.length}</span>
      </button>
      <button type="button" className="control border-0" aria-label={`Rename ${name}`} title="Rename" onClick={() => setRenames(true)}>
        ✎
      </button>
      <button type="button" className="control border-0" aria-label={`Symbols of ${name}`} title="Symbols" onClick={onEdit}>
        ☰
      </button>
      <button type="button" className="control border-0" aria-label={`Delete ${name}`} title="Delete" onClick={onDelete}>
        ✕
      </button>
    </li>
  );
}
