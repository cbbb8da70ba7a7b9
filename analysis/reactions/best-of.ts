import { spelledSymbol } from '#contract/symbol.ts';
import { type Rank, type Reaction, ranks } from './reaction.ts';

/** What decides between the rows of a story and symbol. */
type Ranked = Pick<Reaction, 'story' | 'symbol' | 'rank' | 'writtenSeconds'>;

/** Names a story and symbol. Share classes have one spelling, and the story's id is a number in news and text in quantified news. */
export const storySymbol = (story: number | string, symbol: string): string => `${story} ${spelledSymbol(symbol)}`;

/**
 * Whether a row counts instead of another one of its story and symbol: the full day's before the story's own session, and both before any
 * other session; of two the later write.
 */
export const outranks = (rank: Rank, writtenSeconds: number, otherRank: Rank, otherWrittenSeconds: number): boolean =>
  rank < otherRank || (rank === otherRank && writtenSeconds > otherWrittenSeconds);

/** The row that counts of two for one story and symbol. */
export const betterOf = <R extends Ranked>(a: R | undefined, b: R | undefined): R | undefined =>
  a && b ? (outranks(b.rank, b.writtenSeconds, a.rank, a.writtenSeconds) ? b : a) : (a ?? b);

interface Options<R> {
  /** `drop` unless a row is shown as what it is: one on another session than the story's own does not measure the story */
  readonly otherSession: 'drop' | 'keep';
  /** the rows that count so far */
  readonly known?: ReadonlyMap<string, R>;
}

/**
 * The reaction to each story and symbol: the one rule of the desk.
 *
 * @returns by `storySymbol`, each at the place of its first row
 */
export function bestOf<R extends Ranked>(rows: Iterable<R>, { otherSession, known }: Options<R>): ReadonlyMap<string, R> {
  const best = new Map(known);
  for (const row of rows) {
    if (otherSession === 'drop' && row.rank === ranks.otherSession) continue;
    const key = storySymbol(row.story, row.symbol);
    const other = best.get(key);
    if (!other || betterOf(other, row) === row) best.set(key, row);
  }
  return best;
}
