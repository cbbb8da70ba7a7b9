import { use, useRef, useState } from 'react';
import { Pinned } from '#src/shared/filters/pinned.ts';
import { useKept } from '#src/shared/kept/kept.ts';
import { MoveNamed } from '#src/shared/kept/move-named.tsx';
import { renamed, withNamed } from '#src/shared/kept/named.ts';
import { keepFocus } from '#src/shared/ui/keep-focus.ts';
import { Popover } from '#src/shared/ui/popover.tsx';
import { PasteForm } from './paste-form.tsx';
import { WatchlistRow } from './watchlist-row.tsx';
import { cleanName, fromAddress, inAddress, mostLists, watchlists, watchlistsFile, withSymbols, type Watchlist } from './watchlists.ts';

interface Props {
  anchor: string;
  /** the list that the address holds */
  active: readonly string[] | undefined;
  /** what becomes of a list that holds more than the page takes */
  hint?: string | undefined;
  onChoose: (list: readonly string[] | undefined) => void;
  onClose: () => void;
}

/** What a browser that keeps nothing is told; the lists last as long as the page. */
const notSaved =
  'Watchlists are not saved in this browser or frame: its storage is blocked or full, so they last as long as this page. Export them to keep them.';

const same = (a: Watchlist, b: Watchlist): boolean => a.name === b.name && a.symbols.join() === b.symbols.join();

/** Named lists of symbols: pasted in, chosen as the page's filter, renamed, changed, deleted, handed on as a file. */
export default function WatchlistPanel({ anchor, active, hint, onChoose, onClose }: Props) {
  const lists = useKept(watchlists);
  const isPinned = use(Pinned).length > 0;
  const [edited, setEdited] = useState<string>();
  const [said, setSaid] = useState<readonly string[]>([]);
  const chosen = active && fromAddress(active);
  const isFull = lists.length >= mostLists;
  const rows = useRef<HTMLUListElement>(null);
  /** What was pressed goes with its row, or with what it has done. */
  const focusRow = (at: number, title: string): void =>
    keepFocus(() => {
      const found = [...(rows.current?.querySelectorAll<HTMLElement>(`[title=${title}]`) ?? [])];
      return found[Math.min(at, found.length - 1)] ?? rows.current?.parentElement?.querySelector('input');
    });
  const choose = (list: Watchlist | undefined): void => {
    onChoose(list && inAddress(list));
    onClose();
  };
  const keepNew = (list: Watchlist): Watchlist => {
    watchlists.update((latest) => withNamed(latest, list));
    return watchlists.get().at(-1) ?? list;
  };
  const save = (name: string, symbols: readonly string[], words: readonly string[]): void => {
    if (edited === undefined) {
      const list = keepNew({ name: cleanName(name), symbols });
      // What is to be read first keeps the panel open.
      if (!isPinned && words.length === 0) return choose(list);
      return setSaid([`Kept as “${list.name}”, ${symbols.length} ${symbols.length === 1 ? 'symbol' : 'symbols'}.`, ...words]);
    }
    watchlists.update((latest) => withSymbols(latest, edited, symbols));
    const isShown = chosen?.name === edited;
    // Other symbols are another list of stories, drawn anew with its bar: what is to be read first keeps the panel open here as well.
    if (isShown && words.length === 0) onChoose(inAddress({ name: edited, symbols }));
    const toBeChosen = isShown && words.length > 0 ? ['The page still shows those of before: choose the list to see them.'] : [];
    setSaid([`“${edited}” holds ${symbols.length} ${symbols.length === 1 ? 'symbol' : 'symbols'} now.`, ...words, ...toBeChosen]);
    return setEdited(undefined);
  };
  const rename = (at: number, list: Watchlist, to: string | undefined): void => {
    focusRow(at, 'Rename');
    const name = cleanName(to ?? '');
    if (name === '' || name === list.name) return;
    watchlists.update((latest) => renamed(latest, list.name, name));
    const after = watchlists.get()[at];
    if (after && chosen && same(chosen, list)) onChoose(inAddress(after));
    setSaid([`“${list.name}” is called “${after?.name ?? name}” now.`]);
  };
  const remove = (at: number, { name }: Watchlist): void => {
    watchlists.update((latest) => latest.filter((other) => other.name !== name));
    setSaid([`“${name}” deleted.`]);
    focusRow(at, 'Delete');
  };
  const guest = chosen && !lists.some((list) => same(list, chosen)) ? chosen : undefined;
  const words = [
    ...(isPinned ? ['This frame stays with its symbol: lists can be kept here, not chosen.'] : []),
    ...(isFull ? [`There are ${mostLists} watchlists: delete one before you keep the next.`] : []),
    ...said,
  ];
  return (
    <Popover label="Watchlists" anchor={anchor} onClose={onClose}>
      <div className="flex max-h-[80vh] flex-col gap-2.5">
        {hint !== undefined && <p className="text-2xs text-faint">{hint}</p>}
        <ul ref={rows} className="min-h-0 flex-1 overflow-y-auto" aria-label="Kept watchlists">
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
          {lists.length === 0 && <li className="text-2xs text-faint">No watchlist is kept in this browser yet: paste one.</li>}
        </ul>
        {chosen && !isPinned && (
          <div className="flex flex-wrap gap-1.5">
            <button type="button" className="control" onClick={() => choose(undefined)}>
              Without {chosen.name}
            </button>
            {guest && !isFull && (
              <button type="button" className="control" onClick={() => setSaid([`Kept as “${keepNew(guest).name}”.`])}>
                Keep {guest.name} here
              </button>
            )}
          </div>
        )}
        <PasteForm
          key={edited ?? ''}
          list={lists.find(({ name }) => name === edited)}
          disabled={isFull && edited === undefined}
          onSave={save}
          onCancel={() => setEdited(undefined)}
        />
        <div role="status" className="max-h-40 overflow-y-auto text-2xs text-soft wrap-anywhere empty:hidden">
          {words.map((sentence, index) => (
            <p key={index}>{sentence}</p>
          ))}
        </div>
        {!watchlists.isSaved() && <p className="text-2xs text-warn">{notSaved}</p>}
        <MoveNamed file={watchlistsFile} kept={watchlists} all={lists} stem="marketdesk" onSaid={setSaid} />
      </div>
    </Popover>
  );
}
