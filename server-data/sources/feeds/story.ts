import { escapeText } from 'entities/escape';
import { plainText } from '#contract/plain-text.ts';
import { foldCase } from '#contract/symbol.ts';
import { titleText } from '#contract/title-text.ts';
import { htmlText } from '../../store/news/html-text.ts';
import { idOf } from '../../ingest/rules/stable-id.ts';
import type { RawEntry } from './document.ts';
import type { FeedEntry, FeedHead } from './entries.ts';
import { mentionedTickers, taggedTickers } from './tickers.ts';
import type { EntryTime } from './times.ts';

/** Fields of a story that an element of the entry may be named for. */
export const mappedFields = [
  'id',
  'title',
  'teaser',
  'body',
  'url',
  'author',
  'created',
  'updated',
  'channels',
  'tickers',
  'image',
] as const;
export type FieldMap = Readonly<Partial<Record<(typeof mappedFields)[number], string>>>;

/** An entry as a row of `news`, without its times. */
export interface EntryStory {
  readonly row: Readonly<Record<string, unknown>>;
  /** of everything in the row */
  readonly hash: string;
  readonly created: EntryTime;
  readonly updated: EntryTime;
  /** symbols that are not in the directory */
  readonly unknown: readonly string[];
}

const maxTeaser = 500;
const maxTitle = 120;

/** A text that is cut after a word. */
const cut = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length).replace(/\s+\S*$/, '')}…`);

const lineOf = (html: string): string => htmlText(html).replace(/\s+/g, ' ');

const resolve = (url: string | undefined, ...bases: readonly (string | undefined)[]): string => {
  let base: string | undefined;
  for (const text of [...bases.toReversed(), url])
    if (text !== undefined && text.trim() !== '' && URL.canParse(text.trim(), base)) base = new URL(text.trim(), base).href;
  return base ?? '';
};

/** Makes the addresses of links and pictures absolute. */
const withAbsoluteLinks = (html: string, base: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(
      /(\s(?:href|src|poster)\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi,
      (whole, name: string, ...values: (string | undefined)[]) => {
        const url = (values[0] ?? values[1] ?? values[2] ?? '').trim();
        return /^(?:[a-z][a-z\d+.-]*:|#|$)/i.test(url) || !URL.canParse(url, base) ? whole : `${name}"${new URL(url, base).href}"`;
      },
    ),
  );

/**
 * The text of which the id is made. `http` and `https` are one address; a guid that is no address says which entry of its feed it is, unless it
 * is unique by its form (`urn:`, `tag:`).
 */
function idText(guid: string, feedUrl: string): string {
  if (/^https?:\/\//i.test(guid) && URL.canParse(guid)) return new URL(guid).href.replace(/^http:/, 'https:');
  return /^(?:urn|tag):/i.test(guid) ? guid : `${feedUrl.replace(/^http:/i, 'https:')} ${guid}`;
}

interface StoryOptions {
  /** of the settings, which is the same for every document */
  readonly feedUrl: string;
  /** of this document */
  readonly url: string;
  readonly head: FeedHead;
  readonly map: FieldMap;
  readonly readTime: (written: string) => EntryTime;
}

/** An entry as a story, or why it is refused. */
export function readStory(
  entry: FeedEntry,
  raw: RawEntry,
  { feedUrl, url, head, map, readTime }: StoryOptions,
): EntryStory | { readonly fault: string } {
  const all = (field: keyof FieldMap): readonly string[] => (map[field] === undefined ? [] : raw.read(map[field]));
  const mapped = (field: keyof FieldMap): string | undefined => all(field).find((text) => text.trim() !== '');
  const feedBase = resolve(head.base, head.link, url);
  const written = mapped('url') ?? entry.link;
  const link = written === undefined ? '' : resolve(written, entry.base, feedBase);
  const guid = [mapped('id'), entry.id, link].find((text) => text !== undefined && text.trim() !== '');
  if (guid === undefined) return { fault: 'it has neither a guid nor a link, by which the next poll would know it' };
  const base = entry.base === undefined ? link || feedBase : resolve(entry.base, feedBase);
  const summary = withAbsoluteLinks(mapped('teaser') ?? entry.summary ?? '', base);
  const body = withAbsoluteLinks(mapped('body') ?? entry.content ?? '', base) || summary;
  const text = lineOf(body);
  const teaser = cut(summary === body ? text : lineOf(summary), maxTeaser);
  const title = titleText(plainText(mapped('title') ?? entry.title ?? '')) || cut(teaser || text, maxTitle);
  const tagged = taggedTickers(entry.categories, all('tickers'));
  const tickers = tagged.symbols.length > 0 ? tagged : mentionedTickers(`${title}\n${teaser}\n${text}`);
  const names = [...(map.channels === undefined ? tagged.channels : all('channels').flatMap((list) => list.split(/[,;|]/)))].map(plainText);
  const channels = names.filter((name, index) => name !== '' && names.findIndex((other) => foldCase(other) === foldCase(name)) === index);
  const picture = mapped('image') ?? entry.image;
  const image = picture === undefined ? '' : resolve(picture, base);
  const author = (map.author === undefined ? (entry.authors.length > 0 ? entry.authors : head.authors) : all('author'))
    .map(plainText)
    .join(', ');
  const row = {
    ...{ id: idText(guid.trim(), feedUrl), title, teaser: escapeText(teaser), body, url: link, author, channels },
    stocks: tickers.symbols,
    image: image === '' ? [] : [{ size: '', url: image }],
  };
  const [created, updated] = [mapped('created') ?? entry.created, mapped('updated') ?? entry.updated];
  return {
    row,
    hash: idOf(JSON.stringify(row), created ?? '', updated ?? ''),
    created: created === undefined ? { problem: 'has no time' } : readTime(created),
    updated: updated === undefined ? {} : readTime(updated),
    unknown: [...tagged.unknown, ...tickers.unknown],
  };
}
