import { use, useEffect } from 'react';
import { useLocation } from 'react-router';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { announceChange, announceFilter } from './announce.ts';
import { CopyView } from './copy-view.tsx';
import { described } from './described.ts';
import type { FilterProps } from './filter.ts';
import { anyOfBar, keepFocus } from '#src/shared/ui/keep-focus.ts';
import { Pinned } from './pinned.ts';
import { filterChips, filterSentence } from './words.ts';

/** The active filters; each goes with a click. Loaded with the first filter. */
export default function FilterChips({ describe, search, onChange }: FilterProps) {
  const filters = use(described(describe));
  const thisYear = dayOf(nowSeconds(), 'et').slice(0, 4);
  const pinned = use(Pinned);
  const chips = filterChips(filters, search, thisYear);
  const fixed = chips.filter(({ key }) => pinned.includes(key));
  const loose = chips.filter((chip) => !fixed.includes(chip));
  const sentence = filterSentence(filters, search, thisYear);
  // Nobody is told about the filter that the page was opened with.
  const isOpening = useLocation().key === 'default';
  useEffect(() => announceFilter(sentence, !isOpening), [sentence, isOpening]);

  const change = (change: Readonly<Record<string, undefined>>): void => {
    announceChange(filters, search, change);
    onChange(change);
    keepFocus(anyOfBar);
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
        <button
          type="button"
          className="h-6.5 px-1 text-accent underline print:hidden"
          onClick={() => change(Object.assign({}, ...loose.map(({ without }) => without)) as Readonly<Record<string, undefined>>)}
        >
          Clear all
        </button>
      )}
      <CopyView />
      <span aria-hidden className="filter-words" title={sentence}>
        {sentence}
      </span>
    </>
  );
}
