/** What a file is by its first bytes (read as Latin-1), where it is none of the formats that are read. */
const magicBytes: readonly (readonly [start: RegExp, name: string])[] = [
  [/^%PDF/, 'a PDF'],
  [/^PAR1[^\w,;]/, 'a Parquet file'],
  [/^ARROW1\0/, 'an Arrow (Feather) file'],
  [/^SQLite format 3\0/, 'an SQLite database'],
  [/^\x89HDF/, 'an HDF5 file'],
  [/^\x89PNG/, 'a PNG picture'],
  [/^\xd0\xcf\x11\xe0/, 'an XLS workbook'],
  // the parts of a workbook that come first in its zip archive
  [/^PK\x03\x04.{26}(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/)/s, 'an XLSX workbook'],
  [/^\x28\xb5\x2f\xfd/, 'a file packed with zstd'],
  [/^\xfd7zXZ/, 'a file packed with xz'],
  [/^BZh[1-9]1AY&SY/, 'a file packed with bzip2'],
  [/^7z\xbc\xaf/, 'a 7z archive'],
];

const asTable = 'save it as CSV';
const remedies: Readonly<Record<string, string>> = {
  'a Parquet file': asTable,
  'an Arrow (Feather) file': asTable,
  'an HDF5 file': asTable,
  'an SQLite database': asTable,
  'an XLS workbook': asTable,
  'an XLSX workbook': asTable,
  'a file packed with zstd': 'unpack it, or pack it with gzip',
  'a file packed with xz': 'unpack it, or pack it with gzip',
  'a file packed with bzip2': 'unpack it, or pack it with gzip',
  'a 7z archive': 'unpack it',
  'an HTML page': 'it may be the error page of a download',
};

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
      : describe('an HTML page');
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

const describe = (name: string): string => (remedies[name] === undefined ? `${name}, which is not read` : `${name}: ${remedies[name]}`);

/** Longer comments and declarations before a root element are hardly ever written. */
const markupBytes = 8192;

/**
 * Names a source that is of none of the formats, in one place for every kind of record.
 *
 * @param start its first bytes, unpacked and without a byte order mark
 * @returns a sentence, `this is an RSS feed; …`; undefined for what may be a table or JSON
 */
export function describeForeign(start: Buffer): string | undefined {
  const bytes = start.toString('latin1', 0, 64);
  const name = magicBytes.find(([first]) => first.test(bytes))?.[1];
  if (name !== undefined) return `this is ${describe(name)}`;
  const text = start.toString('utf8', 0, markupBytes).trimStart();
  const found = text.startsWith('<')
    ? nameMarkup(text)
    : text.startsWith('{')
      ? objects.find(([shape]) => shape.test(text))?.[1]
      : undefined;
  return found === undefined ? undefined : `this is ${found}`;
}
