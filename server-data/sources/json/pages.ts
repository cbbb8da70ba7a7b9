import * as z from 'zod/mini';
import type { SplitRecord } from '#contract/endpoints/splits.ts';
import { valueAt } from '#contract/value-at.ts';
import type { Kind } from '../../ingest/reader.ts';
import type { Store } from '../../store/store.ts';
import type { Cursor, WriteCount } from '../../store/write-batch.ts';
import type { SourceResponse } from '../client/client.ts';
import { eachPart } from '../each-part.ts';
import { SourceFailed, SourceWait } from '../failures.ts';
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
  readonly headers?: Readonly<Record<string, string>>;
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
      response = await client.get(url, { accept: 'application/json', maxBytes, headers: paged.headers ?? {} });
    } catch (error) {
      const narrower = error instanceof SourceFailed && /answered 400\b/.test(error.message) ? paged.narrow?.(url) : undefined;
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

/** The part at which the host asked to wait, so that the next poll begins there, and each has its turn within the limits of a host. */
export interface Turn {
  first?: string;
}

/**
 * Reads every part, each from where it was read before. One that fails keeps its place, and is the last one of the next poll.
 *
 * @throws SourceFailed when all of them, or many one after the other, have failed; SourceWait when the host asks to wait
 */
export async function pollParts(paged: Paged, parts: readonly string[], turn: Turn, poll: Poll): Promise<void> {
  const { state, store } = poll;
  const read = (part: string): PartValue | undefined => state.read(part, partValue);
  const [failed, others] = [true, false].map((has) => parts.filter((part) => (read(part)?.hasFailed ?? false) === has)) as [
    string[],
    string[],
  ];
  const inOrder = [...others, ...failed];
  const at = Math.max(0, inOrder.indexOf(turn.first ?? ''));
  const tracked = openTracked(store);
  const pollInTurn = async (part: string): Promise<void> => {
    const before = read(part);
    try {
      await pollPart(paged, part, poll, tracked);
    } catch (error) {
      if (error instanceof SourceWait) turn.first = part;
      else if (error instanceof SourceFailed) {
        const after = read(part) ?? { since: paged.start(Math.floor(poll.now() / 1000)) };
        // a page that fails again may have another address by now, so that its part is begun again
        const isSame = before?.next !== undefined && before.next === after.next;
        const value = { ...after, ...(isSame && { next: undefined, latest: undefined }), hasFailed: true };
        if (isSame || after.hasFailed !== true) await state.save(part, value, error.message);
      }
      throw error;
    }
  };
  await eachPart([...inOrder.slice(at), ...inOrder.slice(0, at)], poll, pollInTurn, (part, { message }) => {
    if (parts.length > 1) poll.refuse(`${part}: ${message.replace(`${part}: `, '')}`);
  });
}
