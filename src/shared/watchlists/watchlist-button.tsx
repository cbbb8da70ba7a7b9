import { useState } from 'react';
import { later } from '#src/shared/ui/later.tsx';
import { symbolsOf } from './listed.ts';

const WatchlistPanel = later(() => import('./watchlist-panel.tsx'));

interface Props {
  /** how many symbols the page takes */
  most: number;
  /** what it calls them: `companies` */
  things: string;
  onSymbols: (symbols: string[]) => void;
}

/** Takes the symbols of a watchlist where a page holds them one by one and takes only so many. */
export function WatchlistButton({ most, things, onSymbols }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="control"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        style={isOpen ? { anchorName: '--watchlist' } : undefined}
        onClick={() => setOpen(true)}
      >
        Watchlist ▾
      </button>
      {isOpen && (
        <WatchlistPanel
          anchor="--watchlist"
          active={undefined}
          hint={`Of a longer list the first ${most} ${things} are taken.`}
          onChoose={(list) => onSymbols((symbolsOf(list) ?? []).slice(0, most))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
