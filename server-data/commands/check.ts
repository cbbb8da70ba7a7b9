import { CommandFailed } from '../failures.ts';
import { integrityFaults } from '../store/sqlite/integrity.ts';
import { expectNoMore, readArguments, type Command } from './command.ts';
import { expectStoreAt, openStore, storeOption, storePath } from './store-file.ts';

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** `check`: reads every page of the store, and says what it holds. */
export const check: Command = async (args, context) => {
  const { values, positionals } = readArguments(args, storeOption);
  expectNoMore(positionals);
  const path = storePath(values, context);
  expectStoreAt(path);

  const store = openStore(path, { readOnly: true });
  try {
    const faults = integrityFaults(path);
    if (faults.length > 0) throw new CommandFailed(`${path} is damaged: ${faults.join('; ')}`);
    const { items, created, updated } = store.newsSummary();
    const keys = store.keys();
    const inForce = keys.filter(({ revokedSeconds }) => revokedSeconds === undefined).length;
    context.out(`${items} news items${items > 0 ? `, the newest of ${instant(created)}, the last update of ${instant(updated)}` : ''}\n`);
    context.out(`${inForce} keys in force, ${keys.length - inForce} revoked\n`);
  } finally {
    store.close();
  }
  context.out(`${path} is whole\n`);
};
