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
export const mapFields = ['id', 'title', 'teaser', 'body', 'url', 'author', 'created', 'updated', 'channels', 'tickers', 'image'] as const;
export type FieldMap = Readonly<Partial<Record<(typeof mapFields)[number], string>>>;

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

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** An address of the web, absolute; "" for any other text. */
function absolute(url: string, base: string): string {
  const parsed = URL.parse(url.trim(), base || undefined);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : '';
}

/** The address that others start from. @param texts the nearest first, each relative to the next one */
const baseOf = (...texts: readonly (string | undefined)[]): string =>
  texts.reduceRight<string>((base, text) => absolute(text ?? '', base) || base, '');

/** Makes the addresses of links and pictures absolute. */
const withAbsoluteLinks = (html: string, base: string): string =>
  html.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(
      /(\s(?:href|src|poster)\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi,
      (whole, name: string, ...values: (string | undefined)[]) => {
        const url = (values[0] ?? values[1] ?? values[2] ?? '').trim();
        const full = /^(?:[a-z][a-z\d+.-]*:|#|$)/i.test(url) ? '' : absolute(url, base);
        return full === '' ? whole : `${name}"${full}"`;
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
  const feedBase = baseOf(head.base, head.link, url);
  const written = mapped('url') ?? entry.link;
  const link = written === undefined ? '' : absolute(written, baseOf(entry.base, feedBase));
  const guid = [mapped('id'), entry.id, link].find((text) => text !== undefined && text.trim() !== '');
  if (guid === undefined) return { fault: 'it has neither a guid nor a link, by which the next poll would know it' };
  const base = entry.base === undefined ? link || feedBase : baseOf(entry.base, feedBase);
  const summary = withAbsoluteLinks(mapped('teaser') ?? entry.summary ?? '', base);
  const body = withAbsoluteLinks(mapped('body') ?? entry.content ?? '', base) || summary;
  const text = htmlText(body);
  const teaser = cut(oneLine(summary === body ? text : htmlText(summary)), maxTeaser);
  const title = titleText(plainText(mapped('title') ?? entry.title ?? '')) || cut(teaser || oneLine(text), maxTitle);
  const tagged = taggedTickers(entry.categories, all('tickers'));
  const tickers = tagged.symbols.length > 0 ? tagged : mentionedTickers(`${title}\n${teaser}\n${text}`);
  const names = (map.channels === undefined ? tagged.channels : all('channels').flatMap((list) => list.split(/[,;|]/))).map(plainText);
  const byName = new Map<string, string>();
  for (const name of names) if (name !== '' && !byName.has(foldCase(name))) byName.set(foldCase(name), name);
  const picture = mapped('image') ?? entry.image;
  const image = picture === undefined ? '' : absolute(picture, base);
  const author = (map.author === undefined ? (entry.authors.length > 0 ? entry.authors : head.authors) : all('author'))
    .map(plainText)
    .join(', ');
  const row = {
    ...{ id: idText(guid.trim(), feedUrl), title, teaser: escapeText(teaser), body, url: link, author, channels: [...byName.values()] },
    stocks: tickers.symbols,
    image: image === '' ? [] : [{ size: '', url: image }],
  };
  const updated = mapped('updated') ?? entry.updated;
  const createdTexts = [mapped('created'), ...entry.created].filter((time) => time !== undefined);
  const times = createdTexts.map(readTime);
  const exact = times.find(({ problem }) => problem === undefined) ?? times.find(({ seconds }) => seconds !== undefined);
  return {
    row,
    hash: idOf(JSON.stringify(row), ...createdTexts, updated ?? ''),
    created: exact ?? times[0] ?? { problem: 'has no time' },
    updated: updated === undefined ? {} : readTime(updated),
    unknown: [...new Set([...tagged.unknown, ...tickers.unknown])],
  };
}
