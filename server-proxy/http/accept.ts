import { preferences, qualityOf } from './quality.ts';

/** The forms an answer can take; `text-xml` is the same XML under its older name. */
export type Format = 'json' | 'xml' | 'text-xml';

export const contentTypes: Readonly<Record<Format, string>> = {
  json: 'application/json',
  xml: 'application/xml; charset=utf-8',
  'text-xml': 'text/xml; charset=utf-8',
};

/** How the proxy asks upstream for each form: one type, no weights, nothing of the caller's own text. */
export const acceptOf: Readonly<Record<Format, string>> = { json: 'application/json', xml: 'application/xml', 'text-xml': 'text/xml' };

/**
 * Chooses the form of an answer by the caller's `Accept` (facts §3.1): JSON, unless XML weighs strictly more where it
 * is offered. Browsers' and Java's default headers name no JSON and get XML, as at the vendor.
 *
 * @returns undefined when nothing we offer is acceptable
 */
export function chooseFormat(accept: string | undefined, xmlOffered: boolean): Format | undefined {
  const list = preferences(accept);
  // Assumed: a header in which nothing can be read asks for nothing in particular, like an absent one.
  if (list.length === 0) return 'json';
  const weight = (...names: string[]): number => qualityOf(list, names) ?? 0;
  const json = weight('application/json', 'application/*', '*/*', '*');
  if (xmlOffered) {
    const namesJson = list.some(({ name }) => name === 'application/json');
    const page = namesJson ? 0 : Math.max(weight('text/html'), weight('application/xhtml+xml'));
    const xml = Math.max(weight('application/xml', 'application/*', '*/*', '*'), page);
    const textXml = weight('text/xml', 'text/*', '*/*', '*');
    if (Math.max(xml, textXml) > json) {
      const named = (type: string): boolean => list.some(({ name }) => name === type);
      return xml === 0 || (named('text/xml') && !named('application/xml')) ? 'text-xml' : 'xml';
    }
  }
  return json > 0 ? 'json' : undefined;
}
