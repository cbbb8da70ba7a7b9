import * as z from 'zod/mini';
import { Counts } from '#contract/counts.ts';
import type { WriteCount } from '../store/write-batch.ts';

const byKind = z.record(z.string(), z.number());

const ingestCount = z.object({
  /** lines, or elements of an array; each is in exactly one of the numbers that follow */
  read: z.number(),
  /** records that were not in the store */
  added: z.number(),
  /** records that replaced the stored ones of their ids */
  updated: z.number(),
  /** records that were in the store with the same content */
  unchanged: z.number(),
  /** records that lost against the stored ones (`decideOutcome`) */
  older: z.number(),
  /** bars that a later line of the source replaces */
  repeated: z._default(z.number(), 0),
  refused: z.number(),
  blank: z.number(),
  /** lines of a table that begin no record: its header, and the further lines of cells with line ends */
  layout: z.number(),
  /** `refused` by kind */
  refusals: byKind,
  /** records that were changed before they were stored, by kind */
  repairs: byKind,
  /** what was put in for fields that records leave out, e.g. `updated = created`; absent in cursors of older versions */
  defaults: z._default(byKind, {}),
  /** names of columns and fields that were not read, and how many records have them; a header counts once */
  unread: z._default(byKind, {}),
});
export type IngestCount = z.output<typeof ingestCount>;

/** The counts that a cursor stores. */
export const parseCount = (json: string): IngestCount => z.parse(ingestCount, JSON.parse(json));

export const noCount: IngestCount = {
  read: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  older: 0,
  repeated: 0,
  refused: 0,
  blank: 0,
  layout: 0,
  refusals: {},
  repairs: {},
  defaults: {},
  unread: {},
};

type Kinds = IngestCount['refusals'];

/** Names come from the source, and an object may be a table by its keys; what is beyond them is counted together. */
const maxNames = 50;
export const otherNames = 'others';

/** Counts by kind; of more kinds than `most` the rest is counted together. */
class KindCounts extends Counts {
  readonly #most: number;

  constructor(most = Infinity, start: Kinds = {}) {
    super(Object.entries(start));
    this.#most = most;
  }

  override add(kind: string, count = 1): void {
    super.add(this.has(kind) || this.size < this.#most ? kind : otherNames, count);
  }

  toKinds(): Kinds {
    return Object.fromEntries(this);
  }
}

function addKinds(a: Kinds, b: Kinds, most?: number): Kinds {
  const sum = new KindCounts(most, a);
  for (const [kind, count] of Object.entries(b)) sum.add(kind, count);
  return sum.toKinds();
}

/** The sum of two counts; what the second one leaves out, it did not count. */
export function addCounts(a: IngestCount, counted: Partial<IngestCount> & Partial<WriteCount>): IngestCount {
  const b = { ...noCount, ...counted };
  return {
    read: a.read + b.read,
    added: a.added + b.added,
    updated: a.updated + b.updated,
    unchanged: a.unchanged + b.unchanged,
    older: a.older + b.older,
    repeated: a.repeated + b.repeated,
    refused: a.refused + b.refused,
    blank: a.blank + b.blank,
    layout: a.layout + b.layout,
    refusals: addKinds(a.refusals, b.refusals),
    repairs: addKinds(a.repairs, b.repairs),
    defaults: addKinds(a.defaults, b.defaults, maxNames),
    unread: addKinds(a.unread, b.unread, maxNames),
  };
}

/** The counts of the records since the last batch. */
export function openTally() {
  let read = 0;
  let blank = 0;
  let layout = 0;
  let refused = 0;
  let repeated = 0;
  const [refusals, repairs] = [new KindCounts(), new KindCounts()];
  const [defaults, unread] = [new KindCounts(maxNames), new KindCounts(maxNames)];
  return {
    /** @param lines of them that were not read before */
    addEmpty: (empty: 'blank' | 'layout', lines: number): void => {
      read += lines;
      if (empty === 'blank') blank += lines;
      else layout += lines;
    },
    addRecord: (lines: number): void => {
      read += lines;
      layout += lines - 1;
    },
    /** records of one line each */
    addRecords: (count: number): void => void (read += count),
    repeat: (count: number): void => void (repeated += count),
    refuse: (kind: string): void => {
      refused++;
      refusals.add(kind);
    },
    repair: (kind: string): void => repairs.add(kind),
    putIn: (kind: string): void => defaults.add(kind),
    passOver: (name: string): void => unread.add(name),
    count: (): Partial<IngestCount> => ({
      read,
      blank,
      layout,
      refused,
      repeated,
      refusals: refusals.toKinds(),
      repairs: repairs.toKinds(),
      defaults: defaults.toKinds(),
      unread: unread.toKinds(),
    }),
  };
}

/** The rows of the report: one for each refused and for each repaired record. */
export const reportedRows = ({ refused, repairs }: IngestCount): number =>
  refused + Object.values(repairs).reduce((sum, count) => sum + count, 0);

/**
 * The sum by which every line that was read is accounted for, e.g. `3 read = 2 new + … + 1 blank`.
 *
 * @param updated what a record is called that takes the place of a stored one
 */
export function formatSum(count: IngestCount, updated = 'updated'): string {
  const parts: [number, string][] = [
    [count.added, 'new'],
    [count.updated, updated],
    [count.unchanged, 'unchanged'],
    [count.older, 'older'],
    [count.refused, 'refused'],
    [count.blank, 'blank'],
  ];
  if (count.repeated > 0) parts.push([count.repeated, 'repeated by a later line']);
  if (count.layout > 0) parts.push([count.layout, 'header or continued']);
  const sum = parts.reduce((total, [number]) => total + number, 0);
  if (sum !== count.read) throw new Error(`the counts do not add up: ${count.read} read, ${sum} accounted for`);
  return `${count.read} read = ${parts.map(([number, name]) => `${number} ${name}`).join(' + ')}`;
}
