import { type Ref, useRef } from 'react';
import type { RatiosResult } from '#contract/endpoints/ratios.ts';
import type { ChartCursor } from '#src/shared/charts/line/line-data.ts';
import { type Comparison, marksRestated } from '../comparison/comparison.ts';
import type { Panel, RatiosSearch, RatiosSearchChange } from '../ratios-search.ts';
import { useTableKeys } from '#src/shared/ui/commands/table-keys.ts';
import type { Selection } from '../ratios-sheet.ts';
import { ValuesTable, type ValuesTableHandle } from './values-table.tsx';
import { FigureSource } from './figure-source.tsx';
import { RankTable } from './rank-table.tsx';
import { RestatementsTable as RestatedTable } from './restatements-table.tsx';

const tabLabels: Readonly<Record<Panel, string>> = { values: 'Figures', rank: 'Rank', restated: 'Restatements' };

interface Props {
  comparison: Comparison;
  results: readonly RatiosResult[];
  search: RatiosSearch;
  onChange: (change: RatiosSearchChange) => void;
  cursor: ChartCursor | undefined;
  onCursor: (cursor: ChartCursor) => void;
  selection: Selection | undefined;
  /** prints the figures in tables that fit on a page */
  printing: boolean;
  tableHandle: Ref<ValuesTableHandle>;
  onSelection: (selection: Selection | undefined) => void;
}

/** Series that fit side by side on a page. */
const maxPrintColumns = 10;

/** One table if it fits on a page, otherwise one per ratio. */
const splitForPrint = (comparison: Comparison): readonly Comparison[] =>
  comparison.tracks.length <= maxPrintColumns
    ? [comparison]
    : [...Map.groupBy(comparison.tracks, ({ series }) => series.ratio).values()].map((tracks) => ({ ...comparison, tracks }));

/** Below the charts: exact figures, ranks, or restatements. */
export function FiguresPanel({ comparison, results, search, onChange, printing, tableHandle, ...cursorProps }: Props) {
  const hasParentheses = search.negatives === 'parentheses';
  const { tracks, moments, restatedAt } = comparison;
  const tables = useRef<HTMLDivElement>(null);
  // The figures are a grid with these keys of its own.
  useTableKeys(tables, search.panel !== 'values');
  const hasRestated =
    search.panel === 'values' &&
    tracks.some((track) => marksRestated(track, search) && moments.some((moment) => restatedAt(track, moment)));
  return (
    <section aria-label={tabLabels[search.panel]} className="figures-panel">
      <div role="group" aria-label="Below the charts" className="panel-choice">
        {(Object.keys(tabLabels) as Panel[]).map((panel) => (
          <button key={panel} type="button" aria-pressed={panel === search.panel} onClick={() => onChange({ panel })}>
            {tabLabels[panel]}
          </button>
        ))}
        {hasRestated && (
          <span className="ml-auto self-center text-2xs text-faint">
            <sup className="font-bold text-accent">R</sup>{' '}
            {search.type === 'A' && !search.restated ? 'restated since' : 'differs from original'}
          </span>
        )}
        <button
          type="button"
          className={`max-sm:hidden ${hasRestated ? 'ml-3' : 'ml-auto'}`}
          aria-pressed={hasParentheses}
          onClick={() => onChange({ negatives: hasParentheses ? 'minus' : 'parentheses' })}
        >
          Negatives in (parentheses){hasParentheses ? ' ✓' : ''}
        </button>
      </div>
      {/* Focusable, so that it scrolls by keyboard; the grid has its own keyboard handling. */}
      <div ref={tables} role="region" aria-label={`${tabLabels[search.panel]}, scrolled`} tabIndex={search.panel === 'values' ? -1 : 0}>
        {search.panel === 'values' && !printing && <ValuesTable handle={tableHandle} {...{ comparison, search }} {...cursorProps} />}
        {printing &&
          splitForPrint(comparison).map((part) => (
            <ValuesTable key={part.tracks[0]?.key} comparison={part} {...{ search }} {...cursorProps} />
          ))}
        {search.panel === 'rank' && <RankTable {...{ comparison, search, onChange }} />}
        {search.panel === 'restated' && <RestatedTable {...{ search, onChange }} />}
      </div>
      {search.panel === 'values' && <FigureSource {...{ comparison, results }} cursor={cursorProps.cursor} />}
    </section>
  );
}
