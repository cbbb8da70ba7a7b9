import { dayOfMonth, instantOf, monthOf, tradingDayAt, tradingDayFrom, weekdayOf, yearOf } from '#contract/market/day.ts';
import { type Company, industryOf } from '../companies.ts';
import { dividendOn } from '../finance/dividends.ts';
import {
  dateText,
  dollars,
  grouped,
  money,
  longMoney,
  monthName,
  percent,
  possessive,
  price as printed,
  signedPercent,
  targetPrice,
  weekdayName,
} from '../format.ts';
import { outlookOf } from '../finance/outlook.ts';
import { cityNear, invented, inventedFirm, type Draws } from '../invented.ts';
import type { Random } from '../random.ts';
import { announcementIn, quoteOf, type Scene } from './scene.ts';
import type { Facts } from './template.ts';

/** The facts that a kind draws for itself. */
export function drawnFacts(random: Random, draws: Draws): Facts {
  return Object.fromEntries(
    Object.entries(draws).map(([name, from]): [string, string | boolean] => {
      if (typeof from !== 'string') return [name, random.pick(from)];
      const [, probability] = /^chance ([\d.]+)$/.exec(from) ?? [];
      if (probability !== undefined) return [name, random.chance(Number(probability))];
      const [, min = '', max = '', step = '1'] = /^([\d.]+?)\.\.([\d.]+)(?:\/([\d.]+))?$/.exec(from) ?? [];
      const steps = Math.round((Number(max) - Number(min)) / Number(step));
      const value = Number(min) + Number(step) * random.whole(0, steps);
      const [, decimals = ''] = step.split('.');
      return [name, decimals === '' ? grouped(value) : value.toFixed(decimals.length)];
    }),
  );
}

/** A sum a company of this size spends without much ado, in billions; funds move money of their holders. */
function sumIn({ random, company, kind }: Scene): number {
  const { sumShare = 0.01 } = kind;
  const billions = company.isFund
    ? random.between(0.08, 2.4)
    : Math.max(0.02, Math.min(4, company.revenue * random.between(sumShare / 8, sumShare)));
  return Number(billions.toPrecision(2));
}

/** What a company makes or carries in a month, where it says so. @param size of the month, against a usual one */
function monthlyFacts(company: Company, size: number): Facts {
  const { monthly } = industryOf(company);
  return monthly ? { thing: monthly.thing, volume: grouped(Math.round((company.revenue * monthly.perBillion * size) / 100) * 100) } : {};
}

/** What a story about any company can mention, drawn anew with each call. */
export function companyFacts(scene: Scene): Facts {
  const { random, company, day } = scene;
  const { lexicon } = industryOf(company);
  const [broker = '', otherBroker = '', thirdBroker = ''] = random.some(invented.brokers, 3);
  const followUpDay = tradingDayFrom(day, random.whole(3, 18));
  const sum = sumIn(scene);
  const volumeUp = random.chance(0.6);
  return {
    ...drawnFacts(random, { ...lexicon, ...invented.draw }),
    name: company.name,
    theirs: possessive(company.name),
    symbol: company.symbol,
    otherMeasure: random.pick(lexicon.measure),
    other: random.pick(lexicon.unit),
    firm: inventedFirm(random),
    partner: inventedFirm(random),
    broker,
    otherBroker,
    thirdBroker,
    city: cityNear(company, random),
    sum: money(sum),
    sumInWords: longMoney(sum),
    weekday: weekdayName(day),
    date: dateText(followUpDay),
    dateWeekday: weekdayName(followUpDay),
    record: dateText(tradingDayFrom(day, random.whole(8, 15))),
    payable: dateText(tradingDayFrom(day, random.whole(20, 32))),
    month: monthName(monthOf(day)),
    lastMonth: monthName(monthOf(day) - 1),
    nextMonth: monthName(monthOf(day) + 1),
    nextYear: String(yearOf(day) + 1),
    untilYear: String(yearOf(day) + random.whole(1, 3)),
    dueYear: String(yearOf(day) + random.pick([3, 5, 7, 10, 30])),
    ...monthlyFacts(company, random.between(0.8, 1.2)),
    volumeUp,
    volumeChange: percent(random.between(0.005, 0.09)),
    volumeWhy: random.pick(lexicon[volumeUp ? 'driver' : 'drag']),
  };
}

/** Price and change of the subject, and what follows from them: dividend, options, offers. */
export function priceFacts(scene: Scene): Facts {
  const { random, company, day, secondsOfDay } = scene;
  const { price, move } = quoteOf(scene, company);
  const up = move > 0;
  // On the trading day of its reaction, whose record has the yield.
  const dividend = dividendOn(company, tradingDayAt(instantOf(day, secondsOfDay)));
  const isCall = random.chance(0.6);
  const step = price > 400 ? 10 : price > 100 ? 5 : price > 25 ? 2.5 : 1;
  const strike = Math.max(step, Math.round((price * random.between(isCall ? 1.01 : 0.9, isCall ? 1.12 : 0.99)) / step) * step);
  return {
    up,
    price: printed(price),
    change: percent(move),
    move: signedPercent(move),
    why: random.pick(industryOf(company).lexicon[up ? 'driver' : 'drag']),
    fairValue: dollars(targetPrice(price * 1.08)),
    offerPrice: printed(price * random.between(0.93, 0.98)),
    distribution: `$${(price / 240).toFixed(3)}`,
    raised: dividend.isRaised,
    dividend: `$${dividend.amount.toFixed(2)}`,
    formerDividend: `$${dividend.former.toFixed(2)}`,
    dividendChange: percent(dividend.amount / (dividend.former || 1) - 1),
    dividendYield: percent((dividend.amount * 4) / price),
    side: isCall ? 'call' : 'put',
    strike: Number.isInteger(strike) ? dollars(strike) : printed(strike),
    // Monthly and weekly series both end on Fridays.
    expiry: dateText(day + ((5 - weekdayOf(day) + 7) % 7) + 7 * random.whole(1, 8)),
  };
}

/** What an analyst's note changes. */
export function ratingFacts(scene: Scene): Facts {
  const { random, company, kind } = scene;
  const { positive, neutral, cautious } = invented.ratings;
  const { price } = quoteOf(scene, company);
  const targetBetween = (min: number, max: number): number => targetPrice(price * random.between(min, max));
  const [lower, upper] = random.chance(0.35) ? [cautious, neutral] : [neutral, positive];
  if (kind.rating === 'Upgrade') return { from: random.pick(lower), to: random.pick(upper), target: dollars(targetBetween(1.05, 1.28)) };
  if (kind.rating === 'Downgrade') return { from: random.pick(upper), to: random.pick(lower), target: dollars(targetBetween(0.86, 1.06)) };
  if (kind.rating === 'Initiate') {
    const liked = random.chance(0.45);
    const target = liked ? targetBetween(1.1, 1.3) : targetBetween(0.97, 1.08);
    return { from: '', to: random.pick(liked ? positive : neutral), liked, target: dollars(target) };
  }
  const raised = random.chance(0.62);
  const to = raised ? targetBetween(1.04, 1.3) : targetBetween(0.92, 1.12);
  const former = targetPrice(to * (raised ? random.between(0.84, 0.95) : random.between(1.05, 1.16)));
  // A target that is changed is not the one before.
  const from = former === to ? to + (raised ? -1 : 1) : former;
  return {
    raised,
    up: raised,
    from: dollars(from),
    to: dollars(to),
    target: dollars(to),
    rating: random.pick(raised ? positive : neutral),
  };
}

/** Whether a scene bears its kind: a mover that moved, results that are near. */
export function meetsNeeds(scene: Scene): boolean {
  const { company, day, market, kind } = scene;
  const { minMove = 0, reportWithinDays, reportAfterDays = 0, reportedWithinDays, outlook, atExtreme, untilDate = 31 } = kind.needs ?? {};
  const { price, move } = quoteOf(scene, company);
  if (Math.abs(move) < minMove || dayOfMonth(day) > untilDate) return false;
  if (atExtreme) {
    const closes = Array.from({ length: 20 }, (_, at) => market.close(company, tradingDayFrom(day, -1 - at)));
    if (price < Math.max(...closes) && price > Math.min(...closes)) return false;
  }
  if (kind.report === undefined) return true;
  const announcement = announcementIn(scene);
  if (!announcement) return false;
  const ahead = announcement.day - day;
  if (reportWithinDays !== undefined && (ahead > reportWithinDays || ahead <= reportAfterDays)) return false;
  if (reportedWithinDays !== undefined && (ahead === 0 || -ahead > reportedWithinDays)) return false;
  return !outlook || outlookOf(market.seed, announcement) !== undefined;
}
