import * as z from 'zod/mini';
import { isoDate, wholeNumber } from '#contract/schema/codecs.ts';
import { utcMidnight } from '#contract/time/dates.ts';
import { newYorkDaySpan } from '#contract/time/new-york.ts';
import { type Command, refuseExtraArguments, parseArguments, requireFile, storeOption, storePath, withFile } from './command.ts';
import { CommandFailed, UsageError } from './errors.ts';
import { buildNews, buildWorld, type ReferenceCounts, writeReference } from '../example-world/build.ts';

const options = {
  ...storeOption,
  items: { type: 'string', default: '20000' },
  seed: { type: 'string', default: '1' },
  until: { type: 'string' },
  'news-only': { type: 'boolean', default: false },
  renew: { type: 'boolean', default: false },
} as const;

function parseNumber(name: string, text: string, minimum: number, maximum: number): number {
  const read = z.safeDecode(wholeNumber(minimum, maximum), text);
  if (!read.success) throw new UsageError(`${name}: ${read.error.issues[0]?.message ?? ''}`);
  return read.data;
}

/** Companies and trading days of the world are recent ones. */
const minUntil = utcMidnight('2000-01-01');

/** A day means its last second in New York, and today this second: what is to come has no news. @param now Unix seconds */
function parseUntil(text: string, now: number): number {
  const isDay = z.safeParse(isoDate, text).success;
  const isInstant = z.safeParse(z.iso.datetime({ offset: true }), text).success;
  const [start, end] = isDay ? newYorkDaySpan(text) : [Number.NaN, Number.NaN];
  const seconds = isDay ? (start <= now && now < end ? now : end - 1) : isInstant ? Math.floor(Date.parse(text) / 1000) : undefined;
  if (seconds === undefined || seconds < minUntil) {
    throw new UsageError(`--until: expected YYYY-MM-DD or an instant such as 2026-11-20T15:00:00Z, from 2000 on, got "${text}"`);
  }
  return seconds;
}

const formatCount = (count: number, unit: string): string => `${count.toLocaleString('en-US')} ${unit}`;

const formatReference = ({ guidance, splits, companies, logos }: ReferenceCounts): string =>
  [
    formatCount(guidance, 'guidance records'),
    formatCount(splits, 'splits'),
    `ratios of ${formatCount(companies, 'companies')}`,
    formatCount(logos, 'logos'),
  ].join(', ');

/** `world`: writes an example world into an empty store; `--renew` adds guidance, splits, ratios and logos up to `--until`. */
export const world: Command = async (args, context) => {
  const { now, out, err, isInteractive } = context;
  const { values, positionals } = parseArguments(args, options);
  refuseExtraArguments(positionals);
  const items = parseNumber('--items', values.items, 1, 100_000_000);
  const seed = parseNumber('--seed', values.seed, 0, 2 ** 31);
  const nowSeconds = Math.floor(now() / 1000);
  const until = values.until === undefined ? nowSeconds : parseUntil(values.until, nowSeconds);
  const path = storePath(values, context);

  requireFile(path, 'build a file, then load it into a PostgreSQL database with "copy"');
  await withFile(path, context, (store) => {
    const worldOptions = { items, seed, until };
    if (values.renew) return out(`${formatReference(writeReference(store, worldOptions))} in ${path}\n`);
    const existing = store.newsSummary().items;
    if (existing > 0)
      throw new CommandFailed(`--store: ${path} holds ${existing} items already; name a file of its own for the example world`);
    const onWritten = (count: number): void => (isInteractive ? err(`\r\x1b[K${count} of ${items} stories`) : undefined);
    const build = (): string => {
      if (values['news-only']) return formatCount(buildNews(store, worldOptions, onWritten), 'stories');
      const { stories, quantified, barDays, ...reference } = buildWorld(store, worldOptions, onWritten);
      return `${formatCount(stories, 'stories')}, ${formatCount(quantified, 'quantified')}, ${formatReference(reference)}, ${formatCount(barDays, 'days of bars')}`;
    };
    const built = build();
    if (isInteractive) err('\r\x1b[K');
    out(`${built} in ${path}\n`);
  });
};
