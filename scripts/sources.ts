import { Worker } from 'node:worker_threads';
import { calendarEntries } from '#contract/market/hours.ts';
import type { SourcesThreadData } from '../server-data/cli/sources-thread.ts';
import { openStore } from '../server-data/cli/command.ts';
import { readSources } from '../server-data/cli/sources.ts';
import { UsageError } from '../server-data/cli/errors.ts';
import { readConfig } from '../server-data/config.ts';
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

/** Opens the store, and fills it in a thread, so that the desk responds while files are loaded. */
export async function openSourcesData({ file, path }: SourcesOptions, { complain }: { readonly complain: (line: string) => void }) {
  const store = await openStore(path);
  const workerData: SourcesThreadData = { file, path, calendar: [...calendarEntries()] };
  const thread = new Worker(new URL('../server-data/cli/sources-thread.ts', import.meta.url), {
    workerData,
    stderr: true,
    // it allocates little, so a larger young generation is memory that idles
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) =>
    thread.once('exit', () => {
      hasEnded = true;
      resolve();
    }),
  );
  thread.stderr.setEncoding('utf8').on('data', complain);
  thread.on('error', (error: Error) => complain(`The sources have ended: ${error.message}\n`));
  return {
    ...{ store, path },
    end: async (): Promise<void> => {
      if (hasEnded) return;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      thread.postMessage('end');
      const late = setTimeout(() => void thread.terminate(), endMs);
      await ended;
      clearTimeout(late);
    },
  };
}
