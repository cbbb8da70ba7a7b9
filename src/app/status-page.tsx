import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DeskStatus } from '#contract/desk-status.ts';
import { formatAge } from '#src/shared/format/time.ts';
import { formatWhole } from '#src/shared/format/number.ts';
import { setPaused, usePaused, usePollFreshness, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import { Failed, FailedBanner } from '#src/shared/ui/failure-panel.tsx';
import { usePublishFreshness } from '#src/shared/ui/freshness.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { useNow } from '#src/shared/ui/now.ts';
import { hasNewest, intervalSeconds, newestIntervalSeconds, newestQuery, statusQuery } from './status-page-query.ts';
import { DataSets, type Newest } from './status-page-sets.tsx';
import { breakersWords, budgetWords, failureWords, dataSets, hitRate, refusedWords, verdict, type Verdict } from './status-page-words.ts';
import { When } from './status-page-when.tsx';

/** How long the page waits for what makes its sentences longer, so that it comes in one piece. */
const patienceMs = 1000;

const newestNames = Object.keys(dataSets).filter(hasNewest);

/** `/status`: why is it stale? The answer in a sentence, then what it rests on. */
export default function StatusPage() {
  const poll = usePolling();
  const answer = useQuery(poll(statusQuery, intervalSeconds));
  const newest = useQueries({ queries: newestNames.map((name) => poll(newestQuery(name), newestIntervalSeconds)) });
  const paused = usePaused();
  const { data: status, error: failure } = answer;
  usePublishFreshness({
    ...usePollFreshness(answer, intervalSeconds),
    // Nothing green stands above a sentence that says that the desk is stale.
    failing: failure !== null || (status !== undefined && verdict(status, String)[0] === 'stale'),
  });
  const refresh = useRefresh([answer, ...newest]);
  const { refetch } = answer;
  const isSettled = newest.every(({ isPending }) => !isPending);
  useEffect(() => {
    // Those questions are answers from the data service too: of a desk that nobody has asked yet, the first.
    if (isSettled) void refetch();
  }, [isSettled, refetch]);
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const end = setTimeout(() => setPatient(false), patienceMs);
    return () => clearTimeout(end);
  }, []);
  const isWhole = isSettled && newest.every((one) => Math.max(one.dataUpdatedAt, one.errorUpdatedAt) <= answer.dataUpdatedAt);
  if (isPatient && status && isWhole) setPatient(false);
  useHotkeys({ r: () => void refresh(), p: () => setPaused(!paused) });
  const known = new Map(newestNames.map((name, index): [string, Newest] => [name, newest[index] ?? {}]));

  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto bg-panel">
      {(answer.isPending || (status && isPatient)) && <div aria-hidden className="skeleton appear-late" />}
      {!status && failure && <Failed error={failure} onRetry={() => void answer.refetch()} />}
      {status && !isPatient && (
        <div className="flex flex-col gap-4 p-4">
          <Why status={status} />
          <DataSets status={status} newest={known} />
          <Numbers status={status} />
        </div>
      )}
      {status && failure && (
        <FailedBanner error={failure} onRetry={() => void refresh()}>
          What was known last stays.
        </FailedBanner>
      )}
    </div>
  );
}

const looks: Readonly<Record<Verdict[0], string>> = { fresh: 'bg-good', late: 'bg-warn', stale: 'bg-bad' };

/** The answer in a sentence, which says it all without its mark. */
function Why({ status }: { status: DeskStatus }) {
  const now = useNow();
  const [level, words] = verdict(status, (seconds) => formatAge(now - seconds));
  return (
    <p className="flex items-baseline gap-3 text-base">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${looks[level]}`} />
      <span>{words}</span>
    </p>
  );
}

function Numbers({ status }: { status: DeskStatus }) {
  const { upstream, cache, refused, version, startedAt } = status;
  const { latency, lastFailure, state, seen } = upstream;
  const rate = hitRate(cache);
  const { hit, miss, joined, revalidated, stale } = cache;
  const counts = [
    `${formatWhole(hit)} fresh from memory`,
    `${formatWhole(revalidated)} confirmed`,
    `${formatWhole(joined)} shared`,
    `${formatWhole(miss)} fetched`,
    `${formatWhole(stale)} stale`,
  ].join(', ');
  return (
    <dl className="status-facts">
      <dt>Data service</dt>
      <dd>
        {state}
        {seen !== undefined && (
          <>
            , seen <When at={seen} />
          </>
        )}
      </dd>
      <dt>Its answers take</dt>
      <dd>
        {latency
          ? `${formatWhole(Math.round(latency.medianMs))} ms in the middle, 95 of 100 within ${formatWhole(Math.round(latency.p95Ms))} ms, the last ${formatWhole(Math.round(latency.lastMs))} ms (n=${latency.answers})`
          : '– (nobody has asked yet)'}
      </dd>
      <dt>Last failure</dt>
      <dd>
        {lastFailure ? (
          <>
            {dataSets[lastFailure.endpoint] ?? lastFailure.endpoint} {failureWords(lastFailure.kind)}, <When at={lastFailure.at} />
          </>
        ) : (
          'none since the start'
        )}
      </dd>
      <dt>Breakers</dt>
      <dd>{breakersWords(status.endpoints)}</dd>
      <dt>May still be asked</dt>
      <dd>{budgetWords(status).join('; ')}</dd>
      <dt>Not asked</dt>
      <dd>{refusedWords(refused) ?? 'no question was refused here since the start'}</dd>
      <dt>Answered from memory</dt>
      <dd>{rate ? `${(rate.rate * 100).toFixed(1)}% of ${formatWhole(rate.answers)}: ${counts}` : '– (nothing was asked yet)'}</dd>
      <dt>Desk</dt>
      <dd>
        version {version}, started <When at={startedAt} />
      </dd>
    </dl>
  );
}
