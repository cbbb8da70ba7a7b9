import { useLayoutEffect, useRef } from 'react';
import { NotSaved } from '#src/shared/storage/named-list-tools.tsx';
import { withNamed } from '#src/shared/storage/named-list.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { type AfterSave, PasteForm } from './paste-form.tsx';
import { maxLists, type Watchlist, watchlists } from './watchlists.ts';
import { newList } from './new-list.ts';

interface Props {
  /** the symbols to review; empty for a form to paste into */
  text: string;
  onClose: () => void;
  onSaved: (list: Watchlist, next: AfterSave) => void;
}

/** The form of a new watchlist over the page, filled with a text. */
export function NewWatchlistDialog({ text, onClose, onSaved }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isFull = useStoredValue(watchlists).length >= maxLists;
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label="New watchlist"
      onClose={onClose}
      className="m-auto w-104 max-w-[92vw] rounded-lg border border-line bg-panel p-4 text-sm text-text shadow-float backdrop:bg-(--shade) [&>form]:border-0 [&>form]:pt-0"
    >
      <PasteForm
        list={undefined}
        pasted={text}
        disabled={isFull}
        offersBrief
        onSave={(name, symbols, positions, next) => {
          watchlists.update((latest) => withNamed(latest, newList(name, symbols, positions)));
          // The caller goes elsewhere, after the focus is where it was.
          dialog.current?.close();
          const list = watchlists.get().at(-1);
          if (list) onSaved(list, next);
        }}
        onCancel={() => dialog.current?.close()}
      />
      {isFull && (
        <p role="status" className="mt-2 text-2xs text-warn">
          There are {maxLists} watchlists: delete one before you save the next.
        </p>
      )}
      <NotSaved stored={watchlists} things="Watchlists" />
    </dialog>
  );
}
