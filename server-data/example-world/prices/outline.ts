import { hoursOf, instantOf, isHalfDay, tradingDayFrom, yearOf, type Day } from '#contract/market/day.ts';
import type { ExtendedSession } from '#contract/market/sessions.ts';
import { mapSummary, type PastDay, type SessionSummary } from '../../market/sessions.ts';
import { leadClassOf, type Company } from '../companies.ts';
import { announcementsOf, type Announcement } from '../finance/announcements.ts';
import { sharesOf } from '../finance/results.ts';
import { fractionOf, Random } from '../random.ts';
import { declineAt } from '../small-caps.ts';
import { volatilityOf, type Market } from './market.ts';

/** A trading day as later days look back at it, and as its bars will fill it, to the cent and the share. */
export interface DayOutline extends PastDay {
  readonly regular: SessionSummary;
  /** Unix seconds at which results are published, if they are */
  readonly resultsAt: number | undefined;
}

/** Dollars a day of the most traded funds; the others are drawn. */
const tradedFunds: Readonly<Record<string, number>> = { SPY: 34e9, QQQ: 17e9, IWM: 6e9, TLT: 3e9, GLD: 2.4e9 };

/** Shares traded on a usual day. Assumed: between two and eleven of a thousand shares of a firm change hands on a usual day. */
function usualVolume(company: Company): number {
  // Single trades are drawn where it is absent.
  const { dollarsADay = 0 } = company.trading ?? {};
  if (company.trading) return dollarsADay / company.price;
  const drawn = fractionOf(company.symbol, 'turnover');
  if (company.isFund) return (tradedFunds[company.symbol] ?? 2e8 + 1.2e9 * drawn) / company.price;
  return sharesOf(company) * (0.002 + 0.009 * drawn * drawn);
}

const announcementOn = (company: Company, day: Day): Announcement | undefined =>
  [yearOf(day) - 1, yearOf(day)].flatMap((year) => announcementsOf(company, year)).find((announcement) => announcement.day === day);

export const cents = (price: number): number => Math.round(price * 100) / 100;

/** Fewer shares than bars could not be dealt out. */
const minVolume = 1000;
/** Dollars below which nobody trades before the open or after the close. */
const minTurnover = 150_000;

function wholeDay(parts: readonly (SessionSummary | null)[]): SessionSummary | null {
  const traded = parts.filter((part) => part !== null);
  const [first, last] = [traded[0], traded.at(-1)];
  if (!first || !last) return null;
  return {
    first: first.first,
    high: Math.max(...traded.map(({ high }) => high)),
    low: Math.min(...traded.map(({ low }) => low)),
    last: last.last,
    volume: traded.reduce((sum, { volume }) => sum + volume, 0),
  };
}

/** The day of a share class: the prices of the lead class at the ratio of their closes, with the volume of its own. */
function followedOutline(
  market: Market,
  company: Company,
  lead: DayOutline,
  { close, volume }: { close: number; volume: number },
): DayOutline {
  const factor = market.close(company, lead.day) / close;
  const priceOf = (dollars: number): number => cents(dollars * factor);
  const scaled = (session: SessionSummary): SessionSummary =>
    mapSummary(session, priceOf, (shares) => Math.round((shares - minVolume) * volume) + minVolume);
  const [pre, regular, post] = [lead.pre && scaled(lead.pre), scaled(lead.regular), lead.post && scaled(lead.post)];
  return { ...lead, pre, regular, post, fullDay: wholeDay([pre, regular, post]) };
}

/**
 * The outline of a trading day of one company. It depends on nothing but seed, company and day, so any day can be drawn
 * alone; what stories do to it shows within its bars.
 */
export function outlineOf(market: Market, company: Company, day: Day): DayOutline {
  const lead = leadClassOf(company);
  if (lead !== company) {
    const ratio = { close: market.close(lead, day), volume: usualVolume(company) / usualVolume(lead) };
    return followedOutline(market, company, outlineOf(market, lead, day), ratio);
  }
  const random = new Random(market.seed, 'outline', company.symbol, day);
  const [yesterday, tomorrow] = [tradingDayFrom(day, -1), tradingDayFrom(day, 1)];
  const [before, close] = [market.closeBefore(company, day), market.close(company, day)];
  const [move, coming] = [market.move(company, day), market.move(company, tomorrow)];
  const results = announcementOn(company, day);
  const isAfterResults = announcementOn(company, yesterday)?.session === 'post';
  const volatility = volatilityOf(company);
  const usual = usualVolume(company) / declineAt(company, day);

  const about = (price: number, share: number): number => cents(price * (1 + share + random.around(-1, 1) * volatility * 0.18));
  const session = (first: number, last: number, reach: number, volume: number): SessionSummary => ({
    first,
    last,
    high: cents(Math.max(first, last) * (1 + reach * random.between(0.1, 1))),
    low: cents(Math.min(first, last) * (1 - reach * random.between(0.1, 1))),
    volume: Math.round(volume) + minVolume,
  });
  const extended = (name: ExtendedSession, first: number, last: number, share: number): SessionSummary | null => {
    const hasResults = results?.session === name;
    const volume = usual * share * random.around(0.2, 1.8) * (hasResults ? 6 : 1);
    return hasResults || volume * last > minTurnover ? session(first, last, volatility * (hasResults ? 0.7 : 0.35), volume) : null;
  };
  // Part of the coming move shows before the open, and part of tomorrow's in the evening; results show most of it at once.
  const shownAtFour = isAfterResults ? 0.56 : results?.session === 'pre' ? 0.04 : 0.26;
  const open = about(before, 0.6 * move);
  const busier = (results?.session === 'pre' || isAfterResults ? 1.7 : 1) * (isHalfDay(day) ? 0.55 : 1);
  const excitement = 1 + Math.min(3, Math.abs(move) / (volatility + 0.004)) * 0.35;
  const pre = extended('pre', about(before, shownAtFour * move), open, 0.012);
  const regular = session(open, close, volatility * 0.75, usual * random.around(0.45, 1.35) * excitement * busier);
  const post = extended('post', about(close, 0), about(close, (results?.session === 'post' ? 0.56 : 0.18) * coming), 0.02);
  const hours = hoursOf(day);
  return {
    day,
    pre,
    regular,
    post,
    fullDay: wholeDay([pre, regular, post]),
    resultsAt: results && Math.max(instantOf(day, results.secondsOfDay), results.session === 'pre' ? hours.pre : hours.post),
  };
}
