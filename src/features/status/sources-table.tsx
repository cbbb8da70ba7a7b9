import type { SourceRow } from '#contract/endpoints/sources.ts';
import { formatWhole } from '#src/shared/format/number.ts';
import { Moment } from '#src/shared/time/time-label.tsx';
import { NoValue, useFormatUntil } from './data-sets-table.tsx';
import { dataSetNames } from './status-labels.ts';

/** Name and share of the width of each column. */
const columns = [
  ['Source', 24],
  ['Last success', 20],
  ['Next try', 10],
  ['Records', 10],
  ['Last failure', 36],
] as const;

/** What the data service loads by itself, in the order of its sources file. */
export function SourcesTable({ sources }: { sources: readonly SourceRow[] }) {
  const formatUntil = useFormatUntil();
  return (
    // Scrolls on its own when it is wider than the page.
    <div role="region" aria-label="Sources" tabIndex={0} className="overflow-x-auto">
      <table className="status-sets" style={{ minWidth: 720 }}>
        <caption className="sr-only">Sources with kind and data sets: last success, next try, records, last failure</caption>
        <thead>
          <tr>
            {columns.map(([name, percent]) => (
              <th key={name} scope="col" style={{ width: `${percent}%` }}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sources.map(({ name, kind, loads, lastSuccess, nextTry, records, failure }) => (
            <tr key={name}>
              <th scope="row" className="whitespace-normal wrap-anywhere">
                {name}
                <span className="block text-2xs font-normal text-soft">
                  {kind} · {loads.map((one) => dataSetNames[one] ?? one).join(', ')}
                </span>
              </th>
              <td>{lastSuccess === undefined ? <NoValue reason="none so far" /> : <Moment seconds={lastSuccess} withAge />}</td>
              <td>{nextTry === undefined ? <NoValue reason="not planned" /> : formatUntil(nextTry)}</td>
              <td>{formatWhole(records)}</td>
              <td>
                {failure ? (
                  <>
                    <span className="text-bad">{failure.message}</span>, <Moment seconds={failure.at} withAge />
                  </>
                ) : (
                  <NoValue reason="none" />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
