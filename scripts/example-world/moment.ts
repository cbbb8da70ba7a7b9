import { constants, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { clockSeconds } from '#contract/time/dates.ts';
import { newYorkDay, newYorkInstant } from '#contract/time/new-york.ts';
import { ConfigError } from '../../server-proxy/config.ts';
import { root } from '../run-tool.ts';
import { buildExampleWorld, exampleWorld } from './world.ts';

/** Where the clock of an example world begins. */
export interface Moment {
  /** by the clock of New York: `2026-12-01T10:15` */
  readonly text: string;
  /** Unix milliseconds */
  readonly ms: number;
  /** stories in two years */
  readonly items: number;
}

/** Years that the example world can be built in: its trading calendar has some before and after them. */
const years = { first: 2004, last: 2032 } as const;

export const expectedMoment = `a New York time from ${years.first} to ${years.last} such as 2026-12-01T10:15`;

function parseTime(text: string): number {
  const [, day = '', hours = '', minutes = ''] = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  const seconds = newYorkInstant(day, clockSeconds(hours, minutes));
  const year = Number(day.slice(0, 4));
  // February 30 would be a day of March.
  const isDay = !Number.isNaN(seconds) && newYorkDay(seconds) === day;
  if (!isDay || year < years.first || year > years.last) throw new ConfigError(`--at must be ${expectedMoment}, got "${text}".`);
  return seconds * 1000;
}

function parseItems(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new ConfigError(`--items must be a number of stories from 1 to 999999, got "${text}".`);
  return Number(text);
}

/**
 * The moment at which the desk is started, from the options of a command; undefined: now.
 *
 * @throws ConfigError for values that are no moment
 */
export function readMoment({ at, items }: { readonly at?: string | undefined; readonly items?: string | undefined }): Moment | undefined {
  if (at !== undefined) return { text: at, ms: parseTime(at), items: items === undefined ? exampleWorld.items : parseItems(items) };
  if (items !== undefined) throw new ConfigError('--items needs --at: the world of a usual start is built once.');
  return undefined;
}

/** A copy of a store. */
export interface MomentStore {
  readonly path: string;
  /** Removes the copy. */
  readonly remove: () => void;
}

/**
 * A store of the example world that ends at a moment: a copy, because what comes while the desk runs lies after the moment of the next start.
 * The store that is copied is built once, in `.data/at`.
 */
export async function openMoment({ text, ms, items }: Moment, say: (line: string) => void): Promise<MomentStore> {
  const folder = join(root, '.data', 'at');
  const built = join(folder, `${text.replace(':', '')}-${items}.sqlite`);
  mkdirSync(folder, { recursive: true });
  await buildExampleWorld({ path: built, items, say, now: () => ms });
  const path = join(mkdtempSync(join(tmpdir(), 'marketdesk-at-')), 'world.sqlite');
  copyFileSync(built, path, constants.COPYFILE_FICLONE);
  return { path, remove: () => rmSync(dirname(path), { recursive: true, force: true }) };
}
