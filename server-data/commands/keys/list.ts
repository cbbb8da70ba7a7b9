import type { KeyRecord } from '../../store/store.ts';
import { expectNoMore, readArguments, type Command } from '../command.ts';
import { expectStoreAt, storeOption, storePath, withStore } from '../store-file.ts';

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

const line = ({ name, plan, cusip, createdSeconds, revokedSeconds }: KeyRecord): string =>
  [
    name,
    plan.join(','),
    cusip ? 'cusip' : '-',
    `created ${day(createdSeconds)}`,
    revokedSeconds === undefined ? 'in force' : `revoked ${day(revokedSeconds)}`,
  ].join('\t');

/** `keys list`: names, plans and states; never a key or its hash. */
export const list: Command = async (args, context) => {
  const { values, positionals } = readArguments(args, storeOption);
  expectNoMore(positionals);
  const path = storePath(values, context);
  expectStoreAt(path);
  await withStore(path, (store) => store.keys().forEach((key) => context.out(`${line(key)}\n`)));
};
