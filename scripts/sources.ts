import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { calendarEntries } from '#contract/market/hours.ts';
import type { SourcesThreadData } from '../server-data/cli/sources/sources-thread.ts';
import { openStore } from '../server-data/cli/command.ts';
import { readSources } from '../server-data/cli/sources/sources.ts';
import { UsageError } from '../server-data/cli/errors.ts';
import { readConfig } from '../server-data/config.ts';
import { writeEnded } from '../server-data/sources/status.ts';
import { ConfigError } from '../server-proxy/config.ts';

/** A desk over what sources load. */
export interface SourcesOptions {
  /** the sources file */
  readonly file: string;
  /** the store that they fill: DATA_STORE */
  readonly path: string;
}

/**
 * @param option the file as an argument; without it SOURCES names one, or there is none
 * @throws ConfigError that names the field of the file, before anything is started
 */
export function readSourcesOptions(
  option: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): SourcesOptions | undefined {
  try {
    const { sourcesFile: file, storePath: path } = readConfig({ ...env, ...(option !== undefined && { SOURCES: option }) });
    if (file === undefined) return undefined;
    readSources(file);
    return { file, path };
  } catch (error) {
    throw error instanceof UsageError ? new ConfigError(error.message) : error;
  }
}

/** How long the thread may take to end by itself; a poll that is ended at once loses nothing. */
const endMs = 3000;
/** A thread that has failed is started again after so long. */
const pauseMs = 60_000;

interface ThreadOptions {
  readonly complain: (line: string) => void;
  /** resolves after so long, or when the signal is aborted */
  readonly pause?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

const sleepUntil = (ms: number, signal: AbortSignal): Promise<unknown> => sleep(ms, undefined, { signal }).catch(() => undefined);

/** Runs a thread until it ends. @returns why it has failed; undefined where it was ended */
async function runThread(
  workerData: SourcesThreadData,
  complain: ThreadOptions['complain'],
  ending: AbortSignal,
): Promise<string | undefined> {
  const thread = new Worker(new URL('../server-data/cli/sources/sources-thread.ts', import.meta.url), {
    workerData,
    stderr: true,
    // it allocates little, so a larger young generation is memory that idles
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  let failure: string | undefined;
  let late: NodeJS.Timeout | undefined;
  const end = (): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    thread.postMessage('end');
    late = setTimeout(() => void thread.terminate(), endMs);
  };
  thread.stderr.setEncoding('utf8').on('data', complain);
  thread.on('error', (error: Error) => void (failure = error.message));
  ending.addEventListener('abort', end, { once: true });
  const code = await new Promise<number>((resolve) => thread.once('exit', resolve));
  ending.removeEventListener('abort', end);
  clearTimeout(late);
  return ending.aborted ? undefined : (failure ?? `exit code ${code}`);
}

/** Opens the store, and fills it in a thread, so that the desk responds while files are loaded. */
export async function openSourcesData({ file, path }: SourcesOptions, { complain, pause = sleepUntil }: ThreadOptions) {
  const store = await openStore(path);
  const ending = new AbortController();
  const { signal } = ending;
  const workerData: SourcesThreadData = { file, path, calendar: [...calendarEntries()] };
  const run = async (): Promise<void> => {
    let lastMessage = '';
    while (!signal.aborted) {
      const failure = await runThread(workerData, complain, signal);
      if (failure === undefined) return;
      const message = `the sources have ended: ${failure}; they are started again each minute`;
      if (message !== lastMessage) complain(`${message}\n`);
      lastMessage = message;
      // the desk must not believe that what it shows is current
      await writeEnded(store, { atMs: Date.now(), message }, Date.now() + pauseMs).catch(() => undefined);
      await pause(pauseMs, signal);
    }
  };
  const running = run();
  return {
    ...{ store, path },
    end: async (): Promise<void> => {
      ending.abort();
      await running;
    },
  };
}
