import { type ReactNode, useState } from 'react';
import type { RatioName } from '#contract/endpoints/ratios.ts';
import { ratioByName } from '#src/records/ratios/ratio-catalogue.ts';
import { Logomark } from '#src/shared/symbols/logomark.tsx';
import { Toast } from '#src/shared/ui/feedback/toast.tsx';
import { firstFilterButton, restoreFocus } from '#src/shared/ui/restore-focus.ts';
import type { RatiosSearch, RatiosSearchChange } from './ratios-search.ts';
import { CompanySwatch } from './swatch.tsx';

/** Takes a company or a ratio out of the comparison. */
export interface Removal {
  removeSymbol: (symbol: string) => void;
  removeRatio: (name: RatioName) => void;
}

interface Removed {
  readonly text: string;
  /** what there was before */
  readonly undo: RatiosSearchChange;
}

/** Removes companies and ratios from the comparison, with a toast that takes the last removal back. */
export function useRemoval({ symbols, ratios }: RatiosSearch, onChange: (change: RatiosSearchChange) => void) {
  const [removed, setRemoved] = useState<Removed>();
  const removeSymbol = (symbol: string): void => {
    onChange({ symbols: symbols.filter((other) => other !== symbol) });
    setRemoved({ text: `${symbol} removed`, undo: { symbols } });
  };
  const removeRatio = (name: RatioName): void => {
    onChange({ ratios: ratios.filter((other) => other !== name) });
    setRemoved({ text: `${ratioByName(name).short} removed`, undo: { ratios } });
  };
  const toast: ReactNode = removed && (
    // Without a height of its own: the toast stands above the end of the page, also where the page scrolls.
    <div className="relative">
      <Toast text={removed.text} onUndo={() => onChange(removed.undo)} onGone={() => setRemoved(undefined)} />
    </div>
  );
  return { removeSymbol, removeRatio, toast };
}

interface ChosenProps extends Removal {
  search: RatiosSearch;
  /** set by the embedding page */
  isPinned: boolean;
}

/** The companies and ratios of the comparison, each with a cross that removes it. */
export const ChosenChips = ({ search, isPinned, removeSymbol, removeRatio }: ChosenProps) => (
  <>
    {search.symbols.map((symbol) => (
      <Chip key={symbol} label={symbol} onRemove={isPinned ? undefined : () => removeSymbol(symbol)}>
        <CompanySwatch {...{ symbol, search }} />
        <Logomark symbol={symbol} />
        <span data-symbol={symbol}>{symbol}</span>
      </Chip>
    ))}
    {/* The last ratio cannot be removed. */}
    {search.ratios.length > 1 &&
      search.ratios.map((name) => (
        <Chip key={name} label={ratioByName(name).short} onRemove={() => removeRatio(name)}>
          {ratioByName(name).short}
        </Chip>
      ))}
  </>
);

/** A company or ratio. Only the cross removes it; a value set by the embedding page has none. */
const Chip = ({ label, onRemove, children }: { label: string; onRemove: (() => void) | undefined; children: ReactNode }) => (
  <span className="chip relative" title={onRemove ? undefined : 'Set by the page around this frame'}>
    {children}
    {onRemove && (
      <button
        type="button"
        className="-mr-2 h-full min-w-6"
        aria-label={`Remove ${label}`}
        onClick={() => {
          restoreFocus(firstFilterButton);
          onRemove();
        }}
      >
        <span aria-hidden>✕</span>
      </button>
    )}
  </span>
);
