import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import { wholeNumber } from '#contract/schema/codecs.ts';
import { formatSum, type IngestCount, otherNames } from '../ingest/count.ts';
import { bars as endpointOfBars } from '#contract/endpoints/bars.ts';
import { barsKind } from '../ingest/bars/bars.ts';
import { datasets } from '../ingest/datasets/index.ts';
import type { Kind } from '../ingest/reader.ts';
import { ingest as ingestSources, type IngestProgress, SourceRefused } from '../ingest/ingest.ts';
import { endsEarly } from '../ingest/rules/fault.ts';
import { sourceFileName, expandArchives } from '../ingest/unpack/archives.ts';
import { barsOptions, type BarsValues, parseBarsOptions } from './bars-options.ts';
import { type Command, loadWaitMs, parseArguments, storeOption, storePath, withStore } from './command.ts';
import { CommandFailed, InputRefused, UsageError } from './errors.ts';

const options = {
  ...storeOption,
  'allow-refused': { type: 'string', default: '0' },
  ...barsOptions,
} as const;

const reportPath = (source: string): string => `${source === '-' ? 'stdin' : sourceFileName(source)}.report.ndjson`;

/** Overwrites the line before. */
const formatProgress = ({ source, elapsedMs, count }: IngestProgress, { updated }: Kind): string =>
  `\r\x1b[K${source}: ${formatSum(count, updated)}, ${Math.round((count.read * 1000) / Math.max(elapsedMs, 1))} a second`;

const formatKinds = (name: string, kinds: IngestCount['refusals']): string => {
  const parts = Object.entries(kinds).toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return parts.length === 0 ? '' : `${name}: ${parts.map(([kind, count]) => `${count} ${kind}`).join(', ')}\n`;
};

const quote = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** The columns and fields that were not read, each once. */
function formatUnread(unread: IngestCount['unread']): string {
  const names = Object.keys(unread).filter((name) => name !== otherNames);
  if (names.length === 0) return '';
  return `not read: column ${quote(names.map((name) => (name === '' ? '(no name)' : name)))}${otherNames in unread ? ' and others' : ''}\n`;
}

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

/** @param files how many sources there are */
function kindOf(name: string | undefined, values: BarsValues, files: number, nowMs: number): Kind {
  if (name === endpointOfBars.name) return barsKind(parseBarsOptions(values, files, nowMs));
  const dataset = datasets.get(name ?? '');
  if (!dataset) {
    const names = [...datasets.keys(), endpointOfBars.name];
    throw new UsageError(`ingest: expected one of ${quote(names)}, got ${name === undefined ? 'nothing' : `"${name}"`}`);
  }
  const foreign = (Object.keys(barsOptions) as (keyof BarsValues)[]).find((option) => values[option] !== undefined);
  if (foreign !== undefined) throw new UsageError(`--${foreign}: expected for bars only`);
  return dataset;
}

/** `ingest KIND FILE…`: loads records in wire format, `-` for standard input. */
export const ingest: Command = async (args, context) => {
  const { now, stdin, out, err, isInteractive } = context;
  const { values, positionals } = parseArguments(args, options);
  const allowed = parseAllowed(values['allow-refused']);
  const [kind, ...files] = positionals;
  const sources = await expandArchives(files);
  const wanted = kindOf(kind, values, new Set(sources).size, now());
  if (sources.length === 0) throw new UsageError('FILE: expected at least one, or - for standard input');

  const path = storePath(values, context);
  await withStore(
    path,
    context,
    async (store) => {
      const onProgress = (progress: IngestProgress): void => (isInteractive ? err(formatProgress(progress, wanted)) : undefined);
      const onAccount = (lines: readonly string[]): void => out(`${lines.join('\n')}\n`);
      const count = await ingestSources(wanted, { store, sources, now, stdin, reportPath, onProgress, onAccount }).catch(
        (error: unknown) => {
          throw error instanceof SourceRefused ? new CommandFailed(error.message) : error;
        },
      );
      if (isInteractive) err('\r\x1b[K');
      const kinds = [
        formatKinds('refused', count.refusals),
        formatKinds('repaired', count.repairs),
        formatKinds('defaults', count.defaults),
        formatUnread(count.unread),
      ];
      out(`${formatSum(count, wanted.updated)}\n${kinds.join('')}`);
      const reports = [...new Set(sources)].map(reportPath).filter((path) => existsSync(path));
      if (reports.length > 0) err(`each refused or repaired record is in ${reports.join(', ')}\n`);
      const fault = inputFault(count, allowed);
      if (fault !== undefined) throw new InputRefused(fault);
    },
    {
      lockWaitMs: context.lockWaitMs ?? loadWaitMs,
      awayWaitMs: loadWaitMs,
      onWait: (reason) => err(`the database is away (${reason}); waiting for it\n`),
    },
  );
};
