import { minuteMs } from '#contract/time/dates.ts';
import type { Store } from '../../store/store.ts';
import type { SourceClient } from '../client/client.ts';
import { SourceFailed, SourceWait } from '../failures.ts';
import type { ListedSource } from '../sources-file.ts';
import { openState, type SourceState } from '../state.ts';
import { readStatus, type SourceStatus, writeNames, writeStatus } from '../status.ts';
import { openCountedStore, type Written } from './counted-store.ts';
import { nextTry, type Outcome } from './next-try.ts';

export interface RunnerOptions {
  readonly store: Store;
  readonly sources: readonly ListedSource[];
  readonly openClient: (source: ListedSource) => SourceClient;
  /** measures stories whose windows have passed; returns how many reactions were written */
  readonly measure: () => Promise<number>;
  /** Unix milliseconds, as `Date.now` */
  readonly now: () => number;
  /** resolves after so many milliseconds, or when the signal is aborted */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** from 0 to 1 */
  readonly random: () => number;
  /** a line for people */
  readonly say: (line: string) => void;
  /** the sentence of a fault of the store or of a file; undefined for one of this program */
  readonly describeFault: (error: unknown) => string | undefined;
  readonly ending: AbortSignal;
  /** polls each source once */
  readonly isOnce: boolean;
}

/** At most so many refusals and notes of a poll are said; the rest is counted. */
const maxLines = 20;
/** A push begins a poll; many of them in one second begin one. */
const pushMs = 1000;
/** Stories are measured as soon as a window has passed: the shortest one is a minute. */
export const measureSeconds = 30;

/** Says the first lines, and how many there are besides. */
function openLines(say: (line: string) => void, what: string): { readonly add: (line: string) => void; readonly end: () => void } {
  let count = 0;
  return {
    add: (line) => {
      if (++count <= maxLines) say(line);
    },
    end: () => {
      if (count > maxLines) say(`and ${count - maxLines} more ${what}`);
    },
  };
}

const describeWritten = ({ added, updated }: Written): string => `${added} new, ${updated} changed`;

interface PollOnce {
  readonly outcome: Outcome;
  readonly written: Written;
}

/** Polls a source. What fails is an outcome: one source never ends another. */
async function pollOnce(listed: ListedSource, client: SourceClient, state: SourceState, options: RunnerOptions): Promise<PollOnce> {
  const { name } = listed.settings;
  const { store, now, ending, describeFault } = options;
  const say = (line: string): void => options.say(`${name}: ${line}`);
  const counted = openCountedStore(store, name);
  const [refusals, notes] = [openLines(say, 'refused'), openLines(say, 'notes')];
  const end = (outcome: Outcome): PollOnce => {
    for (const lines of [refusals, notes]) lines.end();
    return { outcome, written: counted.written() };
  };
  try {
    await listed.source.poll({
      ...{ store: counted.store, client, state, now, signal: ending },
      refuse: (reason) => refusals.add(`refused: ${reason}`),
      note: notes.add,
    });
    return end({ ended: 'well' });
  } catch (error) {
    // what fails because it was ended is no failure
    if (ending.aborted) return end({ ended: 'well' });
    if (error instanceof SourceWait) return end({ ended: 'waits', message: error.message, untilMs: error.untilMs });
    if (error instanceof SourceFailed) return end({ ended: 'failed', message: error.message });
    const sentence = describeFault(error);
    if (sentence === undefined) options.say(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return end({ ended: 'failed', message: sentence ?? 'an error of this program, see its log' });
  }
}

/** The waits of one source between two polls. */
function openWaits(listed: ListedSource, { now, wait, ending, say, isOnce }: RunnerOptions) {
  let pushed = new AbortController();
  if (!isOnce) {
    const note = (line: string): void => say(`${listed.settings.name}: ${line}`);
    listed.source.listen?.({ now, signal: ending, note, pollNow: () => pushed.abort() });
  }
  return {
    begin: (): void => void (pushed = new AbortController()),
    /** @param isEager whether a push ends it, `pushMs` after the poll before */
    until: async (untilMs: number, isEager: boolean): Promise<void> => {
      const earliestMs = now() + pushMs;
      const signal = isEager ? AbortSignal.any([ending, pushed.signal]) : ending;
      // a minute at most: a timer neither runs while the computer sleeps, nor for more than 24 days
      while (now() < untilMs && !signal.aborted) await wait(Math.min(untilMs - now(), minuteMs), signal);
      if (pushed.signal.aborted && now() < untilMs) await wait(Math.max(0, Math.min(earliestMs, untilMs) - now()), ending);
    },
  };
}

/** How a source is after a poll. */
function statusAfter(before: SourceStatus, { outcome, written }: PollOnce, endedMs: number, nextTryMs: number | undefined): SourceStatus {
  return {
    ...before,
    records: before.records + written.added + written.updated,
    nextTryMs,
    ...(outcome.ended === 'well'
      ? { lastSuccessMs: endedMs, failure: undefined }
      : { failure: { atMs: endedMs, message: outcome.message, isWait: outcome.ended === 'waits' } }),
  };
}

/** Polls a source until the runner is to end, or once. @returns whether its last poll ended well */
async function runSource(listed: ListedSource, options: RunnerOptions): Promise<boolean> {
  const { store, now, ending, isOnce, say } = options;
  const { settings, loads } = listed;
  const { name, kind, every: everySeconds } = settings;
  const client = options.openClient(listed);
  const before = await readStatus(store, name);
  let status: SourceStatus = { ...before, kind, loads: [...loads], every: everySeconds, records: before?.records ?? 0 };
  let state: SourceState | undefined;
  let failures = 0;
  // a host that asked to wait is not asked again by a new process
  let nextMs = before?.failure?.isWait === true ? (before.nextTryMs ?? 0) : 0;
  if (isOnce && nextMs > now()) {
    say(`${name}: waits until ${new Date(nextMs).toISOString()}: ${before?.failure?.message ?? ''}`);
    return false;
  }
  const waits = openWaits(listed, options);
  for (;;) {
    await waits.until(nextMs, status.failure === undefined);
    if (ending.aborted) return failures === 0;
    waits.begin();
    const beganMs = now();
    state ??= await openState(store, name, now);
    const polled = await pollOnce(listed, client, state, options);
    if (ending.aborted) return failures === 0;
    const { outcome, written } = polled;
    const endedMs = now();
    failures = outcome.ended === 'well' ? 0 : failures + 1;
    const triedMs = nextTry(outcome, { beganMs, endedMs, everySeconds, failures, random: options.random() });
    if (written.added + written.updated > 0) say(`${name}: ${describeWritten(written)}`);
    if (outcome.ended !== 'well' && outcome.message !== status.failure?.message)
      say(`${name}: ${outcome.message}${triedMs === undefined || isOnce ? '' : `; tried again at ${new Date(triedMs).toISOString()}`}`);
    if (outcome.ended === 'well' && status.failure) say(`${name}: reads again`);
    // after a failure the store may not have what this process believes it wrote
    if (outcome.ended !== 'well') state = undefined;
    status = statusAfter(status, polled, endedMs, triedMs);
    await writeStatus(store, name, status);
    if (isOnce || triedMs === undefined) return outcome.ended === 'well';
    nextMs = triedMs;
  }
}

/** Measures stories; what fails is said, once. */
function openMeasure({ measure, say, describeFault }: RunnerOptions): () => Promise<void> {
  let lastMessage = '';
  return async () => {
    try {
      const reactions = await measure();
      if (reactions > 0) say(`${reactions} reactions new or changed`);
      lastMessage = '';
    } catch (error) {
      const sentence = describeFault(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
      if (sentence !== lastMessage) say(`reactions are not measured: ${sentence}`);
      lastMessage = sentence;
    }
  };
}

/** Measures stories as their windows pass, until the runner is to end. */
async function measureRegularly(options: RunnerOptions): Promise<void> {
  const measureOnce = openMeasure(options);
  while (!options.ending.aborted) {
    await options.wait(measureSeconds * 1000, options.ending);
    if (!options.ending.aborted) await measureOnce();
  }
}

/**
 * Runs every source on its interval until `ending`, or once. The caller holds the lock of the store, and closes it.
 *
 * @returns the names of those whose last poll failed
 * @throws what the store throws, when every poll has ended
 */
export async function runSources(options: RunnerOptions): Promise<readonly string[]> {
  const { store, sources, isOnce } = options;
  const fault = new AbortController();
  const own = { ...options, ending: AbortSignal.any([options.ending, fault.signal]) };
  const failed: string[] = [];
  const run = async (listed: ListedSource): Promise<void> => {
    if (!(await runSource(listed, own))) failed.push(listed.settings.name);
  };
  await writeNames(
    store,
    sources.map(({ settings }) => settings.name),
  );
  // stories have windows that pass also when every source was read once and for all
  const tasks = [...sources.map(run), ...(isOnce ? [] : [measureRegularly(own)])];
  // a store that fails ends all of them: the next runner has it for itself
  for (const task of tasks) task.catch(() => fault.abort());
  for (const task of await Promise.allSettled(tasks)) if (task.status === 'rejected') throw task.reason;
  if (isOnce) await openMeasure(options)();
  return failed;
}
