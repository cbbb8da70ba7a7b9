import type { Database } from '../database.ts';
import { type Expression, withTokens } from './expressions.ts';
import { splitKeys } from './ranges.ts';
import type { RowCounts } from './row-counts.ts';
import { dayToken } from './time-tokens.ts';

/** Row ids: fromKey ≤ rid < toKey. */
export interface SearchBounds {
  readonly fromKey: number;
  readonly toKey: number;
  readonly descending: boolean;
}

/** A part of a search that one statement can do. */
export interface SearchRange extends SearchBounds {
  /** an expression of FTS5 */
  readonly match: string;
  /** how many stories are in it at most, roughly */
  readonly stories: number;
}

/** Rows that match within a range. FTS5 uses integer bounds only and would scan for a REAL, hence the casts. */
export const matchInRange = 'from story_search where story_search match ? and rowid >= cast(? as integer) and rowid < cast(? as integer)';

export function matchesExpression(database: Database, expression: Expression, rid: number): boolean {
  const match = expression.isUnion ? expression.text : withTokens(expression, [dayToken(rid)]);
  return database.numbers('select 1 from story_search where story_search match ? and rowid = cast(? as integer)', match, rid).length > 0;
}

/** How much one statement may do. */
export interface StatementLimits {
  /** through entries of the search index */
  readonly steps: number;
  /** stories that are sorted */
  readonly sorted: number;
  /** stories of which the columns are tested */
  readonly scanned: number;
  /** after one that took less time the next may do four times as much: rare words take far fewer steps than they may */
  readonly quickMs: number;
}

/** As measured, 20 to 50 ms: a step takes 30 to 45 ns, sorting or scanning a story 1 to 3 µs. */
export const measuredLimits: StatementLimits = { steps: 1_200_000, sorted: 16_000, scanned: 20_000, quickMs: 4 };

/** The first part is smaller: it has the first page of frequent words, and shows how fast the others are. */
const firstPartShare = 8;
/** Where the first part says that they are fast, so many parts are one statement, without the cost of the tokens. */
const maxRestParts = 6;

/** Where more words are searched than this allows, opening their lists takes longer than reading them. */
const minStories = 256;

/**
 * Searches as a series of statements, each of which reads a limited part of the index: SQLite cannot be interrupted, but no statement
 * starts when the time of a search is over.
 */
export interface RangedSearch {
  /** The parts of a search, in the order of the list. @param maxStories of a part, where more is done with each match */
  readonly split: (expression: Expression, bounds: SearchBounds, maxStories?: number) => Iterable<SearchRange>;
  /** Keys of one part. */
  readonly select: (range: SearchRange, limit: number, offset?: number) => number[];
  readonly count: (range: SearchRange) => number;
  /** The first keys of all parts. */
  readonly selectFirst: (expression: Expression, bounds: SearchBounds, limit: number) => number[];
}

export function openRangedSearch(database: Database, counts: RowCounts, limits = measuredLimits): RangedSearch {
  const minimum = Math.min(minStories, limits.steps);

  function* split(expression: Expression, bounds: SearchBounds, maxStories = Infinity): Generator<SearchRange> {
    const { text, steps, isUnion } = expression;
    const { fromKey, toKey, descending } = bounds;
    const usualSize = Math.min(maxStories, Math.max(minimum, Math.floor(limits.steps / steps)));
    // most searches are one statement, without the cost of the tokens
    if (counts.total() <= usualSize) {
      yield { match: text, fromKey, toKey, descending, stories: counts.total() };
      return;
    }
    const isSmall = counts.total() <= maxRestParts * usualSize;
    let size = usualSize / firstPartShare;
    let isFirst = true;
    for (const { from, to, tokens, stories } of splitKeys(counts, bounds, () => size)) {
      const startedMs = performance.now();
      yield { match: isUnion ? text : withTokens(expression, tokens), fromKey: from, toKey: to, descending, stories };
      const ms = performance.now() - startedMs;
      if (isFirst && isSmall && (ms / stories) * counts.total() < maxRestParts * limits.quickMs) {
        const rest = descending ? { fromKey, toKey: from } : { fromKey: to, toKey };
        yield { match: text, ...rest, descending, stories: counts.total() };
        return;
      }
      size = ms < limits.quickMs ? 4 * usualSize : usualSize;
      isFirst = false;
    }
  }

  const select = ({ match, fromKey, toKey, descending }: SearchRange, limit: number, offset = 0): number[] =>
    database.numbers(
      `select rowid ${matchInRange} order by rowid ${descending ? 'desc' : 'asc'} limit cast(? as integer) offset cast(? as integer)`,
      match,
      fromKey,
      toKey,
      limit,
      offset,
    );

  return {
    split,
    select,
    count: ({ match, fromKey, toKey }) => database.number(`select count(*) ${matchInRange}`, match, fromKey, toKey),
    selectFirst: (expression, bounds, limit) => {
      const keys: number[] = [];
      for (const range of split(expression, bounds)) {
        keys.push(...select(range, limit - keys.length));
        if (keys.length === limit) break;
      }
      return keys;
    },
  };
}
