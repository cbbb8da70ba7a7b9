import { hash } from 'node:crypto';
import type { Fault } from './fault.ts';

/** Where numbers from texts begin: no counter has come so far, and with 52 bits above it a number is still exact (2^53-1). */
const firstNumber = 2 ** 52;
const hexDigits = 13;

const wholeNumber = /^(?:0|[1-9]\d*)$/;
/** A spreadsheet writes `1.2E+18` for many ids; a fraction or a sign is no id either. */
const damagedNumber = /^[+-]?[\d.,]*\d(?:e[+-]?\d+)?$/i;

/** What programs write where a number is missing. */
const noNumber = /^[+-]?(?:nan|inf(?:inity)?|null|none|undefined)$/i;

const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** What an id of a source is: a number, or a text of which a number is made; undefined for what looks like a damaged number. */
function readText(text: string): number | string | undefined {
  if (wholeNumber.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  return text === '' || noNumber.test(text) || (damagedNumber.test(text) && !isDigits(text)) ? undefined : text;
}

/** So many texts of a source are remembered, which takes some 100 MB. */
const maxRemembered = 1_000_000;

/** The number of an id, or of a text in its place. */
export type ReadId = { readonly number: number; readonly isFromText: boolean } | { readonly fault: Fault };

/**
 * Makes numbers of the ids of one source. A text has the same number in every load: 52 bits of its SHA-256, from 2^52 on. That two texts
 * have one number is noticed within the source: then the second one is refused. Among a million texts the odds are 1 in 9,000.
 *
 * @returns undefined for a text that is no id, such as `1e20`
 */
export function openNumbers(hashOf = (text: string): string => hash('sha256', text)): (id: string) => ReadId | undefined {
  const remembered = new Map<number, string>();
  return (id) => {
    const read = readText(id.normalize('NFC').trim());
    if (read === undefined) return undefined;
    if (typeof read === 'number') return { number: read, isFromText: false };
    const digest = hashOf(read);
    const number = firstNumber + Number.parseInt(digest.slice(0, hexDigits), 16);
    const rest = digest.slice(hexDigits, 2 * hexDigits);
    const before = remembered.get(number);
    if (before !== undefined && before !== rest) {
      const reason = `id: expected another text than "${read}", whose number ${number} another id of this source has; give it a number`;
      return { fault: { kind: 'two ids of one number', reason } };
    }
    if (before === undefined && remembered.size < maxRemembered) remembered.set(number, rest);
    return { number, isFromText: true };
  };
}

/** A stable id of 24 hexadecimal digits for a record that has none, of what tells it apart. */
export const idOf = (...parts: readonly (string | number)[]): string => hash('sha256', JSON.stringify(parts)).slice(0, 24);
