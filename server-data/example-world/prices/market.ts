import { dayIn, isTradingDay, tradingDayFrom, yearOf, type Day } from '#contract/market/day.ts';
import { valueAt } from '#contract/value-at.ts';
import { leadClassOf, type Company } from '../companies.ts';
import { cached } from '../../cached.ts';
import { announcementsOf } from '../finance/announcements.ts';
import { resultsOf } from '../finance/results.ts';
import { fractionOf, Random } from '../random.ts';
import { declineAt, priceFactorOn } from '../small-caps.ts';

/** How far a share moves by itself on a day, as a share of its price. */
export function volatilityOf({ isFund, beta, symbol, trading }: Company): number {
  if (trading) return trading.volatility;
  if (isFund) return beta === undefined ? 0.002 : 0.007;
  return 0.016 + 0.02 * fractionOf(symbol, 'volatility');
}

/** How far the closes of share classes lie from their ratio, as a share of the price: a few hundredths of a percent. */
const classGap = 0.0002;

/** The price around which a year begins. */
const levelAt = (seed: number, { symbol, price }: Company, year: number): number =>
  price * (0.86 + 0.28 * fractionOf(seed, 'level', symbol, year));

/** Closes by calendar day, where a closed day keeps the last one. */
function fillClosedDays(closes: Float64Array, first: Day): Float64Array {
  for (let at = 1; at < closes.length; at++) if (!isTradingDay(first + at)) closes[at] = valueAt(closes, at - 1);
  return closes;
}

/**
 * Closing prices of the example world: a seeded walk. Every day's step is a share of the whole market's, one of the
 * sector's, one of the company's own, and the reaction to its results. Each calendar year is bent so that it begins and
 * ends at levels drawn around the company's scale, so any year can be computed alone.
 */
export class Market {
  readonly seed: number;
  readonly #steps = new Map<string, Map<Day, number>>();
  /** by company and year: a close for each calendar day; a closed day keeps the last one */
  readonly #years = new Map<Company, Map<number, Float64Array>>();

  constructor(seed: number) {
    this.seed = seed;
  }

  /** Closing price in dollars of a trading day, or of the last one before a day. */
  close(company: Company, day: Day): number {
    const year = yearOf(day);
    const years = cached(this.#years, company, () => new Map<number, Float64Array>());
    const lead = leadClassOf(company);
    const closes = cached(years, year, () => (lead === company ? this.#walk(company, year) : this.#follow(company, lead, year)));
    return closes[day - dayIn(year, 1, 1)] ?? company.price;
  }

  /** The close before a trading day, on the basis of that day: after a reverse split as if it had been one already. */
  closeBefore(company: Company, day: Day): number {
    return this.close(company, tradingDayFrom(day, -1)) * priceFactorOn(company, day);
  }

  /** The close of a trading day against the one before it, as a share: 0.012 is 1.2 %. */
  move(company: Company, day: Day): number {
    return this.close(company, day) / this.closeBefore(company, day) - 1;
  }

  /** The part of a day's move that all companies of a sector share, as a share of their price. */
  sectorStep(sector: string, day: Day): number {
    const steps = cached(this.#steps, sector, () => new Map<Day, number>());
    return cached(steps, day, () => {
      const common = (what: string, reach: number): number =>
        reach * (fractionOf(this.seed, what, day) + fractionOf(this.seed, what, day, 'more') - 1);
      return common('market', 0.017) + (sector === 'Funds' ? 0 : common(sector, 0.011));
    });
  }

  /** Closes of a share class beside those of the lead class of its company. */
  #follow(company: Company, lead: Company, year: number): Float64Array {
    const first = dayIn(year, 1, 1);
    const closes = Float64Array.from({ length: dayIn(year + 1, 1, 1) - first }, (_, at) => {
      const gap = classGap * (2 * fractionOf(this.seed, 'class', company.symbol, first + at) - 1);
      return Math.round(this.close(lead, first + at) * (company.price / lead.price) * (1 + gap) * 100) / 100;
    });
    return fillClosedDays(closes, first);
  }

  #walk(company: Company, year: number): Float64Array {
    const first = dayIn(year, 1, 1);
    const random = new Random(this.seed, 'closes', company.symbol, year);
    // Results published before the open move that day's close, later ones the next trading day's.
    const reactions = new Map(
      [...announcementsOf(company, year - 1), ...announcementsOf(company, year)].map((announcement) => [
        announcement.session === 'pre' ? announcement.day : tradingDayFrom(announcement.day, 1),
        resultsOf(this.seed, announcement).reaction,
      ]),
    );
    const reach = volatilityOf(company) * 1.5;
    let level = levelAt(this.seed, company, year);
    const closes = Float64Array.from({ length: dayIn(year + 1, 1, 1) - first }, (_, at) => {
      const day = first + at;
      if (!isTradingDay(day)) return level;
      const shared = (company.beta ?? 1) * this.sectorStep(company.sector, day);
      return (level *= 1 + shared + random.around(-reach, reach) + (reactions.get(day) ?? 0));
    });
    const bend = levelAt(this.seed, company, year + 1) / level - 1;
    return fillClosedDays(
      closes.map((close, at) => {
        const price = close * (1 + (bend * (at + 1)) / closes.length) * declineAt(company, first + at);
        return Math.round(price * 100) / 100;
      }),
      first,
    );
  }
}
