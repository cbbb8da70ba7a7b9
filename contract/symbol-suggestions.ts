import { spelledSymbol } from './symbol.ts';

/** Symbols of currencies, which have names of funds and companies as well: `CRYPTO:BTC`. */
const currency = /^(?:CRYPTO|FOREX|FX):/;

/** What a symbol may be short or another form of, the likeliest first. */
function* candidates(symbol: string): Generator<string> {
  const [, company, kind = ''] = /^([A-Z]{1,6})\.([A-Z]|PR|WTA?|UN|RI|P[A-Z])$/.exec(symbol) ?? [];
  if (company !== undefined) {
    // A letter is a share class, or the series of preferred shares; `PR` is the series R, or preferred shares without a series.
    if (kind.length === 1) yield `${company}.P${kind}`;
    if (kind === 'PR') yield `${company}.P`;
    // `F.N`, `AAPL.O` at Reuters.
    yield company;
  }
  const [, other] = /^[A-Z]{2,10}:(.+)$/.exec(symbol) ?? [];
  if (other !== undefined) yield other;
  const latin = symbol.normalize('NFKC');
  if (!/^[$#]?[A-Z\d]+(?:[._'’·|~-]+[A-Z\d]+)*$/.test(latin)) return;
  const letters = latin.replaceAll(/[^A-Z\d]/g, '');
  for (const [form, spelled] of [
    [/^([A-Z]{1,5})PR?([A-Z])$/, '$1.P$2'],
    [/^([A-Z]{1,5})W[ST]$/, '$1.WT'],
    [/^([A-Z]{1,5})([A-Z])$/, '$1.$2'],
  ] as const)
    if (form.test(letters)) yield letters.replace(form, spelled);
  yield letters;
}

/**
 * The symbols that a text may mean which is none of a list, the likeliest first: the form that another program or the reader's haste gave it,
 * as `BAC.PL` for `BAC.L` and `BACPRL`, `BRK.B` for `BRKB` and `BRK_B`, `AAPL` for `$AAPL`. Empty for the prefix of currencies.
 *
 * Assumed: they are offered by name and never taken for it, because `$BTC` and the fund `BTC` are two things.
 *
 * @param isListed whether a symbol, as `spelledSymbol` has it, is one of the list
 */
export function suggestSymbols(text: string, isListed: (symbol: string) => boolean): readonly string[] {
  const symbol = spelledSymbol(text);
  if (currency.test(symbol)) return [];
  return [...new Set([...candidates(symbol)].map(spelledSymbol))].filter((candidate) => candidate !== symbol && isListed(candidate));
}
