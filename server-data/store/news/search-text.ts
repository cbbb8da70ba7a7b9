import { decodeEntities } from '#contract/plain-text.ts';
import { stripHtml } from './html-text.ts';

// The words of a search, the same in every store. Texts and topics pass through here before a store's index sees them, and come out
// as words of ASCII letters, digits and private-use characters, so that no store's own rules of words and letter case can differ.

/** The searchable text of a story by field: words separated by other characters. */
export interface SearchText {
  readonly title: string;
  /** one entry for each tag, since a phrase cannot reach from one tag into the next */
  readonly tags: readonly string[];
  readonly body: string;
}

export type SearchableStory = Readonly<{ title: string; teaser: string; body: string; tags: readonly { readonly name: string }[] }>;

/** A topic as it is looked up. */
export interface SearchPhrase {
  /** consecutive tokens; none where the topic holds no word, and then it is in no text */
  readonly tokens: readonly string[];
  /** whether the last word may be the beginning of a longer one */
  readonly isPrefix: boolean;
}

const notAscii = /[^\0-\x7f]+/g;
const isAscii = /^[\0-\x7f]*$/;

/** Without width, so not seen by readers: soft hyphens, joiners, marks of direction, variation selectors. */
const invisible = /[\p{Cf}\ufe00-\ufe0f]+/gu;
/** Signs that NFKC would attach to a word as letters. */
const trademarks = /[\u2120\u2122]/g;
const accents = /[\u0300-\u036f]+/g;

/** Scripts that do not separate words; Korean has particles attached to them. */
const ideographs = /[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]&&[\p{L}\p{N}\p{M}]]+/gv;
const letter = /[\p{L}\p{N}\p{M}]/u;
const isPlain = /[a-z0-9]/i;

/** The number of a character. @throws RangeError for an empty text */
export function codePointOf(character: string): number {
  const code = character.codePointAt(0);
  if (code === undefined) throw new RangeError('expected a character');
  return code;
}

/** A character beyond ASCII as two private-use characters, which are letters in every version of Unicode. */
const encode = (character: string): string => {
  const code = codePointOf(character);
  return String.fromCharCode(0xe100 + (code >> 12), 0xe400 + (code & 0xfff));
};

const encodeLetters = (text: string): string => {
  let encoded = '';
  for (const character of text) encoded += isPlain.test(character) ? character : letter.test(character) ? encode(character) : ' ';
  return encoded;
};

/** Overlapping pairs, and the last character alone, so that any part of a run is found: as the pairs in it, or as the beginning of one. */
function pairs(run: string, withLast: boolean): string {
  const characters = Array.from(run, encode);
  const found = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  return ` ${[...found, ...(withLast || found.length === 0 ? characters.slice(-1) : [])].join(' ')} `;
}

const foldLetters = (text: string): string =>
  // letters whose upper case is longer, such as ß, are like their upper case
  encodeLetters(text.normalize('NFD').replace(accents, '').normalize('NFC').toUpperCase().toLowerCase());

/** @param endsText whether nothing follows: the end of a topic may be the middle of a run in a text */
function foldRun(run: string, endsText: boolean): string {
  const text = run.replace(invisible, '').replace(trademarks, ' ').normalize('NFKC');
  let folded = '';
  let at = 0;
  for (const { 0: found, index } of text.matchAll(ideographs)) {
    const end = index + found.length;
    folded += foldLetters(text.slice(at, index)) + pairs(found, !endsText || letter.test(text.slice(end)));
    at = end;
  }
  return folded + foldLetters(text.slice(at));
}

/** Most runs are a quotation mark or a dash. */
const maxCachedRuns = 4096;
const cachedRuns = new Map<string, string>();

function foldTextRun(run: string): string {
  if (run.length > 2) return foldRun(run, false);
  let folded = cachedRuns.get(run);
  if (folded === undefined) {
    folded = foldRun(run, false);
    if (cachedRuns.size < maxCachedRuns) cachedRuns.set(run, folded);
  }
  return folded;
}

/**
 * Text whose words can be indexed: without accents and invisible characters, compatible forms alike (NFKC), Chinese, Japanese and Korean
 * as overlapping pairs of characters. Letters of ASCII keep their case.
 */
const foldText = (text: string): string => (isAscii.test(text) ? text : text.replace(notAscii, foldTextRun));

const separators = /[^a-z0-9\ue100-\uf3ff]+/;

/** The words of a folded text, in lower case. */
export const tokenize = (folded: string): string[] =>
  folded
    .toLowerCase()
    .split(separators)
    .filter((found) => found !== '');

/** Assumed: a story without a body is searched by its teaser, which serves as body for terminal headlines. */
export const readSearchText = ({ title, teaser, body, tags }: SearchableStory): SearchText => ({
  title: foldText(decodeEntities(title)),
  tags: tags.map(({ name }) => foldText(decodeEntities(name))),
  body: foldText(stripHtml(body.trim() === '' ? teaser : body)),
});

const hasLetter = /[a-z0-9\p{L}\p{N}\p{M}]/iu;

/** A topic of a query, by the same rules. One ideograph at its end is also the beginning of a pair. */
export function readSearchPhrase(topic: string): SearchPhrase {
  const text = decodeEntities(topic);
  const folded = text.replace(notAscii, (run: string, index: number) => foldRun(run, !hasLetter.test(text.slice(index + run.length))));
  const tokens = tokenize(folded);
  const last = tokens.at(-1) ?? '';
  return { tokens, isPrefix: last.length === 2 && isIdeograph(last) };
}

const isIdeograph = (encoded: string): boolean => {
  const [high, low] = [encoded.charCodeAt(0), encoded.charCodeAt(1)];
  if (high < 0xe100) return false;
  return String.fromCodePoint((high - 0xe100) * 0x1000 + low - 0xe400).match(ideographs) !== null;
};
