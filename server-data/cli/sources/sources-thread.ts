import { parentPort, workerData } from 'node:worker_threads';
import { type CalendarEntry, setCalendarEntries } from '#contract/market/hours.ts';
import { readSources, runSourcesFile } from './sources.ts';

/** What the thread gets when it starts. */
export interface SourcesThreadData {
  /** the sources file */
  readonly file: string;
  /** the store: a file, or the address of a PostgreSQL database */
  readonly path: string;
  /** what the operator adds to the table of trading days */
  readonly calendar: readonly CalendarEntry[];
}

// Runs the sources beside a service in the same process. Lines for people go to standard error; any message from the parent ends the thread.
const { file, path, calendar } = workerData as SourcesThreadData;
setCalendarEntries(calendar);
const ending = new AbortController();
parentPort?.once('message', () => ending.abort());
const say = (text: string): void => void process.stderr.write(text);
await runSourcesFile(
  { file: readSources(file), path, isOnce: false },
  {
    env: {},
    now: Date.now,
    stdin: process.stdin,
    ...{ out: say, err: say },
    command: 'sources',
    isInteractive: false,
    ending: ending.signal,
  },
);
