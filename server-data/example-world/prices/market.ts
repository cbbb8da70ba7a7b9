import type { Company } from '../companies.ts';
import { dayIn, isTradingDay, tradingDayFrom, yearOf, type Day } from '../days.ts';
import { announcementsOf } from '../finance/announcements.ts';
import { resultsOf } from '../finance/results.ts';
import { fractionOf, Random } from '../random.ts';

/** How far a share moves by itself on a day, as a share of its price. */
export function volatilityOf({ isFund, beta, symbol }: Company): number {
  if (isFund) return beta === undefined ? 0.002 : 0.007;
  return 0.016 + 0.02 * fractionOf(symbol, 'volatility');
}

/** The price around which a year begins. */
const levelAt = (seed: number, { symbol, price }: Company, year: number): number =>
  price * (0.86 + 0.28 * fractionOf(seed, 'level', symbol, year));

/** Closing prices of a calendar year, one for each day; a closed day keeps the last close. */
interface Year {
  readonly first: Day;
  readonly closes: Float64Array;
}

/**
 * Closing prices of the example world: a seeded walk. Every day's step is a share of the whole market's, one of the
 * sector's, one of the company's own, and the reaction to its results. Each calendar year is bent so that it begins and
 * ends at levels drawn around the company's scale, so any year can be computed alone.
 */
export class Market {
  readonly seed: number;
  readonly #steps = new Map<string, Map<Day, number>>();
  readonly #years = new Map<Company, Map<number, Year>>();

  constructor(seed: number) {
    this.seed = seed;
  }

  /** Closing price in dollars of a trading day, or of the last one before a day. */
  close(company: Company, day: Day): number {
    let years = this.#years.get(company);
    if (!years) this.#years.set(company, (years = new Map()));
    const year = yearOf(day);
    let known = years.get(year);
    if (!known) years.set(year, (known = this.#walk(company, year)));
    return known.closes[day - known.first] ?? company.price;
  }

  /** That close against the one before it, as a share: 0.012 is 1.2 %. */
  move(company: Company, day: Day): number {
    return this.close(company, day) / this.close(company, tradingDayFrom(day, -1)) - 1;
  }

  /** The part of a day's move that all companies of a sector share, as a share of their price. */
  sectorStep(sector: string, day: Day): number {
    let steps = this.#steps.get(sector);
    if (!steps) this.#steps.set(sector, (steps = new Map()));
    let step = steps.get(day);
    if (step === undefined) {
      const common = (what: string, reach: number): number =>
        reach * (fractionOf(this.seed, what, day) + fractionOf(this.seed, what, day, 'more') - 1);
      steps.set(day, (step = common('market', 0.017) + (sector === 'Funds' ? 0 : common(sector, 0.011))));
    }
    return step;
  }

  #walk(company: Company, year: number): Year {
    const first = dayIn(year, 1, 1);
    const days = dayIn(year + 1, 1, 1) - first;
    const random = new Random(this.seed, 'closes', company.symbol, year);
    const reactions = this.#reactions(company, year);
    const volatility = volatilityOf(company);
    const { beta = 1, sector } = company;
    const closes = new Float64Array(days);
    let level = levelAt(this.seed, company, year);
    for (let at = 0; at < days; at++) {
      const day = first + at;
      if (isTradingDay(day)) {
        level *= 1 + beta * this.sectorStep(sector, day) + random.around(-volatility, volatility) * 1.5 + (reactions.get(day) ?? 0);
      }
      closes[at] = level;
    }
    const bend = levelAt(this.seed, company, year + 1) / level - 1;
    for (let at = 0; at < days; at++) {
      const bent = Math.round((closes[at] ?? 0) * (1 + (bend * (at + 1)) / days) * 100) / 100;
      closes[at] = at > 0 && !isTradingDay(first + at) ? (closes[at - 1] ?? 0) : bent;
    }
    return { first, closes };
  }

  /** Results published before the open move that day's close, later ones the next trading day's. */
  #reactions(company: Company, year: number): Map<Day, number> {
    const announcements = [...announcementsOf(company, year - 1), ...announcementsOf(company, year)];
    return new Map(
      announcements.map((announcement) => [
        announcement.session === 'pre' ? announcement.day : tradingDayFrom(announcement.day, 1),
        resultsOf(this.seed, announcement).reaction,
      ]),
    );
  }
}
