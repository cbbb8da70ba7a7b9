import { dayIn, yearOf, type Day } from './days.ts';
import { announcementsOf } from './earnings-days.ts';
import type { Company, Sector } from './listing.ts';
import { quarterResults } from './quarter-results.ts';
import { Random, fractionOf } from './random.ts';
import { isTradingDay, tradingDayFrom } from './trading-days.ts';

/**
 * Closing prices of the example world. Every day's step is a share of the whole market's, one of the sector's, one of
 * the company's own, and the answer to its results; each calendar year is bent so that it begins and ends at levels
 * drawn around the company's scale, which lets any year be computed alone.
 */
export class Market {
  readonly seed: number;
  readonly #steps = new Map<Sector, Map<Day, number>>();
  readonly #years = new Map<Company, Map<number, Year>>();

  constructor(seed: number) {
    this.seed = seed;
  }

  /** Closing price in dollars of a trading day, or of the last one before a day. */
  close(company: Company, day: Day): number {
    const { first, closes } = this.#year(company, yearOf(day));
    return closes[day - first] ?? company.scale.priceUsd;
  }

  /** That close against the one before it, as a share: 0.012 is 1.2 %. */
  move(company: Company, day: Day): number {
    return this.close(company, day) / this.close(company, tradingDayFrom(day, -1)) - 1;
  }

  /** The part of a day's move that all companies of a sector share, as a share of their price. */
  sectorStep(sector: Sector, day: Day): number {
    let steps = this.#steps.get(sector);
    if (!steps) this.#steps.set(sector, (steps = new Map()));
    let step = steps.get(day);
    if (step === undefined) {
      const own = sector === 'Funds' ? 0 : commonStep(this.seed, sector, day, 0.011);
      steps.set(day, (step = commonStep(this.seed, 'market', day, 0.017) + own));
    }
    return step;
  }

  #year(company: Company, year: number): Year {
    let years = this.#years.get(company);
    if (!years) this.#years.set(company, (years = new Map()));
    let known = years.get(year);
    if (!known) years.set(year, (known = { first: dayIn(year, 1, 1), closes: closesOf(this, company, year) }));
    return known;
  }
}

interface Year {
  readonly first: Day;
  /** of every day from the first on */
  readonly closes: Float64Array;
}

/** Where a year begins. */
const levelAt = (seed: number, { symbol, scale }: Company, year: number): number =>
  scale.priceUsd * (0.86 + 0.28 * fractionOf(seed, 'level', symbol, year));

/** How far a share goes by itself on a day, as a share of its price. */
export const nervousnessOf = ({ sector, symbol }: Company): number =>
  sector === 'Funds' ? 0.002 : 0.016 + 0.02 * fractionOf(symbol, 'nervous');

/** How far the market or a sector goes on a day. */
const commonStep = (seed: number, what: Sector | 'market', day: Day, reach: number): number =>
  reach * (fractionOf(seed, what, day) + fractionOf(seed, what, day, 'more') - 1);

function closesOf(market: Market, company: Company, year: number): Float64Array {
  const { seed } = market;
  const first = dayIn(year, 1, 1);
  const days = dayIn(year + 1, 1, 1) - first;
  const start = levelAt(seed, company, year);
  const random = new Random(seed, 'closes', company.symbol, year);
  const reactions = reactionsOf(seed, company, year);
  const nervous = nervousnessOf(company);
  const walk = new Float64Array(days);
  let level = start;
  for (let at = 0; at < days; at++) {
    const day = first + at;
    if (isTradingDay(day)) {
      level *= 1 + market.sectorStep(company.sector, day) + random.around(-nervous, nervous) * 1.5 + (reactions.get(day) ?? 0);
    }
    walk[at] = level;
  }
  const bend = levelAt(seed, company, year + 1) / level - 1;
  const closes = walk.map((close, at) => Math.round(close * (1 + (bend * (at + 1)) / days) * 100) / 100);
  return closes.map((close, at) => (isTradingDay(first + at) ? close : (closes[lastTradingPlace(first, at)] ?? close)));
}

/** A closed day keeps the last close; before a year's first trading day that is its first level. */
function lastTradingPlace(first: Day, at: number): number {
  let place = at;
  while (place > 0 && !isTradingDay(first + place)) place--;
  return place;
}

/** Results told before the open move that day's close, later ones the next trading day's. */
function reactionsOf(seed: number, company: Company, year: number): Map<Day, number> {
  const told = [...announcementsOf(company, year - 1), ...announcementsOf(company, year)];
  return new Map(
    told.map((announcement) => [
      announcement.session === 'pre' ? announcement.day : tradingDayFrom(announcement.day, 1),
      quarterResults(seed, announcement).reaction,
    ]),
  );
}
