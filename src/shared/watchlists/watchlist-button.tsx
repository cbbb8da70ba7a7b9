import { WatchlistPanel } from '#src/shared/filters/lazy-panels.ts';
import { PanelButton } from '#src/shared/ui/panels/panel-button.tsx';
import { symbolsOf } from '#contract/list-symbols.ts';

interface Props {
  /** limit of symbols on the page */
  most: number;
  /** what the page calls them: `companies` */
  things: string;
  onSymbols: (symbols: string[]) => void;
}

/** Loads the symbols of a watchlist into a page that lists them one by one, up to a limit. */
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
