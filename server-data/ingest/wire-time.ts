import { parseRfc2822 } from '#contract/codecs.ts';

/** `Mon, 01 Jan 2024 12:35:14 -0500` and nothing else; every other form is left to `parseRfc2822`. */
const exact = /^[A-Za-z]{3}, \d\d [A-Za-z]{3} \d{4} [0-2]\d:[0-5]\d:[0-5]\d [+-]\d{4}$/;
const dayCharacters = 16;
const midnights = new Map<string, number | undefined>();

function midnightOf(day: string): number | undefined {
  if (midnights.has(day)) return midnights.get(day);
  if (midnights.size > 20_000) midnights.clear();
  const seconds = parseRfc2822(`${day} 00:00:00 +0000`);
  midnights.set(day, seconds);
  return seconds;
}

const twoDigits = (text: string, at: number): number => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;

/** The same seconds as `parseRfc2822` at a tenth of its cost, because stories share their days; undefined where it does not know. */
export function exactWireTime(text: string): number | undefined {
  if (!exact.test(text)) return undefined;
  const hours = twoDigits(text, 17);
  const midnight = midnightOf(text.slice(0, dayCharacters));
  if (midnight === undefined || hours > 23) return undefined;
  const offset = twoDigits(text, 27) * 3600 + twoDigits(text, 29) * 60;
  return midnight + hours * 3600 + twoDigits(text, 20) * 60 + twoDigits(text, 23) + (text.charAt(26) === '-' ? offset : -offset);
}
