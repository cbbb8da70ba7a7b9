import type { RowCounts, SortField } from './row-counts.ts';
import { keysInSpan, type SpanName, spanNames, spanToken } from './time-tokens.ts';

/** A part of a list: from ≤ value < to, of its sort field. */
export interface ValueRange {
  readonly from: number;
  readonly to: number;
}

/** A part of a list in the order of keys. */
export interface KeyRange extends ValueRange {
  /** the tokens of the times in it that have stories */
  readonly tokens: readonly string[];
  /** about how many stories it has, at least */
  readonly stories: number;
}

interface Bounds {
  readonly fromKey: number;
  readonly toKey: number;
  readonly descending: boolean;
}

/** Each token costs about 10 µs. Most searches end in the first part; in later ones more cost more than the statements they save. */
const maxTokens = { first: 2, later: 64 } as const;

/**
 * Splits a range of keys where stories are, in the order of the list. A part is a row of spans that together have at most so
 * many stories, unless one day has more.
 *
 * @param maxStories is called for each part
 */
export function splitKeys(counts: RowCounts, { fromKey, toKey, descending }: Bounds, maxStories: () => number): Iterable<KeyRange> {
  let tokenLimit: number = maxTokens.first;

  function* splitSpans(from: number, to: number, [name = 'd', ...shorterNames]: readonly SpanName[]): Generator<KeyRange> {
    const width = keysInSpan(name);
    const first = Math.floor(from / width);
    const count = Math.ceil(to / width) - first;
    let part: { from: number; to: number; tokens: string[]; stories: number } | undefined;
    for (let step = 0; step < count; step++) {
      const span = descending ? first + count - 1 - step : first + step;
      const stories = counts.countBetween(span * width, (span + 1) * width);
      if (stories === 0) continue;
      const bounds = { from: Math.max(from, span * width), to: Math.min(to, (span + 1) * width) };
      const isTooLong = stories > maxStories() && shorterNames.length > 0;
      if (part && (isTooLong || part.stories + stories > maxStories() || part.tokens.length >= tokenLimit)) {
        yield part;
        part = undefined;
        tokenLimit = maxTokens.later;
      }
      if (isTooLong) {
        yield* splitSpans(bounds.from, bounds.to, shorterNames);
        continue;
      }
      part ??= { ...bounds, tokens: [], stories: 0 };
      part.from = Math.min(part.from, bounds.from);
      part.to = Math.max(part.to, bounds.to);
      part.tokens.push(spanToken(name, span));
      part.stories += stories;
    }
    if (part) yield part;
    tokenLimit = maxTokens.later;
  }

  const { start, end } = counts.bounds();
  const from = Math.max(fromKey, start);
  const to = Math.min(toKey, end);
  return from < to ? splitSpans(from, to, spanNames) : [];
}

/** Splits all values of a sort field into ranges of about so many stories, in the order of the list. */
export function* splitValues(counts: RowCounts, by: SortField, descending: boolean, maxStories: number): Generator<ValueRange> {
  const total = counts.total();
  if (descending) {
    for (let position = total - 1; position >= 0;) {
      const first = counts.bucketAt(by, Math.max(0, position - maxStories));
      yield { from: first.start, to: counts.bucketAt(by, position).end };
      position = first.firstPosition - 1;
    }
  } else {
    for (let position = 0; position < total;) {
      const last = counts.bucketAt(by, Math.min(total - 1, position + maxStories));
      yield { from: counts.bucketAt(by, position).start, to: last.end };
      position = last.endPosition;
    }
  }
}
