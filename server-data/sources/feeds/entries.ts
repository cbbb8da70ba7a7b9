import {
  ParseError,
  parseAtomFeed,
  parseJsonFeed,
  parseRdfFeed,
  parseRssFeed,
  type AtomFeed,
  type JsonFeed,
  type MediaNs,
  type RdfFeed,
  type RssFeed,
} from 'feedsmith';
import { escapeText } from 'entities/escape';
import type { FeedDocument, RawEntry } from './document.ts';

/** What a feed says of itself: its `xml:base`, and when the document was built, as it is written. */
export type FeedHead = Pick<FeedEntry, 'link' | 'base' | 'authors' | 'updated'>;

export interface Category {
  readonly name: string;
  readonly domain: string;
}

/** An entry of any format, with texts as they are written; all but the title are HTML. */
export interface FeedEntry {
  readonly id?: string | undefined;
  readonly link?: string | undefined;
  readonly base?: string | undefined;
  readonly title?: string | undefined;
  readonly summary?: string | undefined;
  readonly content?: string | undefined;
  readonly authors: readonly string[];
  /** of several elements for it the first one that is exact counts */
  readonly created: readonly (string | undefined)[];
  readonly updated?: string | undefined;
  readonly categories: readonly Category[];
  readonly image?: string | undefined;
}

const namesOf = (people: readonly { readonly name?: string; readonly email?: string }[] = []): string[] =>
  people.map(({ name, email }) => name ?? email ?? '').filter((name) => name !== '');

/** A plain text as HTML. */
const htmlOf = (text: string | undefined): string | undefined =>
  text
    ?.split(/\n{2,}/)
    .map((part) => `<p>${escapeText(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');

const textOf = (text: AtomFeed.Content | undefined): string | undefined =>
  !text?.type || text.type === 'text' || text.type === 'text/plain' ? htmlOf(text?.value) : text.value;

type Links = readonly { readonly href?: string; readonly rel?: string; readonly type?: string }[];

const linkOf = (links: Links = []): string | undefined =>
  links.find(({ rel = 'alternate', type = 'text/html' }) => rel === 'alternate' && type.includes('html'))?.href ??
  links.find(({ rel = 'alternate' }) => rel === 'alternate')?.href;

const imageOf = (files: readonly { readonly url?: string | undefined; readonly type?: string | undefined }[] = []): string | undefined =>
  files.find(({ url = '', type = '' }) => type.startsWith('image') || (type === '' && /\.(?:jpe?g|png|webp|gif|avif)(?:$|\?)/i.test(url)))
    ?.url;

const mediaImage = (media: MediaNs.ItemOrFeed | undefined): string | undefined => {
  const parts = [media, ...(media?.groups ?? [])];
  const files = parts.flatMap((part) => part?.contents ?? []).map(({ url, type, medium }) => ({ url, type: type ?? medium }));
  return imageOf(files) ?? parts.flatMap((part) => part?.thumbnails ?? [])[0]?.url;
};

/** Of RSS 2.0 and 1.0. A guid is the link of an entry without one, unless it says that it is none. */
const fromRss = ({ guid, rdf, ...item }: RssFeed.Item<string> & Pick<RdfFeed.Item<string>, 'rdf'>): FeedEntry => ({
  id: guid?.value ?? rdf?.about,
  link:
    item.link ?? linkOf(item.atom?.links) ?? (guid?.isPermaLink !== false && /^https?:/i.test(guid?.value ?? '') ? guid?.value : undefined),
  base: item.xml?.base,
  title: item.title ?? item.dc?.titles?.[0] ?? item.media?.title?.value,
  summary: item.description ?? textOf(item.atom?.summary) ?? item.dc?.descriptions?.[0],
  content: item.content?.encoded ?? textOf(item.atom?.content),
  authors: item.authors ? namesOf(item.authors) : (item.dc?.creators ?? namesOf(item.atom?.authors)),
  created: [item.pubDate, item.dc?.dates?.[0], item.dcterms?.issued?.[0], item.dcterms?.created?.[0], item.atom?.published],
  updated: item.atom?.updated ?? item.dcterms?.modified?.[0],
  categories: [
    ...(item.categories ?? []).map(({ name = '', domain = '' }) => ({ name, domain })),
    ...(item.dc?.subjects ?? []).map((name) => ({ name, domain: '' })),
  ],
  image: mediaImage(item.media) ?? imageOf(item.enclosures) ?? item.itunes?.image,
});

const fromAtom = (entry: AtomFeed.Entry<string>): FeedEntry => ({
  id: entry.id,
  link: linkOf(entry.links),
  base: entry.content?.xml?.base ?? entry.xml?.base,
  title: entry.title?.value,
  summary: textOf(entry.summary),
  content: textOf(entry.content),
  authors: namesOf(entry.authors ?? entry.source?.authors),
  created: [entry.published ?? entry.dcterms?.issued?.[0] ?? entry.updated],
  updated: entry.updated,
  categories: (entry.categories ?? []).map(({ term = '', label = term, scheme: domain = '' }) => ({
    name: domain === '' ? label : term,
    domain,
  })),
  image: mediaImage(entry.media) ?? imageOf(entry.links?.map(({ href, rel, type }) => (rel === 'enclosure' ? { url: href, type } : {}))),
});

const fromJson = (item: JsonFeed.Item<string>): FeedEntry => ({
  id: item.id,
  link: item.url ?? item.external_url,
  title: item.title,
  summary: htmlOf(item.summary),
  content: item.content_html ?? htmlOf(item.content_text),
  authors: namesOf(item.authors),
  created: [item.date_published ?? item.date_modified],
  updated: item.date_modified,
  categories: (item.tags ?? []).map((name) => ({ name, domain: '' })),
  image: item.image ?? item.banner_image ?? imageOf(item.attachments?.map(({ url, mime_type: type }) => ({ url, type }))),
});

interface Feed {
  readonly head: FeedHead;
  readonly entries: readonly FeedEntry[];
}

const readers: Readonly<Record<FeedDocument['format'], (feed: string | object) => Feed>> = {
  rss: (feed) => {
    const { link, xml, lastBuildDate, pubDate, items = [] } = parseRssFeed(feed);
    return { head: { link, base: xml?.base, authors: [], updated: lastBuildDate ?? pubDate }, entries: items.map(fromRss) };
  },
  rdf: (feed) => {
    const { link, xml, dc, items = [] } = parseRdfFeed(feed);
    return { head: { link, base: xml?.base, authors: [], updated: dc?.dates?.[0] }, entries: items.map(fromRss) };
  },
  atom: (feed) => {
    const { links, xml, authors, updated, entries = [] } = parseAtomFeed(feed);
    return { head: { link: linkOf(links), base: xml?.base, authors: namesOf(authors), updated }, entries: entries.map(fromAtom) };
  },
  json: (feed) => {
    const { home_page_url: link, authors, items = [] } = parseJsonFeed(feed);
    return { head: { link, authors: namesOf(authors) }, entries: items.map(fromJson) };
  },
};

/** What the parser reads, or why it does not. */
function read(format: FeedDocument['format'], feed: string | object): Feed & { readonly fault?: string } {
  try {
    return readers[format](feed);
  } catch (error) {
    const { message, cause } = error as Error;
    const fault = error instanceof ParseError ? 'it is empty' : cause instanceof Error ? `${message}: ${cause.message}` : message;
    return { head: { authors: [] }, entries: [], fault };
  }
}

/** The entries of a document in its order, each with why it is refused. The parser drops empty ones, and fails as a whole where one fails. */
export function readFeed({ format, whole, entries }: FeedDocument): {
  readonly head: FeedHead;
  readonly entries: readonly (FeedEntry | { readonly fault: string })[];
} {
  const sound = entries.filter(({ fault }) => fault === undefined);
  const { head, entries: found } = read(format, whole);
  const isAligned = found.length === sound.length;
  let next = 0;
  const readEach = ({ fault, alone }: RawEntry): FeedEntry | { readonly fault: string } => {
    if (fault !== undefined) return { fault };
    if (isAligned) return found[next++] as FeedEntry;
    const own = read(format, alone());
    return own.entries[0] ?? { fault: own.fault ?? 'it is empty' };
  };
  return { head, entries: entries.map(readEach) };
}
