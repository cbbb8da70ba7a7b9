import { yearOf, type Day } from '../days.ts';
import { announcementsOf } from '../earnings-days.ts';
import type { Company } from '../listing.ts';
import { quarterlyDividend } from '../news/kinds/payouts.ts';
import { quarterResults } from '../quarter-results.ts';
import { fractionOf } from '../random.ts';
import { shapeOf, sharesIn } from '../statements/company-shape.ts';

/** What is known about a company on a day, beside its price; null where it is not. */
export interface Snapshot {
  /** thousands of dollars */
  readonly marketCapThousands: number | null;
  /** times */
  readonly priceToEarnings: number | null;
  /** percent */
  readonly dividendYield: number | null;
  readonly shortInterest: number | null;
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

const noFundamentals: Snapshot = { marketCapThousands: null, priceToEarnings: null, dividendYield: null, shortInterest: null };

/** Shorts are counted twice a month. */
const daysOfCount = 15;

/**
 * The fundamentals beside a reading, at the close before it, from what the company had told by then. Assumed: one to
 * eight percent of a firm's shares are sold short, as drawn anew every fortnight.
 */
export function snapshotOf(seed: number, company: Company, day: Day, price: number): Snapshot {
  const year = yearOf(day);
  const told = [year - 2, year - 1, year].flatMap((each) => announcementsOf(company, each)).filter((each) => each.day < day);
  const lastYear = told.slice(-4);
  const last = lastYear.at(-1);
  if (!last) return noFundamentals;
  const earnings = lastYear.reduce((sum, announcement) => sum + quarterResults(seed, announcement).eps, 0);
  // A price in dollars is not divided by earnings in another currency.
  const isComparable = company.currency === 'USD' && lastYear.length === 4 && earnings > 0;
  const liked = fractionOf(company.symbol, 'short');
  const short = 1 + 5 * liked * liked + 2 * fractionOf(seed, company.symbol, 'short', Math.floor(day / daysOfCount));
  return {
    marketCapThousands: Math.round((sharesIn(last, shapeOf(company)) * price) / 1000),
    priceToEarnings: isComparable ? hundredths(price / earnings) : null,
    dividendYield: hundredths(((quarterlyDividend(company) * 4) / price) * 100),
    shortInterest: hundredths(short),
  };
}
