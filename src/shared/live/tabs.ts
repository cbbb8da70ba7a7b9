import * as z from 'zod/mini';
import { hint, type Hint } from '#contract/proxy/events.ts';
import { browserLocks, deploymentName } from '#src/shared/storage/browser-locks.ts';
import { monotonicNow, nowSeconds } from '#src/shared/time/now.ts';
import { changeLiveState, liveState, type LiveState, liveStateSchema, noStream } from './live-state.ts';
import { followStream, type Stream } from './stream.ts';

// One stream per browser: a browser opens six connections to a proxy without HTTP/2, and streams would use them up. The tab with the lock
// holds the stream and tells the others.

/** How often the tab with the stream speaks, and after which silence another one takes the lock: a frozen tab keeps it. */
const speakMs = 5000;
const silentMs = 20_000;
/** A tab that is hidden for this long lets go of the stream. */
const hiddenMs = 30_000;

/** What the tab with the stream tells the others. These may run another version: messages of another shape are ignored. */
const message = z.extend(liveStateSchema, { hint: z.optional(hint), isOpened: z.optional(z.boolean()) });
type Message = z.output<typeof message>;
type More = Omit<Message, keyof LiveState>;

interface TabHandlers {
  /** the stream was opened again, here or in another tab */
  readonly onReopen: () => void;
  readonly onHint: (hint: Hint) => void;
}

/** Undefined also where a browser has channels, but not for this page. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(deploymentName('live'));
  } catch {
    return undefined;
  }
}

/** The newest write after a hint. Prices change all day; no write is later than now, whatever the clock of a service says. */
function newestAfter({ list, updated }: Hint): number {
  const { newestSeconds } = liveState.get();
  return list === 'bars' ? newestSeconds : Math.max(newestSeconds, Math.min(updated || nowSeconds(), nowSeconds()));
}

/** The turn of this tab: while it holds the lock, it has the stream. */
function openTurn(locks: LockManager, openStream: () => Stream) {
  /** aborted to let go of the lock, or of waiting for it; undefined while this tab wants neither */
  let turn: AbortController | undefined;
  let stream: Stream | undefined;

  function request(steal: boolean): void {
    turn?.abort();
    const mine = new AbortController();
    turn = mine;
    const hold = (): Promise<void> =>
      new Promise((resolve) => {
        if (mine.signal.aborted) return resolve();
        const held = openStream();
        stream = held;
        mine.signal.addEventListener('abort', () => {
          held.close();
          stream = undefined;
          resolve();
        });
      });
    // Rejected when the lock is stolen; also when this tab stops waiting, and where the page may have no locks.
    locks.request(deploymentName('live'), steal ? { steal } : { signal: mine.signal }, hold).catch(() => {
      if (turn === mine && stream) request(false);
    });
  }

  return {
    stream: (): Stream | undefined => stream,
    /** whether it has the lock or waits for it */
    isWanted: (): boolean => turn !== undefined,
    request,
    leave: (): void => {
      turn?.abort();
      turn = undefined;
    },
  };
}

/** Opens the stream of this browser, and tells the other tabs what it says. */
const openStream = ({ onReopen, onHint }: TabHandlers, speak: (more?: More) => void): Stream =>
  followStream({
    onState: (isLive) => {
      changeLiveState({ isLive });
      speak();
    },
    onOpen: () => {
      speak({ isOpened: true });
      if (liveState.get().newestSeconds > 0) onReopen();
      else changeLiveState({ newestSeconds: nowSeconds() });
    },
    onHint: (received) => {
      changeLiveState({ newestSeconds: newestAfter(received) });
      speak({ hint: received });
      onHint(received);
    },
  });

/** Takes part in the stream of this browser. Undefined without locks or channels: then there is no stream, because each tab would open one. */
export function joinTabs({ onReopen, onHint }: TabHandlers) {
  const locks = browserLocks();
  const channel = openChannel();
  if (!locks || !channel) return undefined;
  let hiddenSinceMs: number | undefined;
  let heardMs = monotonicNow();
  let spokenMs = 0;

  function speak(more?: More): void {
    spokenMs = monotonicNow();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only its own origin
    channel?.postMessage({ ...liveState.get(), ...more } satisfies Message);
  }

  const turn = openTurn(locks, () => openStream({ onReopen, onHint }, speak));

  function leave(): void {
    turn.leave();
    changeLiveState({ isLive: false });
  }

  function followVisibility(): void {
    if (document.visibilityState === 'hidden') {
      hiddenSinceMs ??= monotonicNow();
      return;
    }
    hiddenSinceMs = undefined;
    if (turn.isWanted()) return;
    heardMs = monotonicNow();
    turn.request(false);
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const read = message.safeParse(data).data;
    // Of two tabs with a stream one has lost its lock, and is about to be told.
    if (!read || turn.stream()) return;
    heardMs = monotonicNow();
    // What a page shows when the stream is first opened has just been read.
    if (read.isOpened && liveState.get().newestSeconds > 0) onReopen();
    changeLiveState({ isLive: read.isLive, newestSeconds: read.newestSeconds });
    if (read.hint) onHint(read.hint);
  });
  document.addEventListener('visibilitychange', followVisibility);
  followVisibility();

  return {
    /** Called every second. */
    tick: (): void => {
      const nowMs = monotonicNow();
      if (turn.isWanted() && hiddenSinceMs !== undefined && nowMs - hiddenSinceMs >= hiddenMs) leave();
      const stream = turn.stream();
      if (stream) {
        stream.tick();
        if (nowMs - spokenMs >= speakMs) speak();
      } else if (nowMs - heardMs >= silentMs) {
        heardMs = nowMs;
        changeLiveState({ isLive: false });
        if (turn.isWanted() && hiddenSinceMs === undefined) turn.request(true);
      }
    },
    /** After a time in which nothing ran or nothing could be sent: what was not heard is no silence, and what failed is tried at once. */
    retry: (): void => {
      heardMs = monotonicNow();
      turn.stream()?.retry();
    },
    end: (): void => {
      document.removeEventListener('visibilitychange', followVisibility);
      leave();
      liveState.set(noStream);
      channel.close();
    },
  };
}
