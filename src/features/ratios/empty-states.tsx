import { type RatiosResult, type ReportType, reportTypes } from '#contract/endpoints/ratios.ts';
import type { Comparison } from './comparison/comparison.ts';
import { reportTypeLabels } from '#src/records/ratios/report-label.ts';
import { periodRangeLabel } from '#src/records/ratios/period-range.ts';
import { MissingData } from '#src/shared/sources/lazy-sources.tsx';
import { resultOf } from '#src/records/ratios/ratio-series.ts';
import type { RatiosSearch, RatiosSearchChange } from './ratios-search.ts';

/** Another report type that is available; offered, never used automatically. */
function otherType(results: readonly RatiosResult[], search: RatiosSearch): ReportType | undefined {
  const has = (type: ReportType): boolean =>
    results.some(({ operationRatios }) => operationRatios.some(({ id }) => id.reportType === type));
  return reportTypes.find((type) => type !== search.type && has(type));
}

interface Props {
  comparison: Comparison;
  results: readonly RatiosResult[];
  search: RatiosSearch;
  onChange: (change: RatiosSearchChange) => void;
}

/** Shown when the comparison has no figures: the reason for each company, and what to try. */
export function NoFigures({ comparison, results, search, onChange }: Props) {
  const unknown = search.symbols.filter((symbol) => !resultOf(results, symbol));
  const isUnknown = unknown.length === search.symbols.length;
  const reasons = [...new Set(comparison.tracks.flatMap(({ series }) => series.gap ?? []))];
  const other = otherType(results, search);
  return (
    <div className="m-auto flex max-w-160 flex-col items-start gap-2 p-6">
      <h2 className="text-base font-bold">{isUnknown ? 'Unknown company' : 'No figures'}</h2>
      <ul className="text-soft">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {unknown.length > 0 && (
          <li className="empty:hidden">
            <MissingData of="ratios" symbols={unknown} />
          </li>
        )}
        {reasons.length === 0 && <li>No figures {periodRangeLabel(search)}.</li>}
      </ul>
      {isUnknown ? (
        <button type="button" className="control" onClick={() => onChange({ symbols: [] })}>
          Choose other companies
        </button>
      ) : (
        <button
          type="button"
          className="control"
          onClick={() =>
            onChange(
              reasons.length === 0 ? { from: undefined, to: undefined } : { type: other ?? 'TTM', ratios: other ? search.ratios : ['roe'] },
            )
          }
        >
          {reasons.length === 0 ? 'All dates' : other ? `Show ${reportTypeLabels[other]}` : 'Show ROE, TTM'}
        </button>
      )}
    </div>
  );
}
