import { formatDayHeading } from '#src/shared/format/time.ts';
import { busiest, isAmong, together, type Hour, type HourCount, type Session } from './coverage.ts';

const number = (count: number): string => count.toLocaleString('en-US');
const storyCount = (count: number): string => `${count === 0 ? 'no' : number(count)} ${count === 1 ? 'story' : 'stories'}`;

/** `41 stories`; of what is not read to its beginning `at least 41 stories` or `not counted`. */
export function countWords({ count, isWhole }: HourCount): string {
  if (isWhole) return storyCount(count);
  return count === 0 ? 'not counted' : `at least ${storyCount(count)}`;
}

/** What is odd about a day on which clocks change: `25 hours: 01:00 comes twice`. */
export function oddity(hours: readonly Hour[]): string | undefined {
  const twin = hours.find(({ isTwin }) => isTwin);
  if (twin) return `${hours.length} hours: ${twin.clock}:00 comes twice`;
  const after = hours.find(({ clock }, index) => index > 0 && Number(clock) - Number(hours[index - 1]?.clock) > 1);
  return after && `${hours.length} hours: ${String(Number(after.clock) - 1).padStart(2, '0')}:00 never comes`;
}

/** `Friday, November 20` */
export const dayWords = (hours: readonly Hour[], nowSeconds: number): string => formatDayHeading(hours[0]?.start ?? 0, 'et', nowSeconds);

/** `Friday, November 20: 214 stories, most at 08:00 ET (41)`, or how far the counting has come. */
export function summary(
  hours: readonly Hour[],
  counts: readonly HourCount[],
  { counting, wrong, nowSeconds }: { counting: boolean; wrong: number; nowSeconds: number },
): string {
  const day = dayWords(hours, nowSeconds);
  const all = together(counts);
  if (counting) return `${day}: counting, ${number(all.count)} so far`;
  const unread = wrong === 0 ? '' : `; ${number(wrong)} could not be read`;
  const most = busiest(counts);
  if (most === undefined) return `${day}: ${countWords(all)}${unread}`;
  if (all.isWhole) return `${day}: ${storyCount(all.count)}, most at ${hours[most]?.name} (${number(counts[most]?.count ?? 0)})${unread}`;
  // Which hour has the most cannot be said of a part.
  const from = hours.find((_, index) => counts[index]?.isWhole);
  return `${day}: at least ${storyCount(all.count)}${from ? `, complete from ${from.name} on` : ''}${unread}`;
}

const sessionWords: Readonly<Record<Session, string>> = {
  closed: 'market closed',
  pre: 'pre-market',
  regular: 'regular session',
  post: 'post-market',
};

/** One hour in words: `09:00 ET, 41 stories, pre-market, then regular session`. */
export function hourWords({ name, sessions: [first, second] }: Hour, count: HourCount, isNow: boolean): string {
  const session = first === second ? sessionWords[first] : `${sessionWords[first]}, then ${sessionWords[second]}`;
  return `${name}, ${countWords(count)}, ${session}${isNow ? ', now' : ''}`;
}

/** Some hours in words: `09:00 to 11:59 ET: 87 stories`. An hour that comes twice is chosen twice, one that never comes holds nothing. */
export function rangeWords(range: string, hours: readonly Hour[], counts: readonly HourCount[]): string {
  const span = `${range.slice(0, 2)}:00 to ${range.slice(3)}:59 ET`;
  const among = hours.filter((hour) => isAmong(range, hour));
  if (among.length === 0) return `${span} never comes on this day`;
  const twins = among.filter(({ isTwin }) => isTwin).map(({ name }) => name.slice(6));
  const both = twins.length > 0 ? `, both ${twins.join(' and ')}` : '';
  const theirs = counts.filter((_, index) => hours[index] && isAmong(range, hours[index]));
  return `${span}${both}: ${countWords(together(theirs))}`;
}
