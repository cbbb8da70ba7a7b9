import type { QueryClient } from '@tanstack/react-query';
import { quantified } from '#contract/endpoints/quantified.ts';
import type { Live, LiveQuestion, Poller } from '#src/shared/live/live.ts';
import { openPoller } from '#src/shared/live/poller.ts';
import { seenAfter } from '#src/shared/live/seen.ts';
import { steadyOf } from '#src/shared/ui/now.ts';
import { arrivalsSince, readBrought, withArrivals, type Arrivals, type Brought } from './arrivals.ts';
import { askReadings, readingsQuery } from './quantified-query.ts';
import type { Question } from './quantified-search.ts';

/** How often the desk asks for readings (product.md 2.11). */
export const intervalSeconds = 60;

/** What came since the first rows, as it stands in the query cache. */
export const arrivalsKey = (question: Question) => ['quantified', 'arrivals', question] as const;

/** Nothing has come since the first rows were read. */
function noneSince(client: QueryClient, question: Question): Live<Arrivals> {
  const state = client.getQueryState(readingsQuery(question).queryKey);
  const writes = state?.data?.rows.map(({ record }) => record.created) ?? [];
  return {
    known: { readings: [], seenSeconds: seenAfter(0, writes), staleSeconds: state?.data?.staleSeconds ?? 0 },
    receivedMs: steadyOf(state?.dataUpdatedAt ?? 0),
    failure: null,
    busy: false,
  };
}

function openArrivals(client: QueryClient, question: Question): Poller {
  const queryKey = arrivalsKey(question);
  if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, noneSince(client, question));
  return openPoller<Arrivals, Brought>(
    {
      endpoint: quantified.name,
      question: JSON.stringify(question),
      intervalSeconds,
      bring: (known, signal) => arrivalsSince(known, (query) => askReadings({ ...question, ...query }, signal)),
      take: withArrivals,
      read: readBrought,
    },
    {
      get: () => client.getQueryData<Live<Arrivals>>(queryKey) ?? noneSince(client, question),
      set: (next) => void client.setQueryData(queryKey, next),
    },
  );
}

export const arrivalsOf = (question: Question): LiveQuestion => ({
  queryKey: arrivalsKey(question),
  open: (client) => Promise.resolve(openArrivals(client, question)),
});
