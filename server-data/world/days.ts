/** A calendar day without zone: days since 1970-01-01. Arithmetic on it is plain addition. */
export type Day = number;

const dayMs = 86_400_000;

/** @param date `YYYY-MM-DD` */
export const dayOf = (date: string): Day => Date.parse(`${date}T00:00:00Z`) / dayMs;

/** `YYYY-MM-DD` */
export function dateOf(day: Day): string {
  const { year, month, date } = partsOf(day);
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${date < 10 ? '0' : ''}${date}`;
}

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => (day + 4) % 7;

/** Month 1..12; a date past the month's end, or 0 for the last one before it, rolls over. */
export const dayIn = (year: number, month: number, date: number): Day => Date.UTC(year, month - 1, date) / dayMs;

interface DateParts {
  readonly year: number;
  /** 1..12 */
  readonly month: number;
  /** 1..31 */
  readonly date: number;
}

/** The Gregorian date of a day by arithmetic: asked so often that making a `Date` each time would dominate. */
function partsOf(day: Day): DateParts {
  // Years counted from 1 March of the year 0, so that the leap day comes last.
  const fromEra = day + 719_468;
  const era = Math.floor(fromEra / 146_097);
  const ofEra = fromEra - era * 146_097;
  const yearOfEra = Math.floor((ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365);
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date: ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1 };
}

export const yearOf = (day: Day): number => partsOf(day).year;
/** 1..12 */
export const monthOf = (day: Day): number => partsOf(day).month;
/** 1..31 */
export const dateInMonth = (day: Day): number => partsOf(day).date;
