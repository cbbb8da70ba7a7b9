import { firms } from '../../companies.ts';
import { announcementsOn } from '../../earnings-days.ts';
import type { Company, Sector } from '../../listing.ts';
import { isTradingDay, tradingDayFrom } from '../../trading-days.ts';
import { kind, type Scene } from '../kind.ts';
import { percent, signedPercent } from '../numbers.ts';
import { lastSession, quote, type Quote } from '../quotes.ts';
import { brokers } from '../invented.ts';
import { capitalized, cardinal, listed, weekdayName } from '../words.ts';

interface Mover extends Quote {
  readonly company: Company;
}

/** The strongest of a few dozen firms drawn at random: looking at all of them would cost more than the story is worth. */
function movers(scene: Scene, up: boolean, count: number, look: (scene: Scene, company: Company) => Quote): Mover[] {
  return scene.random
    .some(firms, 36)
    .map((company) => ({ company, ...look(scene, company) }))
    .filter(({ move }) => (up ? move > 0.002 : move < -0.002))
    .toSorted((a, b) => (up ? b.move - a.move : a.move - b.move))
    .slice(0, count);
}

const signed = ({ move }: Quote): string => signedPercent(move);
const table = (list: readonly Mover[]) => list.map((mover) => [`${mover.company.name} (${mover.company.symbol})`, signed(mover)] as const);
const nothingElse = { forms: [0, 0.15] as const, around: 'market' as const };

interface Ranked {
  readonly list: readonly Mover[];
  readonly lead: Mover;
  readonly second: Mover;
  readonly up: boolean;
  readonly weekday: string;
}

const ranked = (scene: Scene, up: boolean, look = quote): Ranked | undefined => {
  const list = movers(scene, up, scene.random.whole(8, 16), look);
  const [lead, second] = list;
  return lead && second ? { list, lead, second, up, weekday: weekdayName(scene.day) } : undefined;
};

const ofRanked = {
  stocks: ({ list }: Ranked) => list.map(({ company }) => company),
  primary: () => [],
  figures: ({ list }: Ranked) => table(list),
  ...nothingElse,
};

const namesOf = ({ list }: Ranked): string[] => list.slice(0, 3).map(({ company }) => company.name);
const movedNames = (ranked: Ranked): string => listed(namesOf(ranked));

export const premarketMovers = kind({
  name: 'premarket movers',
  phases: { pre: 0.4 },
  facts: (scene) => ranked(scene, scene.random.chance(0.55)),
  titles: [
    (f) => `${f.list.length} stocks moving in premarket trade: ${f.lead.company.name} ${f.up ? 'up' : 'down'} ${percent(f.lead.move)}`,
    (f) => `Before the bell: ${movedNames(f)} ${f.up ? 'higher' : 'lower'}`,
    (f) => `Early ${f.up ? 'risers' : 'fallers'} for ${f.weekday}, with ${f.lead.company.symbol} and ${f.second.company.symbol} in front`,
  ],
  leads: [
    (f) =>
      `${f.lead.company.name} leads the list of early movers on ${f.weekday} with a change of ${signed(f.lead)}, before ${f.second.company.name} at ${signed(f.second)}.`,
  ],
  details: [() => 'Premarket volume is thin and quotes may change before the open.'],
  channels: ['News', 'Movers & Shakers', 'Markets'],
  tags: ['Premarket Movers'],
  ...ofRanked,
});

export const middayGainers = kind({
  name: 'mid-day gainers',
  phases: { main: 0.25 },
  facts: (scene) => ranked(scene, true),
  titles: [
    (f) => `Mid-day gainers: ${namesOf(f).join(', ')} and others`,
    (f) => `${f.list.length} stocks higher at midday, ${f.lead.company.name} ahead by ${percent(f.lead.move)}`,
    (f) => `${f.lead.company.name} heads ${f.weekday} gainers`,
  ],
  leads: [
    (f) =>
      `${f.lead.company.name} is up ${percent(f.lead.move)} and leads a list of ${f.list.length} stocks that trade higher on ${f.weekday}.`,
  ],
  details: [(f) => `${f.second.company.name} follows with ${signed(f.second)}.`],
  channels: ['News', 'Movers & Shakers', 'Equities'],
  tags: ['Mid-day Gainers'],
  ...ofRanked,
});

export const middayLosers = kind({
  name: 'mid-day losers',
  phases: { main: 0.25 },
  facts: (scene) => ranked(scene, false),
  titles: [
    (f) => `Mid-day losers: ${namesOf(f).join(', ')} and others`,
    (f) => `Lower on ${f.weekday}: ${f.list.length} stocks with ${f.lead.company.name} at the end of the list`,
    (f) => `${f.lead.company.name}, ${f.second.company.name} among the weaker names at midday`,
  ],
  leads: [
    (f) =>
      `${f.lead.company.name} is down ${percent(f.lead.move)}, the most on a list of ${f.list.length} stocks that trade lower on ${f.weekday}.`,
  ],
  details: [(f) => `${f.second.company.name} follows with ${signed(f.second)}.`],
  channels: ['News', 'Movers & Shakers', 'Equities'],
  tags: ['Mid-day Losers'],
  ...ofRanked,
});

export const lateMovers = kind({
  name: 'late movers',
  phases: { post: 0.5 },
  facts: (scene) => ranked(scene, scene.random.chance(0.5)),
  titles: [
    (f) => `${f.list.length} stocks moving after the close, among them ${f.lead.company.name}`,
    (f) => `Evening ${f.up ? 'gainers' : 'decliners'}: ${movedNames(f)}`,
    (f) => `After-hours list: ${f.lead.company.symbol} ${signed(f.lead)}, ${f.second.company.symbol} ${signed(f.second)}`,
  ],
  leads: [(f) => `${f.lead.company.name} moves most in late trade at ${signed(f.lead)}.`],
  details: [() => 'Late volume is thin; the next open may look different.'],
  channels: ['News', 'Movers & Shakers'],
  tags: ['After-Hours Movers'],
  ...ofRanked,
});

export const dayInMovers = kind({
  name: 'day in movers',
  phases: { night: 0.4, closed: 0.5 },
  facts: (scene) => ranked(scene, scene.random.chance(0.5), lastSession),
  titles: [
    (f) => `Last session's ${f.up ? 'winners' : 'laggards'}: ${movedNames(f)}`,
    (f) => `${capitalized(cardinal(Math.min(10, f.list.length)))} names that ${f.up ? 'rose' : 'fell'} most in the last session`,
  ],
  leads: [
    (f) => `${f.lead.company.name} changed by ${signed(f.lead)} and ${f.second.company.name} by ${signed(f.second)} in the last session.`,
  ],
  details: [() => 'The list covers the companies of this sample only.'],
  channels: ['News', 'Markets'],
  tags: ['Market Recap'],
  ...ofRanked,
});

const groupNames: Partial<Record<Sector, readonly string[]>> = {
  Energy: ['Energy majors', 'Oil and gas shares'],
  Financials: ['Large banks and insurers', 'Financial shares'],
  'Health Care': ['Drugmakers and insurers', 'Health care shares'],
  Industrials: ['Machinery and transport names', 'Industrial shares'],
  'Information Technology': ['Chip and software names', 'Technology shares'],
  'Consumer Discretionary': ['Retailers and carmakers', 'Consumer cyclicals'],
  'Consumer Staples': ['Food and household names', 'Staples'],
  Materials: ['Chemical and mining shares', 'Materials stocks'],
  Utilities: ['Power utilities', 'Utility shares'],
  'Communication Services': ['Media and telecom names', 'Communication stocks'],
};
const upReasons: Partial<Record<Sector, readonly string[]>> = {
  Energy: ['crude inventories shrink', 'gas prices firm'],
  Financials: ['the yield curve steepens', 'loan data please'],
  Utilities: ['yields ease', 'power demand grows'],
  'Information Technology': ['orders hold up', 'memory prices firm'],
};
const downReasons: Partial<Record<Sector, readonly string[]>> = {
  Energy: ['crude inventories build more than expected', 'gas prices soften'],
  Financials: ['the yield curve flattens', 'fee income is questioned'],
  Utilities: ['yields rise', 'mild weather lasts'],
  'Information Technology': ['profit taking sets in', 'orders pause'],
};
const anyUp = ['buyers return', 'earnings reassure', 'volume picks up', 'yields ease'];
const anyDown = ['sellers lock in gains', 'estimates come down', 'volume thins', 'yields rise'];

export const sectorRoundup = kind({
  name: 'sector round-up',
  phases: { main: 2, post: 0.3 },
  facts: (scene) => {
    const { random, day } = scene;
    if (!isTradingDay(day)) return undefined;
    const sector = random.pick(Object.keys(groupNames) as Sector[]);
    const step = scene.market.sectorStep(sector, day);
    if (Math.abs(step) < 0.002) return undefined;
    const up = step > 0;
    const members = firms.filter((company) => company.sector === sector);
    const list = random.some(members, random.whole(4, 9)).map((company) => ({ company, ...quote(scene, company) }));
    const agreeing = list.filter(({ move }) => move > 0 === up).toSorted((a, b) => (up ? b.move - a.move : a.move - b.move));
    const [lead, second] = agreeing;
    if (!lead || !second) return undefined;
    const reasons = (up ? upReasons : downReasons)[sector] ?? (up ? anyUp : anyDown);
    return {
      group: random.pick(groupNames[sector] ?? []),
      up,
      list: agreeing,
      lead,
      second,
      reason: random.pick(reasons),
      step,
      weekday: weekdayName(day),
    };
  },
  titles: [
    (f) => `${f.group} ${f.up ? 'advance' : 'slip'} as ${f.reason}`,
    (f) =>
      `${f.lead.company.name} and ${f.second.company.name} lead ${f.group.charAt(0).toLowerCase()}${f.group.slice(1)} ${f.up ? 'higher' : 'lower'}`,
    (f) => `Sector check: ${f.group.charAt(0).toLowerCase()}${f.group.slice(1)} ${f.up ? 'ahead of' : 'behind'} the market on ${f.weekday}`,
    (f) => `${f.group} ${f.up ? 'firmer' : 'softer'}, ${f.lead.company.symbol} ${signed(f.lead)}`,
  ],
  leads: [
    (f) =>
      `${f.group} trade ${percent(f.step)} ${f.up ? 'higher' : 'lower'} on average as ${f.reason}; ${f.lead.company.name} moves most at ${signed(f.lead)}.`,
  ],
  details: [(f) => `${f.second.company.name} stands at ${signed(f.second)}.`, () => 'The average counts every company of the sample once.'],
  stocks: (f) => f.list.map(({ company }) => company),
  figures: (f) => table(f.list),
  forms: [0.21, 0.56],
  around: 'market',
  channels: ['News', 'Markets', 'Equities'],
  tags: ['Sector Update'],
});

export const earningsCalendar = kind({
  name: 'earnings calendar',
  phases: {},
  facts: (scene) => {
    const today = isTradingDay(scene.day) && scene.secondsOfDay < 10 * 3600 ? scene.day : tradingDayFrom(scene.day, 1);
    const list = announcementsOn(today).slice(0, 16);
    const [lead, second] = list.toSorted((a, b) => b.company.scale.revenueBillions - a.company.scale.revenueBillions);
    return lead && second && list.length > 2
      ? { list, lead: lead.company.name, second: second.company.name, weekday: weekdayName(today) }
      : undefined;
  },
  titles: [
    (f) => `Earnings scheduled for ${f.weekday}: ${f.lead}, ${f.second}${f.list.length > 2 ? ` and ${f.list.length - 2} more` : ''}`,
    (f) => `${f.list.length} companies report on ${f.weekday}, ${f.lead} among them`,
    (f) => `${f.weekday}'s results calendar, from ${f.list[0]?.company.name ?? f.lead} to ${f.list.at(-1)?.company.name ?? f.second}`,
  ],
  leads: [(f) => `${f.lead} and ${f.second} are the largest of ${f.list.length} companies that publish results on ${f.weekday}.`],
  details: [() => 'Dates may change without notice.'],
  figures: (f) =>
    f.list.map(
      ({ company, session }) => [`${company.name} (${company.symbol})`, session === 'pre' ? 'before the open' : 'after the close'] as const,
    ),
  stocks: (f) => f.list.map(({ company }) => company),
  primary: () => [],
  channels: ['News', 'Earnings'],
  tags: ['Earnings Calendar'],
  rank: (f) => (f.list.length > 8 ? 3 : undefined),
  ...nothingElse,
});

export const ratingsRoundup = kind({
  name: 'ratings round-up',
  phases: { pre: 0.3 },
  facts: ({ random, day }) => {
    const list = random.some(firms, random.whole(5, 14));
    const [lead, second] = list;
    return lead && second ? { list, lead, second, broker: random.pick(brokers), weekday: weekdayName(day) } : undefined;
  },
  titles: [
    (f) => `Top analyst calls for ${f.weekday}: ${f.lead.name}, ${f.second.name}`,
    (f) => `${f.list.length} target changes to know, from ${f.lead.symbol} to ${f.second.symbol}`,
    (f) => `${f.weekday}'s rating changes led by ${f.broker} on ${f.lead.name}`,
  ],
  leads: [
    (f) => `${f.broker} and others changed their view on ${f.list.length} companies, among them ${f.lead.name} and ${f.second.name}.`,
  ],
  details: [() => 'All brokers named here are invented.'],
  figures: (f) => f.list.map((company, at) => [company.name, brokers[at % brokers.length] ?? f.broker] as const),
  stocks: (f) => f.list,
  primary: () => [],
  channels: ['News', 'Analyst Ratings', 'Price Target'],
  tags: ['Analyst Round-up'],
  ...nothingElse,
});
