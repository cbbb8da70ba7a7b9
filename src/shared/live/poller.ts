import { Failure } from '#src/shared/api/failure.ts';
import { onTick, steadyNow } from '#src/shared/ui/now.ts';
import type { Live, Poller } from './live.ts';
import { intervalMs, isBroken, otherTabMs, refreshGapMs, secondTryMs, spread, waitMs } from './pace.ts';
import { onPause, isPaused } from './paused.ts';
import { presentFailure, readSaid } from './said.ts';
import type { Place, Source } from './source.ts';
import { thisTab, type Tab } from './tab.ts';
import { openTabs } from './tabs.ts';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks again and again, as one with all other tabs of the browser: whoever's time comes first asks, and tells the rest,
 * who then wait a whole interval themselves. So a tab that closes or hides needs no successor, and a hidden one, which
 * never asks, still gets what the others bring.
 */
export function openPoller<T, Brought>(source: Source<T, Brought>, place: Place<T>, tab: Tab = thisTab): Poller {
  const { endpoint, question, intervalSeconds } = source;
  const closing = new AbortController();
  const { signal } = closing;
  const put = (change: Partial<Live<T>>): void => place.set({ ...place.get(), ...change });

  let dueMs = place.get().receivedMs + intervalMs(intervalSeconds);
  let askedMs = Number.NEGATIVE_INFINITY;
  /** when this tab last learnt how its question fares, from the service or from another tab */
  let learntMs = askedMs;
  let broken = false;
  let refreshing: Promise<void> | undefined;

  const isDue = (): boolean => !isPaused() && tab.isVisible() && steadyNow() >= dueMs;
  const failing = (): boolean => place.get().failure !== null;

  function received(brought: Brought): void {
    learntMs = steadyNow();
    broken = false;
    dueMs = learntMs + intervalMs(intervalSeconds);
    put({ known: source.take(place.get().known, brought), receivedMs: learntMs, failure: null, nextTryMs: undefined, busy: false });
  }

  function failed(failure: Error, ms: number): void {
    learntMs = steadyNow();
    broken = isBroken(failure);
    dueMs = learntMs + ms;
    put({ failure, nextTryMs: dueMs, busy: false });
  }

  function hear(message: unknown): void {
    const said = readSaid(message);
    if (!said || isPaused()) return;
    const ours = said.question === question;
    if ('failure' in said) {
      const ms = spread(said.waitMs, 0.05);
      if (ours) failed(said.failure, ms);
      else if (isBroken(said.failure)) {
        broken = true;
        dueMs = Math.max(dueMs, steadyNow() + ms);
        if (failing()) put({ nextTryMs: dueMs });
      }
      return;
    }
    const brought = ours ? source.read(said.brought, place.get().known) : undefined;
    if (brought !== undefined) received(brought);
    // The endpoint has healed, whoever found out.
    else if (broken) {
      broken = false;
      dueMs = steadyNow() + spread(1000, 1);
    }
  }

  const tabs = openTabs(endpoint, hear);

  /** What fails for a moment is asked once more at once; what failed before is not. */
  async function bring(): Promise<Brought> {
    try {
      return await source.bring(place.get().known, signal);
    } catch (error) {
      if (signal.aborted || broken || failing() || !(error instanceof Failure) || !error.transient) throw error;
      await sleep(spread(secondTryMs, 0.2));
      return source.bring(place.get().known, signal);
    }
  }

  async function ask(): Promise<void> {
    askedMs = steadyNow();
    put({ busy: true });
    try {
      const brought = await bring();
      if (signal.aborted) return;
      tabs.say({ question, brought });
      received(brought);
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof Error ? error : new Error(String(error));
      if (source.endsWith?.(failure)) {
        close();
        put({ busy: false, ended: true });
        return;
      }
      const ms = waitMs(failure, intervalSeconds);
      tabs.say(presentFailure(question, failure, ms));
      failed(failure, ms);
    }
  }

  /** Asks unless another tab does, or has by the time it is this tab's turn. While an endpoint is broken, all its questions take turns. */
  async function poll(isWanted: () => boolean): Promise<void> {
    const beforeMs = dueMs;
    const begun = await tabs.alone(broken ? '' : question, async () => {
      if (isWanted() && !signal.aborted) await ask();
    });
    // Its word may have come already, and set another time.
    if (!begun && dueMs === beforeMs) dueMs = steadyNow() + otherTabMs;
  }

  let polling: Promise<void> | undefined;
  const tick = (): void => {
    if (!polling && !signal.aborted && isDue()) polling = poll(isDue).finally(() => (polling = undefined));
  };
  const returned = (): void => {
    const { failure } = place.get();
    if (failure instanceof Failure && failure.kind === 'offline' && navigator.onLine) dueMs = steadyNow();
    tick();
  };
  const resumed = (): void => {
    if (!failing()) dueMs = Math.min(dueMs, steadyNow());
    tick();
  };
  const stops = [onTick(tick), tab.onReturn(returned), onPause(resumed)];

  async function refreshNow(): Promise<void> {
    const wantedMs = steadyNow();
    const isWanted = (): boolean => learntMs <= wantedMs;
    await polling;
    const early = askedMs + refreshGapMs - wantedMs;
    if (isWanted() && early > 0) await sleep(early);
    if (isWanted()) await poll(isWanted);
  }

  function close(): void {
    closing.abort();
    for (const stop of stops) stop();
    tabs.close();
    if (place.get().busy) put({ busy: false });
  }

  if (place.get().ended) close();
  else tick();
  return {
    refresh: () => (refreshing ??= refreshNow().finally(() => (refreshing = undefined))),
    close,
  };
}
