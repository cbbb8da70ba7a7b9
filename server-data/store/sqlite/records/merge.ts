/** A row of a sorted stream; ties of `value` are broken by id. */
export interface OrderedRow {
  readonly rid: number;
  readonly value: number;
  readonly id: string;
}

/** Represents a stream whose next row does not come before `value`, so that the stream need not be opened yet. */
export const marker = (value: number): OrderedRow => ({ rid: -1, value, id: '' });

const surrogate = /[\ud800-\udfff]/;

/** Compares texts by bytes as SQLite does; the order of JavaScript differs beyond the Basic Multilingual Plane. */
function compareBytes(a: string, b: string): number {
  if (a === b) return 0;
  if (surrogate.test(a) || surrogate.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}

interface OpenStream {
  readonly rest: Iterator<OrderedRow, undefined>;
  head: OrderedRow;
}

/** The keys of the first rows of many sorted streams, read no further than needed: a k-way merge with a heap of the streams. */
export function mergeFirst(streams: readonly Iterable<OrderedRow, undefined>[], limit: number, descending: boolean): number[] {
  const direction = descending ? -1 : 1;
  const isBefore = (a: OrderedRow, b: OrderedRow): boolean => {
    const difference = direction * (a.value - b.value);
    if (difference !== 0) return difference < 0;
    // a marker comes before the rows of its value, which its stream may still hold
    if (a.rid < 0 || b.rid < 0) return a.rid < b.rid;
    return direction * compareBytes(a.id, b.id) < 0;
  };

  const heap: OpenStream[] = [];
  const siftDown = (index: number): void => {
    const sinking = heap[index];
    if (!sinking) return;
    for (;;) {
      const left = heap[2 * index + 1];
      const right = heap[2 * index + 2];
      const first = right && left && isBefore(right.head, left.head) ? right : left;
      if (!first || !isBefore(first.head, sinking.head)) break;
      heap[index] = first;
      index = first === left ? 2 * index + 1 : 2 * index + 2;
    }
    heap[index] = sinking;
  };

  for (const stream of streams) {
    const rest = stream[Symbol.iterator]();
    const head = rest.next().value;
    if (head) heap.push({ rest, head });
  }
  for (let index = heap.length >> 1; index >= 0; index--) siftDown(index);

  const keys: number[] = [];
  for (let first = heap[0]; first && keys.length < limit; first = heap[0]) {
    if (first.head.rid >= 0) keys.push(first.head.rid);
    const next = first.rest.next().value;
    if (next) first.head = next;
    else {
      const last = heap.pop();
      if (last && heap.length > 0) heap[0] = last;
    }
    siftDown(0);
  }
  return keys;
}
