import * as limits from '#contract/limits.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const rows = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'];

/** The keys beside one on its row. */
const besideOf = (letter: string): string =>
  rows.flatMap((row) => (row.includes(letter) ? [row.charAt(row.indexOf(letter) - 1), row.charAt(row.indexOf(letter) + 1)] : [])).join('');

/** Longer ones are seldom symbols, and have more slips than can be asked for. */
const longest = 6;

/** For one question: one that is always known goes with them. */
export const slipsAtOnce = limits.logos.identifiers - 1;
const most = 2 * slipsAtOnce;

/**
 * The symbols that may have been meant by one that nobody knows, the likelier slips first: a class left out, a letter too many, two that
 * changed places, one doubled or its neighbour on the keyboard, the last one left out, any other letter, another one left out. As many as two questions take.
 */
export function slipsOf(symbol: string): readonly string[] {
  if (symbol.length > longest) return [];
  const places = [...symbol].map((_, at) => at);
  const put = (at: number, text: string, instead = 1): string => symbol.slice(0, at) + text + symbol.slice(at + instead);
  const all = [
    ...['A', 'B'].map((share) => `${symbol}.${share}`),
    ...places.map((at) => put(at, '')),
    ...places.slice(1).map((at) => put(at - 1, symbol.charAt(at) + symbol.charAt(at - 1), 2)),
    ...places.map((at) => put(at, symbol.charAt(at).repeat(2))),
    ...places.flatMap((at) => [...besideOf(symbol.charAt(at))].map((letter) => put(at, letter))),
    ...[...letters].map((letter) => symbol + letter),
    ...places.flatMap((at) => [...letters].map((letter) => put(at, letter))),
    ...places.flatMap((at) => [...letters].map((letter) => put(at, letter, 0))),
  ];
  return [...new Set(all)].filter((one) => one !== symbol && /^[A-Z0-9]+(?:\.[A-Z0-9]+)?$/.test(one)).slice(0, most);
}
