/**
 * Characters that the symbols of one request take in its address.
 *
 * Assumed: a whole address has less than 8 KiB, the limit of nginx for a line of a request; the proxy's own limit is 16 KiB for all headers.
 */
const maxListCharacters = 6000;

/** Characters that an address has as they are: all of nearly every symbol. URLSearchParams takes 5 µs each, of thousands a noticeable time. */
const plain = /^[\w.*-]*$/;
const encodedComma = '%2C'.length;

/** Encoded, with the comma after it. Not by encodeURIComponent, which throws at half of a surrogate pair. */
const lengthInAddress = (symbol: string): number =>
  encodedComma + (plain.test(symbol) ? symbol.length : String(new URLSearchParams({ [symbol]: '' })).length - '='.length);

/** Whether a symbol can be part of a request: lists are separated by commas, and an address has a limited length. */
export const isListable = (symbol: string): boolean => !symbol.includes(',') && lengthInAddress(symbol) <= maxListCharacters;

/** Splits symbols into lists that one request can have, each symbol once and in the given order; symbols that no list can have are left out. */
export function splitSymbols(symbols: readonly string[], maxCount: number): string[][] {
  const lists: string[][] = [];
  let characters = 0;
  for (const symbol of new Set(symbols)) {
    const length = lengthInAddress(symbol);
    if (symbol.includes(',') || length > maxListCharacters) continue;
    const last = lists.at(-1);
    if (last && last.length < maxCount && characters + length <= maxListCharacters) {
      last.push(symbol);
      characters += length;
    } else {
      lists.push([symbol]);
      characters = length;
    }
  }
  return lists;
}
