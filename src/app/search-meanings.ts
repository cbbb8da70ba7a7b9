/** One reading of what was typed: what it says to the reader, and the address parameters it stands for. */
export interface Meaning {
  readonly text: string;
  readonly search: Readonly<Record<string, string>>;
}

const symbolShape = /^[A-Z0-9]{1,6}(?:[./-][A-Z0-9]{1,3})?$/;

/** How many seen symbols are offered beside the meanings of the text itself. */
const mostSeen = 5;

/**
 * What a reader may mean by what was typed, the likelier first: capitals, a `$` or a symbol the desk has seen mean symbols.
 * Seen symbols that begin with the last one typed follow.
 *
 * @param seen symbols the desk has seen, the most frequent first
 */
export function meanings(typed: string, seen: readonly string[] = []): Meaning[] {
  const text = typed.trim();
  if (/^[\s,]*$/.test(text)) return [];
  const parts = text.toUpperCase().split(/[\s,]+/);
  const symbols = [...new Set(parts.map((part) => part.replace(/^\$/, '')))].filter((part) => part !== '');
  const asWords = { text: `Stories with “${text}”`, search: { topics: text } };
  if (symbols.length === 0 || symbols.length > 50 || !symbols.every((part) => symbolShape.test(part))) return [asWords];
  const asSymbols = bySymbols(symbols);
  const last = symbols.at(-1) ?? '';
  const longer = seen.filter((name) => name !== last && name.startsWith(last) && !symbols.includes(name)).slice(0, mostSeen);
  const more = longer.map((name) => bySymbols([...symbols.slice(0, -1), name]));
  const sure = text === text.toUpperCase() || text.startsWith('$') || symbols.every((symbol) => seen.includes(symbol));
  return [...(sure ? [asSymbols, asWords] : [asWords, asSymbols]), ...more];
}

const bySymbols = (symbols: readonly string[]): Meaning => ({
  text: `${symbols.length > 1 ? 'Symbols' : 'Symbol'} ${symbols.join(', ')}`,
  search: { tickers: symbols.join(',') },
});
