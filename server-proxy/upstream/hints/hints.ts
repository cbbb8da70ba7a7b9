import { setTimeout as sleep } from 'node:timers/promises';
import type { HintListener, HintSource } from '#contract/http/hint-streams.ts';
import { type Hint, type HintedList, hintedLists } from '#contract/proxy/events.ts';
import type { UpstreamClient } from '../client.ts';
import { openPolls, type PollOptions } from './poll.ts';
import { followService } from './service-stream.ts';

/** Assumed: how soon a stream that has ended is opened again, and one of a data service that has none, or cannot be reached. */
const pausesMs = { ended: 1000, unreachable: 10_000, none: 600_000 };
/** Assumed: how long it goes on after the last listener, so that clients that come and go do not become requests with the key. */
const lingerMs = 5000;

export interface HintsOptions extends Omit<PollOptions, 'notify' | 'noteWatched'> {
  readonly client: Pick<UpstreamClient, 'open'>;
  /** Called with each list that has changed, before anybody is told. */
  readonly onChange: (list: HintedList) => void;
}

/**
 * Which lists of the data service change. A service of ours says so itself; of another one the newest records are requested, in intervals
 * and only while somebody listens.
 */
export function openHints({ client, onChange, ...options }: HintsOptions): HintSource & { readonly close: () => void } {
  const listeners = new Set<HintListener>();
  let run: AbortController | undefined;
  let lingering: NodeJS.Timeout | undefined;
  let isWatched = false;

  const notify = (hint: Hint): void => {
    onChange(hint.list);
    for (const { onHint } of listeners) onHint(hint);
  };
  const noteWatched = (isNow: boolean): void => {
    if (isWatched === isNow) return;
    isWatched = isNow;
    for (const { onWatched } of listeners) onWatched();
  };

  const poll = openPolls({ ...options, notify, noteWatched });

  async function watch(signal: AbortSignal): Promise<void> {
    // A service of ours has its stream instead.
    if (options.websocket) return poll(signal);
    let wasLost = false;
    const onBeat = (isNow: boolean): void => {
      noteWatched(isNow);
      // What has changed meanwhile was not told.
      if (wasLost) for (const list of hintedLists) notify({ list, updated: 0 });
      wasLost = false;
    };
    while (!signal.aborted) {
      const end = await followService(client, signal, { onBeat, onHint: notify });
      if (signal.aborted) return;
      wasLost ||= end === 'ended';
      noteWatched(false);
      if (end === 'ended') await sleep(pausesMs.ended, undefined, { signal }).catch(() => undefined);
      else await poll(AbortSignal.any([signal, AbortSignal.timeout(pausesMs[end])]));
    }
  }

  const stop = (): void => {
    clearTimeout(lingering);
    run?.abort();
    run = undefined;
    isWatched = false;
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      clearTimeout(lingering);
      if (!run) {
        run = new AbortController();
        void watch(run.signal);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) lingering = setTimeout(stop, lingerMs).unref();
      };
    },
    isWatched: () => isWatched,
    close: stop,
  };
}
