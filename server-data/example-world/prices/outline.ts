import { sessionTimes } from '#contract/time/trading-calendar.ts';
import type { PastDay, SessionSummary } from '../../quantify/sessions.ts';
import type { NewsSession } from '../../quantify/sessions.ts';
import type { Company } from '../companies.ts';
import { closingSeconds, isHalfDay, openingSeconds, tradingDayFrom, yearOf, type Day } from '../days.ts';
import { announcementsOf, type Announcement } from '../finance/announcements.ts';
import { usualShares } from '../finance/results.ts';
import { fractionOf, Random } from '../random.ts';
import { volatilityOf, type Market } from './market.ts';

/** A session before its bars are drawn: they will keep to it, to the cent and the share. */
export interface SessionOutline extends SessionSummary {
  /** minutes of the session in which the first and the last trade fall */
  readonly firstMinute: number;
  readonly lastMinute: number;
  /** how many of the minutes between them see a trade, from 0 to 1 */
  readonly density: number;
  /** the minute in which results are published, if they are */
  readonly resultsMinute: number | undefined;
}

/** A trading day as later days look back at it, and as its bars will fill it. */
export interface DayOutline extends PastDay {
  readonly Pre: SessionOutline | null;
  readonly Main: SessionOutline;
  readonly Post: SessionOutline | null;
  readonly All: SessionSummary;
}

/** Dollars a day of the most traded funds; the others are drawn. */
const tradedFunds: Readonly<Record<string, number>> = { SPY: 34e9, QQQ: 17e9, IWM: 6e9, TLT: 3e9, GLD: 2.4e9 };

/** Shares traded on a usual day. Assumed: between two and eleven of a thousand shares of a firm change hands on a usual day. */
function usualVolume(company: Company): number {
  const drawn = fractionOf(company.symbol, 'turnover');
  if (company.isFund) return (tradedFunds[company.symbol] ?? 2e8 + 1.2e9 * drawn) / company.price;
  return usualShares(company) * (0.002 + 0.009 * drawn * drawn);
}

function announcementOn(company: Company, day: Day): Announcement | undefined {
  const year = yearOf(day);
  return [...announcementsOf(company, year - 1), ...announcementsOf(company, year)].find((announcement) => announcement.day === day);
}

export const cents = (price: number): number => Math.round(price * 100) / 100;

/** Fewer shares than minutes could not be dealt out. */
const minVolume = 500;
/** Dollars in a minute that is sure to see a trade. */
const dollarsOfBusyMinute = 72_000;

interface SessionPlan {
  readonly first: number;
  readonly last: number;
  /** how far the price reaches beyond both, as a share */
  readonly reach: number;
  readonly volume: number;
  readonly minutes: number;
  readonly resultsMinute?: number | undefined;
}

function sessionOutline(random: Random, { first, last, reach, volume, minutes, resultsMinute }: SessionPlan): SessionOutline {
  const density = Math.min(1, (volume * last) / minutes / dollarsOfBusyMinute);
  const hasResults = resultsMinute !== undefined;
  const idle = Math.min(minutes * 0.45, 1.5 / density);
  const [firstMinute, lastMinute] = [Math.floor(random.fraction() * idle), minutes - 1 - Math.floor(random.fraction() * idle)];
  return {
    first,
    last,
    high: cents(Math.max(first, last) * (1 + reach * random.between(0.1, 1))),
    low: cents(Math.min(first, last) * (1 - reach * random.between(0.1, 1))),
    volume: Math.round(volume) + minVolume,
    density,
    resultsMinute,
    // Trading is under way before results, and goes on after them.
    firstMinute: hasResults ? Math.min(firstMinute, Math.max(0, resultsMinute - 15)) : firstMinute,
    lastMinute: hasResults ? Math.max(lastMinute, Math.min(minutes - 1, resultsMinute + 30)) : lastMinute,
  };
}

/** null for a session that is too thin to see a trade */
const ifTraded = (outline: SessionOutline, minutes: number): SessionOutline | null =>
  outline.density * minutes < 2 && outline.resultsMinute === undefined ? null : outline;

/**
 * The outline of a trading day of one company. It depends on nothing but seed, company and day, so any day can be drawn
 * alone; what stories do to it shows within its bars.
 */
export function outlineOf(market: Market, company: Company, day: Day): DayOutline {
  const random = new Random(market.seed, 'outline', company.symbol, day);
  const [yesterday, tomorrow] = [tradingDayFrom(day, -1), tradingDayFrom(day, 1)];
  const [before, close] = [market.close(company, yesterday), market.close(company, day)];
  const [move, coming] = [close / before - 1, market.close(company, tomorrow) / close - 1];
  const announcement = announcementOn(company, day);
  const isAfterResults = announcementOn(company, yesterday)?.session === 'post';
  const closing = closingSeconds(day);
  const minuteOf = (session: 'pre' | 'post', start: number): number | undefined =>
    announcement?.session === session ? (announcement.secondsOfDay - start) / 60 : undefined;
  const preMinute = minuteOf('pre', sessionTimes.preOpen);
  const postMinute = minuteOf('post', closing);

  const volatility = volatilityOf(company);
  const usual = usualVolume(company);
  const about = (price: number, share: number): number => cents(price * (1 + share + random.around(-1, 1) * volatility * 0.18));
  // Part of the coming move shows before the open, and part of tomorrow's in the evening; results show most of it at once.
  const shownAtFour = isAfterResults ? 0.56 : preMinute === undefined ? 0.26 : 0.04;
  const open = about(before, 0.6 * move);
  const busier = (preMinute !== undefined || isAfterResults ? 1.7 : 1) * (isHalfDay(day) ? 0.55 : 1);
  const excitement = 1 + Math.min(3, Math.abs(move) / (volatility + 0.004)) * 0.35;
  const thin = (share: number, resultsMinute: number | undefined) => ({
    reach: volatility * (resultsMinute === undefined ? 0.35 : 0.7),
    volume: usual * share * random.around(0.2, 1.8) * (resultsMinute === undefined ? 1 : 6),
    resultsMinute,
  });
  const preMinutes = (openingSeconds - sessionTimes.preOpen) / 60;
  const pre = { first: about(before, shownAtFour * move), last: about(before, 0.6 * move), minutes: preMinutes, ...thin(0.012, preMinute) };
  const Pre = ifTraded(sessionOutline(random, pre), preMinutes);
  const minutes = (closing - openingSeconds) / 60;
  const volume = usual * random.around(0.45, 1.35) * excitement * busier;
  const main = sessionOutline(random, { first: open, last: close, reach: volatility * 0.75, volume, minutes });
  // The regular session is traded every minute, however small the company.
  const Main = { ...main, density: 1, firstMinute: 0, lastMinute: minutes - 1 };
  const postMinutes = (sessionTimes.postClose - closing) / 60;
  const evening = about(close, (postMinute === undefined ? 0.18 : 0.56) * coming);
  const Post = ifTraded(
    sessionOutline(random, { first: about(close, 0), last: evening, minutes: postMinutes, ...thin(0.02, postMinute) }),
    postMinutes,
  );
  return { day, Pre, Main, Post, All: wholeDay(Pre, Main, Post) };
}

const wholeDay = (pre: SessionSummary | null, main: SessionSummary, post: SessionSummary | null): SessionSummary => ({
  first: (pre ?? main).first,
  high: Math.max(main.high, pre?.high ?? 0, post?.high ?? 0),
  low: Math.min(main.low, pre?.low ?? main.low, post?.low ?? main.low),
  last: (post ?? main).last,
  volume: main.volume + (pre?.volume ?? 0) + (post?.volume ?? 0),
});

export const newsSessions: readonly NewsSession[] = ['Pre', 'Main', 'Post'];
