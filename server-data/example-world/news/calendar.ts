import { companyOf, sizeOf, type Company } from '../companies.ts';
import { closingSeconds, isTradingDay, openingSeconds, tradingDayFrom, weekdayOf, type Day } from '../days.ts';
import { announcementsOn, type Announcement } from '../finance/announcements.ts';
import { Random } from '../random.ts';
import { indicatorsOn } from './indicators.ts';

/** A story that belongs to a moment. */
export interface Appointment {
  /** New York wall clock */
  readonly secondsOfDay: number;
  /** name of a story kind */
  readonly kind: string;
  readonly company: Company;
  /** the smaller, the sooner it gets a place on a crowded day */
  readonly order: number;
  /** a data series */
  readonly series?: string;
  /** the same news a second time, from another author */
  readonly repeats?: true;
}

/** How closely the newsroom follows a company, 1 to 4, and how many stories its results bring. */
const attention = (company: Company): number => Math.max(1, Math.min(4, sizeOf(company)));
const storiesOfResults = (company: Company): number => [0, 1, 2, 4, 6][attention(company)] ?? 1;
const nextDayStories = (company: Company): number => Math.max(0, attention(company) - 2);

/** The stories of an announcement: headline, release, outlook, parts, the shares' reaction, the call. */
function resultsStories(seed: number, { company, fiscalYear, quarter, secondsOfDay, session }: Announcement): Appointment[] {
  const random = new Random(seed, 'results stories', company.symbol, fiscalYear, quarter);
  const at = (kind: string, min: number, max: number, order: number): Appointment => ({
    secondsOfDay: secondsOfDay + random.whole(min, max),
    kind,
    company,
    // The large come first on a crowded day.
    order: order - attention(company) + random.fraction(),
  });
  const stories = [
    at('results flash', 0, 25, 0),
    at('results release', 60, 400, 2),
    at('outlook flash', 30, 240, 1),
    at('unit flash', 90, 500, 4),
    at('results reaction', 700, session === 'pre' ? 2400 : 5000, 3),
    at('call summary', 4500, 7200, 5),
  ].slice(0, storiesOfResults(company));
  const repeat: Appointment = { ...at('results flash', 300, 1500, 4), repeats: true };
  return attention(company) > 2 && random.chance(0.4) ? [...stories, repeat] : stories;
}

/** The morning after: brokers change their targets. */
function brokerStories(seed: number, { company, fiscalYear, quarter }: Announcement): Appointment[] {
  const random = new Random(seed, 'broker stories', company.symbol, fiscalYear, quarter);
  return Array.from({ length: nextDayStories(company) }, (_, at) => ({
    secondsOfDay: 6.25 * 3600 + random.whole(0, 12_000),
    kind: random.chance(0.8) ? 'target change' : random.chance(0.5) ? 'upgrade' : 'downgrade',
    company,
    order: 3 + at - attention(company) + random.fraction(),
  }));
}

const market = companyOf('SPY');

/** The regular items of a trading day. */
function regularStories(seed: number, day: Day): Appointment[] {
  const random = new Random(seed, 'regular stories', day);
  const at = (kind: string, seconds: number, order: number, spread = 300): Appointment => ({
    secondsOfDay: seconds + random.whole(0, spread),
    kind,
    company: market,
    order: order + random.fraction(),
  });
  const close = closingSeconds(day);
  const often = [
    at('premarket movers', 8 * 3600, 1, 3600),
    at('mid-day losers', 12.5 * 3600, 2, 1800),
    at('sector round-up', 11 * 3600, 2, 2400),
    at('late movers', close + 3600, 2, 1800),
    at('earnings calendar', close + 2 * 3600, 3, 1800),
  ].filter(() => random.chance(0.5));
  return [
    at('closing', close + 240, -9),
    at('opening', openingSeconds + 20, -8, 90),
    at('earnings calendar', 6 * 3600, -2, 1800),
    at('mid-day gainers', 12 * 3600, -2, 1800),
    ...often,
    // A second or two after the hour, as releases arrive.
    ...indicatorsOn(day).map(({ name, hour }) => ({ ...at('indicator', hour * 3600, -7, 8), series: name })),
  ];
}

/** Everything that is planned for a day, earliest first. */
export function appointmentsOn(seed: number, day: Day): Appointment[] {
  const all: Appointment[] = [];
  if (isTradingDay(day)) {
    for (const announcement of announcementsOn(day)) all.push(...resultsStories(seed, announcement));
    for (const announcement of announcementsOn(tradingDayFrom(day, -1))) all.push(...brokerStories(seed, announcement));
    all.push(...regularStories(seed, day));
  } else if (weekdayOf(day) === 0) {
    const random = new Random(seed, 'week ahead', day);
    all.push({ secondsOfDay: 12 * 3600 + random.whole(0, 3600), kind: 'week ahead', company: market, order: 0 });
  }
  return all.toSorted((a, b) => a.secondsOfDay - b.secondsOfDay);
}

/** How many stories announcements bring to a day, without planning them. */
export function announcementStories(day: Day): number {
  if (!isTradingDay(day)) return 0;
  const today = announcementsOn(day).reduce((sum, { company }) => sum + storiesOfResults(company), 0);
  return today + announcementsOn(tradingDayFrom(day, -1)).reduce((sum, { company }) => sum + nextDayStories(company), 0);
}
