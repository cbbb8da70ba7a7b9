import type { Company } from '../../listing.ts';
import { signedPercent } from '../numbers.ts';
import type { Quote } from '../quotes.ts';

export interface Mover extends Quote {
  readonly company: Company;
}

export const signed = ({ move }: Quote): string => signedPercent(move);
/** One row per mover. */
export const table = (list: readonly Mover[]) =>
  list.map((mover) => [`${mover.company.name} (${mover.company.symbol})`, signed(mover)] as const);
/** How a list of many companies is told: never as a headline alone, and with the market around it. */
export const asRoundUp = { forms: [0, 0.15] as const, around: 'market' as const };
