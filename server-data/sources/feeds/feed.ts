import * as z from 'zod/mini';
import { news as newsEndpoint, type NewsItem } from '#contract/endpoints/news.ts';
import { secondsPerDay } from '#contract/time/dates.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { isTimeZone } from '../../ingest/bars/read/times.ts';
import { news, parseStory } from '../../ingest/datasets/news.ts';
import { idOf } from '../../ingest/rules/stable-id.ts';
import { cleanTexts } from '../../ingest/rules/texts.ts';
import type { Story } from '../../store/news/story.ts';
import { address, commonFields } from '../settings.ts';
import type { Poll, SourceKind } from '../source.ts';
import { decodeFeed } from './decode.ts';
import { readDocument } from './document.ts';
import { readFeed } from './entries.ts';
import { mapFields, readStory, type EntryStory } from './story.ts';
import { openEntryTimes, timeTags, type EntryTime } from './times.ts';

const maxBytes = 10 * 2 ** 20;
const accept =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5';
/** Clocks of publishers differ; what is later than that is a wrong time. */
const maxFutureSeconds = 600;
const isTimeTag = ({ name }: { readonly name: string }): boolean => Object.values<string>(timeTags).includes(name);

const settings = z.strictObject({
  ...commonFields,
  kind: z.literal('feed'),
  url: address,
  /** which elements of an entry stand for a field: `element`, `element@attribute`, or a key of JSON */
  map: z.optional(z.partialRecord(z.enum(mapFields), z.string().check(z.minLength(1)))),
  /** of times without a zone */
  timezone: z.optional(z.string().check(z.refine(isTimeZone, { error: 'expected a time zone such as "America/New_York"' }))),
});
type FeedSettings = z.output<typeof settings>;

const feedState = z.object({
  /** the settings with which it was read; the host is not asked whether it has changed where they are others */
  of: z.string(),
  validators: z.object({ etag: z.optional(z.string()), lastModified: z.optional(z.string()) }),
  /** when the latest document was built, Unix seconds; 0 where none says it */
  builtSeconds: z.number(),
  /** each entry as it was read last, by its id: its hash, and its own time of update in Unix seconds or 0 */
  seen: z.record(z.string(), z.tuple([z.string(), z.number()])),
});
type FeedState = z.output<typeof feedState>;
const none: FeedState = { of: '', validators: {}, builtSeconds: 0, seen: {} };
/** So many entries are known, also after they have left the document. */
const rememberedEntries = 1000;

const fullItem = parseQuery(newsEndpoint, [['displayOutput', 'full']]).query;
const namesOf = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name);

/** What an edit changes: everything but the times. */
const contentOf = ({ title, teaser, body, url, author, image, channels, stocks }: NewsItem): string =>
  JSON.stringify([title, teaser, body, url, author, image.map((picture) => picture.url), namesOf(channels), namesOf(stocks)]);

/** An entry as it came in one document. */
interface Arrival extends EntryStory {
  /** for messages, e.g. `entry 3 "Title"` */
  readonly label: string;
  readonly story: Story;
}

/** The time of an entry, unless it is later than now, or before 2 January 1970: that of a clock that was not set. */
const secondsOf = ({ seconds }: EntryTime, nowSeconds: number): number | undefined =>
  seconds !== undefined && seconds >= secondsPerDay && seconds <= nowSeconds + maxFutureSeconds ? seconds : undefined;

/**
 * The story to store; undefined where the stored one is the same, or newer.
 *
 * Assumed: the time of publication never becomes later, so a time of receipt stays what it was (assumption X34). Another text without a later time of
 * update is an edit at the time of the poll, where this source has read the entry before; else the store's rule of versions decides.
 *
 * @param before the story that is stored
 */
function storyToWrite(
  { story, created, updated }: Arrival,
  before: NewsItem | undefined,
  isKnown: boolean,
  nowSeconds: number,
): Story | undefined {
  const stated = secondsOf(updated, nowSeconds);
  const published = secondsOf(created, nowSeconds);
  const first = before ? Math.min(before.created, published ?? Infinity) : (published ?? nowSeconds);
  const ownTags = created.tag === undefined ? [] : [{ name: created.tag }];
  const tags = first === published ? ownTags : (before?.tags.filter(isTimeTag) ?? [{ name: timeTags.received }]);
  const item = { ...story.item, created: first, tags };
  if (!before) return { ...story, item: { ...item, updated: Math.max(first, stated ?? 0) } };
  if (contentOf(before) === contentOf(item) && before.created === first) return undefined;
  const edited = stated !== undefined && stated > before.updated ? stated : Math.max(nowSeconds, before.updated + 1);
  return { ...story, item: { ...item, updated: isKnown ? edited : (stated ?? before.updated) } };
}

/** The entries of a document, each id once: of two the one with the later time of update, else the first. */
function readArrivals({ url, map = {}, timezone }: FeedSettings, text: string, documentUrl: string, { refuse, now }: Poll) {
  const readTime = openEntryTimes(timezone);
  const document = readDocument(text, documentUrl);
  const { head, entries } = readFeed(document);
  const readNews = news.openReader();
  const readRow = (row: object) => {
    const { wire, fault } = cleanTexts(JSON.stringify(row), row);
    return fault ? { fault } : readNews(wire);
  };
  const arrivals = new Map<number, Arrival>();
  const received = new Date(now()).toISOString();
  for (const [index, raw] of document.entries.entries()) {
    const found = entries[index] ?? { fault: 'it is empty' };
    const title = 'title' in found && found.title !== undefined ? ` "${found.title.slice(0, 60).replace(/\s+/g, ' ')}"` : '';
    const label = `entry ${index + 1}${title}`;
    const entry = 'fault' in found ? found : readStory(found, raw, { feedUrl: url, url: documentUrl, head, map, readTime });
    const read = 'fault' in entry ? { fault: { reason: entry.fault } } : readRow({ ...entry.row, created: received, updated: received });
    if ('fault' in entry || !('record' in read)) {
      refuse(`${label}: ${'fault' in read ? read.fault.reason : 'it is empty'}`);
      continue;
    }
    const { id } = read.record.item;
    const other = arrivals.get(id);
    const arrival = { ...entry, label, story: read.record };
    const isNewer = (entry.updated.seconds ?? 0) > (other?.updated.seconds ?? 0);
    if (other && other.hash !== entry.hash)
      refuse(`${(isNewer ? other : arrival).label}: has the guid of ${(isNewer ? arrival : other).label}`);
    if (!other || isNewer) arrivals.set(id, arrival);
  }
  return { arrivals, builtSeconds: head.updated === undefined ? 0 : (readTime(head.updated).seconds ?? 0) };
}

/** Says what is not as it should be in a story that is taken. */
function sayDoubts({ label, story, created, unknown }: Arrival, note: Poll['note']): void {
  const isReceived = story.item.tags.some(({ name }) => name === timeTags.received);
  const problem = created.problem ?? (isReceived ? 'its time cannot be right' : undefined);
  if (problem !== undefined) note(`${label}: ${problem}${isReceived ? ', so it has the time of receipt' : ''}`);
  if (unknown.length > 0) note(`${label}: not in the directory of symbols: ${unknown.join(', ')}`);
}

async function pollFeed(settings: FeedSettings, poll: Poll): Promise<void> {
  const { client, state, store, note } = poll;
  const of = idOf(settings.url, JSON.stringify(settings.map ?? {}), settings.timezone ?? '');
  const last = state.read('', feedState);
  const validators = last?.of === of ? last.validators : {};
  const response = await client.get(settings.url, { accept, maxBytes, validators });
  if (!response.isModified) {
    const next = { ...(last ?? none), of, validators: response.validators };
    if (JSON.stringify(next) !== JSON.stringify(last)) await state.save('', next);
    return;
  }
  const nowSeconds = Math.floor(poll.now() / 1000);
  const text = decodeFeed(response.body, response.contentType, note);
  const { arrivals, builtSeconds: built } = readArrivals(settings, text, response.url, poll);
  const modified = Date.parse(response.validators.lastModified ?? '') / 1000 || 0;
  const builtSeconds = Math.min(built || modified, nowSeconds);
  const isOlderDocument = last?.of === of && builtSeconds < last.builtSeconds;
  const seen = new Map(Object.entries(last?.seen ?? {}));
  const stories: Story[] = [];
  for (const [id, arrival] of arrivals) {
    const known = seen.get(String(id));
    const [hash, updated] = known ?? ['', 0];
    const stated = secondsOf(arrival.updated, nowSeconds) ?? updated;
    // from a cache that is behind, which says nothing new
    const isOlder = stated < updated || (isOlderDocument && stated === updated);
    if (hash === arrival.hash || (known && isOlder)) continue;
    const [stored] = await store.newsById(id, fullItem);
    const found = stored === undefined ? undefined : parseStory(JSON.parse(stored));
    const before = found && 'record' in found ? found.record.item : undefined;
    const story = storyToWrite(arrival, before, known !== undefined, nowSeconds);
    seen.delete(String(id));
    seen.set(String(id), [arrival.hash, stated]);
    if (!story) continue;
    stories.push(story);
    sayDoubts({ ...arrival, story }, note);
  }
  const value: FeedState = {
    ...{ of, validators: response.validators },
    builtSeconds: isOlderDocument ? last.builtSeconds : builtSeconds,
    seen: Object.fromEntries([...seen].slice(-Math.max(rememberedEntries, arrivals.size))),
  };
  if (stories.length > 0) await store.writeNews(stories, state.cursor('', value));
  else if (JSON.stringify(value) !== JSON.stringify(last)) await state.save('', value);
}

/** RSS 2.0, RSS 1.0, Atom and JSON Feed: one entry is one story. */
export const feedKind: SourceKind<FeedSettings> = {
  name: 'feed',
  settings,
  loads: () => ['news'],
  open: (own) => ({ poll: (poll) => pollFeed(own, poll) }),
};
