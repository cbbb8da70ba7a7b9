import { lazy, useState } from 'react';
import { Popover } from '#src/shared/ui/popover.tsx';
import { newsChips } from './news-chips.ts';
import type { NewsSearch, NewsSearchChange } from './news-search.ts';

const NewsFilterEditor = lazy(() => import('./news-filter-editor.tsx'));

export const filterParts = ['Symbols', 'Topics', 'Channels', 'Importance', 'Dates', 'More'] as const;
export type FilterPart = (typeof filterParts)[number];

const orders: Readonly<Record<NewsSearch['sort'], string>> = {
  'created:desc': 'newest first',
  'created:asc': 'oldest first',
  'updated:desc': 'last updated first',
  'updated:asc': 'first updated first',
  'id:desc': 'highest id first',
  'id:asc': 'lowest id first',
};

interface Props {
  search: NewsSearch;
  onChange: (change: NewsSearchChange) => void;
  /** channels of the headlines loaded so far, offered for choice */
  channels: readonly string[];
  /** how much is loaded, in honest words */
  count: string;
}

/** The page's filters as controls, every active one as a chip that can be removed, and the order. */
export function NewsFilters({ search, onChange, channels, count }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const chips = newsChips(search, String(new Date().getFullYear()));
  const buttons = filterParts.map((part) => (
    <Popover key={part} label={<>{part} ▾</>}>
      {(close) => <NewsFilterEditor part={part} search={search} channels={channels} onApply={(change) => (onChange(change), close())} />}
    </Popover>
  ));
  return (
    <div role="toolbar" aria-label="Filters" className="flex flex-wrap items-center gap-1.5 border-b border-line bg-panel px-3 py-1.5 text-xs">
      {chips.map(({ key, text, without }) => (
        <button
          key={key}
          type="button"
          aria-label={`Remove filter ${text}`}
          className="flex h-6.5 max-w-80 items-center gap-1.5 rounded-md bg-accent-bg px-2 font-medium text-accent"
          onClick={() => onChange(without)}
        >
          <span className="truncate">{text}</span>
          <span aria-hidden>✕</span>
        </button>
      ))}
      {chips.length > 1 && (
        <button type="button" className="h-6.5 px-1 text-accent underline" onClick={() => onChange(Object.assign({}, ...chips.map(({ without }) => without)))}>
          Clear all
        </button>
      )}
      <button type="button" className="control sm:hidden" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        Filters {unfolded ? '▴' : '▾'}
      </button>
      <div className={`flex-wrap gap-1.5 sm:flex ${unfolded ? 'order-1 flex w-full' : 'hidden'}`}>{buttons}</div>
      <span className="ml-auto flex items-center gap-1 text-faint">
        <span role="status">{count}</span>
        <select
          aria-label="Order"
          className="h-6.5 max-w-40 rounded-md bg-panel text-soft"
          value={search.sort}
          onChange={({ target }) => onChange({ sort: target.value as NewsSearch['sort'] })}
        >
          {Object.entries(orders).map(([sort, words]) => (
            <option key={sort} value={sort}>
              {words}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
