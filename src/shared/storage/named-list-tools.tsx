import { type ReactNode, type Ref, useRef, useState } from 'react';
import { download, exportName } from '#src/shared/export/export-file.ts';
import { formatFixed } from '#src/shared/format/number.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { useElements } from '#src/shared/ui/use-elements.ts';
import { type FileFormat, fileText, describeImport, type ReadFile, readFileText, withImported } from './named-list-file.ts';
import { maxNameLength, type Named } from './named-list.ts';
import { preferences } from './preferences.ts';
import { type StoredValue, useStoredValue } from './stored-value.ts';

interface NamedListProps<T extends Named> {
  /** what the list is, for assistive technology */
  label: string;
  items: readonly T[];
  /** shown without any item */
  empty: string;
  className?: string;
  renderItem: (item: T) => ReactNode;
  /** more actions, between Rename and Delete */
  renderActions: (item: T) => ReactNode;
  /**
   * Renames an item.
   *
   * @param at its index
   * @returns its name from now on; undefined where it keeps the old one
   */
  onRename: (item: T, to: string, at: number) => string | undefined;
  onDelete: (item: T) => void;
  onMessages: (messages: readonly string[]) => void;
  /** finds what saves the first item, which has the focus after the last one was deleted */
  findFirst: () => HTMLElement | null;
}

/** What the reader has saved under names: each item with its actions, to rename and to delete it. The focus stays in the list. */
export function NamedList<T extends Named>(props: NamedListProps<T>) {
  const { label, items, empty, className = 'min-h-0 flex-1 overflow-y-auto' } = props;
  const { renderItem, renderActions, onRename, onDelete, onMessages, findFirst } = props;
  const [renames, deletes] = [useElements<number>(), useElements<number>()];
  /** Restores the focus after the pressed button was removed. */
  const focusRow = (at: number, { elementOf }: typeof renames): void =>
    restoreFocus(() => elementOf(at) ?? elementOf(at - 1) ?? findFirst());
  const rename = (item: T, typed: string | undefined, at: number): void => {
    focusRow(at, renames);
    const to = typed?.trim() ?? '';
    const name = to === '' || to === item.name ? undefined : onRename(item, to, at);
    if (name !== undefined) onMessages([`Renamed “${item.name}” to “${name}”.`]);
  };
  const remove = (item: T, at: number): void => {
    onDelete(item);
    onMessages([`“${item.name}” deleted.`]);
    focusRow(at, deletes);
  };
  return (
    <ul className={className} aria-label={label}>
      {items.map((item, at) => (
        <NamedRow
          key={item.name}
          name={item.name}
          actions={renderActions(item)}
          renameRef={renames.refOf(at)}
          deleteRef={deletes.refOf(at)}
          onRename={(to) => rename(item, to, at)}
          onDelete={() => remove(item, at)}
        >
          {renderItem(item)}
        </NamedRow>
      ))}
      {items.length === 0 && <li className="text-2xs text-faint">{empty}</li>}
    </ul>
  );
}

interface NamedRowProps {
  name: string;
  actions: ReactNode;
  /** for the buttons */
  renameRef: Ref<HTMLButtonElement>;
  deleteRef: Ref<HTMLButtonElement>;
  /** undefined where renaming was cancelled */
  onRename: (to: string | undefined) => void;
  onDelete: () => void;
  children: ReactNode;
}

function NamedRow({ name, actions, renameRef, deleteRef, onRename, onDelete, children }: NamedRowProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const done = (to?: string): void => {
    setIsRenaming(false);
    onRename(to);
  };
  return (
    <li className="flex items-center gap-1 border-t border-line py-1">
      {isRenaming ? (
        <RenameForm name={name} onDone={done} />
      ) : (
        <>
          {children}
          <button
            ref={renameRef}
            type="button"
            className="control border-0"
            aria-label={`Rename ${name}`}
            title="Rename"
            onClick={() => setIsRenaming(true)}
          >
            ✎
          </button>
          {actions}
          <button
            ref={deleteRef}
            type="button"
            className="control border-0"
            aria-label={`Delete ${name}`}
            title="Delete"
            onClick={onDelete}
          >
            ✕
          </button>
        </>
      )}
    </li>
  );
}

/** Messages about what was done to the list. */
export const Messages = ({ texts }: { texts: readonly string[] }) => (
  <div role="status" className="max-h-40 overflow-y-auto text-2xs text-soft wrap-anywhere empty:hidden">
    {texts.map((sentence, index) => (
      <p key={index}>{sentence}</p>
    ))}
  </div>
);

/** Shown where the browser blocks storage. @param things what the list has, as the start of a sentence: `Views` */
export const NotSaved = ({ stored, things }: { stored: Pick<StoredValue<unknown>, 'isSaved'>; things: string }) =>
  !stored.isSaved() && (
    <p className="text-2xs text-warn">
      {things} are not saved in this {document.documentElement.dataset['embed'] === undefined ? 'browser' : 'frame'}: its storage is blocked
      or full, so they last as long as this page. Export them to keep them.
    </p>
  );

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

interface ImportExportProps<T extends Named> {
  file: FileFormat<T>;
  /** where the list is stored */
  stored: StoredValue<readonly T[]>;
  onMessages: (messages: readonly string[]) => void;
  /** takes what was read for a review, instead of storing it at once */
  onRead?: ((read: ReadFile<T>) => void) | undefined;
}

/** Buttons that save the whole list as a file (`marketdesk_2026-11-20T0941ET_3views.json`) and read one back. */
export function ImportExport<T extends Named>({ file, stored, onMessages, onRead }: ImportExportProps<T>) {
  const all = useStoredValue(stored);
  const input = useRef<HTMLInputElement>(null);
  const save = (): void => {
    const count = `${all.length}${file.things}`;
    const name = exportName({ things: 'marketdesk', asOfSeconds: nowSeconds(), zone: preferences().zone, count, ending: 'json' });
    download(new Blob([fileText(file, all)], { type: 'application/json' }), name);
    onMessages([`Saved ${all.length} ${all.length === 1 ? file.thing : file.things} as ${name}.`]);
  };
  const read = async (from: File | undefined): Promise<void> => {
    if (input.current) input.current.value = '';
    if (!from) return;
    if (from.size > file.maxBytes) {
      const [size, limit] = [from.size, file.maxBytes].map((bytes) => formatFixed(bytes / 1_000_000));
      return onMessages([`This file has ${size} MB, a file of ${file.things} has at most ${limit} MB. Nothing was imported.`]);
    }
    const content = await from.text().then(
      (text) => readFileText(file, text),
      () => 'The file could not be read. Nothing was imported.',
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
function RenameForm({ name, onDone }: { name: string; onDone: (name?: string) => void }) {
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
