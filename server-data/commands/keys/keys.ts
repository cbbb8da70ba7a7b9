import { UsageError } from '../../failures.ts';
import type { Command } from '../command.ts';
import { add } from './add.ts';
import { list } from './list.ts';
import { revoke } from './revoke.ts';

const actions = new Map<string, Command>(Object.entries({ add, list, revoke }));

/** `keys add | list | revoke` */
export const keys: Command = async ([name = '', ...args], context) => {
  const action = actions.get(name);
  if (!action) throw new UsageError(`keys: expected one of ${[...actions.keys()].join(', ')}, got "${name}"`);
  await action(args, context);
};
