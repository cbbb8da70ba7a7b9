import type { Day } from '../days.ts';
import type { Company } from '../listing.ts';
import type { Market } from '../market.ts';
import type { Random } from '../random.ts';

/** Part of the newsroom's day; `closed` is a weekend or holiday. */
export type Phase = 'night' | 'pre' | 'main' | 'post' | 'closed';

/** When and about whom a story is told. */
export interface Scene {
  readonly random: Random;
  readonly market: Market;
  /** New York */
  readonly day: Day;
  readonly secondsOfDay: number;
  readonly phase: Phase;
  readonly company: Company;
}
