import type { Company } from './companies.ts';
import { readData } from './data.ts';
import type { Random } from './random.ts';

/** What a fact is drawn from: one of a list, `3..9`, `2..6/0.1` (steps of 0.1), `chance 0.6`. */
export type Draws = Readonly<Record<string, readonly string[] | string>>;

/** `invented.json`: names that show on sight that nobody real is meant. No person is ever invented into a real office. */
interface Invented {
  readonly firmMarks: readonly string[];
  readonly firmTrades: readonly string[];
  /** analysts of real companies: none of these firms exists */
  readonly brokers: readonly string[];
  readonly bylines: readonly string[];
  /** facts that any story may mention */
  readonly draw: Draws & { readonly cause: readonly string[] };
  readonly cities: Readonly<Record<'US' | 'CA' | 'Europe' | 'elsewhere', readonly string[]>>;
  readonly ratings: Readonly<Record<'positive' | 'neutral' | 'cautious', readonly string[]>>;
  readonly sectors: Readonly<
    Record<string, { readonly names: readonly string[]; readonly up?: readonly string[]; readonly down?: readonly string[] }>
  >;
  readonly sectorReasons: Readonly<Record<'up' | 'down', readonly string[]>>;
}

export const invented = readData('invented.json') as Invented;

/** `Specimen Optics` */
export const inventedFirm = (random: Random): string => `${random.pick(invented.firmMarks)} ${random.pick(invented.firmTrades)}`;

const europe = new Set(['CH', 'DE', 'DK', 'GB', 'IE', 'LU', 'NL']);

/** Where a company works: mostly around its home. */
export function cityNear({ country }: Company, random: Random): string {
  const { cities } = invented;
  const home = country === 'US' || country === 'CA' ? cities[country] : europe.has(country) ? cities.Europe : cities.elsewhere;
  return random.pick(random.chance(0.85) ? home : random.pick(Object.values(cities)));
}
