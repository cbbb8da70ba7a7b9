import type { DeskStatus } from '#contract/proxy/desk-status.ts';
import { movers } from '#contract/endpoints/movers.ts';
import { newsRemoved } from '#contract/endpoints/news.ts';
import { sources } from '#contract/endpoints/sources.ts';
import { formatAge } from '#src/shared/time/format.ts';
import { toFailure } from '#src/shared/ui/feedback/failure-panel.tsx';
import { Moment } from '#src/shared/time/time-label.tsx';
import { useNow } from '#src/shared/time/now.ts';
import { accessLabels, pollingLabel, dataSetNames, failureLabel } from './status-labels.ts';
import { hasNewest } from './status-query.ts';

/** An ISO 8601 time with its age; any other text unchanged. */
export function Timestamp({ at }: { at: string }) {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? at : <Moment seconds={ms / 1000} withAge />;
}

/** Formats a future time as `in 7 s`, a past one as `now`. */
export function useFormatUntil(): (seconds: number) => string {
  const now = useNow();
  return (seconds) => (seconds > now ? `in ${formatAge(seconds - now)}` : 'now');
}

/** The query for the newest record of a data set. */
export interface NewestResult {
  readonly data?: number | null | undefined;
  readonly error?: Error | null;
}

/** Freshness and access of each data set. */
export function DataSetsTable({ status, newest }: { status: DeskStatus; newest: ReadonlyMap<string, NewestResult> }) {
  const formatUntil = useFormatUntil();
  return (
    // Scrolls on its own when it is wider than the page.
    <div role="region" aria-label="Data sets" tabIndex={0} className="overflow-x-auto">
      <table className="status-sets">
        <caption className="sr-only">Data sets: polling, newest record, last response, access, last failure</caption>
        <thead>
          <tr>
            <th scope="col">Data set</th>
            <th scope="col">Polling</th>
            <th scope="col">Newest record</th>
            <th scope="col">Last response</th>
            <th scope="col">Access</th>
            <th scope="col">Last failure</th>
          </tr>
        </thead>
        <tbody>
          {status.endpoints.map((endpoint) => {
            const { name, access, lastResponseAt, lastFailure, breaker } = endpoint;
            // They have a table of their own, and are no records.
            if (name === sources.name) return null;
            return (
              <tr key={name}>
                <th scope="row">{dataSetNames[name] ?? name}</th>
                <td className={breaker === 'closed' ? '' : 'text-bad'}>{pollingLabel(endpoint, formatUntil)}</td>
                <td>
                  <NewestRecord name={name} newest={newest.get(name)} />
                </td>
                <td>
                  {lastResponseAt === undefined ? (
                    <NoValue reason={lastFailure ? 'no response since the start' : 'no request since the start'} />
                  ) : (
                    <Timestamp at={lastResponseAt} />
                  )}
                </td>
                <td className={access === 'allowed' || access === 'unknown' ? '' : 'text-bad'}>{accessLabels[access]}</td>
                <td className="min-w-56 whitespace-normal">
                  {lastFailure ? (
                    <>
                      {failureLabel(lastFailure.kind)}, <Timestamp at={lastFailure.at} />
                    </>
                  ) : (
                    <NoValue reason="none since the start" />
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

function NewestRecord({ name, newest }: { name: string; newest: NewestResult | undefined }) {
  if (name === newsRemoved.name) return <NoValue reason="lists removed stories" />;
  if (name === movers.name) return <NoValue reason="computed from price bars" />;
  if (!hasNewest(name)) return <NoValue reason="by symbol or id only" />;
  if (newest?.data) return <Moment seconds={newest.data} withAge />;
  if (newest?.error) return <NoValue reason={toFailure(newest.error).sentences[0] ?? 'not available'} />;
  if (newest?.data === 0) return <NoValue reason="time not known" />;
  return <NoValue reason={newest?.data === null ? 'no records' : 'loading'} />;
}

/** A dash and the reason, also for screen readers. */
export const NoValue = ({ reason }: { reason: string }) => (
  <span className="text-faint">
    – <span className="text-2xs">{reason}</span>
  </span>
);
