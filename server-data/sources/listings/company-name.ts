/** States, countries and notes that the SEC writes behind a name: `/DE/`, `\TX\`, `/ADR`, `/NEW/`. A/S is a legal form. */
const suffix = /\s*[/\\]\s*(?:adrs?|ats|new|del|delaware|cayman(?: islands)?|marshall islands|[a-z]{2,3})?\s*[/\\]?$/i;

/** Words of three letters or fewer that are not abbreviations. */
const shortNames = new Set(
  'inc co ltd new air oil gas bay sun red big one two six ten sky sea art all fox key gap box web top pay pet car cat ice the old los las san st de la el mid bio med tri pan max net van von der lee may hub lab bit don roy ray nu go do up to so it eli lam rio com wen pro'.split(
    ' ',
  ),
);
const lowercaseNames = new Set(['and', 'of', 'the', 'for', 'in', 'on', 'at', 'by', 'de', 'del', 'la', 'to', 'plc']);
/** Longer words that are written in capitals. */
const capitals = new Set('NVIDIA PIMCO SPDR HSBC REIT USA FTSE MSCI NASDAQ'.split(' '));

const capital = (word: string): string => {
  const lower = word.toLowerCase();
  const title = lower.charAt(0).toUpperCase() + lower.slice(1);
  return title.replace(/^Mc([a-z])/, (_, letter: string) => `Mc${letter.toUpperCase()}`);
};

function withCapitals(word: string, isFirst: boolean, symbol: string): string {
  const lower = word.toLowerCase();
  if (word !== word.toUpperCase() || word === symbol.replace(/-.*/, '')) return word;
  if (!isFirst && lowercaseNames.has(lower)) return lower;
  if (capitals.has(word)) return word;
  // Without a vowel it is an abbreviation: CBL, HSBC.
  const isAbbreviation = word.length <= 3 ? !shortNames.has(lower) : !/[AEIOUY]/.test(word);
  return isAbbreviation && lower !== 'corp' ? word : capital(word);
}

/**
 * A company's name as people write it, from the SEC's: without the state, and in title case where the SEC writes capitals.
 *
 * @param symbol kept in capitals where it is a word of the name: ASML Holding NV
 */
export function companyName(name: string, symbol: string): string {
  let text = name.trim().replaceAll(/\s+/g, ' ');
  while (suffix.test(text) && !/\bA ?\/ ?S$/i.test(text)) text = text.replace(suffix, '');
  text = text.replace(/ DE$/, '');
  const names = text.match(/[A-Za-z]{4,}/g) ?? [];
  // `ELI LILLY & Co` is in capitals, `AbbVie Inc.` is not.
  const isInCapitals = names.filter((name) => name === name.toUpperCase()).length * 2 >= names.length;
  if (!isInCapitals) return text;
  return text.replaceAll(/[A-Za-z]+(?:'[A-Za-z]+)?/g, (word, at: number) => withCapitals(word, at === 0, symbol));
}
