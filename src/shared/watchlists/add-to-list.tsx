import { useState } from 'react';
import { announce } from '#src/shared/filters/announce.ts';
import { useKept } from '#src/shared/kept/kept.ts';
import { symbolKey } from '#src/shared/readings/join-key.ts';
import { PanelButton } from '#src/shared/ui/panel-button.tsx';
import { Popover } from '#src/shared/ui/popover.tsx';
import { mostSymbols } from './listed.ts';
import { watchlists, withSymbols, type Watchlist } from './watchlists.ts';

/** Puts the symbols of what is open on a watchlist, or takes them off. */
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

/** In whatever spelling a class share stands there. */
const holds = ({ symbols }: Watchlist, symbol: string): boolean => symbols.some((other) => symbolKey(other) === symbolKey(symbol));

function Lists({ symbols, onClose }: { symbols: readonly string[]; onClose: () => void }) {
  const lists = useKept(watchlists);
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
                // A list is never empty, and never longer than the desk asks for.
                disabled={has ? list.symbols.length === 1 : list.symbols.length >= mostSymbols}
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
