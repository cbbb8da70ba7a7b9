import { describeStore } from '../store/address.ts';
import { copyStore } from '../store/copy.ts';
import type { Store } from '../store/store.ts';
import { type Command, loadWaitMs, parseArguments, requireStore, storeOption, storePath, withStore } from './command.ts';
import { UsageError } from './errors.ts';

/** `copy FROM`: copies another store into this one, from a file to a PostgreSQL database or back. */
export const copy: Command = async (args, context) => {
  const { values, positionals } = parseArguments(args, storeOption);
  const [source, ...others] = positionals;
  if (source === undefined || others.length > 0) throw new UsageError(`copy FROM: expected one store, got ${positionals.length}`);
  const target = storePath(values, context);
  if (source === target) throw new UsageError(`copy FROM: expected another store than ${describeStore(target)}`);
  requireStore(source);
  const copyFrom = (from: Store): Promise<void> =>
    withStore(
      target,
      context,
      async (to) => {
        for (const [kind, { read, written }] of Object.entries(await copyStore(from, to))) {
          context.out(`${kind}: ${read.toLocaleString('en-US')} read, ${written.toLocaleString('en-US')} written\n`);
        }
        context.out(`${describeStore(target)} has the content of ${describeStore(source)}\n`);
      },
      { lockWaitMs: context.lockWaitMs ?? loadWaitMs },
    );
  await withStore(source, context, copyFrom, { readOnly: true });
};
