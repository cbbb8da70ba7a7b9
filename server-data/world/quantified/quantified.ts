import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import type { Bars } from '../../quantify/bars.ts';
import type { PastDay } from '../../quantify/past-day.ts';
import { quantify } from '../../quantify/quantify.ts';
import { newsSessionOf, type NewsSession, type Session, type TradingHours } from '../../quantify/sessions.ts';
import { companyOf, companyWritten } from '../companies.ts';
import type { Day } from '../days.ts';
import type { Company } from '../listing.ts';
import type { WorldStory } from '../news/told.ts';
import { hoursOf, tradingDayAt } from '../prices/hours.ts';
import { prices, type Prices, type Stir } from '../prices/prices.ts';
import { tradingDayFrom } from '../trading-days.ts';
import { recordId } from './record-id.ts';
import { recordOf } from './row.ts';
import { snapshotOf } from './snapshot.ts';
import { writtenBy } from './written.ts';

interface QuantifiedOptions {
  /** the world's own, so that the rows stand on the prices its stories tell of */
  readonly seed: number;
  /** Unix seconds; a row that is written later is not there yet */
  readonly until: number;
}

/**
 * Quantified news of the example world: a row per story, symbol the story is mainly about, and session that matters.
 * Lazy, a trading day at a time; the stories must come oldest first, as they are told. What happens on a day depends on
 * all its stories: leave none out.
 *
 * A row is written when its session has ended and once more when the day has, with what was missing; the last writing is
 * the one that is yielded.
 */
export function* worldQuantified({ seed, until }: QuantifiedOptions, stories: Iterable<WorldStory>): Generator<QuantifiedRecord> {
  const desk = new ReadingDesk(seed, until);
  let day: Day | undefined;
  let ofDay: WorldStory[] = [];
  for (const story of stories) {
    const itsDay = tradingDayAt(story.item.created);
    if (day !== undefined && itsDay !== day) {
      yield* desk.rowsOf(day, ofDay);
      ofDay = [];
    }
    day = itsDay;
    ofDay.push(story);
  }
  if (day !== undefined) yield* desk.rowsOf(day, ofDay);
}

/** How far back averages and deviations look, in trading days: 30 calendar days hold 23, the true range needs 15. */
const pastDays = 23;
const spy = companyOf('SPY');
/** What the rows of a trading day have in common. */
interface ReadingDay {
  readonly hours: TradingHours;
  readonly daysBefore: readonly Day[];
  readonly index: Bars;
  readonly indexBefore: PastDay;
}

class ReadingDesk {
  readonly #seed: number;
  readonly #until: number;
  readonly #prices: Prices;

  constructor(seed: number, until: number) {
    this.#seed = seed;
    this.#until = until;
    this.#prices = prices(seed);
  }

  /** Rows of a trading day and of the stories told since the one before it. */
  *rowsOf(day: Day, stories: readonly WorldStory[]): Generator<QuantifiedRecord> {
    const hours = hoursOf(day);
    if (hours.main > this.#until) return;
    const companies = byCompany(stories);
    const common = {
      hours,
      daysBefore: Array.from({ length: pastDays }, (_, place) => tradingDayFrom(day, place - pastDays)),
      index: this.#prices.bars(spy, day, (companies.get(spy) ?? []).map(stirOf)),
      indexBefore: this.#prices.daily(spy, tradingDayFrom(day, -1)),
    };
    for (const [company, told] of companies) yield* this.#rowsOfCompany(common, company, told);
  }

  *#rowsOfCompany(
    { hours, daysBefore, index, indexBefore }: ReadingDay,
    company: Company,
    told: readonly ToldOf[],
  ): Generator<QuantifiedRecord> {
    const { day } = hours;
    const bars = company === spy ? index : this.#prices.bars(company, day, told.map(stirOf));
    const past = daysBefore.map((each) => this.#prices.daily(company, each));
    const snapshot = snapshotOf(this.#seed, company, day, past.at(-1)?.Main.last ?? company.scale.priceUsd);
    for (const { story, symbol } of told) {
      const newsAt = story.item.created;
      const newsSession = newsSessionOf(hours, newsAt);
      for (const session of reported(newsSession, story)) {
        if (this.#prices.daily(company, day)[session] === null) continue;
        const written = writtenBy(this.#until, hours, session, this.#seed, story.item.id, symbol);
        if (!written) continue;
        const { madeAt, created } = written;
        const metrics = quantify({ newsAt, session, hours, bars, index, past, indexBefore, known: created });
        const id = recordId(madeAt, story.item.id, symbol, session);
        yield recordOf({ id, created, story, symbol, exchange: company.exchange, newsSession, session, metrics, snapshot });
      }
    }
  }
}

/** The session of the news, the main one that follows and the whole day; the evening as well where earnings are told. */
function reported(newsSession: NewsSession, { told }: WorldStory): readonly Session[] {
  const sessions: readonly Session[] = newsSession === 'Pre' ? ['Pre', 'Main'] : [newsSession];
  return told?.earnings && newsSession !== 'Post' ? [...sessions, 'Post', 'All'] : [...sessions, 'All'];
}

interface ToldOf {
  readonly story: WorldStory;
  readonly symbol: string;
}

const stirOf = ({ story }: ToldOf): Stir => ({ at: story.item.created, push: story.told?.push ?? 0 });

/** Stories by the securities they are mainly about; what the world does not know has no prices. */
function byCompany(stories: readonly WorldStory[]): Map<Company, ToldOf[]> {
  const all = new Map<Company, ToldOf[]>();
  for (const story of stories) {
    for (const symbol of story.primaryTickers) {
      const company = companyWritten(symbol);
      if (!company) continue;
      const told = all.get(company);
      if (told) told.push({ story, symbol });
      else all.set(company, [{ story, symbol }]);
    }
  }
  return all;
}
