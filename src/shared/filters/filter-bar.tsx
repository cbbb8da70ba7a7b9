import { lazy, Suspense, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
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
 * @param shape what of the address is a filter: with any of it there is a line of chips
 * @param groups the buttons, by the groups of the description; other controls stand among them
 * @param describe loads the description; the same function each time
 * @param Panel what a button opens, where that is more than the description's editors
 * @param Chips the active filters, where they are more than the description's
 * @param children stands at the end of the buttons
 */
export function FilterBar({
  shape,
  groups,
  Panel = FilterPanel,
  Chips = FilterChips,
  children,
  ...props
}: FilterProps & {
  shape: Pick<SearchShape<QueryShape>, 'query'>;
  groups: readonly (string | ReactElement)[];
  Panel?: ComponentType<FilterProps & { group: string; onClose: () => void }>;
  Chips?: ComponentType<FilterProps>;
  children: ReactNode;
}) {
  const [group, setGroup] = useState<string>();
  const [unfolded, setUnfolded] = useState(false);
  return (
    <div role="toolbar" aria-label="Filters" className="filter-bar">
      <button type="button" className="control sm:hidden" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        Filters {unfolded ? '▴' : '▾'}
      </button>
      <div data-open={unfolded}>
        {groups.map((name) =>
          typeof name === 'string' ? (
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
          ) : (
            name
          ),
        )}
      </div>
      <Suspense>{group && <Panel key={group} {...props} group={group} onClose={() => setGroup(undefined)} />}</Suspense>
      <span>{children}</span>
      {/* A line of its own, there before the chips are: what stands below never moves. */}
      {queryPairs(shape, props.search).length > 0 && (
        <div>
          <Suspense>
            <Chips {...props} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
