import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { QueryShape } from '#contract/endpoint.ts';
import { queryPairs } from '#contract/query.ts';
import type { SearchShape } from '#src/shared/url/use-search.ts';
import { later } from '#src/shared/ui/later.tsx';
import type { FilterProps } from './filter.ts';

const FilterChips = lazy(() => import('./filter-chips.tsx'));
const FilterPanel = later(() => import('./filter-panel.tsx'));

/**
 * A page's filters as buttons that open their editors, every active one as a chip that can be removed. What the editors
 * and chips are is described once (filter.ts) and loaded with the first of them.
 *
 * @param groups the buttons, by the groups of the description
 * @param describe loads the description; the same function each time
 * @param children stands at the end of the buttons
 */
export function FilterBar({
  shape,
  groups,
  children,
  ...props
}: FilterProps & { shape: SearchShape<QueryShape>; groups: readonly string[]; children: ReactNode }) {
  const [group, setGroup] = useState<string>();
  const [unfolded, setUnfolded] = useState(false);
  return (
    <div role="toolbar" aria-label="Filters" className="filter-bar">
      <button type="button" className="control sm:hidden" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        Filters {unfolded ? '▴' : '▾'}
      </button>
      <div data-open={unfolded}>
        {groups.map((name) => (
          <button
            key={name}
            type="button"
            className="control"
            aria-haspopup="dialog"
            aria-expanded={group === name}
            style={group === name ? { anchorName: '--filter' } : undefined}
            onClick={() => setGroup(name)}
          >
            {name} ▾
          </button>
        ))}
      </div>
      <Suspense>{group && <FilterPanel key={group} {...{ group, ...props }} onClose={() => setGroup(undefined)} />}</Suspense>
      <span>{children}</span>
      {/* A line of its own, there before the chips are: what stands below never moves. */}
      {queryPairs(shape, props.search).length > 0 && (
        <div>
          <Suspense>
            <FilterChips {...props} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
