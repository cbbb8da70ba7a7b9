import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Endpoint, PlanName } from '#contract/schema/endpoint.ts';
import { isoDate } from '#contract/schema/codecs.ts';
import { addDays } from '#contract/time/dates.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import type { Dataset } from '../../ingest/datasets/dataset.ts';
import { isRow } from '../../ingest/rules/field-names.ts';
import { SourceFailed } from '../failures.ts';
import type { Poll } from '../source.ts';
import type { Params, Service } from './service.ts';

/** How the changes of one endpoint are requested and stored. */
export interface Changes<R> {
  /** the part of the state */
  readonly name: PlanName;
  readonly endpoint: Pick<Endpoint, 'path' | 'envelope'>;
  /** the most records of a page */
  readonly pageSize: number;
  /** records that were updated at an instant or later; Unix seconds */
  readonly since: (seconds: number) => Params;
  readonly pageSizeName: 'pageSize' | 'pagesize';
  /** whether they come in the order of their update; others are read page by page to the end */
  readonly isAscending: boolean;
  /** only those of a New York day, where windows by day are possible */
  readonly ofDay?: (day: string) => Params;
  /** the first record is the newest one */
  readonly newestFirst?: Params;
  readonly openReader: Dataset<R>['openReader'];
  readonly updatedOf: (record: R) => number;
  readonly symbolsOf: (record: R) => readonly string[];
  readonly write: Dataset<R>['write'];
}

/** What the parts of a mirror have in common. */
export interface Reading extends Poll {
  readonly service: Service;
  /** the first instant that is mirrored, Unix seconds */
  readonly start: number;
  /** what the last request of a part was answered with, in short */
  readonly seen: Map<string, string>;
  /** where a service allows fewer records of a page than are documented */
  readonly pageSize: number;
  readonly addSymbols: (symbols: readonly string[]) => void;
  /** how far behind the latest record a part is read again, seconds */
  readonly overlapOf: (plan: PlanName) => Promise<number>;
}

/** Assumed: a change is listed ten seconds after its own time at most, where no source of the service brings it later. */
export const minOverlapSeconds = 10;
/** Assumed: a service may list no more than 10,000 records of one request, as the vendor does. */
const maxDepth = 10_000;

/** The next request of a part. What was updated before `since` has been read. */
const passState = z.object({
  start: z.number(),
  since: z.number(),
  page: z.number(),
  /** the latest update of a record that was read */
  newest: z.number(),
  /** when page 0 was requested: what is later may have been missed by the pages after it */
  began: z.number(),
  /** where the request is split by day */
  day: z.optional(isoDate),
});
type Pass = z.output<typeof passState>;

interface Page {
  readonly rows: number;
  readonly pageSize: number;
  /** of its records, in their order */
  readonly times: readonly number[];
  /** whether records were new on this page, or on those before in pages of one instant */
  readonly isChanged: boolean;
}

/** The request after a page, and whether the pass has ended. */
function follow(
  changes: Pick<Changes<never>, 'isAscending' | 'ofDay'>,
  pass: Pass,
  page: Page,
  { depth, overlapSeconds }: { readonly depth: number; readonly overlapSeconds: number },
): readonly [Pass, isEnd: boolean] {
  const { since, began, day, start } = pass;
  const { isAscending, ofDay } = changes;
  const { rows, pageSize, times, isChanged } = page;
  const isFull = rows >= pageSize;
  // days are read one after the other, so a change in an earlier one may have been missed
  const newest =
    day === undefined
      ? Math.min(
          times.reduce((a, b) => Math.max(a, b), pass.newest),
          Math.max(began, pass.newest),
        )
      : pass.newest;
  const again = { ...pass, page: 0, newest };
  const isSorted = isAscending && times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0));
  const last = Math.min(isSorted ? (times.at(-1) ?? 0) : 0, began);
  const isRepeated = isAscending && pass.page > 0 && isChanged;
  if (day !== undefined && (!isFull || last > since)) {
    const next = addDays(day, 1);
    if (next <= newYorkDay(began)) return [{ ...again, day: next }, false];
    const { day: _ended, ...rest } = again;
    if (isAscending) return [{ ...rest, since: since + 1, newest: Math.max(newest, since + 1) }, false];
    return [{ ...rest, since: Math.max(start, newest - overlapSeconds) }, true];
  }
  // an edit takes a story out of the pages of its instant, and the next one moves to a page that was read
  if (isRepeated && (!isFull || last > since)) return [again, false];
  if (!isFull) return [{ ...again, since: Math.max(start, newest - overlapSeconds) }, true];
  if (last > since) return [{ ...again, since: last }, false];
  const isTooDeep = ofDay !== undefined && day === undefined && (pass.page + 2) * pageSize > depth;
  return [isTooDeep ? { ...again, day: newYorkDay(start) } : { ...pass, newest, page: pass.page + 1 }, false];
}

/** Reads rows; those that are refused are said. */
export function readRecords<R>(
  name: string,
  read: ReturnType<Dataset<R>['openReader']>,
  rows: readonly unknown[],
  refuse: Poll['refuse'],
): R[] {
  return rows.flatMap((row) => {
    const found = read(row);
    if ('record' in found) return [found.record];
    const id = isRow(row) ? (row['id'] ?? row['_id']) : undefined;
    const label = typeof id === 'string' || typeof id === 'number' ? ` ${id}` : '';
    refuse(`${name}:${label} ${'fault' in found ? found.fault.reason : 'holds nothing'}`);
    return [];
  });
}

/** Where nothing of what was read last is listed any more, goes back to what is. */
async function followBack<R>(changes: Changes<R>, pass: Pass, { service, note, start }: Reading, overlapSeconds: number): Promise<Pass> {
  const { endpoint, newestFirst, pageSizeName, openReader, updatedOf } = changes;
  if (newestFirst === undefined || pass.newest <= start) return pass;
  const [row] = await service.list(endpoint, { ...newestFirst, [pageSizeName]: 1 });
  const found = row === undefined ? undefined : openReader()(row);
  if (!found || !('record' in found)) return pass;
  const newest = Math.max(start, updatedOf(found.record));
  if (newest >= pass.newest) return pass;
  const [there, here] = [newest, pass.newest].map((seconds) => new Date(seconds * 1000).toISOString());
  note(
    `${changes.name}: the newest of the service is of ${there}, and ${here} was read before: it was removed there, or the service was restored; what is stored stays`,
  );
  return { ...pass, newest, since: Math.max(start, newest - overlapSeconds) };
}

/** Reads what was changed since the last poll. Each page is written with the request that follows it. */
export async function readChanges<R>(changes: Changes<R>, reading: Reading, depth = maxDepth): Promise<void> {
  const { name, endpoint, pageSizeName } = changes;
  const { start, state, store, service, signal, now, seen } = reading;
  const pageSize = Math.min(changes.pageSize, reading.pageSize);
  const overlapSeconds = await reading.overlapOf(name);
  const stored = state.read(name, passState);
  let pass: Pass = stored && stored.start <= start ? stored : { start, since: start, page: 0, newest: start, began: 0 };
  // of a pass that was interrupted, the last page is read again to see whether the next one is another one
  if (pass.page > 0) pass = { ...pass, page: pass.page - 1 };
  let isChanged = pass.page > 0;
  let before: { readonly ends: string; readonly since: number } | undefined;
  for (let isEnd = false; !isEnd && !signal.aborted;) {
    if (pass.page === 0) isChanged = false;
    const current: Pass = pass.page === 0 ? { ...pass, began: Math.floor(now() / 1000) } : pass;
    const days = current.day === undefined ? {} : changes.ofDay?.(current.day);
    const rows = await service.list(endpoint, { ...changes.since(current.since), ...days, page: current.page, [pageSizeName]: pageSize });
    const records = readRecords(name, changes.openReader(), rows, reading.refuse);
    const times = records.map(changes.updatedOf);
    if (times.some((time) => time < current.since)) throw new SourceFailed(`${endpoint.path}: got records of before the requested time`);
    // the same page is right where the request moved to the only second of its records
    const ends = JSON.stringify([rows[0], rows.at(-1)]);
    const isMoved = before?.since !== current.since && times.every((time) => time === current.since);
    if (rows.length > 0 && ends === before?.ends && !isMoved) throw new SourceFailed(`${endpoint.path}: two pages in a row are one`);
    before = { ends, since: current.since };
    reading.addSymbols(records.flatMap(changes.symbolsOf));

    // what was read by the last poll: nothing is written, so that the store's version stays
    const text = hash('sha256', JSON.stringify([current.since, rows]));
    if (current.page === 0 && seen.get(name) === text) return;
    seen.delete(name);

    let following = current;
    let isNew = isChanged;
    const isGone = rows.length === 0 && current.page === 0 && current.day === undefined;
    const back = isGone ? await followBack(changes, current, reading, overlapSeconds) : current;
    await changes.write(store, records, (count) => {
      isNew = isChanged || count.added + count.updated > 0;
      const page = { rows: rows.length, pageSize, times, isChanged: isNew };
      [following, isEnd] = back === current ? follow(changes, current, page, { depth, overlapSeconds }) : [back, true];
      return state.cursor(name, following)(count);
    });
    if (isEnd && current.page === 0 && following.since === current.since) seen.set(name, text);
    [isChanged, pass] = [isNew, following];
  }
}
