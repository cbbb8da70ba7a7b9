import type { DeskStatus } from '#contract/desk-status.ts';
import { newsRemoved } from '#contract/endpoints/news.ts';
import { failureOfError } from '#src/shared/ui/failed.tsx';
import { Moment } from '#src/shared/ui/moment.tsx';
import { hasNewest } from './status-page-query.ts';
import { accessWords, breakerWords, dataSets, failureWords } from './status-page-words.ts';
import { useInWords, When } from './status-page-when.tsx';

/** What came of asking for the newest record of a data set. */
export interface Newest {
  readonly data?: number | null | undefined;
  readonly error?: Error | null;
}

/** Freshness and rights, one line for each data set. */
export function DataSets({ status, newest }: { status: DeskStatus; newest: ReadonlyMap<string, Newest> }) {
  const inWords = useInWords();
  return (
    // It scrolls by itself where it is wider than the page.
    <div role="region" aria-label="Data sets" tabIndex={0} className="overflow-x-auto">
      <table className="status-sets">
        <caption className="sr-only">
          Data sets: whether it is asked now, newest record, last answer, what the key may read, last failure
        </caption>
        <thead>
          <tr>
            <th scope="col">Data set</th>
            <th scope="col">Asked now</th>
            <th scope="col">Newest record</th>
            <th scope="col">Last answered</th>
            <th scope="col">This key</th>
            <th scope="col">Last failure</th>
          </tr>
        </thead>
        <tbody>
          {status.endpoints.map((endpoint) => {
            const { name, access, answered, lastFailure, breaker } = endpoint;
            return (
              <tr key={name}>
                <th scope="row">{dataSets[name] ?? name}</th>
                <td className={breaker === 'closed' ? '' : 'text-bad'}>{breakerWords(endpoint, inWords)}</td>
                <td>
                  <NewestRecord name={name} newest={newest.get(name)} />
                </td>
                <td>
                  {answered === undefined ? (
                    <Missing why={lastFailure ? 'no answer since the start' : 'not asked since the start'} />
                  ) : (
                    <When at={answered} />
                  )}
                </td>
                <td className={access === 'allowed' || access === 'unknown' ? '' : 'text-bad'}>{accessWords[access]}</td>
                <td className="min-w-56 whitespace-normal">
                  {lastFailure ? (
                    <>
                      {failureWords(lastFailure.kind)}, <When at={lastFailure.at} />
                    </>
                  ) : (
                    <Missing why="none since the start" />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function NewestRecord({ name, newest }: { name: string; newest: Newest | undefined }) {
  if (name === newsRemoved.name) return <Missing why="it tells what is gone" />;
  if (!hasNewest(name)) return <Missing why="by symbol or id only" />;
  if (newest?.data) return <Moment seconds={newest.data} withAge />;
  if (newest?.error) return <Missing why={failureOfError(newest.error).sentences[0] ?? 'it could not be read'} />;
  return <Missing why={newest?.data === null ? 'it holds no record' : 'it is being read'} />;
}

/** Nothing, and why, for eyes and ears alike. */
const Missing = ({ why }: { why: string }) => (
  <span className="text-faint">
    – <span className="text-2xs">{why}</span>
  </span>
);
