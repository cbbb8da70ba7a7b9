import { use, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ReadFile } from '#src/shared/storage/named-list-file.ts';
import { ImportExport, Messages, NamedList, NotSaved, storeImported } from '#src/shared/storage/named-list-tools.tsx';
import { withNamed } from '#src/shared/storage/named-list.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { Pinned } from '#src/shared/url/use-search.ts';
import { ImportReview } from './import-review.tsx';
import { type AfterSave, PasteForm } from './paste-form.tsx';
import {
  cleanName,
  fromAddress,
  inAddress,
  maxLists,
  type Positions,
  renameList,
  type Watchlist,
  watchlists,
  watchlistsFile,
  withSymbols,
} from './watchlists.ts';
import { briefPath, newList } from './new-list.ts';

interface ListLinksProps {
  list: Watchlist;
  /** it is the active filter */
  isChosen: boolean;
  /** undefined where lists cannot be selected */
  onChoose: (() => void) | undefined;
}

/** Selects a list as the filter of the page, or opens its brief. */
function ListLinks({ list, isChosen, onChoose }: ListLinksProps) {
  const { name, symbols } = list;
  return (
    <>
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
      <Link to={briefPath(list)} className="control border-0" title={`Brief of ${name}: the last session and since`}>
        Brief
      </Link>
    </>
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

const same = (a: Watchlist, b: Watchlist): boolean => a.name === b.name && a.symbols.join() === b.symbols.join();

/** The stored lists, the selected one, and what can be done to them. */
function useWatchlists({ active, onChoose, onClose }: WatchlistPanelProps) {
  const lists = useStoredValue(watchlists);
  const navigate = useNavigate();
  const isPinned = use(Pinned).length > 0;
  /** the name of the list whose symbols are edited */
  const [edited, setEdited] = useState<string>();
  const [messages, setMessages] = useState<readonly string[]>([]);
  const chosen = active && fromAddress(active);
  const isChosen = (list: Watchlist): boolean => chosen !== undefined && same(chosen, list);
  const choose = (list: Watchlist | undefined): void => {
    onChoose(list && inAddress(list));
    onClose();
  };
  const saveNew = (list: Watchlist): Watchlist => {
    watchlists.update((latest) => withNamed(latest, list));
    return watchlists.get().at(-1) ?? list;
  };
  const save = (name: string, symbols: readonly string[], positions: Positions, next: AfterSave): void => {
    if (edited === undefined) {
      const list = saveNew(newList(name, symbols, positions));
      if (next === 'brief') {
        onClose();
        return void navigate(briefPath(list));
      }
      if (!isPinned) return choose(list);
      return setMessages([`Saved as “${list.name}”, ${symbols.length} ${symbols.length === 1 ? 'symbol' : 'symbols'}.`]);
    }
    watchlists.update((latest) => withSymbols(latest, edited, symbols, positions));
    if (chosen?.name === edited) onChoose(inAddress({ name: edited, symbols }));
    setMessages([`“${edited}” holds ${symbols.length} ${symbols.length === 1 ? 'symbol' : 'symbols'} now.`]);
    return setEdited(undefined);
  };
  const rename = (list: Watchlist, to: string, at: number): string | undefined => {
    const name = cleanName(to);
    if (name === '' || name === list.name) return undefined;
    renameList(list.name, name);
    const after = watchlists.get()[at];
    if (after && isChosen(list)) onChoose(inAddress(after));
    if (edited === list.name) setEdited(after?.name);
    return after?.name;
  };
  const remove = ({ name }: Watchlist): void => {
    watchlists.update((latest) => latest.filter((other) => other.name !== name));
    if (edited === name) setEdited(undefined);
  };
  return { lists, isPinned, edited, setEdited, messages, setMessages, chosen, isChosen, choose, saveNew, save, rename, remove };
}

/** The watchlists: paste symbols, select as filter, rename, edit, delete, export and import. */
export function WatchlistPanel(props: WatchlistPanelProps) {
  const { lists, isPinned, edited, setEdited, messages, setMessages, chosen, isChosen, choose, ...actions } = useWatchlists(props);
  const [imported, setImported] = useState<ReadFile<Watchlist>>();
  const { pathname } = useLocation();
  const symbolsField = useRef<HTMLTextAreaElement>(null);
  const isFull = lists.length >= maxLists;
  const finishImport = (texts: readonly string[]): void => {
    setMessages(texts);
    setImported(undefined);
  };
  return (
    <Popover label="Watchlists" anchor={props.anchor} onClose={props.onClose}>
      <div className="flex max-h-[80vh] flex-col gap-2.5">
        {props.hint !== undefined && <p className="text-2xs text-faint">{props.hint}</p>}
        <NamedList
          label="Saved watchlists"
          items={lists}
          empty="No watchlist saved in this browser yet. Paste one."
          renderItem={(list) => <ListLinks list={list} isChosen={isChosen(list)} onChoose={isPinned ? undefined : () => choose(list)} />}
          renderActions={({ name }) => (
            <button
              type="button"
              className="control border-0"
              aria-label={`Symbols of ${name}`}
              title="Symbols"
              onClick={() => setEdited(name)}
            >
              ☰
            </button>
          )}
          onRename={actions.rename}
          onDelete={actions.remove}
          onMessages={setMessages}
          findFirst={() => symbolsField.current}
        />
        {chosen && !isPinned && (
          <div className="flex flex-wrap gap-1.5">
            <button type="button" className="control" onClick={() => choose(undefined)}>
              Clear watchlist
            </button>
            {!isFull && !lists.some(isChosen) && (
              <button type="button" className="control" onClick={() => setMessages([`Saved as “${actions.saveNew(chosen).name}”.`])}>
                Save {chosen.name} here
              </button>
            )}
          </div>
        )}
        {imported && (
          <ImportReview
            lists={imported.all}
            stored={lists}
            onStore={(all) => finishImport(storeImported(watchlists, watchlistsFile, { ...imported, all }))}
            onCancel={() => finishImport(['Nothing was imported.'])}
          />
        )}
        <PasteForm
          key={edited ?? ''}
          ref={symbolsField}
          list={lists.find(({ name }) => name === edited)}
          disabled={isFull && edited === undefined}
          offersBrief={!isPinned && pathname !== '/brief'}
          onSave={actions.save}
          onCancel={edited === undefined ? undefined : () => setEdited(undefined)}
        />
        <Messages
          texts={[
            ...(isPinned ? ['This frame stays with its symbol: lists can be saved here, but not selected.'] : []),
            ...(isFull ? [`There are ${maxLists} watchlists: delete one before you save the next.`] : []),
            ...messages,
          ]}
        />
        <NotSaved stored={watchlists} things="Watchlists" />
        <ImportExport file={watchlistsFile} stored={watchlists} onMessages={setMessages} onRead={setImported} />
      </div>
    </Popover>
  );
}
