import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Entry } from '#src/features/palette/entry.ts';
import { foundEntries } from '#src/features/palette/found-entries.ts';
import { PaletteDialog } from '#src/features/palette/palette-dialog.tsx';
import { companiesQuery } from '#src/shared/companies/companies-query.ts';
import { seenNames } from '#src/shared/seen/seen.ts';
import { hotkeys } from '#src/shared/ui/hotkeys.ts';
import { anyOfList, keepFocus } from '#src/shared/ui/keep-focus.ts';
import type { PanelName } from './commands.ts';
import { newsSearches, paletteParts } from './palette-parts.ts';

interface Props {
  onClose: () => void;
  ahead?: readonly string[];
  /** the palette finds everything, the search finds news */
  as?: string | undefined;
  /** opens something in its place */
  onPanel: (panel: PanelName) => void;
}

const keyHints = <span className="max-sm:hidden">↑ ↓ choose · Enter open · Esc close</span>;

/** What `/` and Ctrl+K open. Loaded when it is first opened. */
export default function SearchDialog({ onClose, ahead, as, onPanel }: Props) {
  const navigate = useNavigate();
  const isPalette = as === 'palette';
  const [seen] = useState(() => seenNames('tickers'));
  const { data: named } = useQuery({ ...companiesQuery(seen), enabled: isPalette && seen.length > 0 });
  const parts = useMemo(() => paletteParts(seen, named ?? [], onPanel), [seen, named, onPanel]);
  const choose = ({ act, to, instead }: Entry): void => {
    if (instead) return instead();
    // Before the action, which may open a panel in its place.
    onClose();
    act?.();
    if (to === undefined) return;
    keepFocus(anyOfList);
    void navigate(to);
  };
  const shared = { ahead, onClose, onChosen: choose };
  return isPalette ? (
    <PaletteDialog
      {...shared}
      label="Palette"
      fieldLabel="Symbols, pages, views and actions"
      placeholder="AAPL, AAPL QN, a company, a page or what to do"
      find={(typed) => foundEntries(typed, parts)}
      hints={
        <>
          {keyHints}
          <span>AAPL QN: a symbol, then the code of a page</span>
        </>
      }
    />
  ) : (
    <PaletteDialog
      {...shared}
      label="Search"
      fieldLabel="Search symbols or words in stories"
      placeholder="AAPL, MSFT or words in stories"
      find={(typed) => newsSearches(typed, seen)}
      hints={
        <>
          {keyHints}
          {/* On a phone there is no such key. */}
          <button type="button" className="min-h-6 text-accent underline" onClick={hotkeys().get('Ctrl+K')}>
            Ctrl+K: pages, views and actions
          </button>
        </>
      }
    />
  );
}
