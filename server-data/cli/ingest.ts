import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import { wholeNumber } from '#contract/schema/codecs.ts';
import { formatSum, type IngestCount } from '../ingest/count.ts';
import { datasets } from '../ingest/datasets/index.ts';
import { ingest as ingestSources, type IngestProgress, SourceRefused } from '../ingest/ingest.ts';
import { endsEarly } from '../ingest/rules/fault.ts';
import { describeStore } from '../store/address.ts';
import { isDiskFull } from '../store/full-disk.ts';
import { type Command, parseArguments, storeOption, storePath, withStore } from './command.ts';
import { CommandFailed, InputRefused, UsageError } from './errors.ts';

const help = `ingest KIND FILE… [--allow-refused N] [--store FILE]

Loads records into the store. Loading a file again changes nothing; a run that was killed continues where it was.

  KIND              news, guidance, splits, ratios, quantified, logos or companies
  FILE              NDJSON (one JSON object a line), a JSON array, a response of the API, or CSV with a header of wire
                    names (not for logos); plain or gzip; - for standard input
  --allow-refused N exit code 0 although up to N records are refused (0)
  --store FILE      the store; without it DATA_STORE names it (.data/store.sqlite)
  --help, -h        shows this

Every line is accounted for: read = new + updated + unchanged + older + refused + blank. A record is older when the stored
one has a later "updated", or the same one and a longer text. Refused and repaired records are in FILE.report.ndjson (the
current folder's stdin.report.ndjson for -), each with its line, outcome, kind, reason and text.

Exit codes
  0  every record was loaded, or not more than --allow-refused were refused
  1  a file cannot be read, or the store cannot be written; nothing was loaded from that file
  2  wrong arguments
  3  loaded, but more records were refused than allowed, or all of them, or a file ends early (a cut off gzip or array)

Examples
  npm run data -- ingest news stories.ndjson.gz
  npm run data -- ingest splits splits.csv --allow-refused 10
  zcat archive/*.gz | npm run -s data -- ingest news -
`;

const options = {
  ...storeOption,
  'allow-refused': { type: 'string', default: '0' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** A database may be restarted, or another one take its place. */
const maxWaitMs = 600_000;

const reportPath = (source: string): string => `${source === '-' ? 'stdin' : source}.report.ndjson`;

/** Overwrites the line before. */
const formatProgress = ({ source, elapsedMs, count }: IngestProgress): string =>
  `\r\x1b[K${source}: ${formatSum(count)}, ${Math.round((count.read * 1000) / Math.max(elapsedMs, 1))} a second`;

const formatKinds = (name: string, kinds: IngestCount['refusals']): string => {
  const parts = Object.entries(kinds).toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return parts.length === 0 ? '' : `${name}: ${parts.map(([kind, count]) => `${count} ${kind}`).join(', ')}\n`;
};

const diskFull = (path: string): string =>
  `the disk of ${describeStore(path)} or of the report is full; what was loaded before is stored. Make room and run the command again: it continues there`;

const quote = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const records = (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`;

/** Why the input was not good enough; undefined when it was. */
function inputFault({ read, blank, layout, refused, refusals }: IngestCount, allowed: number): string | undefined {
  if (refusals[endsEarly] !== undefined) return 'a file ends early, so records are missing';
  if (refused === 0) return undefined;
  if (refused === read - blank - layout) return `every record was refused (${refused})`;
  return refused > allowed ? `${records(refused)} refused, ${allowed} allowed (--allow-refused)` : undefined;
}

function parseAllowed(text: string): number {
  const read = z.safeDecode(wholeNumber(0, Number.MAX_SAFE_INTEGER), text);
  if (!read.success) throw new UsageError(`--allow-refused: ${read.error.issues[0]?.message ?? ''}`);
  return read.data;
}

/** `ingest KIND FILE…`: loads records in wire format, `-` for standard input. */
export const ingest: Command = async (args, context) => {
  const { now, stdin, out, err, isInteractive } = context;
  const { values, positionals } = parseArguments(args, options);
  if (values.help) return out(help);
  const allowed = parseAllowed(values['allow-refused']);
  const [kind, ...sources] = positionals;
  const dataset = datasets.get(kind ?? '');
  if (!dataset)
    throw new UsageError(`ingest: expected one of ${quote([...datasets.keys()])}, got ${kind === undefined ? 'nothing' : `"${kind}"`}`);
  if (sources.length === 0) throw new UsageError('FILE: expected at least one, or - for standard input');

  const path = storePath(values, context);
  await withStore(
    path,
    async (store) => {
      const onProgress = (progress: IngestProgress): void => (isInteractive ? err(formatProgress(progress)) : undefined);
      const count = await ingestSources(dataset, { store, sources, now, stdin, reportPath, onProgress }).catch((error: unknown) => {
        if (error instanceof SourceRefused) throw new CommandFailed(error.message);
        throw isDiskFull(error) ? new CommandFailed(diskFull(path), { cause: error }) : error;
      });
      if (isInteractive) err('\r\x1b[K');
      out(`${formatSum(count)}\n${formatKinds('refused', count.refusals)}${formatKinds('repaired', count.repairs)}`);
      const reports = [...new Set(sources)].map(reportPath).filter((path) => existsSync(path));
      if (reports.length > 0) err(`each refused or repaired record is in ${reports.join(', ')}\n`);
      const fault = inputFault(count, allowed);
      if (fault !== undefined) throw new InputRefused(fault);
    },
    { writeWaitMs: maxWaitMs, onWait: (reason) => err(`the database is away (${reason}); waiting for it\n`) },
  );
};
