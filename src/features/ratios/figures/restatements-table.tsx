import { formatHitRate } from '#analysis/stats/labels.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ratioNames } from '#contract/endpoints/ratios.ts';
import { Select } from '#src/shared/ui/choice.tsx';
import { ratioByName, type RatioUnit } from '#src/records/ratios/ratio-catalogue.ts';
import { periodLabel } from '#src/records/ratios/report-label.ts';
import { formatDifference, formatRatio } from '#src/records/ratios/ratio-format.ts';
import { ratiosIntervalSeconds, ratiosQuery } from '../ratios-query.ts';
import type { RatiosSearch, RatiosSearchChange } from '../ratios-search.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { formatPercent, formatWhole } from '#src/shared/format/number.ts';
import { Failed } from '#src/shared/ui/feedback/failure-panel.tsx';
import { changedFigures, summariseByRatio, type RatioRestatements, restatedPairs } from './restatements.ts';

/** Rows listed; the total is shown above the table. */
const maxRows = 200;

const scopes = { chosen: 'Chosen ratios', all: `All ${ratioNames.length} ratios` } as const;

interface Props {
  search: RatiosSearch;
  onChange: (change: RatiosSearchChange) => void;
}

/** Restated against original figures of the chosen ratios or of all, and statistics by ratio. */
export function RestatementsTable({ search, onChange }: Props) {
  const { data, isPlaceholderData, isError, error, refetch } = useQuery(
    usePolling()(ratiosQuery(search.symbols, search.span), ratiosIntervalSeconds),
  );
  const { span, from, to, ratios, restatementsOf } = search;
  const pairs = useMemo(
    () => restatedPairs(data?.results ?? [], { period: span, ratios: restatementsOf === 'all' ? ratioNames : ratios }, { from, to }),
    [data, span, from, to, ratios, restatementsOf],
  );
  const rows = useMemo(() => changedFigures(pairs), [pairs]);
  const summary = useMemo(() => summariseByRatio(pairs), [pairs]);
  if (isError && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data || isPlaceholderData) return <div aria-hidden className="skeleton appear-late" />;
  const format = (value: number, unit: RatioUnit): string => formatRatio(value, unit, search.negatives);
  const ends = pairs.map(({ asOf }) => asOf).toSorted();
  const companies = new Set(pairs.map(({ symbol }) => symbol)).size;
  const period = periodLabel(search.span);
  const summaryText = `${formatWhole(rows.length)} of ${formatWhole(pairs.length)} ${period} figures differ between original and restated · ${companies} ${companies === 1 ? 'company' : 'companies'}, period ends ${ends[0]} to ${ends.at(-1)}`;
  const scope = (
    <Select label="Restatements of" value={restatementsOf} options={scopes} onChange={(next) => onChange({ restatementsOf: next })} />
  );
  if (rows.length === 0)
    return (
      <p className="p-3 text-soft">
        {scope} {pairs.length === 0 ? `No ${period} figure has both an original and a restated value.` : `${summaryText}.`}
      </p>
    );
  return (
    <>
      <p className="px-3 py-1 text-2xs text-faint">
        {scope} {summaryText}
        {rows.length > maxRows && `; the ${maxRows} largest are listed`}. The data does not include restatement dates.
      </p>
      <div className="flex flex-wrap items-start gap-4">
        <table aria-label="Restated figures" className="figures">
          <thead>
            <tr>
              {['Company', 'Period end', 'Ratio', 'Preliminary', 'Original', 'Restated', 'Change', '% of original'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maxRows).map(({ symbol, asOf, ratio, preliminary, original, restated, difference, relative }) => {
              const { short, label, unit } = ratioByName(ratio);
              return (
                <tr key={`${symbol} ${asOf} ${ratio}`}>
                  <th scope="row">
                    <span data-symbol={symbol}>{symbol}</span>
                  </th>
                  <td>{asOf}</td>
                  <td title={label}>{short}</td>
                  <td title={preliminary === undefined ? 'No preliminary value for this period.' : String(preliminary)}>
                    {preliminary === undefined ? '–' : format(preliminary, unit)}
                  </td>
                  <td title={String(original)}>{format(original, unit)}</td>
                  <td title={String(restated)}>{format(restated, unit)}</td>
                  <td title={String(difference)}>{formatDifference(difference, unit)}</td>
                  <td>{relative === null ? 'n.m.' : formatPercent(relative * 100)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <RestatementSummary summary={summary} />
      </div>
    </>
  );
}

/** Statistics of restatements by ratio; only n where the sample is too small. */
export const RestatementSummary = ({ summary }: { summary: readonly RatioRestatements[] }) => (
  <table aria-label="Restatements by ratio" className="figures">
    <thead>
      <tr>
        <th scope="col">Ratio</th>
        <th scope="col">Changed of n</th>
        <th scope="col">Median change</th>
        <th scope="col" title="Interquartile range">
          IQR
        </th>
        <th scope="col" title="Share of restatements upwards, with 95% confidence interval (Wilson), from 20 restatements on">
          Upwards (95% CI)
        </th>
      </tr>
    </thead>
    <tbody>
      {summary.map(({ ratio, n, changes }) => {
        const { short, label, unit } = ratioByName(ratio);
        const { median, q1, q3, isEnough } = changes;
        return (
          <tr key={ratio} className={isEnough ? '' : 'text-faint'}>
            <th scope="row" title={label}>
              {short}
            </th>
            <td>
              {changes.n} of {n}
            </td>
            {isEnough ? (
              <>
                <td title={String(median)}>{formatDifference(median, unit)}</td>
                <td>
                  {formatDifference(q1, unit)} to {formatDifference(q3, unit)}
                </td>
                <td>{formatHitRate(changes)}</td>
              </>
            ) : (
              <td colSpan={3}>n={changes.n}, min 10</td>
            )}
          </tr>
        );
      })}
    </tbody>
  </table>
);
