import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../config.ts';
import { openMeasuring } from '../../reactions/measuring.ts';
import { openClients } from '../../sources/client/client.ts';
import { checkSource } from '../../sources/runner/check.ts';
import { runSources } from '../../sources/runner/runner.ts';
import { readSourcesFile, type SourcesFile, SourcesFileError } from '../../sources/sources-file.ts';
import { isPostgresUrl } from '../../store/address.ts';
import type { RunnerLock } from '../../store/runner-lock.ts';
import type { Store } from '../../store/store.ts';
import { type Command, type Context, loadWaitMs, parseArguments, storeOption, storePath, withStore } from '../command.ts';
import { CommandFailed, InputRefused, UsageError } from '../errors.ts';
import { describeFault, describePassing, withSentences } from '../faults.ts';
import { openSqliteStore } from '../../store/sqlite/open.ts';

const options = { ...storeOption, once: { type: 'boolean' } } as const;

/** Between two attempts to take the lock that another runner holds, or to reach a database that is away. */
const retryMs = 2000;

/** @throws UsageError that names the file and the field */
export function readSources(path: string | undefined): SourcesFile {
  if (!path) throw new UsageError('FILE: expected a sources file; docs/sources.md shows one');
  try {
    return readSourcesFile(path);
  } catch (error) {
    throw error instanceof SourcesFileError ? new UsageError(error.message) : error;
  }
}

/** @param onLost called when the lock has ended before it was released */
async function takeLock(path: string, onLost: () => void): Promise<RunnerLock | undefined> {
  if (isPostgresUrl(path)) return (await import('../../store/postgres/runner-lock.ts')).lockRunner(path, onLost);
  return (await import('../../store/sqlite/runner-lock.ts')).lockRunner(path);
}

interface RunOptions {
  readonly file: SourcesFile;
  readonly path: string;
  readonly isOnce: boolean;
}

/** Runs the sources as long as this process holds the lock. @returns the sources that failed in a run of `isOnce`; undefined without the lock */
async function runLocked({ file, path, isOnce }: RunOptions, context: Context): Promise<readonly string[] | undefined> {
  const { now, err, ending } = context;
  const lost = new AbortController();
  // before the store, which a process that waits does not open
  const lock = await takeLock(path, () => {
    err('the database has gone; the sources go on when it is back\n');
    lost.abort();
  });
  if (!lock) return undefined;
  const signal = ending ? AbortSignal.any([ending, lost.signal]) : lost.signal;
  const clients = openClients({ now, signal });
  const run = (store: Store): Promise<readonly string[]> => {
    const measuring = openMeasuring(store, now, signal);
    return runSources({
      ...{ store: measuring.store, now, isOnce, sources: file.sources, random: Math.random, ending: signal },
      wait: (ms, until) => sleep(ms, undefined, { signal: until }).catch(() => undefined),
      openClient: ({ settings }) => clients.open(settings, file.folder),
      measure: measuring.run,
      say: (line) => err(`${line}\n`),
      describeFault: (error) => describeFault(error, path),
    });
  };
  try {
    let failed: readonly string[] = [];
    const openOptions = { lockWaitMs: context.lockWaitMs ?? loadWaitMs, awayWaitMs: loadWaitMs };
    await withStore(path, context, async (store) => void (failed = await run(store)), openOptions);
    return failed;
  } finally {
    await clients.close();
    await lock.release();
  }
}

/**
 * Runs the sources of a file until the command is to end, or once. Of several processes with one store one runs them; the others wait,
 * and go on when it has ended.
 *
 * @throws CommandFailed where a source failed in a run of `isOnce`
 */
export async function runSourcesFile(options: RunOptions, context: Context): Promise<void> {
  const { path, isOnce } = options;
  const { err, ending } = context;
  let lastMessage = '';
  const sayOnce = (line: string): void => {
    if (line !== lastMessage) err(`${line}\n`);
    lastMessage = line;
  };
  const hasEnded = (): boolean => ending?.aborted === true;
  while (!hasEnded()) {
    try {
      const failed = await withSentences(path, () => runLocked(options, context));
      if (hasEnded()) return;
      if (isOnce) {
        if (!failed) throw new CommandFailed(`${path}: another process runs the sources of this store`);
        if (failed.length > 0) throw new CommandFailed(`${failed.join(', ')}: not read; what was read before is stored`);
        return;
      }
      if (failed) lastMessage = '';
      else sayOnce('another process runs the sources of this store; waiting');
    } catch (error) {
      const passing = isOnce ? undefined : describePassing(error instanceof CommandFailed ? error.cause : error, path);
      if (!passing) throw error;
      sayOnce(`${passing.reason}; the sources go on when that has passed`);
    }
    await sleep(retryMs, undefined, { signal: ending }).catch(() => undefined);
  }
}

/** `sources check FILE`: reads a part of each source into memory, and says what would be loaded. */
async function check(file: SourcesFile, { now, out, ending }: Context): Promise<void> {
  const clients = openClients({ now, signal: ending ?? new AbortController().signal });
  const failed: string[] = [];
  try {
    for (const listed of file.sources) {
      const store = openSqliteStore({ path: ':memory:' });
      const { lines, isReadable } = await checkSource(listed, clients.open(listed.settings, file.folder), now, store);
      store.close();
      out(`${lines.join('\n')}\n`);
      if (!isReadable) failed.push(listed.settings.name);
    }
  } finally {
    await clients.close();
  }
  if (failed.length > 0) throw new InputRefused(`${failed.join(', ')}: cannot be read`);
}

/** `sources FILE`: brings the sources of a file into the store and keeps it current; `sources check FILE` tries them. */
export const sources: Command = async (args, context) => {
  const { values, positionals } = parseArguments(args, options);
  const isCheck = positionals[0] === 'check';
  const [path, extra] = isCheck ? positionals.slice(1) : positionals;
  if (extra !== undefined) throw new UsageError(`"${extra}": expected one sources file`);
  const file = readSources(path ?? readConfig(context.env).sourcesFile);
  if (isCheck) return check(file, context);
  await runSourcesFile({ file, path: storePath(values, context), isOnce: values.once === true }, context);
};
