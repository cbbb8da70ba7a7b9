import { startTransition, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import type { QueryShape } from '#contract/schema/endpoint.ts';
import { queryPairs } from '#contract/schema/query.ts';
import { LazyBoundary } from '#src/shared/ui/feedback/lazy-boundary.tsx';
import type { SearchShape } from '#src/shared/url/use-search.ts';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';
import { Toolbar } from '#src/shared/ui/commands/toolbar.tsx';
import type { FilterProps } from './filter.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './lazy-panels.ts';

/**
 * A page's filters: buttons that open their editors, and chips of the active ones. Editors and chips follow from one description (filter.ts).
 *
 * @param shape the parameters that are filters, where they are not those of the description
 * @param groups the buttons, by group, and other controls among them
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
  shape?: Pick<SearchShape<QueryShape>, 'query'>;
  groups: readonly (string | ReactElement)[];
  Panel?: ComponentType<FilterProps & { group: string; onClose: () => void }>;
  Chips?: ComponentType<FilterProps>;
  children: ReactNode;
}) {
  const [group, setGroup] = useState<string>();
  const [unfolded, setUnfolded] = useState(false);
  return (
    <Toolbar label="Filters" className="filter-bar">
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
                startTransition(() => setGroup(name));
              }}
            >
              {name} ▾
            </CommandButton>
          ) : (
            name
          ),
        )}
      </div>
      {/* A panel closes itself only: the click that closes it may be on the button of another. */}
      {group && (
        <LazyBoundary what="Filter">
          <Panel key={group} {...props} group={group} onClose={() => setGroup((current) => (current === group ? undefined : current))} />
        </LazyBoundary>
      )}
      <span>{children}</span>
      {queryPairs(shape ?? props.filters.shape, props.search).length > 0 && (
        <div>
          <Chips {...props} />
        </div>
      )}
    </Toolbar>
  );
}
