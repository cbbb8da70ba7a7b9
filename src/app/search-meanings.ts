/** One reading of what was typed: what it says to the reader, and the address parameters it stands for. */
export interface Meaning {
  readonly text: string;
  readonly search: Readonly<Record<string, string>>;
}

const symbolShape = /^[A-Z0-9]{1,6}(?:[./-][A-Z0-9]{1,3})?$/;

/** What a reader may mean by what was typed, the likelier first: capitals or a `$` mean symbols. */
export function meanings(typed: string): Meaning[] {
  const text = typed.trim();
  if (/^[\s,]*$/.test(text)) return [];
  const parts = text.toUpperCase().split(/[\s,]+/);
  const symbols = [...new Set(parts.map((part) => part.replace(/^\$/, '')))].filter((part) => part !== '');
  const asWords = { text: `Stories with “${text}”`, search: { topics: text } };
  if (symbols.length === 0 || symbols.length > 50 || !symbols.every((part) => symbolShape.test(part))) return [asWords];
  const asSymbols = { text: `${symbols.length > 1 ? 'Symbols' : 'Symbol'} ${symbols.join(', ')}`, search: { tickers: symbols.join(',') } };
  return text === text.toUpperCase() || text.startsWith('$') ? [asSymbols, asWords] : [asWords, asSymbols];
}
