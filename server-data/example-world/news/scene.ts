import { clockHoursOf, isTradingDay, tradingDayFrom, type Day } from '#contract/market/day.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import type { Company } from '../companies.ts';
import { lastAnnouncement, nextAnnouncement, type Announcement } from '../finance/announcements.ts';
import type { Market } from '../prices/market.ts';
import type { Random } from '../random.ts';
import type { Phase, StoryKind } from './story-kinds.ts';

/** When and about whom a story is written. */
export interface Scene {
  readonly random: Random;
  readonly market: Market;
  /** New York */
  readonly day: Day;
  readonly secondsOfDay: number;
  readonly kind: StoryKind;
  readonly company: Company;
  /** the name of a data series, for the release of its figure */
  readonly series?: string;
}

export function phaseOf(day: Day, secondsOfDay: number): Phase {
  if (!isTradingDay(day)) return 'closed';
  const { open, close, lateEnd } = clockHoursOf(day);
  if (secondsOfDay < 5.5 * secondsPerHour || secondsOfDay >= lateEnd) return 'night';
  if (secondsOfDay < open) return 'pre';
  return secondsOfDay < close ? 'regular' : 'post';
}

export interface Quote {
  readonly price: number;
  /** against the last close, as a share */
  readonly move: number;
}

/**
 * Where a share stands at the moment of a scene: on its way from the last close to the next one, so that every story of a
 * session names the same direction. Before the open and after the close part of the coming move shows already.
 */
function currentQuote({ market, day, secondsOfDay }: Scene, company: Company): Quote {
  const today = isTradingDay(day) ? clockHoursOf(day) : undefined;
  const isOpenDay = today !== undefined && secondsOfDay < today.close;
  const session = isOpenDay ? day : tradingDayFrom(day, 1);
  const passed = isOpenDay ? (secondsOfDay - today.open) / (today.close - today.open) : 0;
  const move = market.move(company, session) * (0.6 + 0.4 * Math.max(0, passed));
  return { price: market.close(company, tradingDayFrom(session, -1)) * (1 + move), move };
}

/** The finished move of the last session that has closed. */
function lastQuote({ market, day, secondsOfDay }: Scene, company: Company): Quote {
  const session = isTradingDay(day) && secondsOfDay >= clockHoursOf(day).close ? day : tradingDayFrom(day, -1);
  return { price: market.close(company, session), move: market.move(company, session) };
}

export const quoteOf = (scene: Scene, company: Company): Quote => (scene.kind.view === 'last' ? lastQuote : currentQuote)(scene, company);

/** The results that a scene's facts use. */
export const announcementIn = ({ kind, company, day }: Scene): Announcement | undefined =>
  (kind.report === 'next' ? nextAnnouncement : lastAnnouncement)(company, day);
