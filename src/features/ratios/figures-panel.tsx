import { lazy, Suspense } from 'react';
import type { ChartCursor } from '#src/shared/charts/chart-line.ts';
import type { Comparison } from './comparison.ts';
import type { Panel, RatiosSearch, RatiosSearchChange } from './ratios-search.ts';
import { ValuesTable } from './values-table.tsx';

const RankTable = lazy(async () => ({ default: (await import('./rank-table.tsx')).RankTable }));
const RestatedTable = lazy(async () => ({ default: (await import('./restated-table.tsx')).RestatedTable }));

const names: Readonly<Record<Panel, string>> = { values: 'Figures', rank: 'Rank', restated: 'Restatements' };

interface Props {
  comparison: Comparison;
  search: RatiosSearch;
  onChange: (change: RatiosSearchChange) => void;
  cursor: ChartCursor | undefined;
  onCursor: (cursor: ChartCursor) => void;
}

/** Under the pictures: their exact figures, who is best, or what was restated. */
export function FiguresPanel({ comparison, search, onChange, cursor, onCursor }: Props) {
  return (
    <section aria-label={names[search.panel]} className="figures-panel">
      <div role="group" aria-label="Below the charts" className="panel-choice">
        {(Object.keys(names) as Panel[]).map((panel) => (
          <button key={panel} type="button" aria-pressed={panel === search.panel} onClick={() => onChange({ panel })}>
            {names[panel]}
          </button>
        ))}
      </div>
      {/* What scrolls is in reach of the keys; the grid of figures has keys of its own. */}
      <div role="region" aria-label={`${names[search.panel]}, scrolled`} tabIndex={search.panel === 'values' ? -1 : 0}>
        <Suspense>
          {search.panel === 'values' && <ValuesTable {...{ comparison, search, cursor, onCursor }} />}
          {search.panel === 'rank' && <RankTable {...{ comparison, search, onChange }} />}
          {search.panel === 'restated' && <RestatedTable search={search} />}
        </Suspense>
      </div>
    </section>
  );
}
