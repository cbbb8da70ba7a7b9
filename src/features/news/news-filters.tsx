import { lazy, Suspense, useState } from 'react';
import { Choice } from '#src/shared/ui/choice.tsx';
import type { NewsSearch, NewsSearchChange } from './news-search.ts';

const NewsChips = lazy(() => import('./news-chips.tsx'));
const NewsFilterPanel = lazy(() => import('./news-filter-panel.tsx'));

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

export interface NewsFiltersProps {
  search: NewsSearch;
  onChange: (change: NewsSearchChange) => void;
  /** channels of the headlines loaded so far, offered for choice */
  channels: readonly string[];
}

/** The page's filters as controls, every active one as a chip that can be removed, and the order. */
export function NewsFilters({ count, ...props }: NewsFiltersProps & { count: string }) {
  const { search, onChange } = props;
  const [part, setPart] = useState<FilterPart>();
  const [unfolded, setUnfolded] = useState(false);
  const active = Object.keys(search).some((key) => !standing.has(key));
  return (
    <div role="toolbar" aria-label="Filters" className="filter-bar">
      {active && (
        <Suspense>
          <NewsChips search={search} onChange={onChange} />
        </Suspense>
      )}
      <button type="button" className="control sm:hidden" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        Filters {unfolded ? '▴' : '▾'}
      </button>
      <div data-open={unfolded}>
        {filterParts.map((name) => (
          <button
            key={name}
            type="button"
            className="control"
            aria-haspopup="dialog"
            aria-expanded={part === name}
            style={part === name ? { anchorName: '--filter' } : undefined}
            onClick={() => setPart(name)}
          >
            {name} ▾
          </button>
        ))}
      </div>
      {part && (
        <Suspense>
          <NewsFilterPanel key={part} part={part} {...props} onClose={() => setPart(undefined)} />
        </Suspense>
      )}
      <span className="ml-auto flex items-center gap-1 text-faint">
        <span role="status">{count}</span>
        <Choice label="Order" value={search.sort} options={orders} onChange={(sort) => onChange({ sort })} />
      </span>
    </div>
  );
}

/** Parameters that always have a value and are no filter by themselves. */
const standing = new Set(['sort', 'primary', 'topicGroupBy']);
