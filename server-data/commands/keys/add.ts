import { planNames, type PlanName } from '#contract/endpoint.ts';
import { CommandFailed, UsageError } from '../../failures.ts';
import { createKey, hashKey } from '../../keys.ts';
import { expectNoMore, readArguments, type Command } from '../command.ts';
import { storeOption, storePath, withStore } from '../store-file.ts';
import { readName } from './name.ts';

const options = {
  ...storeOption,
  name: { type: 'string' },
  plan: { type: 'string' },
  cusip: { type: 'boolean', default: false },
} as const;

function readPlan(text: string | undefined): PlanName[] {
  const words = (text ?? '').split(',').map((word) => word.trim());
  if (words.join() === 'full') return [...planNames];
  const plan = planNames.filter((name) => words.includes(name));
  if (plan.length === words.length) return plan;
  throw new UsageError(`--plan: expected full, or some of ${planNames.join(',')}, got ${text === undefined ? 'nothing' : `"${text}"`}`);
}

/** `keys add`: makes a key and shows it once, alone on the last line; only its hash is kept. */
export const add: Command = async (args, context) => {
  const { values, positionals } = readArguments(args, options);
  expectNoMore(positionals);
  const name = readName(values.name);
  const plan = readPlan(values.plan);
  const { cusip } = values;

  await withStore(storePath(values, context), (store) => {
    if (store.keys().some((key) => key.name === name && key.revokedSeconds === undefined)) {
      throw new CommandFailed(`--name: a key named "${name}" is in force; revoke it first or choose another name`);
    }
    const key = createKey();
    store.addKey({ name, hash: hashKey(key), plan, cusip, createdSeconds: Math.floor(context.now() / 1000) });
    context.err(`key "${name}" for ${plan.join(', ')}${cusip ? ', with the CUSIP license' : ''}; it is shown this once:\n`);
    context.out(`${key}\n`);
  });
};
