import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { isOpenAt, hoursOf, tradingDayAt, tradingDayFrom, type Day, type TradingHours } from '#contract/market/day.ts';
import { type ReportedSession, type Session, sessionSpan } from '#contract/market/sessions.ts';
import { moveWindows } from '#contract/market/windows.ts';
import { quantifiedSession } from '#contract/market/wire-sessions.ts';
import { quantify } from '../../quantify/quantify.ts';
import { newsSessionOf } from '../../market/sessions.ts';
import { companyOf, companySpelled, type Company } from '../companies.ts';
import { fractionOf } from '../random.ts';
import type { ExampleStory } from '../story.ts';
import { Prices } from './bars.ts';
import { fundamentalsOf, reactionRecord, type Written } from './reaction-record.ts';
import { collectImpulses } from './world-bars.ts';

interface ReactionOptions {
  /** the world's own, so that the reactions stand on the prices its stories mention */
  readonly seed: number;
  /** Unix seconds; a record that is written later is not there yet */
  readonly until: number;
}

interface SymbolStory {
  readonly story: ExampleStory;
  /** in the story's own spelling */
  readonly symbol: string;
}

/** How far back averages and deviations look, in trading days: 30 calendar days hold 23, the true range needs 15. */
const pastDays = 23;
const spy = companyOf('SPY');

/**
 * Reactions to the stories of the example world: a record per story, symbol the story is mainly about, and session that
 * matters. Lazy, a trading day at a time; the stories must come oldest first. What happens on a day depends on all its
 * stories: leave none out.
 *
 * A record is written when its session has ended and once more when the day has, with what was missing; that of the session of the news also
 * a few seconds after each window. The last version is the one that is yielded.
 */
export function* exampleReactions(options: ReactionOptions, stories: Iterable<ExampleStory>): Generator<QuantifiedRecord> {
  const prices = new Prices(options.seed);
  let day: Day | undefined;
  let ofDay: ExampleStory[] = [];
  for (const story of stories) {
    const itsDay = tradingDayAt(story.item.created);
    if (day !== undefined && itsDay !== day) {
      yield* reactionsOfDay(options, prices, day, ofDay);
      ofDay = [];
    }
    day = itsDay;
    ofDay.push(story);
  }
  if (day !== undefined) yield* reactionsOfDay(options, prices, day, ofDay);
}

/** Stories by the securities they are mainly about; what the world does not know has no prices. */
function byCompany(stories: readonly ExampleStory[]): Map<Company, SymbolStory[]> {
  const pairs = stories.flatMap((story) =>
    story.primaryTickers.flatMap((symbol) => {
      const company = companySpelled(symbol);
      return company ? [{ company, story, symbol }] : [];
    }),
  );
  return Map.groupBy(pairs, ({ company }) => company);
}

/** Reactions of a trading day and of the stories published since the one before it. */
function* reactionsOfDay(
  { seed, until }: ReactionOptions,
  prices: Prices,
  day: Day,
  stories: readonly ExampleStory[],
): Generator<QuantifiedRecord> {
  const hours = hoursOf(day);
  const companies = byCompany(stories);
  const impulses = collectImpulses(day);
  for (const story of stories) impulses.add(story);
  const index = prices.bars(spy, day, impulses.of(spy, day));
  const daysBefore = Array.from({ length: pastDays }, (_, at) => tradingDayFrom(day, at - pastDays));
  const indexBefore = prices.daily(spy, tradingDayFrom(day, -1));
  for (const [company, list] of companies) {
    const bars = company === spy ? index : prices.bars(company, day, impulses.of(company, day));
    const past = daysBefore.map((each) => prices.daily(company, each));
    const outline = prices.daily(company, day);
    const fundamentals = fundamentalsOf(seed, company, day, past.at(-1)?.regular.last ?? company.price);
    for (const { story, symbol } of list) {
      const newsAt = story.item.created;
      const newsSession = newsSessionOf(hours, newsAt);
      for (const session of sessionsToReport(newsSession, story)) {
        const windows = session === newsSession ? windowEnds(hours, newsAt) : [];
        const written = writtenAt(until, { hours, session, windows }, seed, story.item.id, symbol);
        if (!written || outline[session] === null) continue;
        const metrics = quantify({ newsAt, session, hours, index, indexBefore, bars, past, known: written.last });
        yield reactionRecord({ story, symbol, company, session, newsSession, metrics, fundamentals, written });
      }
    }
  }
}

/** The session of the news, the regular one that follows and the whole day; the evening as well where earnings are reported. */
function sessionsToReport(newsSession: Session, { facts }: ExampleStory): readonly ReportedSession[] {
  const sessions: readonly ReportedSession[] = newsSession === 'pre' ? ['pre', 'regular'] : [newsSession];
  return facts?.earnings && newsSession !== 'post' ? [...sessions, 'post', 'fullDay'] : [...sessions, 'fullDay'];
}

/** Seconds after a session, and after the day, within which a record is written. */
const minSeconds = 120;
const afterSessionSeconds = 900;
const afterDaySeconds = 5400;

/** When the last record of a story is written at the latest. @param created Unix seconds */
export const completedAt = (created: number): number => hoursOf(tradingDayAt(created)).end + afterDaySeconds;

/** Seconds after a window within which its move is written. */
export const windowDelaySeconds = { min: 3, max: 8 } as const;

/** When the windows of news end, of those that can have a value. */
export const windowEnds = (hours: TradingHours, newsAt: number): readonly number[] =>
  isOpenAt(hours, newsAt) ? moveWindows.map(({ seconds }) => newsAt + seconds).filter((end) => end <= hours.end) : [];

interface Measured {
  readonly hours: TradingHours;
  readonly session: ReportedSession;
  /** ends of the windows after which the record is written, too */
  readonly windows: readonly number[];
}

/** When a record is written as it stands at an instant; undefined before it is there. @param key what tells it from others */
function writtenAt(until: number, { hours, session, windows }: Measured, ...key: readonly (number | string)[]): Written | undefined {
  const delaySeconds = (minSeconds: number, maxSeconds: number, version: string): number =>
    minSeconds + Math.floor(fractionOf(version, ...key, quantifiedSession(session)) * (maxSeconds - minSeconds));
  const [, end] = sessionSpan(hours, session);
  const afterSession = end + delaySeconds(minSeconds, afterSessionSeconds, 'first');
  const afterDay = end === hours.end ? afterSession : hours.end + delaySeconds(minSeconds, afterDaySeconds, 'completed');
  const afterWindow = delaySeconds(windowDelaySeconds.min, windowDelaySeconds.max, 'window');
  const moments = [...windows.map((window) => window + afterWindow), afterSession, afterDay].toSorted((a, b) => a - b);
  const [first] = moments;
  const last = moments.findLast((moment) => moment <= until);
  return first === undefined || last === undefined ? undefined : { first, last };
}
