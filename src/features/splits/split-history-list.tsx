import { useQuery } from '@tanstack/react-query';
import { fractionText, inverse } from '#contract/fraction.ts';
import { formatDate } from '#src/shared/format/date.ts';
import { Failed } from '#src/shared/ui/failure-panel.tsx';
import { DoubtChips } from './doubt-chips.tsx';
import { shortWords } from './split-words.ts';
import type { Split } from './split.ts';
import { splitHistory, type SplitHistory } from './split-history.ts';
import { companySplitsQuery } from './splits-query.ts';
import { today } from './today.ts';

/** What reverse splits add up to: `3 reverse splits so far: 1 share now was 4,000 then`. */
function reverseWords({ reverses, factor }: SplitHistory): string {
  if (reverses.length === 0) return 'No reverse split so far.';
  const count = reverses.length === 1 ? '1 reverse split' : `${reverses.length} reverse splits`;
  return `${count} so far: 1 share now was ${fractionText(inverse(factor))} before ${reverses.length === 1 ? 'it' : 'them'}.`;
}

/** The splits of the same company that have taken effect. */
export function SplitHistoryList({ split }: { split: Split }) {
  const { ticker } = split.record;
  const { data, isError, error, isPending, refetch } = useQuery(companySplitsQuery(ticker));
  if (ticker === '') return <p className="text-faint">The record names no ticker.</p>;
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (isPending) return <p className="appear-late text-faint">Reading the splits of {ticker} …</p>;
  const history = splitHistory(data, today());
  return (
    <>
      <p>{reverseWords(history)}</p>
      {history.past.length > 0 && (
        <table className="mt-1 w-full">
          <caption className="sr-only">Splits of {ticker} so far, the latest first</caption>
          <thead className="text-2xs text-faint">
            <tr>
              <th scope="col" className="text-start font-normal">
                Ex-date
              </th>
              <th scope="col" className="text-start font-normal">
                Split
              </th>
            </tr>
          </thead>
          <tbody>
            {history.past.map((past) => (
              <tr key={past.key} className={past.key === split.key ? 'bg-selected' : ''}>
                <td className="py-0.5 pr-3 whitespace-nowrap">
                  {past.days.date_ex === undefined ? past.record.date_ex || '–' : formatDate(past.days.date_ex, today().slice(0, 4))}
                </td>
                <td className="py-0.5">
                  <span className="flex flex-wrap items-center gap-1.5">
                    {shortWords(past) || '–'}
                    <DoubtChips doubts={past.doubts} />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {history.leftOut > 0 && (
        <p className="text-2xs text-faint">
          {history.leftOut} {history.leftOut === 1 ? 'record contradicts itself or' : 'records contradict themselves or'} cannot be read,
          and {history.leftOut === 1 ? 'is' : 'are'} not multiplied.
        </p>
      )}
    </>
  );
}
