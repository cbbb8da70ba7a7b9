import { addDays, daysBetween } from '#src/shared/calendar/days.ts';

/** Parameters that hold a day, on all pages. */
const dayNames = ['from', 'to', 'updated'];

/**
 * Assumed: relative days count in days or weeks of New York, up to 999; `now-7d` is the day a week ago. Links and views may hold them; an open
 * page replaces them with the day itself.
 */
const shape = /^now(?:([-+ ])(\d{1,3})([dw]))?$/;

/** Parses a relative day; undefined where it is invalid. A plus in a URL arrives as a blank. */
function parseRelativeDay(text: string, today: string): string | undefined {
  const [matched, sign, count = '0', unit] = shape.exec(text) ?? [];
  if (matched === undefined) return undefined;
  return addDays(today, (sign === '-' ? -1 : 1) * Number(count) * (unit === 'w' ? 7 : 1));
}

const textOf = (parameters: URLSearchParams): string => parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');

export interface WithDays {
  /** without a leading `?` */
  readonly address: string;
  /** a message for each invalid day */
  readonly dropped: readonly string[];
}

/** Replaces relative days with dates. */
export function withDays(address: string, today: string): WithDays {
  const parameters = new URLSearchParams(address);
  const dropped: string[] = [];
  for (const name of dayNames) {
    const text = parameters.get(name);
    if (!text?.startsWith('now')) continue;
    const day = parseRelativeDay(text, today);
    if (day !== undefined) parameters.set(name, day);
    else {
      parameters.delete(name);
      dropped.push(`${name}: expected a day, or one counted from now such as now-7d, got ${text.slice(0, 40)}`);
    }
  }
  return { address: textOf(parameters), dropped };
}

const maxDays = 366;

const describeDays = (days: number): string => {
  if (days === 0) return 'today';
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return days < 0 ? `${count} ago` : `in ${count}`;
};

export interface MovingDays {
  /** with a leading `?` */
  readonly search: string;
  /** `from 6 days ago` */
  readonly text: string;
  /** it has no last day */
  readonly isOpen: boolean;
}

/** Replaces dates within a year with relative days; undefined where there are none. */
export function movingDays(search: string, today: string): MovingDays | undefined {
  const parameters = new URLSearchParams(search);
  const texts: string[] = [];
  for (const name of dayNames) {
    const days = daysBetween(today, parameters.get(name) ?? '');
    if (Number.isNaN(days) || Math.abs(days) > maxDays) continue;
    parameters.set(name, days === 0 ? 'now' : `now${days < 0 ? '-' : '+'}${Math.abs(days)}d`);
    texts.push(`${name} ${describeDays(days)}`);
  }
  return texts.length === 0 ? undefined : { search: `?${textOf(parameters)}`, text: texts.join(', '), isOpen: !parameters.has('to') };
}
