import { type PlanName, planNames } from '#contract/schema/endpoint.ts';
import { utcDate } from '#contract/time/dates.ts';
import { createKey, hashKey } from '../keys.ts';
import type { KeyRecord, Store } from '../store/store.ts';
import { type Command, refuseExtraArguments, requireStore, parseArguments, storeOption, storePath, withStore } from './command.ts';
import { CommandFailed, UsageError } from './errors.ts';

const printable = /^(?! )[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,100}(?<! )$/u;

/** The name of a key, which the log shows with every request. */
function parseName(name: string | undefined): string {
  if (name === undefined || name.trim() === '') throw new UsageError('--name: expected a name for the key, got nothing');
  if (!printable.test(name)) throw new UsageError('--name: expected up to 100 printable characters, without blanks at the ends');
  return name;
}

const addOptions = {
  ...storeOption,
  name: { type: 'string' },
  plan: { type: 'string' },
  cusip: { type: 'boolean', default: false },
} as const;

function parsePlan(text: string | undefined): PlanName[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  if (names.join() === 'full') return [...planNames];
  const plan = planNames.filter((name) => names.includes(name));
  if (plan.length === names.length) return plan;
  throw new UsageError(`--plan: expected full, or some of ${planNames.join(',')}, got ${text === undefined ? 'nothing' : `"${text}"`}`);
}

/** `keys add`: creates a key and prints it once, alone on the last line; only its hash is stored. */
const add: Command = async (args, context) => {
  const { values, positionals } = parseArguments(args, addOptions);
  refuseExtraArguments(positionals);
  const name = parseName(values.name);
  const plan = parsePlan(values.plan);
  const { cusip } = values;

  await withStore(storePath(values, context), context, async (store) => {
    if ((await store.keys()).some((key) => key.name === name && key.revokedSeconds === undefined)) {
      throw new CommandFailed(`--name: a key named "${name}" is active; revoke it first or choose another name`);
    }
    const key = createKey();
    await store.addKey({ name, hash: hashKey(key), plan, cusip, createdSeconds: Math.floor(context.now() / 1000) });
    context.err(`key "${name}" for ${plan.join(', ')}${cusip ? ', with the CUSIP license' : ''}; it is shown this once:\n`);
    context.out(`${key}\n`);
  });
};

const formatKey = ({ name, plan, cusip, createdSeconds, revokedSeconds }: KeyRecord): string =>
  [
    name,
    plan.join(','),
    cusip ? 'cusip' : '-',
    `created ${utcDate(createdSeconds)}`,
    revokedSeconds === undefined ? 'active' : `revoked ${utcDate(revokedSeconds)}`,
  ].join('\t');

/** `keys list`: names, plans and states; never a key or its hash. */
const list: Command = async (args, context) => {
  const { values, positionals } = parseArguments(args, storeOption);
  refuseExtraArguments(positionals);
  const path = storePath(values, context);
  requireStore(path);
  const print = async (store: Store): Promise<void> => {
    for (const key of await store.keys()) context.out(`${formatKey(key)}\n`);
  };
  await withStore(path, context, print, { readOnly: true });
};

/** `keys revoke`: the next request with that key is refused, also by a running service. */
const revoke: Command = async (args, context) => {
  const { values, positionals } = parseArguments(args, { ...storeOption, name: { type: 'string' } });
  refuseExtraArguments(positionals);
  const name = parseName(values.name);
  const path = storePath(values, context);
  requireStore(path);
  await withStore(path, context, async (store) => {
    if (!(await store.revokeKey(name, Math.floor(context.now() / 1000)))) throw new CommandFailed(`--name: no active key named "${name}"`);
    context.err(`key "${name}" is revoked\n`);
  });
};

const actions = new Map<string, Command>(Object.entries({ add, list, revoke }));

/** `keys add | list | revoke` */
export const keys: Command = async ([name = '', ...args], context) => {
  const action = actions.get(name);
  if (!action) throw new UsageError(`keys: expected one of ${[...actions.keys()].join(', ')}, got "${name}"`);
  await action(args, context);
};
