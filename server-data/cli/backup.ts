import { existsSync, statSync } from 'node:fs';
import { backUpStore, restoreStore } from '../store/sqlite/backup.ts';
import { type Command, openFile, parseArguments, requireFile, requireStore, storeOption, storePath } from './command.ts';
import { CommandFailed, UsageError } from './errors.ts';

function readFileArgument(positionals: readonly string[], usage: string): string {
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError(`${usage}: expected one file, got ${positionals.length}`);
  return file;
}

const attempt = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    throw new CommandFailed(error instanceof Error ? error.message : String(error), { cause: error });
  }
};

const formatSize = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

function describe(path: string): string {
  const store = openFile(path, { readOnly: true });
  try {
    return `${store.newsSummary().items.toLocaleString('en-US')} stories, ${formatSize(statSync(path).size)}`;
  } finally {
    store.close();
  }
}

/** `backup FILE`: copies the store into a new file while it is in use. */
export const backup: Command = async (args, context) => {
  const { values, positionals } = parseArguments(args, storeOption);
  const copy = readFileArgument(positionals, 'backup FILE');
  const path = storePath(values, context);
  requireFile(path, 'pg_dump copies a PostgreSQL database while it is in use');
  requireStore(path);
  await attempt(backUpStore(path, copy));
  context.out(`${path} is copied to ${copy}: ${describe(copy)}, intact\n`);
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
  await attempt(restoreStore(copy, path, former));
  if (former !== undefined) context.err(`the former content is in ${former}\n`);
  context.out(`${path} has the content of ${copy}: ${describe(path)}; its keys too, see "keys list"\n`);
};
