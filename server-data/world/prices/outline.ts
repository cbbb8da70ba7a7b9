import { sessionTimes } from '#contract/time/trading-calendar.ts';
import type { PastDay, SessionSummary } from '../../quantify/past-day.ts';
import type { NewsSession } from '../../quantify/sessions.ts';
import { yearOf, type Day } from '../days.ts';
import { announcementsOf, type Announcement } from '../earnings-days.ts';
import type { Company } from '../listing.ts';
import { nervousnessOf, type Market } from '../market.ts';
import { Random } from '../random.ts';
import { closingSeconds, isHalfDay, openingSeconds, tradingDayFrom } from '../trading-days.ts';
import { mainSession, thinSession, type MainOutline, type SessionOutline } from './session-outline.ts';
import { usualVolume } from './size.ts';

/** A trading day as later days look back at it, and as its bars will fill it. */
export interface DayOutline extends PastDay {
  readonly Pre: SessionOutline | null;
  readonly Main: MainOutline;
  readonly Post: SessionOutline | null;
  readonly All: SessionSummary;
  /** the session and its minute in which results are told, on a day that has some */
  readonly results: { readonly session: NewsSession; readonly minute: number } | undefined;
}

const { preOpen: preSeconds, postClose: postEnd } = sessionTimes;
const minutesBetween = (start: number, end: number): number => (end - start) / 60;

function announcementOn(company: Company, day: Day): Announcement | undefined {
  const isThen = (told: Announcement): boolean => told.day === day;
  const year = yearOf(day);
  return announcementsOf(company, year).find(isThen) ?? announcementsOf(company, year - 1).find(isThen);
}

/** How much of the coming move shows when Pre begins and ends, and when the evening before has ended. */
const shownAtFour = { afterResults: 0.56, beforeResults: 0.04, usually: 0.26 };
/** The newsroom quotes prices before the open by the same share, see `news/quotes.ts`. */
const shownAtOpen = 0.6;
const shownInTheEvening = { afterResults: 0.56, usually: 0.18 };

/** Shares of a usual day's volume outside the main session. */
const preShare = 0.012;
const postShare = 0.02;

/**
 * The outline of a trading day of one company. It depends on nothing but seed, company and day, so that any day can be
 * drawn alone; what stories do to it shows within its bars.
 */
export function outlineOf(market: Market, company: Company, day: Day): DayOutline {
  const [yesterday, tomorrow] = [tradingDayFrom(day, -1), tradingDayFrom(day, 1)];
  const [before, close] = [market.close(company, yesterday), market.close(company, day)];
  const [move, coming] = [close / before - 1, market.close(company, tomorrow) / close - 1];
  const told = announcementOn(company, day);
  const afterResults = announcementOn(company, yesterday)?.session === 'post';
  const closing = closingSeconds(day);
  const preMinute = told?.session === 'pre' ? minutesBetween(preSeconds, told.secondsOfDay) : undefined;
  const postMinute = told?.session === 'post' ? minutesBetween(closing, told.secondsOfDay) : undefined;

  const draw = {
    random: new Random(market.seed, 'outline', company.symbol, day),
    nervous: nervousnessOf(company),
    usual: usualVolume(company),
  };
  const atFour = afterResults ? shownAtFour.afterResults : preMinute === undefined ? shownAtFour.usually : shownAtFour.beforeResults;
  const inTheEvening = postMinute === undefined ? shownInTheEvening.usually : shownInTheEvening.afterResults;
  const Main = mainSession(draw, {
    from: [before, shownAtOpen * move],
    close,
    move,
    // Results are traded the day that first knows them; half a day is traded half as much.
    busier: (preMinute !== undefined || afterResults ? 1.7 : 1) * (isHalfDay(day) ? 0.55 : 1),
    minutes: minutesBetween(openingSeconds, closing),
  });
  const Pre = thinSession(draw, {
    from: [before, atFour * move],
    to: [before, shownAtOpen * move],
    share: preShare,
    minutes: minutesBetween(preSeconds, openingSeconds),
    newsMinute: preMinute,
  });
  const Post = thinSession(draw, {
    from: close,
    to: [close, inTheEvening * coming],
    share: postShare,
    minutes: minutesBetween(closing, postEnd),
    newsMinute: postMinute,
  });
  return { day, Pre, Main, Post, All: wholeDay(Pre, Main, Post), results: resultsAt(preMinute, postMinute) };
}

function wholeDay(pre: SessionOutline | null, main: SessionOutline, post: SessionOutline | null): SessionSummary {
  return {
    first: (pre ?? main).first,
    high: Math.max(main.high, pre?.high ?? 0, post?.high ?? 0),
    low: Math.min(main.low, pre?.low ?? main.low, post?.low ?? main.low),
    last: (post ?? main).last,
    volume: main.volume + (pre?.volume ?? 0) + (post?.volume ?? 0),
  };
}

function resultsAt(preMinute: number | undefined, postMinute: number | undefined): DayOutline['results'] {
  if (preMinute !== undefined) return { session: 'Pre', minute: preMinute };
  return postMinute === undefined ? undefined : { session: 'Post', minute: postMinute };
}
