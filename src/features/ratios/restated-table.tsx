import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatMove } from '#src/shared/format/number.ts';
import { Failed } from '#src/shared/ui/failure-panel.tsx';
import { ratioNamed } from './ratio-catalogue.ts';
import { formatDifference, formatRatio } from './ratio-format.ts';
import { changed, radar, restatedPairs } from './restatement-radar.ts';
import { ratiosQuery } from './ratios-query.ts';
import type { RatiosSearch } from './ratios-search.ts';

/** More rows than a person reads; what is beyond is said. */
const mostRows = 200;

/** Restated against original figures of all 38 ratios, the largest change first; then what it amounts to, ratio by ratio. */
export function RestatedTable({ search }: { search: RatiosSearch }) {
  const { data, isPlaceholderData, isError, error, refetch } = useQuery(ratiosQuery(search.symbols, search.span));
  const pairs = useMemo(() => restatedPairs(data?.results ?? [], search.span), [data, search.span]);
  const rows = useMemo(() => changed(pairs), [pairs]);
  const summary = useMemo(() => radar(pairs).filter((ratio) => ratio.changed > 0), [pairs]);
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data || isPlaceholderData) return <div aria-hidden className="skeleton appear-late" />;
  const words = `${rows.length} of ${pairs.length} pairs of an original (A) and a restated (R) ${search.span} figure differ`;
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
                  <th scope="row">{symbol}</th>
                  <td>{asOf}</td>
                  <td title={ratio}>{short}</td>
                  <td>{preliminary === undefined ? '–' : formatRatio(preliminary, unit)}</td>
                  <td title={String(original)}>{formatRatio(original, unit)}</td>
                  <td title={String(restated)}>{formatRatio(restated, unit)}</td>
                  <td>{formatDifference(difference, unit)}</td>
                  <td>{relative === null ? 'n.m.' : formatMove(relative * 100).replace('+', '')}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <table aria-label="Restatements by ratio" className="figures">
          <thead>
            <tr>
              {['Ratio', 'Changed of n', 'Median R − A', 'Middle half'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {summary.map(({ ratio, n, changed, middle }) => {
              const { short, unit } = ratioNamed(ratio);
              return (
                <tr key={ratio}>
                  <th scope="row">{short}</th>
                  <td>
                    {changed} of {n}
                  </td>
                  <td>{middle ? formatDifference(middle.median, unit) : 'n < 10'}</td>
                  <td>{middle ? `${formatDifference(middle.q1, unit)} to ${formatDifference(middle.q3, unit)}` : '–'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
