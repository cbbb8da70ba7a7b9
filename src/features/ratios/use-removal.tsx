import { type ReactNode, useState } from 'react';
import { ratioByName } from '#src/records/ratios/ratio-catalogue.ts';
import { Toast } from '#src/shared/ui/feedback/toast.tsx';
import type { RatiosSearch, RatiosSearchChange } from './ratios-search.ts';

interface Removal {
  readonly text: string;
  /** what there was before */
  readonly undo: RatiosSearchChange;
}

/** Removes companies and ratios from the comparison, with a toast that takes the last removal back. */
export function useRemoval({ symbols, ratios }: RatiosSearch, onChange: (change: RatiosSearchChange) => void) {
  const [removal, setRemoval] = useState<Removal>();
  const removeSymbol = (symbol: string): void => {
    onChange({ symbols: symbols.filter((other) => other !== symbol) });
    setRemoval({ text: `${symbol} removed`, undo: { symbols } });
  };
  const removeRatio = (name: RatiosSearch['ratios'][number]): void => {
    onChange({ ratios: ratios.filter((other) => other !== name) });
    setRemoval({ text: `${ratioByName(name).short} removed`, undo: { ratios } });
  };
  const toast: ReactNode = removal && (
    // Without a height of its own: the toast stands above the end of the page, also where the page scrolls.
    <div className="relative">
      <Toast text={removal.text} onUndo={() => onChange(removal.undo)} onGone={() => setRemoval(undefined)} />
    </div>
  );
  return { removeSymbol, removeRatio, toast };
}
