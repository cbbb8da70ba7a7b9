import { inventedFirm } from '../news/invented.ts';
import { Random } from '../random.ts';
import { cusipFrom } from './cusip.ts';

export type Venue = 'NASDAQ' | 'OTC' | 'ARCA' | 'BATS' | 'NYSE' | 'AMEX';

/** A small company or fund that nobody can take for a real one. */
export interface Issuer {
  readonly symbol: string;
  readonly name: string;
  readonly venue: Venue;
  readonly isFund: boolean;
  readonly isReceipt: boolean;
  readonly optionable: boolean;
  /** Every split brings a new number: the issuer stays, the issue counts on. */
  readonly cusip: (splitsSoFar: number) => string;
}

/** How many issuers a venue has, in the proportions of facts §9. */
const listings: readonly (readonly [venue: Venue, issuers: number, optionable: number])[] = [
  ['NASDAQ', 74, 0.2],
  ['OTC', 50, 0],
  ['ARCA', 12, 0.7],
  ['BATS', 6, 0.7],
  ['NYSE', 4, 0.75],
  ['AMEX', 4, 0.5],
];

/**
 * Assumed: an invented symbol has six letters, one more than any symbol of a US exchange.
 * `Specimen Optics` is SPEOPT, its fund SPEOPX.
 */
const symbolOf = (name: string, isFund: boolean): string => {
  const [mark = '', trade = ''] = name.toUpperCase().split(' ');
  return mark.slice(0, 3) + (isFund ? `${trade.slice(0, 2)}X` : trade.slice(0, 3));
};

/** @param seed draws which names are listed where */
export function issuers(seed: number): readonly Issuer[] {
  const random = new Random(seed, 'issuers');
  const taken = new Set<string>();
  return listings.flatMap(([venue, count, optionable]) => Array.from({ length: count }, () => issuerOn(venue, optionable, random, taken)));
}

function issuerOn(venue: Venue, optionable: number, random: Random, taken: Set<string>): Issuer {
  const isFund = venue === 'ARCA' || venue === 'BATS';
  let firm = inventedFirm(random);
  while (taken.has(symbolOf(firm, isFund))) firm = inventedFirm(random);
  const symbol = symbolOf(firm, isFund);
  taken.add(symbol);
  const isReceipt = !isFund && random.chance(venue === 'OTC' ? 0.2 : 0.12);
  // Numbers that begin with 99 are left to private use by the CUSIP system.
  const number = `99${String(1000 + taken.size * 37)}`;
  return {
    symbol,
    name: isFund
      ? `${firm} ${random.pick(['2X Daily Long', '2X Daily Short', 'Income'])} ETF`
      : isReceipt
        ? `${firm} ADR`
        : `${firm} Holdings`,
    venue,
    isFund,
    isReceipt,
    optionable: random.chance(optionable),
    cusip: (splitsSoFar) => cusipFrom(`${number}${String(10 * (1 + (splitsSoFar % 9)))}`),
  };
}
