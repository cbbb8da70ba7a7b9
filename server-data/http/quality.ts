/** One member of an `Accept…` list: what is wanted, in lower case, and how much. */
export interface Preference {
  readonly name: string;
  /** 0 (refused) to 1 */
  readonly quality: number;
}

const token = /^[^\s/"]+(?:\/[^\s/"]+)?$/;
const weight = /^(?:0?\.\d+|[01](?:\.\d*)?)$/;

function preference(part: string): Preference | undefined {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const sent = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  const quality = weight.test(sent) ? Number(sent) : NaN;
  return token.test(name) && quality <= 1 ? { name, quality } : undefined;
}

/** Reads a list with weights (RFC 9110 §12.4.2). Lenient as facts §3.1 asks: `q=.2` is 0.2, unreadable parts are skipped. */
export const preferences = (header: string | undefined): Preference[] =>
  (header ?? '').split(',').flatMap((part) => preference(part) ?? []);

/**
 * How much a caller wants something that several ranges may cover: the most specific range that was sent decides,
 * and among equals the greatest.
 *
 * @param ranges from most to least specific
 * @returns undefined when none of them was sent
 */
export function qualityOf(wanted: readonly Preference[], ranges: readonly string[]): number | undefined {
  for (const range of ranges) {
    const found = wanted.filter(({ name }) => name === range).map(({ quality }) => quality);
    if (found.length > 0) return Math.max(...found);
  }
  return undefined;
}
