import { describeSource } from '../ingest/bars/describe.ts';
import { nothingKnown, openKnown } from '../ingest/bars/known-of-store.ts';
import { openBars } from '../ingest/bars/open-bars.ts';
import type { KnownOfStore } from '../ingest/bars/judge/prices.ts';
import { SourceRefused } from '../ingest/source.ts';
import { expandArchives } from '../ingest/unpack/archives.ts';
import { isPostgresUrl } from '../store/address.ts';
import { existsSync } from 'node:fs';
import { barsOptions, parseBarsOptions } from './bars-options.ts';
import { type Command, type Context, parseArguments, storeOption, storePath, withStore } from './command.ts';
import { InputRefused, UsageError } from './errors.ts';

const options = { ...storeOption, ...barsOptions, json: { type: 'boolean', default: false } } as const;

/** Prices are compared with those of the store where there is one. */
async function withKnown(path: string, context: Context, use: (known: KnownOfStore) => Promise<void>): Promise<void> {
  if (!isPostgresUrl(path) && !existsSync(path)) return use(nothingKnown);
  await withStore(path, context, (store) => use(openKnown(store)), { readOnly: true });
}

/** `inspect FILE…`: what files of bars are, and why, as `ingest` would judge them; loads nothing. */
export const inspect: Command = async (args, context: Context) => {
  const { values, positionals } = parseArguments(args, options);
  if (positionals.length === 0) throw new UsageError('FILE: expected at least one, or - for standard input');
  const files = await expandArchives(positionals);
  const wanted = { ...parseBarsOptions(values, files.length, context.now()), requiresSymbol: false };
  let refused = 0;
  await withKnown(storePath(values, context), context, async (known) => {
    for (const file of files) {
      try {
        const source = await openBars(file, file === '-' ? context.stdin : undefined, wanted, known);
        source.close();
        const { description } = source.judgement;
        const { columns, ...others } = description;
        if (values.json) context.out(`${JSON.stringify({ file, ...others, columns: Object.fromEntries(columns) })}\n`);
        else context.out(`${describeSource(file, description).join('\n')}\n`);
      } catch (error) {
        if (!(error instanceof SourceRefused)) throw error;
        refused++;
        context.out(values.json ? `${JSON.stringify({ file, refused: error.message })}\n` : `${error.message}\n`);
      }
    }
  });
  if (refused > 0) throw new InputRefused(`${refused} of ${files.length} ${files.length === 1 ? 'file' : 'files'} refused`);
};
