import { formatDate } from '#src/shared/time/format.ts';

/** The change of a session, close against close. */
export interface DayChange {
  /** New York day */
  readonly day: string;
  readonly percent: number;
}

/** The place of a change among those of its symbol. */
export interface DayPlace {
  /** of the largest in its direction, 1 is the largest */
  readonly rank: number;
  readonly isRise: boolean;
  /** whether that is said of it, or nothing */
  readonly isSpecial: boolean;
  /** the sessions that it was compared in, itself among them */
  readonly days: number;
  /** the last one before that was as large, where it is the largest of its days; undefined where none is known */
  readonly before: DayChange | undefined;
}

/** A change is compared with those of a year of sessions, itself among them. */
const maxDays = 250;
/** Fewer say nothing. */
const minDays = 20;
/** Assumed (M22): what 1 of 20 days does, and of a year one of the ten largest, is not usual. */
const [specialPart, maxRank] = [1 / 20, 10];

/**
 * The place of a day among the days before it.
 *
 * @param earlier oldest first, as many as are known: those before the year count where nothing of the year is as large
 * @returns undefined with fewer than 20 days before it, and without a change
 */
export function placeOfDay(percent: number, earlier: readonly DayChange[]): DayPlace | undefined {
  if (earlier.length < minDays || percent === 0) return undefined;
  const isRise = percent > 0;
  const isAsLarge = (other: DayChange): boolean => (isRise ? other.percent >= percent : other.percent <= percent);
  const year = earlier.slice(-(maxDays - 1));
  const rank = 1 + year.filter(isAsLarge).length;
  const before = rank === 1 ? earlier.findLast(isAsLarge) : undefined;
  // As the largest of all that is known it is one of all these days.
  const days = rank === 1 && !before ? earlier.length + 1 : year.length + 1;
  return { rank, isRise, days, before, isSpecial: rank <= Math.min(maxRank, Math.max(1, Math.floor((year.length + 1) * specialPart))) };
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `3rd`; nothing for the first. */
const ordinal = (rank: number): string => (rank === 1 ? '' : `${rank}${endings[ordinals.select(rank)] ?? 'th'} `);

/** `14 months`, `3 years`: whole ones between two days. */
function spanText(from: string, to: string): string {
  const [fromMonths, toMonths] = [from, to].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))) as [number, number];
  const months = toMonths - fromMonths - (to.slice(8) < from.slice(8) ? 1 : 0);
  return months < 24 ? `${months} months` : `${Math.floor(months / 12)} years`;
}

/** `largest fall in 14 months`, `3rd largest rise of 250 days`, `in the usual range of 250 days`. @param day of the change */
export function describeDayPlace({ rank, isRise, isSpecial, days, before }: DayPlace, day: string): string {
  if (!isSpecial) return `in the usual range of ${days} days`;
  const kind = `${ordinal(rank)}largest ${isRise ? 'rise' : 'fall'}`;
  return before ? `${kind} in ${spanText(before.day, day)}` : `${kind} of ${days.toLocaleString('en-US')} days`;
}

/** What it is compared with, for a title. */
export function describeDaySet({ rank, isRise, days, before }: DayPlace): string {
  const place = `No. ${rank} of its ${isRise ? 'rises' : 'falls'}`;
  const since = before ? `; the last one as large was on ${formatDate(before.day)}` : '';
  return `${place} in ${days.toLocaleString('en-US')} sessions up to this one, close against close, splits taken out${since}`;
}
