import * as z from 'zod/mini';
import type { Store } from '../store/store.ts';
import type { Cursor, WriteCount } from '../store/write-batch.ts';

/** How far a source was read, part by part: a part is a symbol, a page or a file; `''` is the source as a whole. */
export interface SourceState {
  /** The value that was stored with the last write of a part; undefined before the first one, and where it has another shape. */
  readonly read: <T>(part: string, schema: z.ZodMiniType<T>) => T | undefined;
  /** The cursor to write together with records of a part: `store.writeNews(stories, state.cursor(part, value))`. */
  readonly cursor: (part: string, value: object, message?: string) => (count: WriteCount) => Cursor;
  /** Stores the value of a part where no records were written. @param message what is wrong with the part, for people */
  readonly save: (part: string, value: object, message?: string) => Promise<void>;
}

/** What is stored of a part of a source, in `Cursor.counts`. */
export const storedPart = z.object({
  value: z.unknown(),
  /** records that were new or changed, over all writes */
  records: z.number(),
  /** Unix milliseconds of the last write */
  atMs: z.number(),
  message: z.optional(z.string()),
});
export type StoredPart = z.output<typeof storedPart>;

const prefix = 'source:';
const cursorName = (source: string, part: string): string => `${prefix}${source}${part === '' ? '' : ` ${part}`}`;

/** Whether a cursor is that of a source; others are those of files. */
export const isSourceCursor = ({ source }: Pick<Cursor, 'source'>): boolean => source.startsWith(prefix);

const none: WriteCount = { added: 0, updated: 0, unchanged: 0, older: 0 };

function parsePart({ counts }: Cursor): StoredPart | undefined {
  try {
    return z.parse(storedPart, JSON.parse(counts));
  } catch {
    return undefined;
  }
}

/** The parts of each source in a store. */
export async function readParts(store: Pick<Store, 'cursors'>): Promise<ReadonlyMap<string, ReadonlyMap<string, StoredPart>>> {
  const sources = new Map<string, Map<string, StoredPart>>();
  for (const cursor of await store.cursors()) {
    if (!isSourceCursor(cursor)) continue;
    const [, source = '', part = ''] = /^([^ ]*)(?: (.*))?$/s.exec(cursor.source.slice(prefix.length)) ?? [];
    const stored = parsePart(cursor);
    const parts = sources.get(source) ?? new Map<string, StoredPart>();
    if (stored) sources.set(source, parts.set(part, stored));
  }
  return sources;
}

/** Reads the state of a source from the store; writes go with the records. */
export async function openState(store: Store, source: string, now: () => number): Promise<SourceState> {
  const parts = new Map((await readParts(store)).get(source));
  const cursor: SourceState['cursor'] = (part, value, message) => {
    const before = parts.get(part)?.records ?? 0;
    // a store may call it again, so it starts from the same number
    return ({ added, updated }) => {
      const stored: StoredPart = { value, records: before + added + updated, atMs: now(), ...(message !== undefined && { message }) };
      parts.set(part, stored);
      return { source: cursorName(source, part), position: stored.records, finished: false, counts: JSON.stringify(stored) };
    };
  };
  return {
    read: (part, schema) => {
      const read = z.safeParse(schema, parts.get(part)?.value);
      return read.success ? read.data : undefined;
    },
    cursor,
    save: async (part, value, message) => {
      await store.writeNews([], () => cursor(part, value, message)(none));
    },
  };
}
