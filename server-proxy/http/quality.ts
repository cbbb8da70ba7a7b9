/** One entry of an `Accept…` list, in lower case, with its weight from 0 (refused) to 1. */
export interface Preference {
  readonly name: string;
  readonly quality: number;
}

const readableName = /^[^\s/"]+(?:\/[^\s/"]+)?$/;
const readableWeight = /^(?:0?\.\d+|[01](?:\.\d*)?)$/;

function preference(part: string): Preference[] {
  const [name = '', ...parameters] = part
    .toLowerCase()
    .split(';')
    .map((piece) => piece.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  const quality = Number(weight);
  return readableName.test(name) && readableWeight.test(weight) && quality <= 1 ? [{ name, quality }] : [];
}

/** Reads a weighted list (RFC 9110 §12.4.2), leniently: `q=.2` is 0.2, unreadable parts are skipped (facts §3.1). */
export const preferences = (header: string | undefined): readonly Preference[] => (header ?? '').split(',').flatMap(preference);

/**
 * The weight a list gives to something that goes by several names, from most to least specific: the most specific
 * name in the list decides.
 *
 * @returns undefined when the list has none of them
 */
export function qualityOf(list: readonly Preference[], names: readonly string[]): number | undefined {
  for (const name of names) {
    const weights = list.filter((entry) => entry.name === name).map(({ quality }) => quality);
    if (weights.length > 0) return Math.max(...weights);
  }
  return undefined;
}
