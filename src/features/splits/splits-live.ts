import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { splits } from '#contract/endpoints/splits.ts';
import { readRows } from '#contract/rows.ts';
import type { Live, LiveQuestion, Poller } from '#src/shared/live/live.ts';
import { openPoller } from '#src/shared/live/poller.ts';
import { readPages } from '#src/shared/live/read-pages.ts';
import { isRecord } from '#src/shared/live/said.ts';
import { seenAfter, sinceOf } from '#src/shared/live/seen.ts';
import { steadyOf } from '#src/shared/ui/now.ts';
import { mergeSplits } from './merge-splits.ts';
import { readSplit, splitRows, type Split } from './split.ts';
import { askSplits, pageSize, splitsQuery, type SplitsPage } from './splits-query.ts';
import type { Question } from './splits-search.ts';

/** How often the desk asks a calendar (product.md 2.11). */
export const intervalSeconds = 300;

/** What has come since the pages were read. */
export interface Arrivals {
  readonly splits: readonly Split[];
  /** the last write that was seen */
  readonly seenSeconds: number;
  readonly staleSeconds: number;
}

/** As one tab tells it to another: records as they are on the wire. */
interface Brought {
  readonly rows: readonly unknown[];
  /** where the question began */
  readonly since: number;
  readonly staleSeconds: number;
}

async function bring(question: Question, { seenSeconds }: Arrivals, signal: AbortSignal): Promise<Brought> {
  const since = Math.max(sinceOf(seenSeconds), question.updatedSince ?? 0);
  const { rows, staleSeconds } = await readPages((page) => askSplits({ ...question, updatedSince: since, page }, signal), {
    fullPage: pageSize,
  });
  return { rows: rows.map(({ record }) => record), since, staleSeconds };
}

/** What is known, with what came; the same answer a second time changes nothing. */
export function withArrivals(known: Arrivals, { rows, staleSeconds }: Brought): Arrivals {
  const came = (readRows(splitRows, rows)?.rows ?? []).map(readSplit);
  return {
    splits: mergeSplits(known.splits, came, 'announced'),
    seenSeconds: seenAfter(
      known.seenSeconds,
      came.map(({ record }) => record.updated),
    ),
    staleSeconds,
  };
}

/** Reads what another tab was brought. Undefined for another shape, and where something may lie between it and what is known here. */
function readBrought(said: unknown, { seenSeconds }: Arrivals): Brought | undefined {
  if (!isRecord(said)) return undefined;
  const { rows, since, staleSeconds } = said;
  if (typeof since !== 'number' || typeof staleSeconds !== 'number' || !Array.isArray(rows)) return undefined;
  return since <= Math.max(sinceOf(seenSeconds), 0) && staleSeconds >= 0 ? { rows, since, staleSeconds } : undefined;
}

/** Nothing has come since the first page was read. */
function noneSince(client: QueryClient, question: Question): Live<Arrivals> {
  const state = client.getQueryState<InfiniteData<SplitsPage>>(splitsQuery(question).queryKey);
  const pages = state?.data?.pages ?? [];
  const writes = pages.flatMap(({ rows }) => rows.map(({ record }) => record.updated));
  return {
    known: { splits: [], seenSeconds: seenAfter(0, writes), staleSeconds: pages[0]?.staleSeconds ?? 0 },
    receivedMs: steadyOf(state?.dataUpdatedAt ?? 0),
    failure: null,
    busy: false,
  };
}

function openArrivals(client: QueryClient, question: Question): Poller {
  const { queryKey } = arrivalsOf(question);
  if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, noneSince(client, question));
  return openPoller<Arrivals, Brought>(
    {
      endpoint: splits.name,
      question: JSON.stringify(question),
      intervalSeconds,
      bring: (known, signal) => bring(question, known, signal),
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
  queryKey: ['splits', 'arrivals', question],
  open: (client) => Promise.resolve(openArrivals(client, question)),
});
