/** Response formats; `text-xml` is XML with the older content type. */
export type Format = 'json' | 'xml' | 'text-xml';

export const contentTypes: Readonly<Record<Format, string>> = {
  json: 'application/json',
  xml: 'application/xml; charset=utf-8',
  'text-xml': 'text/xml; charset=utf-8',
};

const anything = ['*/*', '*'];
const json = ['application/json', 'application/*', ...anything];
const xml = ['application/xml', 'application/*', ...anything];
const textXml = ['text/xml', 'text/*', ...anything];
/** Content types that browsers and Java request by default. The vendor responds to them with XML. */
const pages = ['text/html', 'application/xhtml+xml'];

const names = (wanted: readonly Preference[], type: string): boolean => wanted.some(({ name }) => name === type);

/**
 * Chooses the response format by the `Accept` header (assumption R03): JSON, unless XML has a strictly higher quality.
 *
 * @returns undefined when no available format is acceptable
 */
export function chooseFormat(accept: string | undefined, xmlOffered: boolean): Format | undefined {
  const wanted = preferences(accept).filter(({ name }) => name === '*' || name.includes('/'));
  // Assumed: a header without any valid part is treated as absent.
  if (wanted.length === 0) return 'json';
  const jsonQuality = qualityOf(wanted, json);
  if (xmlOffered) {
    const pageQualities = names(wanted, 'application/json') ? [] : pages.map((type) => qualityOf(wanted, [type]));
    const applicationXml = Math.max(qualityOf(wanted, xml), ...pageQualities);
    const plainXml = qualityOf(wanted, textXml);
    if (Math.max(applicationXml, plainXml) > jsonQuality) {
      const onlyTextXml = applicationXml === 0 || (names(wanted, 'text/xml') && !names(wanted, 'application/xml'));
      return onlyTextXml ? 'text-xml' : 'xml';
    }
  }
  return jsonQuality > 0 ? 'json' : undefined;
}

/** One entry of an `Accept…` header; the name is in lower case. */
export interface Preference {
  readonly name: string;
  /** 0 (not acceptable) to 1 */
  readonly quality: number;
}

const readableName = /^[^\s/"]+(?:\/[^\s/"]+)?$/;
const readableQuality = /^(?:0?\.\d+|[01](?:\.\d*)?)$/;

function preference(part: string): Preference[] {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
  if (parameters.length === 0) return readableName.test(name) ? [{ name, quality: 1 }] : [];
  const sent = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  const quality = Number(sent);
  return readableName.test(name) && readableQuality.test(sent) && quality <= 1 ? [{ name, quality }] : [];
}

/** Parses a list with quality values (RFC 9110 §12.4.2). Lenient: `q=.2` is 0.2, and invalid entries are skipped. */
export const preferences = (header: string | undefined): readonly Preference[] =>
  header === undefined ? [] : header.toLowerCase().split(',').flatMap(preference);

/**
 * The quality of something that several ranges may match: that of the most specific range in the header, and the highest one if it
 * is repeated.
 *
 * @param ranges from most to least specific
 * @returns 0, not acceptable, when the header has none of them
 */
export function qualityOf(wanted: readonly Preference[], ranges: readonly string[]): number {
  for (const range of ranges) {
    const qualities = wanted.filter(({ name }) => name === range).map(({ quality }) => quality);
    if (qualities.length > 0) return Math.max(...qualities);
  }
  return 0;
}
