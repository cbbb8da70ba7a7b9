import { decodeEntities } from '#contract/plain-text.ts';

// What separates two pieces of text, as control characters; such a character in the text itself counts as a blank.
const cellBreak = '\u0001';
const lineStart = '\u0002';
const lineBreak = '\u0003';
const paragraphBreak = '\u0004';

const separators = new Map<string, string>();
const setSeparator = (names: string, separator: string): void => {
  for (const name of names.split(' ')) for (const tag of [name, `/${name}`]) separators.set(tag, separator);
};
setSeparator('a abbr b cite code em font i mark s small span strong sub sup u', '');
setSeparator('td th', cellBreak);
setSeparator('li tr dt dd caption summary option legend', lineStart);
setSeparator('br br/', lineBreak);
separators.set('br /', lineBreak);
setSeparator('p div h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre hr section article aside header footer main nav', paragraphBreak);
setSeparator('figure figcaption form fieldset address details', paragraphBreak);

/** Elements whose content is not text for readers. */
export const hiddenElements: ReadonlySet<string> = new Set(['script', 'style', 'template', 'iframe', 'noscript', 'noembed', 'noframes']);

const tagName = /[a-zA-Z][^\s/>]*/y;
const unquotedEnd = /[\s>]/g;
const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** The index after the `>` of a tag; a quoted attribute value may contain one. An unclosed tag takes the rest, as in a browser. */
function tagEnd(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const character = html.charAt(at);
    if (character === '>') return at + 1;
    if (character === '=') {
      do at++;
      while (isBlank(html.charCodeAt(at)));
      const quote = html.charAt(at);
      if (quote === '"' || quote === "'") {
        at = html.indexOf(quote, at + 1);
        if (at < 0) break;
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

/** The index at which the end tag of a hidden element begins, or the end of the text. */
function hiddenEnd(html: string, from: number, name: string): number {
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
    const end = at + 2 + name.length;
    if (html.slice(at + 2, end).toLowerCase() === name && /^[\s/>]?$/.test(html.charAt(end))) return at;
  }
  return html.length;
}

export interface Markup {
  /** of a tag, in lower case; undefined for a comment and the like */
  readonly name: string | undefined;
  readonly isClosing: boolean;
  /** the index after it, and after the content of a hidden element */
  readonly end: number;
}

/** Reads the tag or comment at an index; undefined for a bare `<`. @param hidden elements whose content is skipped */
export function readMarkup(html: string, open: number, hidden: ReadonlySet<string> = hiddenElements): Markup | undefined {
  const isClosing = html.charAt(open + 1) === '/';
  const nameAt = open + (isClosing ? 2 : 1);
  tagName.lastIndex = nameAt;
  const name = tagName.exec(html)?.[0].toLowerCase();
  if (name !== undefined) {
    const end = tagEnd(html, nameAt + name.length);
    return { name, isClosing, end: !isClosing && hidden.has(name) ? hiddenEnd(html, end, name) : end };
  }
  const next = html.charAt(nameAt);
  if (!isClosing && next !== '!' && next !== '?') return undefined;
  const comment = html.startsWith('<!--', open);
  const end = html.indexOf(comment ? '-->' : '>', open + 2);
  return { name, isClosing, end: end < 0 ? html.length : end + (comment ? 3 : 1) };
}

/** Tags up to this length are looked up without parsing. */
const shortTagLength = 14;

/**
 * The text of HTML with its white space and separators as they are: enough for a search index, at a third of the cost of `htmlText`.
 * Tags, comments and the content of scripts and styles are dropped, entities decoded.
 */
export function stripHtml(html: string): string {
  let text = '';
  let at = 0;
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', at)) {
    text += html.slice(at, open);
    // most tags have no attributes, so that their text is their name
    const short = html.slice(open + 1, open + shortTagLength);
    const close = short.indexOf('>');
    const separator = close > 0 ? separators.get(short.slice(0, close)) : undefined;
    if (separator === undefined) {
      const markup = readMarkup(html, open);
      text += markup ? (separators.get(markup.name ?? '') ?? '') : '<';
      at = markup?.end ?? open + 1;
    } else {
      text += separator;
      at = open + close + 2;
    }
  }
  return decodeEntities(text + html.slice(at));
}

/** Every run of white space and separators except a single blank. */
const gap = /[\s\u0001-\u0004]{2,}|[^\S ]|[\u0001-\u0004]/g;

function collapseGap(run: string): string {
  // two line breaks in a row are a common way to write a paragraph
  if (run.includes(paragraphBreak) || run.indexOf(lineBreak) !== run.lastIndexOf(lineBreak)) return '\n\n';
  return run.includes(lineStart) || run.includes(lineBreak) ? '\n' : ' ';
}

/**
 * HTML as plain text: tags, comments and the content of scripts and styles dropped, entities decoded, white space collapsed,
 * paragraphs separated by an empty line, list items and rows by a new line. Accepts any text, in time linear in its length.
 * Why this is not a library: docs/decisions/014-own-html-text.md.
 */
export const htmlText = (html: string): string => stripHtml(html).replace(gap, collapseGap).trim();
