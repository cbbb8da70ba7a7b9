import { type DragEvent as ReactDragEvent, useEffect, useState } from 'react';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { tickerOf } from '#src/shared/ui/row-of.ts';
import { addNewList, canToggle, holdsAll, maxOffered, toggleOnList } from '#src/shared/watchlists/put-on-list.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';

const draggedTicker = ({ target }: Event): HTMLElement | undefined =>
  target instanceof Element && !target.closest('dialog, [popover]') ? tickerOf(target) : undefined;

/** While a symbol is dragged: the watchlists that it can be dropped on. The menu of a row does the same without dragging. */
export function SymbolDrops() {
  const [symbol, setSymbol] = useState<string>();
  const lists = useStoredValue(watchlists);
  useEffect(() => {
    const listeners = new AbortController();
    const listen = <Name extends keyof DocumentEventMap>(name: Name, run: (event: DocumentEventMap[Name]) => void): void =>
      document.addEventListener(name, run, { signal: listeners.signal });
    // Symbols are drawn in many places, as text, buttons and links; each becomes one that can be dragged when it is pressed.
    listen('pointerdown', (event) => {
      const ticker = draggedTicker(event);
      if (ticker) ticker.draggable = true;
    });
    listen('dragstart', (event) => {
      const dragged = draggedTicker(event)?.dataset['symbol'];
      if (dragged === undefined) return;
      event.dataTransfer?.setData('text/plain', dragged);
      setSymbol(dragged);
    });
    listen('dragend', () => setSymbol(undefined));
    return () => listeners.abort();
  }, []);
  if (symbol === undefined) return null;
  const drops = lists.filter((list) => !holdsAll(list, [symbol]) && canToggle(list, [symbol])).slice(0, maxOffered);
  return (
    <div
      role="group"
      aria-label={`Drop ${symbol} on a watchlist`}
      className="fixed bottom-4 left-1/2 z-12 flex max-w-[94vw] -translate-x-1/2 flex-wrap gap-2 rounded-lg border border-line bg-panel p-3 text-xs shadow-float"
    >
      {drops.map((list) => (
        <Drop key={list.name} text={list.name} onDrop={() => toggleOnList(list, [symbol])} />
      ))}
      <Drop text="New watchlist" onDrop={() => addNewList([symbol])} />
    </div>
  );
}

function Drop({ text, onDrop }: { text: string; onDrop: () => void }) {
  const [isOver, setOver] = useState(false);
  const allow = (event: ReactDragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className="max-w-48 truncate rounded-md border border-dashed border-line px-4 py-3 data-over:border-accent data-over:bg-accent-bg"
      data-over={isOver || undefined}
      onDragEnter={allow}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      {text}
    </div>
  );
}
