import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatMove } from '#src/shared/format/number.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { Failed } from '#src/shared/ui/failure-panel.tsx';
import { ratioNamed, type RatioUnit } from './ratio-catalogue.ts';
import { formatDifference, formatRatio } from './ratio-format.ts';
import { RadarTable } from './radar-table.tsx';
import { changed, radar, restatedPairs } from './restatement-radar.ts';
import { intervalSeconds, ratiosQuery } from './ratios-query.ts';
import type { RatiosSearch } from './ratios-search.ts';

/** More rows than a person reads; what is beyond is said. */
const mostRows = 200;

/** Restated against original figures of all 38 ratios, the largest change first; then what it amounts to, ratio by ratio. */
export function RestatedTable({ search }: { search: RatiosSearch }) {
  const { data, isPlaceholderData, isError, error, refetch } = useQuery(
    usePolling()(ratiosQuery(search.symbols, search.span), intervalSeconds),
  );
  const pairs = useMemo(() => restatedPairs(data?.results ?? [], search.span, search.from), [data, search.span, search.from]);
  const rows = useMemo(() => changed(pairs), [pairs]);
  const summary = useMemo(() => radar(pairs), [pairs]);
  if (isError && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data || isPlaceholderData) return <div aria-hidden className="skeleton appear-late" />;
  const written = (value: number, unit: RatioUnit): string => formatRatio(value, unit, search.negatives);
  const ends = pairs.map(({ asOf }) => asOf).toSorted();
  const companies = new Set(pairs.map(({ symbol }) => symbol)).size;
  const words = `${rows.length} of ${pairs.length} pairs of an original (A) and a restated (R) ${search.span} figure differ · ${companies} ${companies === 1 ? 'company' : 'companies'}, period ends ${ends[0]} to ${ends.at(-1)}`;
  if (rows.length === 0)
    return (
      <p className="p-3 text-soft">
        {pairs.length === 0 ? `No ${search.span} period has both an original (A) and a restated (R) figure.` : `${words}.`}
      </p>
    );
  return (
    <>
      <p className="px-3 py-1 text-2xs text-faint">
        {words}
        {rows.length > mostRows && `; the ${mostRows} largest are listed`}. When a figure was restated is not in the data.
      </p>
      <div className="flex flex-wrap items-start gap-4">
        <table aria-label="Restated figures" className="figures">
          <thead>
            <tr>
              {['Company', 'Period end', 'Ratio', 'P', 'A', 'R', 'R − A', 'of |A|'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map(({ symbol, asOf, ratio, preliminary, original, restated, difference, relative }) => {
              const { short, unit } = ratioNamed(ratio);
              return (
                <tr key={`${symbol} ${asOf} ${ratio}`}>
                  <th scope="row">
                    <span data-symbol={symbol}>{symbol}</span>
                  </th>
                  <td>{asOf}</td>
                  <td title={ratio}>{short}</td>
                  <td title={preliminary === undefined ? 'No preliminary figure of this period came.' : String(preliminary)}>
                    {preliminary === undefined ? '–' : written(preliminary, unit)}
                  </td>
                  <td title={String(original)}>{written(original, unit)}</td>
                  <td title={String(restated)}>{written(restated, unit)}</td>
                  <td title={String(difference)}>{formatDifference(difference, unit)}</td>
                  <td>{relative === null ? 'n.m.' : formatMove(relative * 100).replace('+', '')}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <RadarTable summary={summary} />
      </div>
    </>
  );
}
