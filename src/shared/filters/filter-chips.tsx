import { Suspense, use, useEffect } from 'react';
import { useLocation } from 'react-router';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';
import { CopyView } from '#src/shared/ui/copy-button.tsx';
import { usePrintNote } from '#src/shared/ui/printing.ts';
import { firstFilterButton, restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { Pinned } from '#src/shared/url/use-search.ts';
import { symbolsOf } from '#contract/list-symbols.ts';
import { announceChange, announceFilter } from './announce-filter.ts';
import { filterChips, filterSentence, withChosenDates } from './filter-text.ts';
import type { FilterProps } from './filter.ts';
import { UnknownSymbols } from './lazy-panels.ts';

interface SymbolFilters {
  readonly tickers?: readonly string[];
  readonly symbols?: readonly string[];
}

/** The active filters; a click removes one. */
export function FilterChips({ filters, search: resolved, onChange }: FilterProps) {
  const location = useLocation();
  const search = withChosenDates(resolved, location.search);
  const thisYear = dayOf(nowSeconds(), 'et').slice(0, 4);
  const pinned = use(Pinned);
  const { tickers, symbols = tickers ?? symbolsOf(search['list'] as readonly string[] | undefined) ?? [] } = search as SymbolFilters;
  const chips = filterChips(filters, search, thisYear);
  const fixed = chips.filter(({ key }) => pinned.includes(key));
  const loose = chips.filter((chip) => !fixed.includes(chip));
  const sentence = filterSentence(filters, search, thisYear);
  usePrintNote(sentence);
  // The initial filter is not announced.
  const isOpening = location.key === 'default';
  useEffect(() => announceFilter(sentence, !isOpening), [sentence, isOpening]);

  const change = (change: Readonly<Record<string, undefined>>): void => {
    announceChange(filters, search, change);
    onChange(change);
    restoreFocus(firstFilterButton);
  };
  return (
    <>
      <p className="hidden w-full print:block">{sentence}</p>
      <span role="group" aria-label={sentence} className="contents">
        {fixed.map(({ key, text, whole }) => (
          <span key={key} title={`${whole}: set by the page around this frame`} className="chip">
            <span className="truncate">{text}</span>
          </span>
        ))}
        {loose.map(({ key, text, whole, without }) => (
          <button
            key={key}
            type="button"
            aria-label={`Remove filter ${text}`}
            title={whole}
            className="chip"
            onClick={() => change(without)}
          >
            <span className="truncate">{text}</span>
            <span aria-hidden>✕</span>
          </button>
        ))}
      </span>
      {loose.length > 1 && (
        <CommandButton
          label="Clear all"
          title="Remove all filters"
          className="h-6.5 px-1 text-accent underline print:hidden"
          onClick={() => change(Object.assign({}, ...loose.map(({ without }) => without)) as Readonly<Record<string, undefined>>)}
        />
      )}
      <CopyView />
      {/* In the rest of the line. */}
      <span aria-hidden className="hidden min-w-0 truncate pl-1.5 text-faint sm:block sm:flex-[1_1_120px]! print:hidden" title={sentence}>
        {sentence}
      </span>
      {/* Last, because it comes after the others. */}
      <Suspense>{symbols.length > 0 && <UnknownSymbols symbols={symbols} />}</Suspense>
    </>
  );
}
