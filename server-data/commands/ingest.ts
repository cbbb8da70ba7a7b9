import { CommandFailed, UsageError } from '../failures.ts';
import { datasets } from '../ingest/datasets.ts';
import { SourceRefused, type IngestCount, type IngestProgress } from '../ingest/ingest.ts';
import { readArguments, type Command } from './command.ts';
import { storeOption, storePath, withStore } from './store-file.ts';

const counts = ({ read, written, unchanged, refused }: IngestCount): string =>
  `${read} read, ${written} written, ${unchanged} unchanged, ${refused} refused`;

const refusedPath = (source: string): string => `${source === '-' ? 'stdin' : source}.refused.ndjson`;

/** Drawn over itself. */
const progressLine = ({ source, elapsedMs, ...count }: IngestProgress): string =>
  `\r\x1b[K${source}: ${counts(count)}, ${Math.round((count.read * 1000) / Math.max(elapsedMs, 1))} a second`;

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** `ingest KIND FILE…`: loads records of wire form, `-` for standard input. */
export const ingest: Command = async (args, context) => {
  const { now, stdin, out, err, watched } = context;
  const { values, positionals } = readArguments(args, storeOption);
  const [kind, ...sources] = positionals;
  const load = datasets.get(kind ?? '');
  if (!load)
    throw new UsageError(`ingest: expected one of ${quoted([...datasets.keys()])}, got ${kind === undefined ? 'nothing' : `"${kind}"`}`);
  if (sources.length === 0) throw new UsageError('FILE: expected at least one, or - for standard input');

  await withStore(storePath(values, context), async (store) => {
    const onProgress = (progress: IngestProgress): void => (watched ? err(progressLine(progress)) : undefined);
    const count = await load({ store, sources, now, stdin, refusedPath, onProgress }).catch((error: unknown) => {
      throw error instanceof SourceRefused ? new CommandFailed(error.message) : error;
    });
    if (watched) err('\r\x1b[K');
    out(`${counts(count)}\n`);
    if (count.refused > 0) err(`what was refused, and why, stands in ${sources.map(refusedPath).join(', ')}\n`);
  });
};
