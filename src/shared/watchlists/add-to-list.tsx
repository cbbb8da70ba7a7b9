import { useState } from 'react';
import { announce } from '#src/shared/filters/announce.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import { PanelButton } from '#src/shared/ui/panels/panel-button.tsx';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { maxSymbols } from './list-symbols.ts';
import { watchlists, withSymbols, type Watchlist } from './watchlists.ts';

/** Adds the symbols of the open item to a watchlist, or removes them. */
export function AddToList({ symbols }: { symbols: readonly string[] }) {
  if (symbols.length === 0) return null;
  return (
    <PanelButton
      anchor="--add-to-list"
      className="control print:hidden"
      title={`Put ${symbols.slice(0, 3).join(', ')} on a watchlist`}
      words="+ Watchlist"
    >
      {(onClose) => <Lists symbols={symbols} onClose={onClose} />}
    </PanelButton>
  );
}

/** Compares symbols in any spelling of a share class. */
const holds = ({ symbols }: Watchlist, symbol: string): boolean => symbols.some((other) => symbolKey(other) === symbolKey(symbol));

function Lists({ symbols, onClose }: { symbols: readonly string[]; onClose: () => void }) {
  const lists = useStoredValue(watchlists);
  const [symbol, setSymbol] = useState(symbols[0] ?? '');
  const toggle = (list: Watchlist): void => {
    const has = holds(list, symbol);
    const next = has ? list.symbols.filter((other) => symbolKey(other) !== symbolKey(symbol)) : [...list.symbols, symbol];
    watchlists.update((latest) => withSymbols(latest, list.name, next));
    announce(`${symbol} ${has ? 'taken off' : 'put on'} ${list.name}`);
  };
  return (
    <Popover label="Put on a watchlist" anchor="--add-to-list" onClose={onClose}>
      <div className="flex flex-col gap-1.5">
        {symbols.length > 1 && (
          <select aria-label="Symbol" className="control" value={symbol} onChange={({ target }) => setSymbol(target.value)}>
            {symbols.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
        {lists.map((list) => {
          const has = holds(list, symbol);
          return (
            <label key={list.name} className="flex min-h-6 items-center gap-2">
              <input
                type="checkbox"
                checked={has}
                // A list has at least one symbol and at most the limit.
                disabled={has ? list.symbols.length === 1 : list.symbols.length >= maxSymbols}
                onChange={() => toggle(list)}
              />
              <span className="truncate">{list.name}</span>
              <span className="text-faint">{list.symbols.length}</span>
            </label>
          );
        })}
        {lists.length === 0 && (
          <button
            type="button"
            className="control"
            onClick={() => watchlists.update((latest) => [...latest, { name: 'Watchlist', symbols: [symbol] }])}
          >
            New watchlist with {symbol}
          </button>
        )}
        {!watchlists.isSaved() && (
          <p className="text-2xs text-warn">Not saved in this browser or frame: watchlists last as long as this page.</p>
        )}
      </div>
    </Popover>
  );
}
