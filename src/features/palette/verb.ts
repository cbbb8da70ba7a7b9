import type { PalettePage } from './entry.ts';

/** Letters, digits and what share classes are told by; a `$` before it is a habit of other programs. */
const symbolShape = /^\$?[A-Z0-9]{1,6}(?:[./-][A-Z0-9]{1,3})?$/;

/** The service takes no more in one question (spec §8). */
const mostSymbols = 50;

/** A text as one symbol, in capitals; undefined where it can be none. */
export function symbolIn(text: string): string | undefined {
  const capitals = text.trim().toUpperCase();
  return symbolShape.test(capitals) ? capitals.replace('$', '') : undefined;
}

/** What was typed as on a terminal: symbols, then the code of a page. */
export interface Verb {
  readonly symbols: readonly string[];
  readonly page: PalettePage;
}

/** What stands before the code or the title of a page: `ford` in `ford n`. */
export function beforePage(typed: string, pages: readonly PalettePage[]): { about: string; page: PalettePage } | undefined {
  const [, about = '', word = ''] = /^(.*\S)\s+(\S+)$/.exec(typed.trim()) ?? [];
  const page = pages.find(({ code, title }) => [code, title.toUpperCase()].includes(word.toUpperCase()));
  return page && { about, page };
}

/** `AAPL QN`, `AAPL MSFT R`, `aapl, msft n`: symbols and a code, in any letter case. A code alone is no verb. */
export function verbIn(typed: string, pages: readonly PalettePage[]): Verb | undefined {
  const parts = typed.trim().split(/[\s,]+/);
  const code = parts.pop()?.toUpperCase();
  const page = pages.find((one) => one.code === code);
  const symbols = parts.map(symbolIn);
  if (!page || symbols.length === 0 || symbols.length > mostSymbols) return undefined;
  const known = symbols.filter((symbol) => symbol !== undefined);
  return known.length === symbols.length ? { symbols: [...new Set(known)], page } : undefined;
}
