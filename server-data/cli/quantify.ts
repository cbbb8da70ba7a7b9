import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { isoDate } from '#contract/schema/codecs.ts';
import { newYorkDaySpan } from '#contract/time/new-york.ts';
import { symbolKey } from '#contract/symbol.ts';
import { type Account, measurePass, watchedSeconds } from '../reactions/measure-pass.ts';
import {
  type Command,
  type Context,
  parseArguments,
  refuseExtraArguments,
  requireStore,
  storeOption,
  storePath,
  withStore,
} from './command.ts';
import { UsageError } from './errors.ts';
import { describePassing } from './faults.ts';

const options = {
  ...storeOption,
  from: { type: 'string' },
  to: { type: 'string' },
  symbols: { type: 'string' },
  every: { type: 'string' },
  'multi-stock': { type: 'boolean' },
} as const;

function parseDay(name: string, text: string): string {
  if (!z.safeParse(isoDate, text).success) throw new UsageError(`--${name}: expected an existing date as YYYY-MM-DD, got "${text}"`);
  return text;
}

/** More lines of splits would hide the account. */
const maxNamedSplits = 20;

const countOf = (count: number, what: string): string => `${count.toLocaleString('en-US')} ${what}`;

const byReason = (reasons: ReadonlyMap<string, number>): string[] =>
  [...reasons].toSorted(([, a], [, b]) => b - a).map(([reason, times]) => countOf(times, reason));

/** The account as lines; each sum adds up. */
const formatAccount = ({
  stories,
  pairs,
  measuredPairs,
  pairsNotMeasured,
  sessionsNotMeasured,
  records,
  written,
  unseenSplits,
}: Account): string =>
  [
    `${countOf(stories, 'stories')}: ${countOf(records, 'records')} = ${countOf(written, 'new or changed')} + ${countOf(records - written, 'unchanged')}`,
    `${countOf(pairs, 'pairs of story and symbol')} = ${[countOf(measuredPairs, 'measured'), ...byReason(pairsNotMeasured)].join(' + ')}`,
    ...(sessionsNotMeasured.size > 0 ? [`sessions of measured pairs without a record: ${byReason(sessionsNotMeasured).join(', ')}`] : []),
    ...unseenSplits.slice(0, maxNamedSplits),
    ...(unseenSplits.length > maxNamedSplits
      ? [`and ${countOf(unseenSplits.length - maxNamedSplits, 'more splits')}; "check" counts them`]
      : []),
  ].join('\n');

function parseSeconds(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError(`--every: expected whole seconds from 1 to 99999, got "${text}"`);
  return Number(text);
}

/** Resolves after some seconds, or at once when the command is to end. */
const wait = (seconds: number, ending: AbortSignal | undefined): Promise<void> =>
  sleep(seconds * 1000, undefined, { signal: ending }).catch(() => undefined);

/**
 * Passes every some seconds until the command is to end. One that fails for what may pass, such as a full disk or another writer, is said
 * once and made again; what it had written is complete, story by story.
 *
 * @param measure a pass: the first one that succeeds measures all stories, later ones those of the last days
 */
async function repeat(
  seconds: number,
  store: string,
  { err, ending }: Context,
  measure: (isFirst: boolean) => Promise<void>,
): Promise<void> {
  let [isFirst, said] = [true, ''];
  while (ending?.aborted !== true) {
    try {
      await measure(isFirst);
      if (said !== '') err('measured again\n');
      [isFirst, said] = [false, ''];
    } catch (error) {
      const passing = describePassing(error, store);
      if (!passing) throw error;
      if (said !== passing.reason) err(`not measured: ${passing.reason}; it is tried again every ${seconds} s\n`);
      said = passing.reason;
    }
    await wait(seconds, ending);
  }
}

/**
 * `quantify`: measures stored stories by stored bars, and writes what has changed: `created`, by which callers find news records, is that of
 * the change. With `--every` it goes on with the stories of the last days until it is stopped, and prints the passes that have written.
 */
export const quantify: Command = async (args, context) => {
  const { now, out, err, isInteractive } = context;
  const { values, positionals } = parseArguments(args, options);
  refuseExtraArguments(positionals);
  const from = values.from === undefined ? 0 : newYorkDaySpan(parseDay('from', values.from))[0];
  const to = values.to === undefined ? Infinity : newYorkDaySpan(parseDay('to', values.to))[1];
  const every = values.every === undefined ? undefined : parseSeconds(values.every);
  const wanted = values.symbols === undefined ? undefined : new Set(values.symbols.split(',').map(symbolKey));
  const withMultiStock = values['multi-stock'] ?? false;
  const path = storePath(values, context);
  requireStore(path);
  const say = (text: string): void => {
    if (isInteractive) err(`\r\x1b[K${text}`);
  };
  const onProgress = (stories: number, records: number): void => say(`${countOf(stories, 'stories')}, ${countOf(records, 'records')}`);
  await withStore(path, context, async (store) => {
    const measure = async (isFirst: boolean): Promise<void> => {
      const nowSeconds = Math.floor(now() / 1000);
      const since = isFirst ? from : Math.max(from, nowSeconds - watchedSeconds);
      const account = await measurePass(store, { from: since, to, wanted, withMultiStock, nowSeconds, onProgress });
      say('');
      if (isFirst || account.written > 0) out(`${formatAccount(account)}\n`);
    };
    await (every === undefined ? measure(true) : repeat(every, path, context, measure));
  });
};
