import { datasets } from '../ingest/datasets/index.ts';
import { type IngestCount, type IngestProgress, SourceRefused } from '../ingest/ingest.ts';
import { type Command, parseArguments, storeOption, storePath, withStore } from './command.ts';
import { CommandFailed, UsageError } from './errors.ts';

const formatCounts = ({ read, written, unchanged, refused }: IngestCount): string =>
  `${read} read, ${written} written, ${unchanged} unchanged, ${refused} refused`;

const refusedPath = (source: string): string => `${source === '-' ? 'stdin' : source}.refused.ndjson`;

/** Overwrites the line before. */
const formatProgress = ({ source, elapsedMs, ...count }: IngestProgress): string =>
  `\r\x1b[K${source}: ${formatCounts(count)}, ${Math.round((count.read * 1000) / Math.max(elapsedMs, 1))} a second`;

const quote = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** `ingest KIND FILE…`: loads records in wire format, `-` for standard input. */
export const ingest: Command = async (args, context) => {
  const { now, stdin, out, err, isInteractive } = context;
  const { values, positionals } = parseArguments(args, storeOption);
  const [kind, ...sources] = positionals;
  const load = datasets.get(kind ?? '');
  if (!load)
    throw new UsageError(`ingest: expected one of ${quote([...datasets.keys()])}, got ${kind === undefined ? 'nothing' : `"${kind}"`}`);
  if (sources.length === 0) throw new UsageError('FILE: expected at least one, or - for standard input');

  await withStore(storePath(values, context), async (store) => {
    const onProgress = (progress: IngestProgress): void => (isInteractive ? err(formatProgress(progress)) : undefined);
    const count = await load({ store, sources, now, stdin, refusedPath, onProgress }).catch((error: unknown) => {
      throw error instanceof SourceRefused ? new CommandFailed(error.message) : error;
    });
    if (isInteractive) err('\r\x1b[K');
    out(`${formatCounts(count)}\n`);
    if (count.refused > 0) err(`the refused records, with reasons, are in ${sources.map(refusedPath).join(', ')}\n`);
  });
};
