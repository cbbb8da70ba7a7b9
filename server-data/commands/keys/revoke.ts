import { CommandFailed } from '../../failures.ts';
import { expectNoMore, readArguments, type Command } from '../command.ts';
import { expectStoreAt, storeOption, storePath, withStore } from '../store-file.ts';
import { readName } from './name.ts';

/** `keys revoke`: the next request with that key is refused, also by a service that is running. */
export const revoke: Command = async (args, context) => {
  const { values, positionals } = readArguments(args, { ...storeOption, name: { type: 'string' } });
  expectNoMore(positionals);
  const name = readName(values.name);
  const path = storePath(values, context);
  expectStoreAt(path);
  await withStore(path, (store) => {
    if (!store.revokeKey(name, Math.floor(context.now() / 1000))) throw new CommandFailed(`--name: no key named "${name}" is in force`);
    context.err(`key "${name}" is revoked\n`);
  });
};
