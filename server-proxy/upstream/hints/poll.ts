import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Hint, type HintedList, hintedLists } from '#contract/proxy/events.ts';
import { isRefusal } from '../errors.ts';
import type { Fetch } from '../fetch.ts';
import type { UpstreamQuery } from '../query.ts';
import type { SharedStore } from '../shared/store.ts';
import { type Newest, otherLists, readNewest } from './newest.ts';
import { openTurns } from './turns.ts';
import { openWebsocket, type Websocket, type WebsocketOptions } from './websocket.ts';

export interface PollOptions {
  readonly fetchData: Fetch<UpstreamQuery>;
  readonly shared: SharedStore | undefined;
  /** how often records are requested (LIVE_INTERVAL); 0: never */
  readonly intervalMs: number;
  /** by which the data service says at once that news have changed (LIVE_WEBSOCKET); undefined: none */
  readonly websocket: WebsocketOptions | undefined;
  /** Unix milliseconds, as `Date.now` */
  readonly now: () => number;
  readonly notify: (hint: Hint) => void;
  /** Called with whether changes of news are seen now. */
  readonly noteWatched: (isWatched: boolean) => void;
}

const idleMs = 3_600_000;
/** A proxy that is slow for a moment keeps its turn; one with the websocket, which takes time to be had, longer. */
const leastTurnMs = { polls: 5000, websocket: 15_000 };
const leastSeenMs = 60_000;
/** What the websocket has said is requested within this time, and once for all that it has said in it. */
const pushedMs = 1000;

/** Whose requests these are, beside those of users and addresses. */
const identity = 'live';

/**
 * Requests the newest records of the lists: in intervals those of news and of one other list, and of the list that the websocket names. The
 * proxy that has the turn has the websocket as well.
 *
 * @returns a function that does so until a signal; what was seen before is remembered
 */
export function openPolls({
  fetchData,
  shared,
  intervalMs,
  now,
  notify,
  noteWatched,
  websocket,
}: PollOptions): (signal: AbortSignal) => Promise<void> {
  const turns = openTurns(shared, {
    turnMs: websocket ? leastTurnMs.websocket : Math.max(3 * intervalMs, leastTurnMs.polls),
    seenMs: Math.max(3 * intervalMs, leastSeenMs),
  });
  const seen = new Map<HintedList, Newest>();
  /** lists that the plan of the key excludes, or that the data service does not have */
  const excluded = new Set<HintedList>();
  let turn = 0;

  function note(list: HintedList, newest: Newest): void {
    const before = seen.get(list);
    seen.set(list, newest);
    if (before && before.text !== newest.text) notify({ list, updated: newest.updated });
  }

  async function pollList(list: HintedList): Promise<void> {
    if (excluded.has(list)) return;
    const known = seen.get(list) ?? { text: '', updated: Math.floor(now() / 1000) };
    try {
      note(list, await readNewest(fetchData, list, known, { requestId: randomUUID(), identity }));
      if (list === 'news') noteWatched(true);
    } catch (error) {
      if (isRefusal(error)) excluded.add(list);
      if (list === 'news') noteWatched(false);
    }
  }

  async function poll(isDue: boolean, socket: Websocket | undefined): Promise<void> {
    const isMine = await turns.isMine();
    socket?.hold(isMine);
    if (isMine) {
      const other = isDue ? otherLists[turn++ % otherLists.length] : undefined;
      const lists = new Set<HintedList>([...(isDue ? ['news' as const] : []), ...(other ? [other] : []), ...(socket?.take() ?? [])]);
      for (const list of lists) await pollList(list);
      if (lists.size > 0) await turns.write(Object.fromEntries(seen));
      return;
    }
    const lists = await turns.read();
    for (const list of hintedLists) {
      const newest = lists[list];
      if (newest) note(list, newest);
    }
    noteWatched(lists.news !== undefined);
  }

  return async (signal) => {
    excluded.clear();
    const socket = intervalMs > 0 ? websocket && openWebsocket(websocket, signal) : undefined;
    const stepMs = socket ? Math.min(pushedMs, intervalMs) : intervalMs || idleMs;
    let dueMs = -Infinity;
    while (!signal.aborted) {
      const isDue = !socket || now() >= dueMs;
      if (isDue) dueMs = now() + intervalMs;
      if (intervalMs > 0) await poll(isDue, socket);
      await sleep(stepMs, undefined, { signal }).catch(() => undefined);
    }
  };
}
