import { decodeEntities } from './entities.ts';

/** How far two pieces of text stand apart: nothing, a blank, a new line, an empty line. */
const gaps = ['', ' ', '\n', '\n\n'] as const;
type Gap = 0 | 1 | 2 | 3;

const gapOf = new Map<string, Gap>();
for (const name of ['td', 'th']) gapOf.set(name, 1);
for (const name of ['li', 'tr', 'dt', 'dd', 'caption', 'summary', 'option', 'legend']) gapOf.set(name, 2);
for (const name of (
  'p div h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre hr section article aside header footer main nav figure figcaption form ' +
  'fieldset address details'
).split(' ')) {
  gapOf.set(name, 3);
}

/** Elements whose content is not text for readers. */
const silent = new Set(['script', 'style', 'template', 'iframe', 'noscript', 'noembed', 'noframes']);

const blank = /\s+/g;
const nameStart = /[a-zA-Z]/;
const tagName = /[^\s/>]+/y;
const unquotedEnd = /[\s>]/g;

/** The place after the `>` of a tag; a quoted attribute value may hold one. A tag that never ends takes the rest, as in a browser. */
function tagEnd(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const character = html[at];
    if (character === '>') return at + 1;
    if (character === '=') {
      do at++;
      while (html[at]?.trim() === '');
      const quote = html[at];
      if (quote === '"' || quote === "'") {
        const close = html.indexOf(quote, at + 1);
        if (close < 0) break;
        at = close;
      } else {
        unquotedEnd.lastIndex = at;
        const end = unquotedEnd.exec(html);
        if (!end) break;
        at = end.index - 1;
      }
    }
  }
  return html.length;
}

/** The place where the end tag of a silent element begins, or the end of the text. */
function silentEnd(html: string, from: number, name: string): number {
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
    const end = at + 2 + name.length;
    if (html.slice(at + 2, end).toLowerCase() === name && /^[\s/>]?$/.test(html.charAt(end))) return at;
  }
  return html.length;
}

interface Text {
  readonly add: (html: string) => void;
  /** what follows stands at least this far off */
  readonly part: (gap: Gap) => void;
  readonly breakLine: () => void;
  readonly read: () => string;
}

/** Collects text piece by piece, blanks folded to one and gaps never added up. */
function createText(): Text {
  let text = '';
  let gap: Gap = 0;
  const part = (least: Gap): void => {
    if (least > gap) gap = least;
  };
  const add = (html: string): void => {
    const folded = decodeEntities(html).replace(blank, ' ');
    if (folded.startsWith(' ')) part(1);
    const words = folded.trim();
    if (words === '') return;
    text += text === '' ? words : gaps[gap] + words;
    gap = folded.endsWith(' ') ? 1 : 0;
  };
  // two line breaks in a row are how many writers set a paragraph
  return { add, part, breakLine: () => part(gap === 2 ? 3 : 2), read: () => text };
}

/**
 * HTML as plain text: tags, comments and the content of scripts and styles dropped, entities decoded, blanks folded,
 * paragraphs kept apart by an empty line, list items and rows by a new line. Any text is accepted; the time it takes
 * grows with its length alone.
 */
export function htmlText(html: string): string {
  const { add, part, breakLine, read } = createText();
  let at = 0;
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', open)) {
    const closing = html[open + 1] === '/';
    const nameAt = open + (closing ? 2 : 1);
    const next = html[nameAt] ?? '';
    if (nameStart.test(next)) {
      add(html.slice(at, open));
      tagName.lastIndex = nameAt;
      const name = tagName.exec(html)?.[0].toLowerCase() ?? '';
      open = tagEnd(html, nameAt + name.length);
      if (name === 'br') breakLine();
      else part(gapOf.get(name) ?? 0);
      if (!closing && silent.has(name)) open = silentEnd(html, open, name);
      at = open;
    } else if (closing || next === '!' || next === '?') {
      add(html.slice(at, open));
      const comment = html.startsWith('<!--', open);
      const end = html.indexOf(comment ? '-->' : '>', open + 2);
      open = end < 0 ? html.length : end + (comment ? 3 : 1);
      at = open;
    } else {
      open++; // a bare < is text
    }
  }
  add(html.slice(at));
  return read();
}
