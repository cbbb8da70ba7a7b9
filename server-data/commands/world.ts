import * as z from 'zod/mini';
import { isoDate, wholeNumber } from '#contract/codecs.ts';
import { newYorkDaySpan } from '#contract/new-york.ts';
import { buildNews, buildWorld, writeReference, type ReferenceCounts } from '../build-world.ts';
import { CommandFailed, UsageError } from '../failures.ts';
import { expectNoMore, readArguments, type Command } from './command.ts';
import { storeOption, storePath, withStore } from './store-file.ts';

const options = {
  ...storeOption,
  items: { type: 'string', default: '20000' },
  seed: { type: 'string', default: '1' },
  until: { type: 'string' },
  'news-only': { type: 'boolean', default: false },
  renew: { type: 'boolean', default: false },
} as const;

function readNumber(name: string, text: string, least: number, most: number): number {
  const read = z.safeDecode(wholeNumber(least, most), text);
  if (!read.success) throw new UsageError(`${name}: ${read.error.issues[0]?.message ?? ''}`);
  return read.data;
}

/** Its companies and trading days are those of our time. */
const firstUntil = Date.parse('2000-01-01T00:00:00Z') / 1000;

/** A day means its last second in New York; an instant with a zone is taken as it is. */
function readUntil(text: string): number {
  const isDay = z.safeParse(isoDate, text).success;
  const isInstant = z.safeParse(z.iso.datetime({ offset: true }), text).success;
  const seconds = isDay ? newYorkDaySpan(text)[1] - 1 : isInstant ? Math.floor(Date.parse(text) / 1000) : undefined;
  if (seconds === undefined || seconds < firstUntil) {
    throw new UsageError(`--until: expected YYYY-MM-DD or an instant such as 2026-11-20T15:00:00Z, from 2000 on, got "${text}"`);
  }
  return seconds;
}

const many = (count: number, what: string): string => `${count.toLocaleString('en-US')} ${what}`;

const referenceText = ({ guidance, splits, companies, logos }: ReferenceCounts): string =>
  [many(guidance, 'guidance records'), many(splits, 'splits'), `ratios of ${many(companies, 'companies')}`, many(logos, 'logos')].join(
    ', ',
  );

/** `world`: an example world in a store of its own; `--renew` brings what stands beside its news up to `--until`. */
export const world: Command = async (args, context) => {
  const { now, out, err, watched } = context;
  const { values, positionals } = readArguments(args, options);
  expectNoMore(positionals);
  const items = readNumber('--items', values.items, 1, 100_000_000);
  const seed = readNumber('--seed', values.seed, 0, 2 ** 31);
  const until = values.until === undefined ? Math.floor(now() / 1000) : readUntil(values.until);
  const path = storePath(values, context);

  await withStore(path, (store) => {
    const asked = { items, seed, until };
    if (values.renew) return out(`${referenceText(writeReference(store, asked))} in ${path}\n`);
    const held = store.newsSummary().items;
    if (held > 0) throw new CommandFailed(`--store: ${path} holds ${held} items already; name a file of its own for the example world`);
    const onWritten = (count: number): void => (watched ? err(`\r\x1b[K${count} of ${items} stories`) : undefined);
    const build = (): string => {
      if (values['news-only']) return many(buildNews(store, asked, onWritten), 'stories');
      const { stories, quantified, ...reference } = buildWorld(store, asked, onWritten);
      return `${many(stories, 'stories')}, ${many(quantified, 'quantified')}, ${referenceText(reference)}`;
    };
    const built = build();
    if (watched) err('\r\x1b[K');
    out(`${built} in ${path}\n`);
  });
};
