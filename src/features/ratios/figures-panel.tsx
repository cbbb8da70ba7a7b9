import { lazy, Suspense } from 'react';
import type { ChartCursor } from '#src/shared/charts/line-series.tsx';
import type { Comparison } from './comparison.ts';
import type { Panel, RatiosSearch, RatiosSearchChange } from './ratios-search.ts';
import type { Selection } from './table-area.ts';
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
  selection: Selection | undefined;
  /** on paper the exact figures are always there, in tables that a sheet is wide enough for */
  printing: boolean;
  onSelection: (selection: Selection | undefined) => void;
}

/** Series that fit on a sheet beside each other. */
const mostAcross = 10;

/** The table in one piece where a sheet is wide enough, else a table for each ratio. */
const printedParts = (comparison: Comparison): readonly Comparison[] =>
  comparison.tracks.length <= mostAcross
    ? [comparison]
    : [...Map.groupBy(comparison.tracks, ({ series }) => series.ratio).values()].map((tracks) => ({ ...comparison, tracks }));

/** Under the pictures: their exact figures, who is best, or what was restated. */
export function FiguresPanel({ comparison, search, onChange, printing, ...place }: Props) {
  const inParentheses = search.negatives === 'parentheses';
  return (
    <section aria-label={names[search.panel]} className="figures-panel">
      <div role="group" aria-label="Below the charts" className="panel-choice">
        {(Object.keys(names) as Panel[]).map((panel) => (
          <button key={panel} type="button" aria-pressed={panel === search.panel} onClick={() => onChange({ panel })}>
            {names[panel]}
          </button>
        ))}
        <button
          type="button"
          className="ml-auto max-sm:hidden"
          aria-pressed={inParentheses}
          onClick={() => onChange({ negatives: inParentheses ? 'minus' : 'parentheses' })}
        >
          Negatives in (parentheses){inParentheses ? ' ✓' : ''}
        </button>
      </div>
      {/* What scrolls is in reach of the keys; the grid of figures has keys of its own. */}
      <div role="region" aria-label={`${names[search.panel]}, scrolled`} tabIndex={search.panel === 'values' ? -1 : 0}>
        <Suspense>
          {search.panel === 'values' && !printing && <ValuesTable {...{ comparison, search }} {...place} />}
          {printing &&
            printedParts(comparison).map((part) => <ValuesTable key={part.tracks[0]?.key} comparison={part} {...{ search }} {...place} />)}
          {search.panel === 'rank' && <RankTable {...{ comparison, search, onChange }} />}
          {search.panel === 'restated' && <RestatedTable search={search} />}
        </Suspense>
      </div>
    </section>
  );
}
