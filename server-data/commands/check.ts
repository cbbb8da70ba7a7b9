import { examine, type Examined } from '../checks/examine.ts';
import { CommandFailed } from '../failures.ts';
import { integrityFaults } from '../store/sqlite/integrity.ts';
import { expectNoMore, readArguments, type Command } from './command.ts';
import { expectStoreAt, openStore, storeOption, storePath } from './store-file.ts';

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

const many = (count: number, one: string): string => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/** One line for a dataset, and one below it for everything that does not hold everywhere. */
const report = ({ dataset, records, findings }: Examined): string[] => [
  `${dataset}: ${many(records, 'record')}, ${findings.length === 0 ? 'every check holds' : `${many(findings.length, 'check')} not held by all`}`,
  ...findings.map(
    ({ check, says, failed, examples }) => `  ${check}: ${says}; not so in ${many(failed, 'record')}, e.g. ${examples.join(', ')}`,
  ),
];

/** `check`: reads every page of the store and every record, and says what it holds and what about it is odd. */
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
    for (const examined of examine(store)) for (const line of report(examined)) context.out(`${line}\n`);
    const { logos, securities } = store.logosSummary();
    context.out(`logos: ${many(logos, 'record')}, ${many(securities, 'listing')}\n`);
    context.out(`${inForce} keys in force, ${keys.length - inForce} revoked\n`);
  } finally {
    store.close();
  }
  context.out(`${path} is whole\n`);
};
