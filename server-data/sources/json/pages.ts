import * as z from 'zod/mini';
import type { SplitRecord } from '#contract/endpoints/splits.ts';
import { valueAt } from '#contract/value-at.ts';
import type { Kind } from '../../ingest/reader.ts';
import type { Store } from '../../store/store.ts';
import type { Cursor, WriteCount } from '../../store/write-batch.ts';
import type { SourceResponse } from '../client/client.ts';
import { SourceFailed, SourceNotFound, SourceWait } from '../failures.ts';
import { ingestText } from '../ingest-text.ts';
import type { Poll } from '../source.ts';

/** How far a part was read. */
const partValue = z.object({
  /** Unix seconds from which the next poll asks */
  since: z.number(),
  /** the page at which an earlier poll ended, and the time up to which its pages went */
  next: z.optional(z.string()),
  latest: z.optional(z.number()),
  /** whether its last poll failed: the others come first */
  hasFailed: z.optional(z.boolean()),
  /** what was judged of bars once, so that few of them are read as many */
  stamp: z.optional(z.enum(['start', 'end'])),
});
export type PartValue = z.output<typeof partValue>;

/** What was read of an answer. */
export interface Page {
  /** records as a file has them; empty where there are none */
  readonly text: string | Buffer;
  readonly kind: Kind;
  /** the address of the page that follows */
  readonly next: string | undefined;
}

/** How the parts of an address are read. */
export interface Paged {
  /** of a part that was never read, Unix seconds */
  readonly start: (nowSeconds: number) => number;
  readonly urlOf: (part: string, since: number, nowSeconds: number) => string;
  /** @param learn remembers a value of the part @throws SourceFailed for another answer */
  readonly read: (
    response: SourceResponse,
    request: { part: string; url: string; value: PartValue; nowSeconds: number; learn: (more: Partial<PartValue>) => void },
  ) => Page;
  /** the address of fewer records, where the host answers 400 */
  readonly narrow?: (url: string) => string | undefined;
  /** from when the next poll asks @param latest the last record, less its overlap; undefined where there was none */
  readonly sinceAfter: (latest: number | undefined, since: number, nowSeconds: number) => number;
}

/** Stories of one second may come one after the other. */
const storyOverlapSeconds = 60;
const maxPages = 200;
const maxBytes = 16 * 2 ** 20;
/** So many parts in a row fail for one reason. */
const maxFailures = 5;

interface Tracked {
  readonly store: Store;
  /** called before a write with the time of its last record, of bars that of the one before: the last one may not be complete */
  onLatest: (seconds: number) => void;
}

/** A store that says until when records are written. */
function openTracked(store: Store): Tracked {
  let splits: SplitRecord[] | undefined;
  const tracked: Tracked = {
    onLatest: () => undefined,
    store: {
      ...store,
      // each answer is judged by them
      eachSplit: async function* () {
        if (!splits) {
          splits = [];
          for await (const split of store.eachSplit()) splits.push(split);
        }
        yield* splits;
      },
      writeBars: (periods, cursorAfter) => {
        for (const { bars, seconds } of periods) if (bars.length > 0) tracked.onLatest(valueAt(bars.start, bars.length - 1) - seconds);
        return store.writeBars(periods, cursorAfter);
      },
      writeNews: (stories, cursorAfter) => {
        for (const { item } of stories) tracked.onLatest(item.updated - storyOverlapSeconds);
        return store.writeNews(stories, cursorAfter);
      },
    },
  };
  return tracked;
}

/** Reads the pages of a part. What was read of them is stored with the address of the one that follows, so that the next poll goes on there. */
async function pollPart(paged: Paged, part: string, poll: Poll, tracked: Tracked): Promise<void> {
  const { client, state, signal, refuse, note } = poll;
  const nowSeconds = Math.floor(poll.now() / 1000);
  const known = state.read(part, partValue);
  let value: PartValue = { ...(known ?? { since: paged.start(nowSeconds) }), hasFailed: undefined };
  let url = value.next ?? paged.urlOf(part, value.since, nowSeconds);
  tracked.onLatest = (seconds) => void (value = { ...value, latest: Math.min(nowSeconds, Math.max(seconds, value.latest ?? seconds)) });
  const requested = new Set<string>();
  for (let pages = 0; pages < maxPages && !signal.aborted; pages++) {
    requested.add(url);
    let response: SourceResponse;
    try {
      response = await client.get(url, { accept: 'application/json', maxBytes });
    } catch (error) {
      const narrower = error instanceof SourceFailed && /answered 400\b/.test(error.message) ? paged.narrow?.(url) : undefined;
      // the address of a page may have expired
      if (narrower === undefined && known?.next === url && !(error instanceof SourceWait))
        await state.save(part, { ...value, next: undefined, latest: undefined });
      if (narrower === undefined) throw error;
      url = narrower;
      continue;
    }
    const learn = (more: Partial<PartValue>): void => void (value = { ...value, ...more });
    const { text, kind, next } = paged.read(response, { part, url, value, nowSeconds, learn });
    const isRepeated = next !== undefined && requested.has(next);
    const after = (): PartValue => {
      const { latest, since } = value;
      if (isRepeated) return { ...value, next: undefined, latest: undefined };
      return next === undefined
        ? { ...value, next, latest: undefined, since: paged.sinceAfter(latest, since, nowSeconds) }
        : { ...value, next };
    };
    if (text.length > 0) {
      const cursor = (finished: boolean): ((count: WriteCount) => Cursor) => {
        let made: ReturnType<typeof state.cursor> | undefined;
        // made when the batch is written, which says until when its records are; before its end a page is not read
        return (count) => (made ??= state.cursor(part, finished ? after() : (known ?? value)))(count);
      };
      await ingestText(kind, part === '' ? new URL(response.url).host : part, text, { store: tracked.store, cursor, refuse, note });
    } else if (JSON.stringify(after()) !== JSON.stringify(known)) await state.save(part, after());
    if (isRepeated) throw new SourceFailed(`the next page repeats one before, after ${pages + 1} pages`);
    if (next === undefined) return;
    value = { ...value, next };
    url = next;
  }
}

/**
 * Reads every part, each from where it was read before. One that fails keeps its place, and is the last one of the next poll.
 *
 * @throws SourceFailed when all of them, or many one after the other, have failed; SourceWait when the host asks to wait
 */
export async function pollParts(paged: Paged, parts: readonly string[], poll: Poll): Promise<void> {
  const { state, store, signal } = poll;
  const hasFailed = (part: string): boolean => state.read(part, partValue)?.hasFailed === true;
  const tracked = openTracked(store);
  let [failures, inTurn, last] = [0, 0, new SourceFailed('')];
  for (const part of parts.toSorted((a, b) => Number(hasFailed(a)) - Number(hasFailed(b)))) {
    if (signal.aborted) return;
    try {
      await pollPart(paged, part, poll, tracked);
      inTurn = 0;
    } catch (error) {
      if (!(error instanceof SourceFailed) || error instanceof SourceWait) throw error;
      const name = part === '' ? '' : `${part}: `;
      const known = state.read(part, partValue) ?? { since: paged.start(Math.floor(poll.now() / 1000)) };
      if (known.hasFailed !== true) await state.save(part, { ...known, hasFailed: true }, error.message);
      if (parts.length > 1) poll.refuse(`${name}${error.message.replace(name, '')}`);
      last = error;
      failures += error instanceof SourceNotFound ? 0 : 1;
      inTurn = error instanceof SourceNotFound ? 0 : inTurn + 1;
      if (inTurn >= maxFailures) break;
    }
  }
  if (failures > 0 && (failures === parts.length || inTurn >= maxFailures)) throw last;
}
