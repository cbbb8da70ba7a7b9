import type { Company } from '../listing.ts';
import { closingSeconds, isTradingDay, openingSeconds, tradingDayFrom } from '../trading-days.ts';
import type { Scene } from './scene.ts';

export interface Quote {
  readonly price: number;
  /** against the last close, as a share */
  readonly move: number;
}

/**
 * Where a share stands at the moment of a scene: on its way from the last close to the next one, so that every story
 * of a session names the same direction. Before the open and after the close part of the coming move shows already.
 */
export function quote({ market, day, secondsOfDay }: Scene, company: Company): Quote {
  const open = isTradingDay(day);
  const closed = open && secondsOfDay >= closingSeconds(day);
  const session = open && !closed ? day : tradingDayFrom(day, 1);
  const before = market.close(company, tradingDayFrom(session, -1));
  const shown =
    open && !closed && secondsOfDay >= openingSeconds
      ? 0.6 + (0.4 * (secondsOfDay - openingSeconds)) / (closingSeconds(day) - openingSeconds)
      : 0.6;
  const move = market.move(company, session) * shown;
  return { price: before * (1 + move), move };
}

/** The finished move of the last session that has closed. */
export function lastSession({ market, day, secondsOfDay }: Scene, company: Company): Quote {
  const session = isTradingDay(day) && secondsOfDay >= closingSeconds(day) ? day : tradingDayFrom(day, -1);
  return { price: market.close(company, session), move: market.move(company, session) };
}
