import { existsSync, statSync } from 'node:fs';
import { backUpStore, restoreStore, verifyCopy } from '../store/sqlite/backup.ts';
import type { SqliteStore } from '../store/sqlite/open.ts';
import {
  type Command,
  type Context,
  openLockWait,
  parseArguments,
  requireFile,
  requireStore,
  storeOption,
  storePath,
  withFile,
} from './command.ts';
import { CommandFailed, UsageError } from './errors.ts';
import { withSentences } from './faults.ts';

function readFileArgument(positionals: readonly string[], usage: string): string {
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError(`${usage}: expected one file, got ${positionals.length}`);
  return file;
}

const formatSize = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

async function describe(path: string, context: Context): Promise<string> {
  let description = '';
  const read = (store: SqliteStore): void => {
    description = `${store.newsSummary().items.toLocaleString('en-US')} stories, ${formatSize(statSync(path).size)}`;
  };
  await withFile(path, context, read, { readOnly: true });
  return description;
}

/** `backup FILE`: copies the store into a new file while it is in use. */
export const backup: Command = async (args, context) => {
  const { values, positionals } = parseArguments(args, storeOption);
  const copy = readFileArgument(positionals, 'backup FILE');
  const path = storePath(values, context);
  requireFile(path, 'pg_dump copies a PostgreSQL database while it is in use');
  requireStore(path);
  // a store that this program cannot read is refused before a copy is made
  await withFile(path, context, () => undefined, { readOnly: true });
  await withSentences(copy, () => backUpStore(path, copy));
  context.out(`${path} is copied to ${copy}: ${await describe(copy, context)}, intact\n`);
};

/** `restore FILE`: replaces the content of the store, of which a copy is made first; running services go on with the restored content. */
export const restore: Command = async (args, context) => {
  const { values, positionals } = parseArguments(args, storeOption);
  const copy = readFileArgument(positionals, 'restore FILE');
  const path = storePath(values, context);
  requireFile(path, 'pg_restore restores a PostgreSQL database');
  if (!existsSync(copy)) throw new CommandFailed(`${copy}: no such file`);
  const instant = new Date(context.now()).toISOString().replaceAll(/[:.]/g, '-');
  const former = existsSync(path) ? `${path}.before-restore-${instant}` : undefined;
  await withSentences(copy, () => verifyCopy(copy));
  await withSentences(path, () => restoreStore(copy, path, former, openLockWait(path, context)));
  if (former !== undefined) context.err(`the former content is in ${former}\n`);
  context.out(`${path} has the content of ${copy}: ${await describe(path, context)}; its keys too, see "keys list"\n`);
};
