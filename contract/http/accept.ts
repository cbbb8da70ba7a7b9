import { preferences, qualityOf, type Preference } from './quality.ts';

/** The forms an answer can take; `text-xml` is the same XML under its older name. */
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
/** What browsers and Java ask for by default; at the vendor they get XML. */
const pages = ['text/html', 'application/xhtml+xml'];

const names = (wanted: readonly Preference[], type: string): boolean => wanted.some(({ name }) => name === type);

/**
 * Chooses the form of an answer by the `Accept` header (facts §3.1): JSON unless XML is wanted strictly more.
 *
 * @returns undefined when nothing we offer is acceptable
 */
export function chooseFormat(accept: string | undefined, xmlOffered: boolean): Format | undefined {
  const wanted = preferences(accept).filter(({ name }) => name === '*' || name.includes('/'));
  // Assumed: a header in which nothing can be read asks for nothing in particular, like an absent one.
  if (wanted.length === 0) return 'json';
  const jsonQuality = qualityOf(wanted, json) ?? 0;
  if (xmlOffered) {
    const pageQualities = names(wanted, 'application/json') ? [] : pages.map((type) => qualityOf(wanted, [type]) ?? 0);
    const applicationXml = Math.max(qualityOf(wanted, xml) ?? 0, ...pageQualities);
    const plainXml = qualityOf(wanted, textXml) ?? 0;
    if (Math.max(applicationXml, plainXml) > jsonQuality) {
      const onlyTextXml = applicationXml === 0 || (names(wanted, 'text/xml') && !names(wanted, 'application/xml'));
      return onlyTextXml ? 'text-xml' : 'xml';
    }
  }
  return jsonQuality > 0 ? 'json' : undefined;
}
