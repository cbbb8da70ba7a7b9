/** One member of an `Accept…` list: what is wanted, in lower case, and how much. */
export interface Preference {
  readonly name: string;
  /** 0 (refused) to 1 */
  readonly quality: number;
}

const readableName = /^[^\s/"]+(?:\/[^\s/"]+)?$/;
const readableQuality = /^(?:0?\.\d+|[01](?:\.\d*)?)$/;

function preference(part: string): Preference[] {
  const [name = '', ...parameters] = part
    .toLowerCase()
    .split(';')
    .map((piece) => piece.trim());
  const sent = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  const quality = Number(sent);
  return readableName.test(name) && readableQuality.test(sent) && quality <= 1 ? [{ name, quality }] : [];
}

/** Reads a list with weights (RFC 9110 §12.4.2), leniently: `q=.2` is 0.2, unreadable parts are skipped (facts §3.1). */
export const preferences = (header: string | undefined): readonly Preference[] => (header ?? '').split(',').flatMap(preference);

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
