import { utcMidnight } from './dates.ts';

/**
 * Time formats of reactions (assumption F03): RECt and PUBt are UTC without a zone, Date is a New York day as M/D/YYYY. ISO 8601
 * occurs as well. The record contains the text, so that an invalid time can be shown as sent.
 */
const utcShape = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z?$/;
const usDateShape = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

const isDay = (text: string): boolean => {
  const time = utcMidnight(text) * 1000;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** Parses `2024-01-01 17:35:14.000`, or ISO 8601 with Z, to Unix seconds with milliseconds; undefined when it is invalid. */
export function parseUtcTime(text: string): number | undefined {
  const [, day = '', clock = '', fraction = ''] = utcShape.exec(text) ?? [];
  const time = Date.parse(`${day}T${clock}.${fraction.slice(0, 3).padEnd(3, '0')}Z`);
  return isDay(day) && !Number.isNaN(time) && !clock.startsWith('24') ? time / 1000 : undefined;
}

/** Formats Unix seconds as `2024-01-01 17:35:14.000`. */
export const formatUtcTime = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(0, 23).replace('T', ' ');

/** Parses `1/9/2024` or `2024-01-09` to `2024-01-09`; undefined when it is invalid. */
export function parseUsDate(text: string): string | undefined {
  const [, month, day, year] = usDateShape.exec(text) ?? [];
  const iso = month && day && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  return /^\d{4}-\d\d-\d\d$/.test(iso) && isDay(iso) ? iso : undefined;
}

/** Formats `2024-01-09` as `1/9/2024`. */
export function formatUsDate(iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  return `${Number(month)}/${Number(day)}/${Number(year)}`;
}
