import { reportTypes, type RatiosResult, type ReportType } from '#contract/endpoints/ratios.ts';
import { typeWords } from './chart-words.ts';
import type { Comparison } from './comparison.ts';
import { resultOf } from './ratio-series.ts';
import type { RatiosSearch, RatiosSearchChange } from './ratios-search.ts';

/** Another report type that one of the companies has; offered, never taken by itself. */
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

/** Not one figure of what was asked: which kind of nothing, for each company, and one way on. */
export function NothingFound({ comparison, results, search, onChange }: Props) {
  const isUnknown = search.symbols.every((symbol) => !resultOf(results, symbol));
  const sentences = [...new Set(comparison.tracks.flatMap(({ series }) => series.gap ?? []))];
  const other = otherType(results, search);
  return (
    <div className="m-auto flex max-w-md flex-col items-start gap-2 p-6">
      <h2 className="text-base font-bold">{isUnknown ? 'Unknown company' : 'No such figures'}</h2>
      <ul className="text-soft">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {sentences.length === 0 && <li>There are figures, but all of them are older than {search.from}.</li>}
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
            onChange(sentences.length === 0 ? { from: undefined } : { type: other ?? 'TTM', ratios: other ? search.ratios : ['roe'] })
          }
        >
          {sentences.length === 0 ? 'Any day' : other ? `Show type ${other}, ${typeWords[other]}` : 'Show ROE, trailing twelve months'}
        </button>
      )}
    </div>
  );
}
