import { addDays, daysBetween } from '#src/shared/calendar/days.ts';

/** Parameters that hold a day, on whichever page. */
const dayNames = ['from', 'to', 'updated'];

/**
 * Assumed: days from now are counted in days or weeks of New York, up to 999; `now-7d` is the day a week ago. Where a link or a view says so
 * it means another day each day; the page itself always shows which, so the address has the day when the page is open.
 */
const shape = /^now(?:([-+ ])(\d{1,3})([dw]))?$/;

/** The day that words mean; undefined where they mean none. A plus that was typed by hand arrives as a blank. */
function dayOfWords(words: string, today: string): string | undefined {
  const [matched, sign, count = '0', unit] = shape.exec(words) ?? [];
  if (matched === undefined) return undefined;
  return addDays(today, (sign === '-' ? -1 : 1) * Number(count) * (unit === 'w' ? 7 : 1));
}

const textOf = (parameters: URLSearchParams): string => parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');

export interface WithDays {
  /** without a leading `?` */
  readonly address: string;
  /** a sentence for each that was no day */
  readonly dropped: readonly string[];
}

/** Whether an address names a day relative to today, such as `now-7d`. */
export const hasRelativeDays = (search: string): boolean => /[?&](?:from|to|updated)=now/.test(search);

/** An address in which every day that was said by words is that day. */
export function withDays(address: string, today: string): WithDays {
  const parameters = new URLSearchParams(address);
  const dropped: string[] = [];
  for (const name of dayNames) {
    const words = parameters.get(name);
    if (!words?.startsWith('now')) continue;
    const day = dayOfWords(words, today);
    if (day !== undefined) parameters.set(name, day);
    else {
      parameters.delete(name);
      dropped.push(`${name}: expected a day, or one counted from now such as now-7d, got ${words.slice(0, 40)}`);
    }
  }
  return { address: textOf(parameters), dropped };
}

const mostDays = 366;

const wordsOf = (days: number): string => {
  if (days === 0) return 'today';
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return days < 0 ? `${count} ago` : `in ${count}`;
};

export interface MovingDays {
  /** with a leading `?` */
  readonly search: string;
  /** `from 6 days ago` */
  readonly words: string;
  /** it has no last day, so that it moves as it is */
  readonly isOpen: boolean;
}

/** The same address with its days counted from now; undefined where it has none, or none near. */
export function movingDays(search: string, today: string): MovingDays | undefined {
  const parameters = new URLSearchParams(search);
  const said: string[] = [];
  for (const name of dayNames) {
    const days = daysBetween(today, parameters.get(name) ?? '');
    if (Number.isNaN(days) || Math.abs(days) > mostDays) continue;
    parameters.set(name, days === 0 ? 'now' : `now${days < 0 ? '-' : '+'}${Math.abs(days)}d`);
    said.push(`${name} ${wordsOf(days)}`);
  }
  return said.length === 0 ? undefined : { search: `?${textOf(parameters)}`, words: said.join(', '), isOpen: !parameters.has('to') };
}
