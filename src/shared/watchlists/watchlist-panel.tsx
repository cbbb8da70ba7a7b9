import { use, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Field } from '#src/shared/filters/field.tsx';
import { ImportExport, RenameForm, storeImported } from '#src/shared/storage/named-list-tools.tsx';
import type { ReadFile } from '#src/shared/storage/named-list-file.ts';
import { maxNameLength, withNamed } from '#src/shared/storage/named-list.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { useSymbolDirectory } from '#src/shared/symbols/directory/use-directory.ts';
import { noFixes, ReviewList, usePastedSymbols, withFixes } from '#src/shared/symbols/paste/paste-review.tsx';
import type { PlainNumbers } from '#src/shared/symbols/paste/read-positions.ts';
import { Select } from '#src/shared/ui/choice.tsx';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { pathSegment } from '#src/shared/url/paths.ts';
import { Pinned } from '#src/shared/url/use-search.ts';
import { ImportReview } from './import-review.tsx';
import { maxSymbols } from './list-symbols.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import {
  cleanName,
  fromAddress,
  inAddress,
  maxLists,
  type Positions,
  renameList,
  textOf,
  type Watchlist,
  watchlists,
  watchlistsFile,
  withSymbols,
} from './watchlists.ts';

interface WatchlistRowProps {
  list: Watchlist;
  /** it is the active filter */
  isChosen: boolean;
  /** undefined where lists cannot be selected */
  onChoose: (() => void) | undefined;
  /** undefined while the name is not edited */
  onRenamed: (name: string | undefined) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One list: select, rename, edit, delete. */
export function WatchlistRow({ list, isChosen, onChoose, onRenamed, onEdit, onDelete }: WatchlistRowProps) {
  const { name, symbols } = list;
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
      <Link
        to={`/brief?list=${inAddress(list).map(pathSegment).join()}`}
        className="control border-0"
        title={`Brief of ${name} since the last close`}
      >
        Brief
      </Link>
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

interface PasteFormProps {
  /** the list that is edited; undefined for a new one */
  list: Watchlist | undefined;
  disabled: boolean;
  onSave: (name: string, symbols: readonly string[], positions: Positions) => void;
  onCancel: () => void;
}

/** The validation error of the form; undefined where it is valid. */
function wrongOf(
  name: string,
  count: number,
  unknown: number,
  wrongNumbers: readonly string[],
  isUnsaid: boolean,
): { name?: string; symbols?: string } {
  return {
    ...(cleanName(name) === '' && { name: 'Give the watchlist a name.' }),
    ...(count === 0 && { symbols: 'Paste at least one ticker.' }),
    ...(unknown > 0 && { symbols: `${unknown} unknown: choose a suggestion, keep or remove ${unknown === 1 ? 'it' : 'them'}.` }),
    ...(wrongNumbers.length > 0 && { symbols: wrongNumbers.slice(0, 3).join('; ') }),
    ...(isUnsaid && { symbols: 'Say what the numbers are: shares, shares and cost, or neither.' }),
    ...(count > maxSymbols && { symbols: `${count} symbols are more than ${maxSymbols}: take ${count - maxSymbols} away.` }),
  };
}

const plainOptions: Readonly<Record<1 | 2, Partial<Record<PlainNumbers, string>>>> = {
  1: { unsaid: 'choose …', shares: 'shares', ignored: 'neither: not stored' },
  2: { unsaid: 'choose …', shares: 'shares, the second not stored', sharesAndCost: 'shares and cost', ignored: 'neither: not stored' },
};

/** A form with a name and a field for pasted symbols, which are reviewed before they are stored. */
export function PasteForm({ list, disabled, onSave, onCancel }: PasteFormProps) {
  const [name, setName] = useState(list?.name ?? '');
  const [text, setText] = useState(list ? textOf(list) : '');
  const [sent, setSent] = useState(false);
  const { directory, isLoading } = useSymbolDirectory();
  // Symbols that are in the list already need no review.
  const [fixes, setFixes] = useState(() => withFixes(noFixes, list?.symbols ?? [], (symbol) => symbol));
  const [plain, setPlain] = useState<PlainNumbers>('unsaid');
  const review = usePastedSymbols(directory, text, fixes, plain);
  const { symbols, unknown, positions } = review;
  const { plainColumns, hasDecimalCommas } = review.numbers;
  const wrong = wrongOf(name, symbols.length, unknown.length, review.numbers.wrong, plainColumns !== 0 && plain === 'unsaid');
  const isWaiting = text !== '' && (isLoading || review.isResolving);
  const save = (): void => {
    setSent(true);
    if (wrong.name ?? wrong.symbols) return;
    onSave(name, symbols, positions);
    setName('');
    setText('');
    setFixes(noFixes);
    setPlain('unsaid');
    setSent(false);
  };
  return (
    <form
      className="flex flex-col gap-1.5 border-t border-line pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {list === undefined && (
        <Field label="New watchlist" wrong={sent ? wrong.name : undefined}>
          {(ids) => (
            <input
              {...ids}
              className="field"
              autoComplete="off"
              placeholder="Name"
              value={name}
              maxLength={maxNameLength}
              disabled={disabled}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      )}
      <Field
        label={list ? `Symbols of ${list.name}` : 'Symbols'}
        hint={`A spreadsheet’s column, or any list of symbols, ISINs or CUSIPs; up to ${maxSymbols}. Shares and cost are read from a table with the headings Symbol, Shares, Cost; without headings you say what the numbers are.`}
        wrong={sent || symbols.length > maxSymbols || review.numbers.wrong.length > 0 ? wrong.symbols : undefined}
      >
        {(ids) => (
          <textarea
            {...ids}
            className="field h-24 resize-y py-1"
            rows={4}
            spellCheck={false}
            autoCapitalize="characters"
            value={text}
            disabled={disabled}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {text.trim() !== '' && !isLoading && (
        <div role="group" aria-label="Pasted list" className="flex flex-col gap-1.5 text-2xs">
          <ReviewList {...{ directory, review }} onFix={(cells, symbolOf) => setFixes((before) => withFixes(before, cells, symbolOf))} />
          {plainColumns !== 0 && (
            <p className="flex items-center gap-1.5">
              Numbers without headings are
              <Select
                label="Numbers without headings"
                value={plain}
                options={plainOptions[plainColumns] as Record<PlainNumbers, string>}
                onChange={setPlain}
              />
            </p>
          )}
          <PositionsSummary {...{ symbols, positions, hasDecimalCommas }} />
        </div>
      )}
      <div className="flex gap-1.5">
        <button type="submit" className="button-primary" disabled={disabled || isWaiting}>
          {list ? 'Save symbols' : 'Save and apply'}
        </button>
        {list && (
          <button type="button" className="control h-7" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}

interface SummaryProps {
  symbols: readonly string[];
  positions: Positions;
  hasDecimalCommas: boolean;
}

/** The positions that were read, before they are stored. */
function PositionsSummary({ symbols, positions, hasDecimalCommas }: SummaryProps) {
  const held = symbols.flatMap((symbol) => {
    const position = positions[symbolKey(symbol)];
    return position ? [`${symbol} ${position.shares}${position.cost === undefined ? '' : ` at ${position.cost}`}`] : [];
  });
  if (held.length === 0) return null;
  return (
    <p className="max-h-24 overflow-y-auto wrap-anywhere">
      {held.length} {held.length === 1 ? 'position' : 'positions'}
      {hasDecimalCommas && ', read with decimal commas'}: {held.join(', ')}
    </p>
  );
}

interface WatchlistPanelProps {
  anchor: string;
  /** the list of the URL */
  active: readonly string[] | undefined;
  /** message about a list that exceeds the page's limit */
  hint?: string | undefined;
  onChoose: (list: readonly string[] | undefined) => void;
  onClose: () => void;
}

/** Shown where the browser blocks storage; the lists last as long as the page. */
const notSaved =
  'Watchlists are not saved in this browser or frame: its storage is blocked or full, so they last as long as this page. Export them to a file.';

const same = (a: Watchlist, b: Watchlist): boolean => a.name === b.name && a.symbols.join() === b.symbols.join();

/** The watchlists: paste symbols, select as filter, rename, edit, delete, export and import. */
export function WatchlistPanel({ anchor, active, hint, onChoose, onClose }: WatchlistPanelProps) {
  const lists = useStoredValue(watchlists);
  const isPinned = use(Pinned).length > 0;
  const [edited, setEdited] = useState<string>();
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [imported, setImported] = useState<ReadFile<Watchlist>>();
  const chosen = active && fromAddress(active);
  const isFull = lists.length >= maxLists;
  const rows = useRef<HTMLUListElement>(null);
  /** Restores the focus after the pressed button's row was removed. */
  const focusRow = (at: number, title: string): void =>
    restoreFocus(() => {
      const found = [...(rows.current?.querySelectorAll<HTMLElement>(`[title=${title}]`) ?? [])];
      return found[Math.min(at, found.length - 1)] ?? rows.current?.parentElement?.querySelector('input');
    });
  const choose = (list: Watchlist | undefined): void => {
    onChoose(list && inAddress(list));
    onClose();
  };
  const saveNew = (list: Watchlist): Watchlist => {
    watchlists.update((latest) => withNamed(latest, list));
    return watchlists.get().at(-1) ?? list;
  };
  const save = (name: string, symbols: readonly string[], positions: Positions): void => {
    if (edited === undefined) {
      const list = saveNew({ name: cleanName(name), symbols, ...(Object.keys(positions).length > 0 && { positions }) });
      if (!isPinned) return choose(list);
      return setMessages([`Saved as “${list.name}”, ${symbols.length} ${symbols.length === 1 ? 'symbol' : 'symbols'}.`]);
    }
    watchlists.update((latest) => withSymbols(latest, edited, symbols, positions));
    if (chosen?.name === edited) onChoose(inAddress({ name: edited, symbols }));
    setMessages([`“${edited}” holds ${symbols.length} ${symbols.length === 1 ? 'symbol' : 'symbols'} now.`]);
    return setEdited(undefined);
  };
  const rename = (at: number, list: Watchlist, to: string | undefined): void => {
    focusRow(at, 'Rename');
    const name = cleanName(to ?? '');
    if (name === '' || name === list.name) return;
    renameList(list.name, name);
    const after = watchlists.get()[at];
    if (after && chosen && same(chosen, list)) onChoose(inAddress(after));
    setMessages([`“${list.name}” is called “${after?.name ?? name}” now.`]);
  };
  const remove = (at: number, { name }: Watchlist): void => {
    watchlists.update((latest) => latest.filter((other) => other.name !== name));
    setMessages([`“${name}” deleted.`]);
    focusRow(at, 'Delete');
  };
  const guest = chosen && !lists.some((list) => same(list, chosen)) ? chosen : undefined;
  const text = [
    ...(isPinned ? ['This frame stays with its symbol: lists can be saved here, but not selected.'] : []),
    ...(isFull ? [`There are ${maxLists} watchlists: delete one before you save the next.`] : []),
    ...messages,
  ];
  return (
    <Popover label="Watchlists" anchor={anchor} onClose={onClose}>
      <div className="flex max-h-[80vh] flex-col gap-2.5">
        {hint !== undefined && <p className="text-2xs text-faint">{hint}</p>}
        <ul ref={rows} className="min-h-0 flex-1 overflow-y-auto" aria-label="Saved watchlists">
          {lists.map((list, at) => (
            <WatchlistRow
              key={list.name}
              list={list}
              isChosen={chosen !== undefined && same(chosen, list)}
              onChoose={isPinned ? undefined : () => choose(list)}
              onRenamed={(to) => rename(at, list, to)}
              onEdit={() => setEdited(list.name)}
              onDelete={() => remove(at, list)}
            />
          ))}
          {lists.length === 0 && <li className="text-2xs text-faint">No watchlist saved in this browser yet. Paste one.</li>}
        </ul>
        {chosen && !isPinned && (
          <div className="flex flex-wrap gap-1.5">
            <button type="button" className="control" onClick={() => choose(undefined)}>
              Clear watchlist
            </button>
            {guest && !isFull && (
              <button type="button" className="control" onClick={() => setMessages([`Saved as “${saveNew(guest).name}”.`])}>
                Save {guest.name} here
              </button>
            )}
          </div>
        )}
        {imported && (
          <ImportReview
            lists={imported.all}
            stored={lists}
            onStore={(all) => {
              setMessages(storeImported(watchlists, watchlistsFile, { ...imported, all }));
              setImported(undefined);
            }}
            onCancel={() => {
              setMessages(['Nothing was imported.']);
              setImported(undefined);
            }}
          />
        )}
        <PasteForm
          key={edited ?? ''}
          list={lists.find(({ name }) => name === edited)}
          disabled={isFull && edited === undefined}
          onSave={save}
          onCancel={() => setEdited(undefined)}
        />
        <div role="status" className="max-h-40 overflow-y-auto text-2xs text-soft wrap-anywhere empty:hidden">
          {text.map((sentence, index) => (
            <p key={index}>{sentence}</p>
          ))}
        </div>
        {!watchlists.isSaved() && <p className="text-2xs text-warn">{notSaved}</p>}
        <ImportExport
          file={watchlistsFile}
          stored={watchlists}
          all={lists}
          stem="marketdesk"
          onMessages={setMessages}
          onRead={setImported}
        />
      </div>
    </Popover>
  );
}
