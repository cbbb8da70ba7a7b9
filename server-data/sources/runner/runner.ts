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
  /** resolves after so many milliseconds, or at once when the runner is to end */
  readonly wait: (ms: number) => Promise<void>;
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

/** What one run of `isOnce` found. */
export interface RunResult {
  readonly failed: readonly string[];
}

/** At most so many refusals and notes of a poll are said; the rest is counted. */
const maxLines = 20;
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
    if (error instanceof SourceWait) return end({ ended: 'waits', message: error.message, untilMs: error.untilMs });
    if (error instanceof SourceFailed) return end({ ended: 'failed', message: error.message });
    const sentence = describeFault(error);
    if (sentence === undefined) options.say(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return end({ ended: 'failed', message: sentence ?? 'an error of this program, see its log' });
  }
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
  for (;;) {
    if (nextMs > now()) {
      if (isOnce) {
        say(`${name}: waits until ${new Date(nextMs).toISOString()}: ${before?.failure?.message ?? ''}`);
        return false;
      }
      await options.wait(nextMs - now());
    }
    if (ending.aborted) return failures === 0;
    const beganMs = now();
    state ??= await openState(store, name, now);
    const { outcome, written } = await pollOnce(listed, client, state, options);
    if (ending.aborted) return failures === 0;
    const endedMs = now();
    failures = outcome.ended === 'well' ? 0 : failures + 1;
    const triedMs = nextTry(outcome, { beganMs, endedMs, everySeconds, failures, random: options.random() });
    if (written.added + written.updated > 0) say(`${name}: ${describeWritten(written)}`);
    if (outcome.ended !== 'well' && outcome.message !== status.failure?.message)
      say(`${name}: ${outcome.message}${triedMs === undefined || isOnce ? '' : `; tried again at ${new Date(triedMs).toISOString()}`}`);
    if (outcome.ended === 'well' && status.failure && failures === 0) say(`${name}: reads again`);
    // after a failure the store may not have what this process believes it wrote
    if (outcome.ended !== 'well') state = undefined;
    status = {
      ...status,
      records: status.records + written.added + written.updated,
      nextTryMs: triedMs,
      ...(outcome.ended === 'well'
        ? { lastSuccessMs: endedMs, failure: undefined }
        : { failure: { atMs: endedMs, message: outcome.message, isWait: outcome.ended === 'waits' } }),
    };
    await writeStatus(store, name, status);
    if (isOnce || triedMs === undefined) return outcome.ended === 'well';
    nextMs = triedMs;
  }
}

/** Measures stories; what fails is said, once. */
function openMeasure({ measure, say, describeFault }: RunnerOptions): () => Promise<void> {
  let said = '';
  return async () => {
    try {
      const reactions = await measure();
      if (reactions > 0) say(`${reactions} reactions new or changed`);
      said = '';
    } catch (error) {
      const sentence = describeFault(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
      if (sentence !== said) say(`reactions are not measured: ${sentence}`);
      said = sentence;
    }
  };
}

/** Measures stories as their windows pass, until the runner is to end. */
async function measureRegularly(options: RunnerOptions): Promise<void> {
  const measureOnce = openMeasure(options);
  while (!options.ending.aborted) {
    await options.wait(measureSeconds * 1000);
    if (!options.ending.aborted) await measureOnce();
  }
}

/** Runs every source on its interval until `ending`, or once. The caller holds the lock of the store, and closes it. */
export async function runSources(options: RunnerOptions): Promise<RunResult> {
  const { store, sources } = options;
  await writeNames(
    store,
    sources.map(({ settings }) => settings.name),
  );
  const failed: string[] = [];
  const run = async (listed: ListedSource): Promise<void> => {
    if (!(await runSource(listed, options))) failed.push(listed.settings.name);
  };
  const running = Promise.all(sources.map(run));
  if (options.isOnce) {
    await running;
    await openMeasure(options)();
  } else {
    // stories have windows that pass also when every source was read once and for all
    await Promise.all([running, measureRegularly(options)]);
  }
  return { failed };
}
