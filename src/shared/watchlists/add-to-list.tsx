import { useState } from 'react';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { PanelButton } from '#src/shared/ui/panels/panel-button.tsx';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { addNewList, canToggle, holdsAll, toggleOnList } from './put-on-list.ts';
import { watchlists } from './watchlists.ts';

interface Props {
  symbols: readonly string[];
  /** begins with all symbols at once, not with the first */
  all?: boolean;
}

/** Adds the symbols of the open item, or of the selected rows, to a watchlist, or removes them. */
export function AddToList({ symbols, all = false }: Props) {
  if (symbols.length === 0) return null;
  return (
    <PanelButton
      anchor="--add-to-list"
      className="control print:hidden"
      title={`Add ${symbols.slice(0, 3).join(', ')} to a watchlist`}
      words="+ Watchlist"
    >
      {(onClose) => <Lists {...{ symbols, all, onClose }} />}
    </PanelButton>
  );
}

/** The choice of all symbols; no symbol is empty. */
const allSymbols = '';

function Lists({ symbols, all, onClose }: Required<Props> & { onClose: () => void }) {
  const lists = useStoredValue(watchlists);
  const [choice, setChoice] = useState(all && symbols.length > 1 ? allSymbols : (symbols[0] ?? ''));
  const chosen = choice === allSymbols ? symbols : [choice];
  const chosenText = chosen.length > 1 ? `${chosen.length} symbols` : (chosen[0] ?? '');
  return (
    <Popover label="Add to a watchlist" anchor="--add-to-list" onClose={onClose}>
      <div className="flex flex-col gap-1.5">
        {symbols.length > 1 && (
          <select aria-label="Symbol" className="control" value={choice} onChange={({ target }) => setChoice(target.value)}>
            <option value={allSymbols}>All {symbols.length} symbols</option>
            {symbols.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
        {lists.map((list) => (
          <label key={list.name} className="flex min-h-6 items-center gap-2">
            <input
              type="checkbox"
              checked={holdsAll(list, chosen)}
              disabled={!canToggle(list, chosen)}
              onChange={() => toggleOnList(list, chosen)}
            />
            <span className="truncate">{list.name}</span>
            <span className="text-faint">{list.symbols.length}</span>
          </label>
        ))}
        {lists.length === 0 && (
          <button type="button" className="control" onClick={() => addNewList(chosen)}>
            New watchlist with {chosenText}
          </button>
        )}
        {!watchlists.isSaved() && (
          <p className="text-2xs text-warn">Not saved in this browser or frame: watchlists last as long as this page.</p>
        )}
      </div>
    </Popover>
  );
}
