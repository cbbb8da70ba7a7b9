import { stands, type Columns } from './columns.ts';

/** Stories on more symbols than this are round-ups (product 4). */
export const roundupSymbols = 3;

export interface Chosen {
  /** one row for each story and symbol, in the order of the rows */
  readonly rows: Int32Array;
  readonly stories: number;
  /** readings of round-ups that were left out */
  readonly roundups: number;
  /** stories and symbols with no row on the whole day or on the story's own session */
  readonly withoutRow: number;
}

/** Distinct symbols of each story, over all rows: a filter does not turn a round-up into a story on one company. */
function symbolsOfStories({ count, story, symbol, stories }: Columns): Uint16Array {
  const seen = new Set<number>();
  const symbols = new Uint16Array(stories);
  for (let row = 0; row < count; row++) {
    const key = (symbol[row] ?? 0) * stories + (story[row] ?? 0);
    if (seen.has(key)) continue;
    seen.add(key);
    symbols[story[row] ?? 0] = (symbols[story[row] ?? 0] ?? 0) + 1;
  }
  return symbols;
}

function standsBetter({ standing, written }: Columns, row: number, other: number): boolean {
  const ahead = (standing[row] ?? 0) - (standing[other] ?? 0);
  return ahead > 0 || (ahead === 0 && (written[row] ?? 0) > (written[other] ?? 0));
}

/**
 * One reading for each story and symbol: its row on the whole day, else the one on the story's own session (product 4).
 *
 * Assumed: which row stands for a story and symbol is settled before a metric is asked for, so that no figure mixes the
 * whole day with a session where one of them is empty; of two such rows the one written last counts.
 *
 * @param passes 1 for each row that the filter lets through; without it all do
 */
export function choose(columns: Columns, withRoundups: boolean, passes?: Uint8Array): Chosen {
  const { count, story, symbol, stories, standing } = columns;
  const symbols = symbolsOfStories(columns);
  const best = new Map<number, number>();
  for (let row = 0; row < count; row++) {
    if (passes && passes[row] !== 1) continue;
    const key = (symbol[row] ?? 0) * stories + (story[row] ?? 0);
    const other = best.get(key);
    if (other === undefined || standsBetter(columns, row, other)) best.set(key, row);
  }
  const told = new Set<number>();
  let [roundups, withoutRow] = [0, 0];
  const rows = [...best.values()].filter((row) => {
    const place = story[row] ?? 0;
    if (standing[row] === stands.notAtAll) withoutRow += 1;
    else if (!withRoundups && (symbols[place] ?? 0) > roundupSymbols) roundups += 1;
    else {
      told.add(place);
      return true;
    }
    return false;
  });
  return { rows: Int32Array.from(rows).sort(), stories: told.size, roundups, withoutRow };
}
