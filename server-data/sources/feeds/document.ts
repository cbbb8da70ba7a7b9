import { decodeEntities } from '#contract/plain-text.ts';
import { SourceFailed } from '../failures.ts';

/** More are refused: no publisher sends so many, and a document is read as a whole. */
const maxEntries = 5000;

type FeedFormat = 'rss' | 'atom' | 'rdf' | 'json';

/** An entry as it stands in the document. */
export interface RawEntry {
  /** why it is refused */
  readonly fault?: string | undefined;
  /** the feed with this entry alone */
  readonly alone: () => string | object;
  /** the texts of the elements of a name, of `name@attribute`, or of a key of JSON, as the feed spells them */
  readonly read: (name: string) => readonly string[];
}

export interface FeedDocument {
  readonly format: FeedFormat;
  /** the feed without damaged entries */
  readonly whole: string | object;
  readonly entries: readonly RawEntry[];
}

/** Markup of XML: a comment, CDATA, an instruction, a document type, or a tag with its slash, name, attributes and slash. */
const markup =
  /<(?:!--[^]*?--|!\[CDATA\[[^]*?\]\]|\?[^]*?\?|!doctype[^>[]*(?:\[[^]*?\]\s*)?|(\/?)([A-Za-z_:\u0080-\uffff][^\s/>]*)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?))>/iuy;

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
  readonly attributes: string;
  /** of its first character, and after its last one */
  readonly from: number;
  readonly to: number;
}

const lineOf = (xml: string, at: number): number => xml.slice(0, at).split('\n').length;

/** The tags of a text, without those in comments and CDATA. */
function* tagsOf(xml: string): Generator<Tag> {
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    markup.lastIndex = at;
    const match = markup.exec(xml);
    if (!match)
      throw new SourceFailed(
        `invalid XML: "${xml.slice(at, at + 20)}" in line ${lineOf(xml, at)} does not end; it was cut off or is damaged`,
      );
    const [whole, end, name, attributes = '', empty] = match;
    const to = markup.lastIndex;
    if (/^<!doctype[^]*<!entity/i.test(whole)) throw new SourceFailed('the document declares entities, which are not expanded');
    if (name !== undefined) yield { name, isEnd: end === '/', isEmpty: empty === '/', attributes, from: at, to };
    at = to;
  }
}

const localName = (name: string): string => name.replace(/^.*:/s, '').toLowerCase();
const prefixOf = (name: string): string => (name.includes(':') ? name.replace(/:.*/s, '').toLowerCase() : '');

const formats: Readonly<Record<string, { readonly format: FeedFormat; readonly entry: string }>> = {
  rss: { format: 'rss', entry: 'item' },
  feed: { format: 'atom', entry: 'entry' },
  rdf: { format: 'rdf', entry: 'item' },
};

const xmlText = (inner: string): string =>
  inner
    .replaceAll(
      /<!\[CDATA\[([^]*?)\]\]>|<!--[^]*?-->|&[#\w]+;/g,
      (whole, cdata?: string) => cdata ?? (whole.startsWith('&') ? decodeEntities(whole) : ''),
    )
    .trim();

/** @param name in any letter case */
function readXml(xml: string, name: string): string[] {
  const [element = '', attribute] = name.toLowerCase().split('@');
  const texts: string[] = [];
  let from: number | undefined;
  for (const tag of tagsOf(xml)) {
    if (tag.name.toLowerCase() !== element) continue;
    if (attribute === undefined && tag.isEnd && from !== undefined) texts.push(xmlText(xml.slice(from, tag.from)));
    else if (attribute !== undefined && !tag.isEnd)
      for (const [, key = '', double, single] of tag.attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
        if (key.toLowerCase() === attribute) texts.push(xmlText(double ?? single ?? ''));
    from = tag.isEnd || tag.isEmpty ? undefined : tag.to;
  }
  return texts.filter((text) => text !== '');
}

/** Cuts a document into its entries, so that a damaged one loses no other one. */
function readXmlDocument(text: string): FeedDocument {
  // as in `P < 0.05`, which XML forbids; within HTML it is the same text
  const xml = text.replaceAll(/<(?![A-Za-z_:!?/\u0080-\uffff])/g, '&lt;');
  const open: Tag[] = [];
  const entries: RawEntry[] = [];
  /** what the parser does not get */
  const leftOut: (readonly [from: number, to: number])[] = [];
  let root: (typeof formats)[string] | undefined;
  let isClosed = false;
  /** where the entry that is open stands among the open elements */
  let entryAt = -1;
  /** of the names of entries */
  let prefixes: readonly string[] | undefined;
  const isEntry = ({ name }: Tag): boolean => localName(name) === root?.entry && prefixes?.includes(prefixOf(name)) === true;

  const endEntry = (to: number, fault?: string): void => {
    const { from } = open[entryAt] as Tag;
    const around = open.slice(0, entryAt);
    const own = xml.slice(from, to);
    const alone = (): string => around.reduceRight((inner, tag) => `${xml.slice(tag.from, tag.to)}${inner}</${tag.name}>`, own);
    entries.push({ fault, alone, read: (name) => readXml(own, name) });
    if (entries.length > maxEntries) throw new SourceFailed(`the feed has more than ${maxEntries} entries`);
    if (fault !== undefined) leftOut.push([from, to]);
    open.length = entryAt;
    entryAt = -1;
  };

  for (const tag of tagsOf(xml)) {
    root ??= formats[localName(tag.name)];
    prefixes ??= ['', 'rss', prefixOf(tag.name)];
    if (!root) throw new SourceFailed(`expected a feed, got the XML of <${tag.name}>`);
    if (!tag.isEnd) {
      const isNext = isEntry(tag);
      if (isNext && entryAt >= 0) endEntry(tag.from, `invalid XML: <${tag.name}> does not end before the next one`);
      if (isNext) entryAt = open.length;
      open.push(tag);
      if (tag.isEmpty && isNext) endEntry(tag.to);
      else if (tag.isEmpty) open.pop();
      continue;
    }
    if (entryAt >= 0 && open.slice(0, entryAt).some(({ name }) => name === tag.name))
      endEntry(tag.from, 'invalid XML: it does not end before the feed does');
    const last = open.at(-1);
    if (last?.name !== tag.name) {
      // inside an entry only that one is damaged
      if (entryAt < 0) throw new SourceFailed(`invalid XML: </${tag.name}> in line ${lineOf(xml, tag.from)} ends <${last?.name}>`);
      if (open[entryAt]?.name === tag.name) endEntry(tag.to, `invalid XML: <${last?.name}> does not end`);
      continue;
    }
    // the list of the entries of RSS 1.0, by which the parser would order them and drop others
    if (entryAt < 0 && root.format === 'rdf' && localName(tag.name) === 'items') leftOut.push([last.from, tag.to]);
    if (open.length - 1 === entryAt) endEntry(tag.to);
    else open.pop();
    isClosed = open.length === 0;
    if (isClosed) break;
  }
  if (!root) throw new SourceFailed('expected a feed, got a text without any markup');
  if (!isClosed) throw new SourceFailed(`invalid XML: the document ends within <${open.at(-1)?.name}>, so it was cut off`);
  const starts = [0, ...leftOut.map(([, to]) => to)];
  const whole = starts.map((start, index) => xml.slice(start, leftOut[index]?.[0])).join('');
  return { format: root.format, whole, entries };
}

function valueAt(value: unknown, [key, ...rest]: readonly string[]): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => valueAt(item, key === undefined ? [] : [key, ...rest]));
  if (key !== undefined) return typeof value === 'object' && value !== null ? valueAt((value as Record<string, unknown>)[key], rest) : [];
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

function readJsonDocument(text: string): FeedDocument {
  let feed: Record<string, unknown>;
  try {
    feed = JSON.parse(text) as Record<string, unknown>;
  } catch (error) {
    throw new SourceFailed(`invalid JSON, cut off or damaged: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!Array.isArray(feed['items'])) throw new SourceFailed('expected a JSON Feed, got JSON without "items"');
  if (feed['items'].length > maxEntries) throw new SourceFailed(`the feed has more than ${maxEntries} entries`);
  const entries = feed['items'].map((item: unknown) => ({
    alone: () => ({ ...feed, items: [item] }),
    read: (name: string) => valueAt(item, name.split('.')),
  }));
  return { format: 'json', whole: feed, entries };
}

/** The address of the feed that a web page names. */
function feedOfPage(html: string, url: string): string {
  for (const [link] of html.slice(0, 100_000).matchAll(/<link\b[^<>]*>/gi)) {
    const href = decodeEntities(/\shref\s*=\s*["']?([^"'\s>]+)/i.exec(link)?.[1] ?? '');
    const isFeed = /application\/(?:rss\+xml|atom\+xml|feed\+json)/i.test(link);
    if (isFeed && href !== '' && URL.canParse(href, url)) return `, which names the feed ${new URL(href, url).href}`;
  }
  return '';
}

/**
 * Cuts a feed into its entries.
 *
 * @param url of the document, for messages
 * @throws SourceFailed for what is no feed, is cut off, declares entities or has too many entries
 */
export function readDocument(text: string, url: string): FeedDocument {
  const start = text.slice(0, 4000).trimStart();
  if (start === '') throw new SourceFailed('the feed is empty');
  if (/^[[{]/.test(start)) return readJsonDocument(text);
  if (/^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(start.replaceAll(/<!--[^]*?-->|<\?[^>]*>/g, '')))
    throw new SourceFailed(`expected a feed, got a web page${feedOfPage(text, url)}`);
  return readXmlDocument(text);
}
