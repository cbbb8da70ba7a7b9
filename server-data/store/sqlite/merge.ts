/** A row in some order: its value there, ties broken by id. */
export interface Ordered {
  readonly rid: number;
  readonly value: number;
  readonly id: string;
}

/** Says of a stream's next row that it is not before this one, so that the stream need not be opened yet. */
export const marker = (value: number): Ordered => ({ rid: -1, value, id: '' });

const surrogate = /[\ud800-\udfff]/;

/** Texts as SQLite compares them: by bytes, which is not JavaScript's order beyond the Basic Multilingual Plane. */
function byBytes(a: string, b: string): number {
  if (a === b) return 0;
  if (surrogate.test(a) || surrogate.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}

interface Open {
  readonly rest: Iterator<Ordered, undefined>;
  head: Ordered;
}

/**
 * The keys of the first rows of many sorted streams, read no further than needed. A heap of the streams by their heads.
 */
export function firstOfStreams(streams: readonly Iterable<Ordered, undefined>[], want: number, descending: boolean): number[] {
  const sign = descending ? -1 : 1;
  const isBefore = (a: Ordered, b: Ordered): boolean => {
    const difference = sign * (a.value - b.value);
    if (difference !== 0) return difference < 0;
    // markers come before rows of the same value, which they stand for
    if (a.rid < 0 || b.rid < 0) return a.rid < b.rid;
    return sign * byBytes(a.id, b.id) < 0;
  };

  const heap: Open[] = [];
  const sinkFrom = (place: number): void => {
    const sinking = heap[place];
    if (!sinking) return;
    for (;;) {
      const left = heap[2 * place + 1];
      const right = heap[2 * place + 2];
      const first = right && left && isBefore(right.head, left.head) ? right : left;
      if (!first || !isBefore(first.head, sinking.head)) break;
      heap[place] = first;
      place = first === left ? 2 * place + 1 : 2 * place + 2;
    }
    heap[place] = sinking;
  };

  for (const stream of streams) {
    const rest = stream[Symbol.iterator]();
    const head = rest.next().value;
    if (head) heap.push({ rest, head });
  }
  for (let place = heap.length >> 1; place >= 0; place--) sinkFrom(place);

  const keys: number[] = [];
  for (let first = heap[0]; first && keys.length < want; first = heap[0]) {
    if (first.head.rid >= 0) keys.push(first.head.rid);
    const next = first.rest.next().value;
    if (next) first.head = next;
    else {
      const last = heap.pop();
      if (last && heap.length > 0) heap[0] = last;
    }
    sinkFrom(0);
  }
  return keys;
}
