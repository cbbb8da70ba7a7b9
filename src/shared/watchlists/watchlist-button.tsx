import { later } from '#src/shared/ui/later.tsx';
import { PanelButton } from '#src/shared/ui/panel-button.tsx';
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
export const WatchlistButton = ({ most, things, onSymbols }: Props) => (
  <PanelButton anchor="--watchlist" words="Watchlist ▾">
    {(onClose) => (
      <WatchlistPanel
        anchor="--watchlist"
        active={undefined}
        hint={`Of a longer list the first ${most} ${things} are taken.`}
        onChoose={(list) => onSymbols((symbolsOf(list) ?? []).slice(0, most))}
        onClose={onClose}
      />
    )}
  </PanelButton>
);
