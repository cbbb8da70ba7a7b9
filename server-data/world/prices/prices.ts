import type { Bars } from '../../quantify/bars.ts';
import { spanOf, type NewsSession } from '../../quantify/sessions.ts';
import type { Day } from '../days.ts';
import type { Company } from '../listing.ts';
import { Market, nervousnessOf } from '../market.ts';
import { Random } from '../random.ts';
import { BarBuilder } from './bar-builder.ts';
import type { Moment } from './cut-bar.ts';
import { hoursOf } from './hours.ts';
import { outlineOf, type DayOutline } from './outline.ts';
import { addSession } from './session-bars.ts';
import { Sheet } from './sheet.ts';

/** A story about a company, as its price feels it. */
export interface Stir {
  /** Unix seconds */
  readonly at: number;
  /** which way and how strongly the story pushes the price, from -1 to 1; 0 not at all */
  readonly push: number;
}

export interface Prices {
  /** a trading day in a few figures: the same whatever is told on it */
  daily(company: Company, day: Day): DayOutline;
  /** a trading day minute by minute, within its daily figures; stories of the day show as jumps, and cut the minutes they fall into */
  bars(company: Company, day: Day, stories?: readonly Stir[]): Bars;
}

const sessions: readonly NewsSession[] = ['Pre', 'Main', 'Post'];

/** As many as a reading looks back, and some: who goes through a year asks for each day two dozen times. */
const rememberedDays = 40;

/** How far the strongest story pushes, in days' worth of the company's own nervousness. */
const strongestPush = 0.9;

/** Prices of the example world: made when they are asked for, the same for the same seed, any day by itself. */
export function prices(seed: number): Prices {
  const market = new Market(seed);
  const builder = new BarBuilder();
  const sheet = new Sheet();
  const outlines = new Map<Company, Map<Day, DayOutline>>();

  const daily = (company: Company, day: Day): DayOutline => {
    let ofCompany = outlines.get(company);
    if (!ofCompany) outlines.set(company, (ofCompany = new Map()));
    let outline = ofCompany.get(day);
    if (!outline) {
      ofCompany.set(day, (outline = outlineOf(market, company, day)));
      const [oldest] = ofCompany.size > rememberedDays ? ofCompany.keys() : [];
      if (oldest !== undefined) ofCompany.delete(oldest);
    }
    return outline;
  };

  const bars = (company: Company, day: Day, stories: readonly Stir[] = []): Bars => {
    const outline = daily(company, day);
    const hours = hoursOf(day);
    for (const session of sessions) {
      const of = outline[session];
      if (!of) continue;
      const [start, end] = spanOf(hours, session);
      const told = stories.filter(({ at }) => at >= start && at < end);
      const results = outline.results?.session === session ? outline.results.minute : undefined;
      addSession(builder, sheet, {
        random: new Random(seed, 'bars', company.symbol, day, session),
        session,
        outline: of,
        start,
        results,
        pushes: told
          .filter(({ push }) => push !== 0)
          .map(({ at, push }) => ({
            minute: Math.floor((at - start) / 60),
            share: push * strongestPush * nervousnessOf(company),
          })),
        moments: told.map(({ at, push }): Moment => ({
          at,
          jumps: push !== 0 || Math.floor((at - start) / 60) === results,
        })),
      });
    }
    return builder.done();
  };

  return { daily, bars };
}
