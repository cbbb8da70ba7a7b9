import { useCallback, useRef } from 'react';
import type { ChartCursor } from '#src/shared/charts/line/line-data.ts';
import { Failed } from '#src/shared/ui/feedback/failure-panel.tsx';
import { usePrinting } from '#src/shared/ui/printing.ts';
import { PeriodBar } from './charts/period-bar.tsx';
import { boundsOf } from './charts/period-choice.ts';
import { type ChartFigures, RatioChart } from './charts/ratio-chart.tsx';
import { SmallCharts } from './charts/small-charts.tsx';
import { comparisonTitle } from './comparison/labels.ts';
import { NoFigures } from './empty-states.tsx';
import { FiguresPanel } from './figures/figures-panel.tsx';
import type { ValuesTableHandle } from './figures/values-table.tsx';
import type { RatiosSearch, RatiosSearchChange } from './ratios-search.ts';
import type { Selection } from './ratios-sheet.ts';
import type { RatiosPageData } from './use-ratios-page.ts';

interface Props {
  data: RatiosPageData;
  cursor: ChartCursor | undefined;
  /** cells selected in the table */
  selection: Selection | undefined;
  figures: ChartFigures;
  onChange: (change: RatiosSearchChange) => void;
  onCursor: (cursor: ChartCursor) => void;
  onSelection: (selection: Selection | undefined) => void;
}

/** Charts and figures of a comparison, or what stands in their place. */
export function RatiosFigures({ data: { query, comparison, hasFigures, shownSearch: search }, ...props }: Props) {
  const { cursor, selection, figures, onChange, onCursor, onSelection } = props;
  const { data, error, isFetching } = query;
  const printing = usePrinting();
  const table = useRef<ValuesTableHandle>(null);
  const focusTable = useCallback(() => table.current?.focus(), []);
  const selectPeriods = (from: string, to: string): void => {
    const placeOf = (key: string): number => comparison.whole.moments.findIndex((moment) => moment.key === key);
    onChange(boundsOf(comparison.whole, search.align, { from: placeOf(from), to: placeOf(to) }));
  };
  const drawing = { comparison, cursor, figures, search, onCursor, onTable: focusTable, onSelect: selectPeriods };
  return (
    <div
      className={`relative flex min-h-0 flex-1 flex-col max-sm:overflow-y-auto [@media(height<640px)]:overflow-y-auto ${isFetching && data ? 'progress' : ''}`}
    >
      {query.isLoading && <div aria-hidden className="skeleton appear-late" />}
      {error && data === undefined && <Failed error={error} onRetry={() => void query.refetch()} />}
      {data !== undefined && !hasFigures && <NoFigures {...{ comparison, search, onChange }} results={data.results} />}
      {hasFigures && (
        <>
          {printing && <PrintTitle search={search} />}
          <PeriodBar {...{ comparison, search, onChange }} />
          {search.chart === 'small' ? (
            <SmallCharts {...drawing} />
          ) : (
            <div className="chart-grid">
              {comparison.charts.map((chart) => (
                <RatioChart key={chart.key} chart={chart} {...drawing} />
              ))}
            </div>
          )}
          <FiguresPanel
            {...{ comparison, cursor, selection, printing, search, onChange, onCursor, onSelection }}
            results={data?.results ?? []}
            tableHandle={table}
          />
        </>
      )}
    </div>
  );
}

/** Title for print. */
const PrintTitle = ({ search }: { search: RatiosSearch }) => (
  <header className="hidden print:block">
    <h2 className="text-lg font-bold">Ratios</h2>
    <p className="text-xs text-soft">{comparisonTitle(search)}</p>
  </header>
);
