import { decodeEntities } from '#contract/plain-text.ts';

// How far two pieces of text stand apart, as control characters; one in the text itself counts as a blank.
const cell = '\u0001';
const line = '\u0002';
const lineBreak = '\u0003';
const paragraph = '\u0004';

const marks = new Map<string, string>();
const set = (names: string, mark: string): void => {
  for (const name of names.split(' ')) for (const tag of [name, `/${name}`]) marks.set(tag, mark);
};
set('a abbr b cite code em font i mark s small span strong sub sup u', '');
set('td th', cell);
set('li tr dt dd caption summary option legend', line);
set('br br/', lineBreak);
marks.set('br /', lineBreak);
set('p div h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre hr section article aside header footer main nav', paragraph);
set('figure figcaption form fieldset address details', paragraph);

/** Elements whose content is not text for readers. */
const silent = new Set(['script', 'style', 'template', 'iframe', 'noscript', 'noembed', 'noframes']);

const tagName = /[a-zA-Z][^\s/>]*/y;
const unquotedEnd = /[\s>]/g;
const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** The place after the `>` of a tag; a quoted attribute value may hold one. A tag that never ends takes the rest, as in a browser. */
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

/** The place where the end tag of a silent element begins, or the end of the text. */
function silentEnd(html: string, from: number, name: string): number {
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
    const end = at + 2 + name.length;
    if (html.slice(at + 2, end).toLowerCase() === name && /^[\s/>]?$/.test(html.charAt(end))) return at;
  }
  return html.length;
}

/** Reads the tag, comment or bare `<` at a place: what stands for it in the text, and where the text goes on. */
function readMarkup(html: string, open: number): { mark: string; end: number } {
  const closing = html.charAt(open + 1) === '/';
  const nameAt = open + (closing ? 2 : 1);
  tagName.lastIndex = nameAt;
  const name = tagName.exec(html)?.[0].toLowerCase();
  if (name !== undefined) {
    const end = tagEnd(html, nameAt + name.length);
    return { mark: marks.get(name) ?? '', end: !closing && silent.has(name) ? silentEnd(html, end, name) : end };
  }
  const next = html.charAt(nameAt);
  if (!closing && next !== '!' && next !== '?') return { mark: '<', end: open + 1 };
  const comment = html.startsWith('<!--', open);
  const end = html.indexOf(comment ? '-->' : '>', open + 2);
  return { mark: '', end: end < 0 ? html.length : end + (comment ? 3 : 1) };
}

/** Up to this length a tag is looked up whole. */
const shortTag = 14;

/**
 * The words of an HTML text with its blanks as they stand: enough for a search index, at a third of what `htmlText` costs.
 * Tags, comments and the content of scripts and styles are dropped, entities decoded.
 */
export function htmlWords(html: string): string {
  let text = '';
  let at = 0;
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', at)) {
    text += html.slice(at, open);
    // most tags have no attributes, so that their text is their name
    const short = html.slice(open + 1, open + shortTag);
    const close = short.indexOf('>');
    const plain = close > 0 ? marks.get(short.slice(0, close)) : undefined;
    if (plain === undefined) {
      const { mark, end } = readMarkup(html, open);
      text += mark;
      at = end;
    } else {
      text += plain;
      at = open + close + 2;
    }
  }
  return decodeEntities(text + html.slice(at));
}

/** Every run of blanks and marks but a single blank. */
const gap = /[\s\u0001-\u0004]{2,}|[^\S ]|[\u0001-\u0004]/g;

function gapText(run: string): string {
  // two line breaks in a row are how many writers set a paragraph
  if (run.includes(paragraph) || run.indexOf(lineBreak) !== run.lastIndexOf(lineBreak)) return '\n\n';
  return run.includes(line) || run.includes(lineBreak) ? '\n' : ' ';
}

/**
 * HTML as plain text: tags, comments and the content of scripts and styles dropped, entities decoded, blanks folded,
 * paragraphs kept apart by an empty line, list items and rows by a new line. Any text is accepted; the time it takes
 * grows with its length alone.
 */
export const htmlText = (html: string): string => htmlWords(html).replace(gap, gapText).trim();
