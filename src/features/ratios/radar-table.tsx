import { ratioNamed } from './ratio-catalogue.ts';
import { formatDifference } from './ratio-format.ts';
import type { RatioRestated } from './restatement-radar.ts';

const share = (part: number): string => `${Math.round(part * 100)}%`;

/** What restatements amount to, ratio by ratio; of too few it says only how many. */
export const RadarTable = ({ summary }: { summary: readonly RatioRestated[] }) => (
  <table aria-label="Restatements by ratio" className="figures">
    <thead>
      <tr>
        <th scope="col">Ratio</th>
        <th scope="col">Changed of n</th>
        <th scope="col">Median R − A</th>
        <th scope="col">Middle half</th>
        <th scope="col" title="Share of the changes that went up, with its 95% interval (Wilson)">
          Went up
        </th>
      </tr>
    </thead>
    <tbody>
      {summary.map(({ ratio, n, changes }) => {
        const { short, unit } = ratioNamed(ratio);
        const { median, q1, q3, hitRate, hitInterval, isEnough } = changes;
        return (
          <tr key={ratio} className={isEnough ? '' : 'text-faint'}>
            <th scope="row" title={ratio}>
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
                <td>
                  {share(hitRate)} ({share(hitInterval[0])} to {share(hitInterval[1])})
                </td>
              </>
            ) : (
              <td colSpan={3}>not enough (n={changes.n})</td>
            )}
          </tr>
        );
      })}
    </tbody>
  </table>
);
