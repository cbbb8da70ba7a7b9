import { createReadStream } from 'node:fs';
import { glob, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { barsKind } from '../../ingest/bars/bars.ts';
import { describeSource } from '../../ingest/bars/describe.ts';
import { ingest, SourceRefused } from '../../ingest/ingest.ts';
import { fingerprint } from '../../ingest/source.ts';
import { expandArchives } from '../../ingest/unpack/archives.ts';
import { SourceFailed } from '../failures.ts';
import type { Poll, Source } from '../source.ts';
import { barsOptionsOf, type FileSettings, inSettings } from './bar-settings.ts';

/** A file that was changed less than this ago may not be complete. */
const settledMs = 2000;
const unfinished = /^\.|\.(?:partial|tmp|part|crdownload)$|\.report\.ndjson$/i;

/** What is known of a file. The time of a change of its inode shows also other rights, and another file with an old date. */
const knownFile = z.object({
  bytes: z.number(),
  changedMs: z.number(),
  /** "" where it cannot be read */
  content: z.string(),
  /** the settings by which it was read */
  settings: z.string(),
});

/** Says which lines were refused. */
async function refuseLines(report: string, name: string, { refuse }: Poll): Promise<void> {
  const isWritten = await stat(report).catch(() => undefined);
  if (!isWritten) return;
  for await (const line of createInterface({ input: createReadStream(report) })) {
    const { line: at, index, outcome, reason } = JSON.parse(line) as Readonly<Record<string, string>>;
    if (outcome === 'refused')
      refuse(`${name}: ${at === undefined ? `record ${Number(index) + 1}` : `line ${at}`}: ${inSettings(String(reason))}`);
  }
}

/** @returns what is wrong with the file, where something is. @throws SourceRefused when it is not read */
async function load(path: string, name: string, settings: FileSettings, poll: Poll): Promise<string | undefined> {
  const { symbol, symbolFrom, columns } = settings;
  const options = {
    ...barsOptionsOf(settings, poll.now()),
    symbol,
    symbolFromName: symbolFrom === 'name',
    columns: columns?.split(',').map((each) => each.trim()),
  };
  const sources = await expandArchives([path]);
  // a folder of bars may be read-only
  const folder = await mkdtemp(join(tmpdir(), 'marketdesk-'));
  const reportPath = (source: string): string => join(folder, `${sources.indexOf(source)}.ndjson`);
  const { store, now, signal } = poll;
  try {
    const kind = barsKind(options, ({ description }) => poll.describe?.(describeSource(name, description)));
    const { refused, read } = await ingest(kind, {
      store,
      sources,
      now,
      reportPath,
      onProgress: () => signal.throwIfAborted(),
    });
    return refused === 0 ? undefined : `${refused} of ${read} lines refused`;
  } finally {
    for (const source of sources)
      await refuseLines(reportPath(source), source === path ? name : `${name}${source.slice(path.length)}`, poll);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a file where it is new or changed. @returns whether it waits, as it may not be complete */
async function readFile(path: string, name: string, settings: FileSettings, poll: Poll): Promise<boolean> {
  const { every: _, name: __, ...bySettings } = settings;
  const found = await stat(path).catch(() => undefined);
  // moved away since it was listed
  if (!found?.isFile()) return false;
  const known = poll.state.read(name, knownFile);
  const value = { bytes: found.size, changedMs: found.ctimeMs, content: '', settings: JSON.stringify(bySettings) };
  const isAsBefore = known?.settings === value.settings;
  if (isAsBefore && known.bytes === value.bytes && known.changedMs === value.changedMs) return false;
  if (Math.abs(poll.now() - found.mtimeMs) < settledMs) return true;
  let message: string | undefined;
  try {
    value.content = (await fingerprint(path)) ?? '';
    if (!isAsBefore || known.content !== value.content) message = await load(path, name, settings, poll);
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error;
    message = inSettings(error.message.replaceAll(path, name));
    poll.refuse(message);
  }
  await poll.state.save(name, value, message);
  return false;
}

const wildcard = /[*?[{]/;

/** The files of a path or pattern. @throws SourceFailed where it names a file that is not there, or a folder that cannot be read */
async function listFiles(files: string, folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const name of glob(files, { cwd: folder })) if (!unfinished.test(basename(name))) found.push(name);
  if (found.length > 0) return found.toSorted();
  if (!wildcard.test(files)) throw new SourceFailed(`files: there is no file ${files}`);
  // a pattern finds nothing in a folder that is missing
  const base = dirname(`${files.slice(0, files.search(wildcard))}x`);
  await readdir(resolve(folder, base)).catch((error: unknown) => {
    throw new SourceFailed(`files: the folder ${base} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  return [];
}

/** Files of bars, also those that come later into their folder. A refused one is read again when it, or how it is read, changes. */
export function openFiles(settings: FileSettings, folder: string): Source {
  const { files, symbol, every } = settings;
  let wasEmpty = false;
  const read = async (poll: Poll): Promise<void> => {
    const names = await listFiles(files, folder);
    if (names.length === 0 && !wasEmpty) poll.note(`files: there is no file ${files} yet`);
    wasEmpty = names.length === 0;
    if (symbol !== undefined && names.length > 1)
      throw new SourceFailed(`symbol: expected one file, got ${names.length}; "symbolFrom": "name" takes the symbol of each from its name`);
    const waiting: string[] = [];
    for (const name of names) {
      if (poll.signal.aborted) return;
      try {
        if (await readFile(resolve(folder, name), name, settings, poll)) waiting.push(name);
      } catch (error) {
        if (poll.signal.aborted) return;
        throw error;
      }
    }
    for (const name of waiting) poll.note(`${name} was changed just now and waits for the next poll`);
    if (waiting.length > 0 && every === undefined)
      throw new SourceFailed(`${waiting.join(', ')}: was changed just now, and may not be complete`);
  };
  return { poll: read };
}
