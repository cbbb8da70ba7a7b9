import { secondsPerDay } from '#contract/time/dates.ts';
import { secondOfKey, slotsPerSecond } from './time-key.ts';

/**
 * Each story has a token for its day, its 16 days and its 128 days in the column `filters` of the search index. FTS5 ends a search for
 * one word at a bound on the rowid, but where several conditions must hold it walks on to the next match, however far that is. With
 * the tokens of a time as one more condition it reads nothing outside of that time.
 */
const spanDays = { l: 128, m: 16, d: 1 } as const;

/** A kind of token, from the longest to the shortest span. */
export const spanNames = ['l', 'm', 'd'] as const;
export type SpanName = (typeof spanNames)[number];

/** The keys of one span: span n begins at n times this. */
export const keysInSpan = (name: SpanName): number => spanDays[name] * secondsPerDay * slotsPerSecond;

export const spanToken = (name: SpanName, span: number): string => `q${name}${span}`;

const tokenOfKey = (name: SpanName, key: number): string => spanToken(name, Math.floor(secondOfKey(key) / secondsPerDay / spanDays[name]));

/** The token of the day of a key. */
export const dayToken = (key: number): string => tokenOfKey('d', key);

/** All tokens of a story, joined by blanks. */
export const timeTokens = (key: number): string => spanNames.map((name) => tokenOfKey(name, key)).join(' ');
