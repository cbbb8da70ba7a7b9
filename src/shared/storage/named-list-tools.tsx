import { useRef, useState } from 'react';
import { download, exportName } from '#src/shared/export/export-file.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { type FileFormat, fileText, describeImport, type ReadFile, readFileText, withImported } from './named-list-file.ts';
import { maxNameLength, type Named } from './named-list.ts';
import { preferences } from './preferences.ts';
import type { StoredValue } from './stored-value.ts';

interface Props<T extends Named> {
  file: FileFormat<T>;
  /** where the list is stored */
  stored: StoredValue<readonly T[]>;
  all: readonly T[];
  /** start of the file's name: `marketdesk` */
  stem: string;
  onMessages: (messages: readonly string[]) => void;
  /** takes what was read for a review, instead of storing it at once */
  onRead?: ((read: ReadFile<T>) => void) | undefined;
}

/** `marketdesk_2026-11-20T0941ET_3views.json` */
const fileName = (stem: string, things: string, count: number): string =>
  exportName({ things: stem, asOfSeconds: nowSeconds(), zone: preferences().zone, count: `${count}${things}`, ending: 'json' });

/** Stores all that was read or nothing, and returns messages about it. */
export function storeImported<T extends Named>(
  stored: StoredValue<readonly T[]>,
  file: FileFormat<T>,
  read: ReadFile<T>,
): readonly string[] {
  let messages: readonly string[] = [];
  // In one step, on top of what another tab has just stored.
  stored.update((latest) => {
    const next = withImported(file, latest, read.all);
    messages = typeof next === 'string' ? [next] : [describeImport(file, latest, read.all), ...read.messages];
    return typeof next === 'string' ? latest : next;
  });
  return messages;
}

/** Buttons that save the whole list as a file and read one back. */
export function ImportExport<T extends Named>({ file, stored, all, stem, onMessages, onRead }: Props<T>) {
  const input = useRef<HTMLInputElement>(null);
  const save = (): void => {
    const name = fileName(stem, file.things, all.length);
    download(new Blob([fileText(file, all)], { type: 'application/json' }), name);
    onMessages([`Saved ${all.length} ${all.length === 1 ? file.thing : file.things} as ${name}.`]);
  };
  const read = async (from: File | undefined): Promise<void> => {
    if (input.current) input.current.value = '';
    if (!from) return;
    if (from.size > file.maxBytes) return onMessages([`This file is too large to hold ${file.things}: nothing was imported.`]);
    const content = await from.text().then(
      (text) => readFileText(file, text),
      () => 'The file could not be read: nothing was imported.',
    );
    if (typeof content === 'string') onMessages([content]);
    else if (onRead) onRead(content);
    else onMessages(storeImported(stored, file, content));
  };
  return (
    <div className="flex gap-1.5 border-t border-line pt-2">
      <button type="button" className="control" disabled={all.length === 0} onClick={save}>
        Export JSON
      </button>
      <button type="button" className="control" onClick={() => input.current?.click()}>
        Import JSON
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={`File of ${file.things}`}
        onChange={({ target }) => void read(target.files?.[0])}
      />
    </div>
  );
}

/** A form that renames an item; Esc cancels. */
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
        maxLength={maxNameLength}
        value={typed}
        // The reader has just pressed Rename.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Esc closes only the field, not the panel around it.
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
