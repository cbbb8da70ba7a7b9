import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DeskStatus } from '#contract/proxy/desk-status.ts';
import { isOutage } from '#src/shared/api/failure.ts';
import { setPaused, usePaused, usePollFreshness, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import { wrongRecords } from '#src/shared/api/wrong-records.ts';
import { formatWhole } from '#src/shared/format/number.ts';
import { usePageValue } from '#src/shared/storage/page-value.ts';
import type { SourceRow } from '#contract/endpoints/sources.ts';
import { sourcesQuery, useSources } from '#src/shared/sources/sources-query.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { formatAge, formatMoment } from '#src/shared/time/format.ts';
import { Failed, FailedBanner } from '#src/shared/ui/feedback/failure-panel.tsx';
import { usePublishFreshness } from '#src/shared/ui/feedback/freshness.ts';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { useNow } from '#src/shared/time/now.ts';
import { DataSummary } from './data-summary.tsx';
import { DataSetsTable, type NewestResult, Timestamp } from './data-sets-table.tsx';
import { SourcesTable } from './sources-table.tsx';
import {
  circuitBreakersLabel,
  quotaLabels,
  dataSetNames,
  failingSourcesLabel,
  failureLabel,
  hitRate,
  rejectedLabel,
  streamsLabel,
  wrongRecordsLabels,
  verdict,
  type Verdict,
} from './status-labels.ts';
import { hasNewest, statusIntervalSeconds, newestIntervalSeconds, newestQuery, statusQuery } from './status-query.ts';

/** How long the page waits for the newest records, so that it is drawn once. */
const maxWaitMs = 1000;

const newestNames = Object.keys(dataSetNames).filter(hasNewest);

/** `/status`: why is the data stale? The verdict in a sentence, until when each data set is known, then the details. */
export default function StatusPage() {
  const poll = usePolling();
  const result = useQuery(poll(statusQuery, statusIntervalSeconds));
  const newest = useQueries({ queries: newestNames.map((name) => poll(newestQuery(name), newestIntervalSeconds)) });
  const paused = usePaused();
  // The vendor, which has none, is rarely asked.
  const sources = useSources(undefined, false);
  const sourcesResult = useQuery(poll(sourcesQuery(), sources.length > 0 ? statusIntervalSeconds : newestIntervalSeconds));
  const { data: status, error: failure } = result;
  const failedHere = newestNames.filter((_, index) => isOutage(newest[index]?.error));
  usePublishFreshness({
    ...usePollFreshness(result, statusIntervalSeconds),
    isOnlyPolled: true,
    // The freshness mark must not be greener than the verdict.
    failing: failure !== null || (status !== undefined && verdict(status, String, failedHere)[0] === 'stale'),
  });
  const refresh = useRefresh([result, ...newest, sourcesResult]);
  const { refetch } = result;
  const isSettled = newest.every(({ isPending }) => !isPending);
  useEffect(() => {
    // The requests of the newest records change the status as well; after a start they are the first ones.
    if (isSettled) void refetch();
  }, [isSettled, refetch]);
  const [isWaiting, setWaiting] = useState(true);
  useEffect(() => {
    const end = setTimeout(() => setWaiting(false), maxWaitMs);
    return () => clearTimeout(end);
  }, []);
  const isUpToDate =
    isSettled && newest.every(({ dataUpdatedAt, errorUpdatedAt }) => Math.max(dataUpdatedAt, errorUpdatedAt) <= result.dataUpdatedAt);
  if (isWaiting && status && isUpToDate) setWaiting(false);
  useHotkeys({ r: () => void refresh(), p: () => setPaused(!paused) });
  const newestByName = new Map(newestNames.map((name, index): [string, NewestResult] => [name, newest[index] ?? {}]));

  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto bg-panel">
      {status && failure && (
        <FailedBanner error={failure} onRetry={() => void refresh()}>
          The last known status is shown.
        </FailedBanner>
      )}
      {(result.isPending || (status && isWaiting)) && <div aria-hidden className="skeleton appear-late" />}
      {!status && failure && <Failed error={failure} onRetry={() => void result.refetch()} />}
      {status && !isWaiting && (
        <div className="flex flex-col gap-4 p-4">
          <VerdictLine {...{ status, failedHere, sources }} />
          <DataSummary status={status} newest={newestByName} />
          <DataSetsTable status={status} newest={newestByName} />
          {sources.length > 0 && <SourcesTable sources={sources} />}
          <details>
            <summary className="min-h-6 content-center font-medium">For operators: response times, quota, cache, circuit breakers</summary>
            <StatusFacts status={status} />
          </details>
        </div>
      )}
    </div>
  );
}

const verdictClasses: Readonly<Record<Verdict[0], string>> = { fresh: 'bg-good', late: 'bg-warn', stale: 'bg-bad' };

interface VerdictProps {
  status: DeskStatus;
  /** endpoints whose last request in this window failed */
  failedHere: readonly string[];
  sources: readonly SourceRow[];
}

/** The verdict in a sentence; the coloured mark only repeats it. */
function VerdictLine({ status, failedHere, sources }: VerdictProps) {
  const { zone } = usePreferences();
  const now = useNow();
  const failingSources = failingSourcesLabel(sources, (seconds) => formatMoment(seconds, zone, now));
  const [level, sentence] = verdict(status, (seconds) => formatAge(now - seconds), failedHere, failingSources);
  return (
    <p className="flex items-baseline gap-3 text-base">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${verdictClasses[level]}`} />
      <span>{sentence}</span>
    </p>
  );
}

function StatusFacts({ status }: { status: DeskStatus }) {
  const { upstream, cache, rejected, version, startedAt } = status;
  const { latency, lastFailure, state, lastSeenAt } = upstream;
  // Counted in the browser, which parses the responses.
  const wrong = usePageValue(wrongRecords);
  const rate = hitRate(cache);
  const { hit, miss, joined, revalidated, renewing = 0, shared, stale } = cache;
  const counts = [
    `${formatWhole(hit)} fresh`,
    `${formatWhole(revalidated)} revalidated`,
    `${formatWhole(renewing)} renewing`,
    `${formatWhole(joined)} coalesced`,
    ...(shared === undefined || status.sharedCache === undefined ? [] : [`${formatWhole(shared)} from the shared cache`]),
    `${formatWhole(miss)} fetched`,
    `${formatWhole(stale)} stale`,
  ].join(', ');
  return (
    <dl className="status-facts">
      <dt>Data service</dt>
      <dd>
        {state}
        {lastSeenAt !== undefined && (
          <>
            , seen <Timestamp at={lastSeenAt} />
          </>
        )}
      </dd>
      <dt>Response time</dt>
      <dd>
        {latency
          ? `p50 ${formatWhole(Math.round(latency.medianMs))} ms, p95 ${formatWhole(Math.round(latency.p95Ms))} ms, last ${formatWhole(Math.round(latency.lastMs))} ms (n=${formatWhole(latency.count)})`
          : '– (no request yet)'}
      </dd>
      <dt>Last failure</dt>
      <dd>
        {lastFailure ? (
          <>
            {dataSetNames[lastFailure.endpoint] ?? lastFailure.endpoint} {failureLabel(lastFailure.kind)}, <Timestamp at={lastFailure.at} />
          </>
        ) : (
          'none since the start'
        )}
      </dd>
      <dt>Circuit breakers</dt>
      <dd>{circuitBreakersLabel(status.endpoints)}</dd>
      <dt>Quota left</dt>
      <dd>{quotaLabels(status).join('; ')}</dd>
      <dt>Rejected requests</dt>
      <dd>{rejectedLabel(rejected) ?? 'none since the start'}</dd>
      <dt>Cache hit rate</dt>
      <dd>{rate ? `${(rate.rate * 100).toFixed(1)}% of ${formatWhole(rate.responses)}: ${counts}` : '– (no request yet)'}</dd>
      {status.sharedCache !== undefined && (
        <>
          <dt>Shared cache</dt>
          <dd>{status.sharedCache === 'connected' ? 'connected' : 'away: this proxy uses its own'}</dd>
        </>
      )}
      {status.streams && (
        <>
          <dt>Live</dt>
          <dd>{streamsLabel(status.streams)}</dd>
        </>
      )}
      <dt>Unreadable records</dt>
      <dd>{wrongRecordsLabels(wrong).join('; ') || 'none since this page was opened'}</dd>
      <dt>Marketdesk</dt>
      <dd>
        version {version}, started <Timestamp at={startedAt} />
      </dd>
    </dl>
  );
}
