import * as z from 'zod/mini';
import type { sourceRow } from '#contract/endpoints/sources.ts';
import { symbolKey } from '#contract/symbol.ts';
import { hourMs } from '#contract/time/dates.ts';
import { formatIsoDateTime } from '#contract/time/iso-date-time.ts';
import type { Store } from '../store/store.ts';
import type { Cursor } from '../store/write-batch.ts';
import { isSourceCursor, readParts, type StoredPart } from './state.ts';

/** How a source is. Times are Unix milliseconds. */
const sourceStatus = z.object({
  kind: z.string(),
  /** plan names */
  loads: z.array(z.string()),
  /** seconds between the beginnings of two polls */
  every: z.optional(z.number()),
  /** that were new or changed, over all polls */
  records: z.number(),
  lastSuccessMs: z.optional(z.number()),
  nextTryMs: z.optional(z.number()),
  /** of the last poll, where it failed */
  failure: z.optional(z.object({ atMs: z.number(), message: z.string(), /** the host asked to wait */ isWait: z.boolean() })),
});
export type SourceStatus = z.output<typeof sourceStatus>;

/** What is stored of all sources: the names in the sources file, in its order. Those of sources that were taken out of it are not among them. */
const storedNames = z.object({ names: z.array(z.string()) });

// Cursors of their own, since a part '' belongs to the kind of the source.
const prefix = 'status:';

/** Whether a cursor is that of a file that was ingested. */
export const isFileCursor = (cursor: Pick<Cursor, 'source'>): boolean => !isSourceCursor(cursor) && !cursor.source.startsWith(prefix);

const write = async (store: Pick<Store, 'writeNews'>, name: string, value: object): Promise<void> => {
  // not finished: the end of a file is when a store tidies up
  await store.writeNews([], () => ({ source: prefix + name, position: 0, finished: false, counts: JSON.stringify(value) }));
};

export const writeStatus = (store: Pick<Store, 'writeNews'>, name: string, status: SourceStatus): Promise<void> =>
  write(store, name, status);

/** @param names of the sources in the sources file, in its order */
export const writeNames = (store: Pick<Store, 'writeNews'>, names: readonly string[]): Promise<void> => write(store, '', { names });

function parseStored<T>(schema: z.ZodMiniType<T>, cursor: Cursor | undefined): T | undefined {
  try {
    return z.parse(schema, JSON.parse(cursor?.counts ?? ''));
  } catch {
    return undefined;
  }
}

/** How a source was when it was last written; undefined before its first poll. */
export const readStatus = async (store: Pick<Store, 'cursor'>, name: string): Promise<SourceStatus | undefined> =>
  parseStored(sourceStatus, await store.cursor(prefix + name));

/** A source of the sources file. */
export interface SourceRecord {
  readonly name: string;
  readonly status: SourceStatus;
  readonly parts: ReadonlyMap<string, StoredPart>;
}

/** The sources of the sources file in its order, without those that were never polled. */
export async function readSources(store: Pick<Store, 'cursors'>): Promise<SourceRecord[]> {
  const cursors = await store.cursors();
  const byName = new Map(cursors.map((cursor) => [cursor.source, cursor]));
  const parts = await readParts({ cursors: () => cursors });
  return (parseStored(storedNames, byName.get(prefix))?.names ?? []).flatMap((name) => {
    const status = parseStored(sourceStatus, byName.get(prefix + name));
    return status ? [{ name, status, parts: parts.get(name) ?? new Map() }] : [];
  });
}

/** Says of every source that it is not read, because what runs them has failed. */
export async function writeEnded(
  store: Pick<Store, 'cursors' | 'writeNews'>,
  failure: { readonly atMs: number; readonly message: string },
  nextTryMs: number,
) {
  for (const { name, status } of await readSources(store))
    await writeStatus(store, name, { ...status, nextTryMs, failure: { ...failure, isWait: false } });
}

const formatMs = (ms: number): string => formatIsoDateTime(ms / 1000);

/** A poll may take long, though not so long. */
const overdueMs = hourMs;

/** Where nobody polls any more, the last success says nothing of now. */
const overdue = ({ nextTryMs = Infinity }: SourceStatus, nowMs: number): SourceStatus['failure'] =>
  nowMs < nextTryMs + overdueMs
    ? undefined
    : { atMs: nextTryMs, message: 'not read since: the process that runs the sources has ended, or its poll takes long', isWait: false };

/** A source as it is sent. @param symbols those of which parts are wanted */
export function formatSource(
  { name, parts, status }: SourceRecord,
  symbols: readonly string[] | undefined,
  nowMs: number,
): z.input<typeof sourceRow> {
  const { kind, loads, every, records, lastSuccessMs, nextTryMs, failure = overdue(status, nowMs) } = status;
  const covers = [...parts.keys()].filter((part) => part !== '').length;
  const keys = new Set(symbols?.map(symbolKey));
  return {
    ...{ name, kind, loads },
    ...(every !== undefined && { every }),
    records,
    ...(lastSuccessMs !== undefined && { lastSuccess: formatMs(lastSuccessMs) }),
    ...(nextTryMs !== undefined && { nextTry: formatMs(nextTryMs) }),
    ...(failure && { failure: { at: formatMs(failure.atMs), message: failure.message } }),
    ...(covers > 0 && { covers }),
    ...(symbols && {
      parts: [...parts]
        .filter(([part]) => keys.has(symbolKey(part)))
        .map(([part, { records, atMs, message }]) => ({
          ...{ name: part, records, at: formatMs(atMs) },
          ...(message !== undefined && { message }),
        })),
    }),
  };
}
