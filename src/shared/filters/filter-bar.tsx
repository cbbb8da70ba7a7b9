import { Suspense, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import type { QueryShape } from '#contract/schema/endpoint.ts';
import { queryPairs } from '#contract/schema/query.ts';
import type { SearchShape } from '#src/shared/url/use-search.ts';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';
import { lazyPanel } from '#src/shared/ui/panels/lazy-panel.tsx';
import type { FilterProps } from './filter.ts';
import { lazyPart } from '#src/shared/ui/panels/lazy-part.ts';

const FilterChips = lazyPart(() => import('./filter-chips.tsx'));
const FilterPanel = lazyPanel(() => import('./filter-panel.tsx'));

/**
 * A page's filters: buttons that open their editors, and chips of the active ones. Editors and chips follow from one description (filter.ts),
 * which is loaded with the first of them.
 *
 * @param shape the parameters that are filters
 * @param groups the buttons, by group, and other controls among them
 * @param describe loads the description; must be stable
 * @param Panel replaces the default panel of a button
 * @param Chips replaces the default chips
 * @param children shown at the end of the buttons
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
      <CommandButton
        label="Filters"
        isListed={false}
        className="control sm:hidden"
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        Filters {unfolded ? '▴' : '▾'}
      </CommandButton>
      <div data-open={unfolded}>
        {groups.map((name) =>
          typeof name === 'string' ? (
            <CommandButton
              key={name}
              label={name}
              aria-haspopup="dialog"
              aria-expanded={group === name}
              style={group === name ? { anchorName: '--filter' } : undefined}
              onClick={() => {
                // On a phone the palette may run this while the buttons are folded.
                setUnfolded(true);
                setGroup(name);
              }}
            >
              {name} ▾
            </CommandButton>
          ) : (
            name
          ),
        )}
      </div>
      <Suspense>{group && <Panel key={group} {...props} group={group} onClose={() => setGroup(undefined)} />}</Suspense>
      <span>{children}</span>
      {/* The line is reserved before the chips are loaded, so that nothing below moves. */}
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
