/** The root element of XML or HTML, in lower case; what may precede it is skipped. Undefined for other text, such as `<DATE>,<OPEN>`. */
const rootElement = /^(?:\s|<\?[^>]*\?>|<!--.*?-->)*<(!doctype\s+html|[a-z_][\w:.-]*)[\s/>]/is;

const feeds: Readonly<Record<string, string>> = { rss: 'an RSS feed', feed: 'an Atom feed', 'rdf:rdf': 'an RSS feed (RDF)' };

function nameMarkup(text: string): string | undefined {
  const root = rootElement.exec(text)?.[1]?.toLowerCase() ?? '';
  if (feeds[root] !== undefined) return `${feeds[root]}; feeds are not read by ingest yet`;
  if (/^(?:\w+:)?xbrl$/.test(root)) return 'an XBRL report; company reports are not read by ingest yet';
  if (root.startsWith('!doctype') || root === 'html') {
    return /<(?:ix:header|html[^>]*xmlns:ix=)/i.test(text)
      ? 'an Inline XBRL report; company reports are not read by ingest yet'
      : 'an HTML page: it may be the error page of a download';
  }
  if (root === 'sec-document') return 'an EDGAR filing; company reports are not read by ingest yet';
  return /^\s*<\?xml\s/i.test(text) ? `XML${root === '' ? '' : ` (${root})`}, which is not read` : undefined;
}

/** JSON of other kinds that comes in one object. */
const objects: readonly (readonly [shape: RegExp, name: string])[] = [
  [/^\{\s*"cik"[^{]*"facts"\s*:\s*\{/, 'a company-facts file (XBRL as JSON); company reports are not read by ingest yet'],
  [/^\{\s*"cik"[^{]*"entityType"\s*:/, "an EDGAR list of a company's filings, which is not read"],
  [/^\{\s*"version"\s*:\s*"https:\/\/jsonfeed\.org\//, 'a JSON feed; feeds are not read by ingest yet'],
];

/** Longer comments and declarations before a root element are hardly ever written. */
const markupBytes = 8192;

/**
 * Names a text that is of none of the formats, in one place for every kind of record; `describePacking` names what is no text.
 *
 * @param start its first bytes, unpacked and without a byte order mark
 * @returns a sentence, `this is an RSS feed; …`; undefined for what may be a table or JSON
 */
export function describeForeign(start: Buffer): string | undefined {
  const text = start.toString('utf8', 0, markupBytes).trimStart();
  const found = text.startsWith('<')
    ? nameMarkup(text)
    : text.startsWith('{')
      ? objects.find(([shape]) => shape.test(text))?.[1]
      : undefined;
  return found === undefined ? undefined : `this is ${found}`;
}
