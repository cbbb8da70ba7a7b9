import { use } from 'react';
import { announce } from '#src/shared/filters/announce.ts';
import { CopyView } from '#src/shared/filters/copy-view.tsx';
import { Pinned } from '#src/shared/filters/pinned.ts';
import { filterChips } from '#src/shared/filters/words.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { anyOfBar, keepFocus } from '#src/shared/ui/keep-focus.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { filterWords, type MetricFilter, writeFilter } from './metric-filter.ts';
import quantifiedFilters from './quantified-filter-set.ts';
import type { QuantifiedSearch, QuantifiedSearchChange } from './quantified-search.ts';

interface Props {
  search: QuantifiedSearch;
  filters: readonly MetricFilter[];
  /** the one whose editor is open, under its chip */
  edited: MetricFilter | undefined;
  onChange: (change: QuantifiedSearchChange) => void;
  /** opens the editor of a filter */
  onEdit: (filter: MetricFilter) => void;
}

/** The active filters in words; a figure's chip opens its editor, every chip goes with its cross. */
export default function QuantifiedChips({ search, filters, edited, onChange, onEdit }: Props) {
  const pinned = use(Pinned);
  const asked = filterChips(quantifiedFilters, search, dayOf(nowSeconds(), 'et').slice(0, 4));
  const change = (said: string, what: QuantifiedSearchChange): void => {
    announce(said);
    onChange(what);
    keepFocus(anyOfBar);
  };
  const without = (filter: MetricFilter): QuantifiedSearchChange => {
    const left = filters.filter((other) => other !== filter).map(writeFilter);
    return { filters: left.length > 0 ? left : undefined };
  };
  const loose = asked.filter(({ key }) => !pinned.includes(key));
  const clear = (): QuantifiedSearchChange => ({
    filters: undefined,
    ...(Object.assign({}, ...loose.map(({ without: gone }) => gone)) as QuantifiedSearchChange),
  });
  return (
    <>
      {asked.map(({ key, text, whole, without: gone }) =>
        pinned.includes(key) ? (
          <span key={key} className="chip" title={`${whole}: set by the page around this frame`}>
            <span className="truncate">{text}</span>
          </span>
        ) : (
          <button
            key={key}
            type="button"
            className="chip"
            title={whole}
            aria-label={`Remove filter ${text}`}
            onClick={() => change(`Filter ${text} removed`, gone)}
          >
            <span className="truncate">{text}</span>
            <span aria-hidden>✕</span>
          </button>
        ),
      )}
      {filters.map((filter) => {
        const text = filterWords(filter);
        return (
          <span key={writeFilter(filter)} className="chip gap-0 px-0">
            <button
              type="button"
              className="h-full truncate px-2"
              aria-label={`Edit filter ${text}`}
              aria-haspopup="dialog"
              aria-expanded={filter === edited}
              style={filter === edited ? { anchorName: '--filter' } : undefined}
              title={text}
              onClick={() => onEdit(filter)}
            >
              {text}
            </button>
            <button
              type="button"
              className="h-full min-w-6 pr-2"
              aria-label={`Remove filter ${text}`}
              onClick={() => change(`Filter ${text} removed`, without(filter))}
            >
              <span aria-hidden>✕</span>
            </button>
          </span>
        );
      })}
      {loose.length + filters.length > 1 && (
        <button
          type="button"
          className="h-6.5 px-1 text-accent underline print:hidden"
          onClick={() => change('All filters removed', clear())}
        >
          Clear all
        </button>
      )}
      <CopyView />
    </>
  );
}
