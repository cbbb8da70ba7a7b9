import { use } from 'react';
import { useLocation } from 'react-router';
import { announce } from '#src/shared/filters/announce.ts';
import { CopyView } from '#src/shared/ui/copy-button.tsx';
import { Pinned } from '#src/shared/url/use-search.ts';
import { filterChips, filterPhrase, withChosenDates } from '#src/shared/filters/filter-text.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { firstFilterButton, restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { describeFilter } from '../filters/metric-filter.ts';
import { formatFilter, type MetricFilter } from '#analysis/filters/filter-address.ts';
import { requestFilters } from '../filters/request-filters.ts';
import type { QuantifiedSearch, QuantifiedSearchChange } from '../quantified-search.ts';
import { describeFilters, type QuantifiedView } from './view.ts';
import { usePrintNote } from '#src/shared/ui/printing.ts';

const thisYear = (): string => dayOf(nowSeconds(), 'et').slice(0, 4);

interface Props {
  search: QuantifiedSearch;
  view: QuantifiedView;
  /** the filter whose editor is open below its chip */
  edited: MetricFilter | undefined;
  onChange: (change: QuantifiedSearchChange) => void;
  onEdit: (filter: MetricFilter) => void;
}

/** The active filters as chips. The chip of a column filter opens its editor; every chip can be removed. */
export function ActiveFilters({ search, view: { filters, columnOf }, edited, onChange, onEdit }: Props) {
  const pinned = use(Pinned);
  const { search: address } = useLocation();
  const chips = filterChips(requestFilters, withChosenDates(search, address), thisYear());
  const apply = (announcement: string, change: QuantifiedSearchChange): void => {
    announce(announcement);
    onChange(change);
    restoreFocus(firstFilterButton);
  };
  const removeFilter = (filter: MetricFilter): QuantifiedSearchChange => {
    const others = filters.filter((other) => other !== filter).map(formatFilter);
    return { filters: others.length > 0 ? others : undefined };
  };
  const removable = chips.filter(({ key }) => !pinned.includes(key));
  const removeAll = (): QuantifiedSearchChange => ({
    filters: undefined,
    // Back to the first view, not to all dates.
    whole: false,
    ...(Object.assign({}, ...removable.map(({ without }) => without)) as QuantifiedSearchChange),
  });
  return (
    <>
      {chips.map(({ key, text, whole, without }) =>
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
            onClick={() => apply(`Filter ${text} removed`, without)}
          >
            <span className="truncate">{text}</span>
            <span aria-hidden>✕</span>
          </button>
        ),
      )}
      {filters.map((filter) => {
        const text = describeFilter(filter, columnOf);
        return (
          <span key={formatFilter(filter)} className="chip gap-0 px-0">
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
              onClick={() => apply(`Filter ${text} removed`, removeFilter(filter))}
            >
              <span aria-hidden>✕</span>
            </button>
          </span>
        );
      })}
      {removable.length + filters.length > 1 && (
        <button
          type="button"
          className="h-6.5 px-1 text-accent underline print:hidden"
          onClick={() => apply('All filters removed', removeAll())}
        >
          Clear all
        </button>
      )}
      <CopyView />
    </>
  );
}

/**
 * Filters and order as one sentence: `Reactions on F; 5 min at least 2%; ordered by Published, descending`.
 *
 * @param year dates of another year are written with theirs
 */
export function describeView(search: QuantifiedSearch, { filters, sort, columnOf }: QuantifiedView, year: string): string {
  const order = sort.map(({ id, desc }) => `${columnOf(id)?.label ?? id}, ${desc ? 'descending' : 'ascending'}`).join(', then ');
  const start = filterPhrase(requestFilters, search, year) ?? (filters.length > 0 ? 'reactions' : 'all reactions');
  return [start.charAt(0).toUpperCase() + start.slice(1), ...describeFilters({ filters, columnOf }), `ordered by ${order}`].join('; ');
}

/** Describes the filters and the order as text, for print only. */
export function PrintedView({ search, view }: { search: QuantifiedSearch; view: QuantifiedView }) {
  const text = describeView(search, view, thisYear());
  usePrintNote(text);
  return <p className="hidden print:block">{text}</p>;
}
