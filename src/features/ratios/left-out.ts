import { ratioNames, type RatioName } from '#contract/endpoints/ratios.ts';
import { echo } from '#contract/codecs.ts';
import { mostCompanies, mostRatios } from './most.ts';

/** Parts of a list in an address: what can be used, and a sentence for each part that cannot. */
export interface ReadList<T> {
  readonly kept: readonly T[];
  readonly left: readonly string[];
}

const partsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

function upTo<T>(found: readonly T[], most: number, things: string, left: readonly string[]): ReadList<T> {
  const beyond = found.slice(most);
  return {
    kept: found.slice(0, most),
    left: beyond.length > 0 ? [...left, `${most} ${things} at most, so not ${beyond.join(', ')}`] : left,
  };
}

/** Assumed: a symbol is up to 20 visible characters; exchanges' own marks (`BRK.B`, `VOD:LN`) are many, so no others are asked for. */
const symbolShape = /^[\u0021-\u007E]{1,20}$/;

/** Tickers are one company in any letter case. */
export function readSymbols(text: string): ReadList<string> {
  const parts = partsOf(text.toUpperCase());
  const wrong = parts.filter((part) => !symbolShape.test(part)).map((part) => `${echo(part)} is no symbol`);
  return upTo(
    parts.filter((part) => symbolShape.test(part)),
    mostCompanies,
    'companies',
    wrong,
  );
}

/** Ratios by their wire names, in any letter case. */
export function readRatioNames(text: string, most = mostRatios): ReadList<RatioName> {
  const named = (part: string): RatioName | undefined => ratioNames.find((name) => name.toLowerCase() === part.toLowerCase());
  const parts = partsOf(text);
  const unknown = parts.filter((part) => named(part) === undefined).map((part) => `no ratio is called ${echo(part)}`);
  return upTo([...new Set(parts.flatMap((part) => named(part) ?? []))], most, 'ratios', unknown);
}

/** What an address asks for that cannot be shown, in sentences; the rest of each list stays (product.md 5.1). */
export function leftOut(address: string): readonly string[] {
  const asked = new URLSearchParams(address);
  const { left: symbols } = readSymbols(asked.get('s') ?? '');
  const { left: ratios } = readRatioNames(asked.get('r') ?? '');
  const { left: flipped } = readRatioNames(asked.get('flip') ?? '', ratioNames.length);
  return [
    ...symbols.map((sentence) => `s: ${sentence}`),
    ...ratios.map((sentence) => `r: ${sentence}`),
    ...flipped.map((sentence) => `flip: ${sentence}`),
  ];
}
