import { useState } from 'react';
import { longestName } from './named.ts';

/** Another name for what has one; without a name it is called off. */
export function RenameForm({ name, onDone }: { name: string; onDone: (name?: string) => void }) {
  const [typed, setTyped] = useState(name);
  return (
    <form
      className="flex min-w-0 flex-1 gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(typed);
      }}
    >
      <input
        className="field min-w-0 flex-1"
        aria-label={`New name of ${name}`}
        maxLength={longestName}
        value={typed}
        // The reader asked for it a moment ago.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Esc closes the top layer only: the field, not the panel around it.
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onDone();
        }}
      />
      <button type="submit" className="control" disabled={typed.trim() === ''}>
        Rename
      </button>
    </form>
  );
}
