import { firms } from '../../companies.ts';
import type { Company } from '../../listing.ts';
import { kind } from '../kind.ts';
import type { Scene } from '../scene.ts';
import { percent } from '../numbers.ts';
import { lastSession, type Quote, quote } from '../quotes.ts';
import { capitalized, cardinal, listed, weekdayName } from '../words.ts';
import { type Mover, asRoundUp, signed, table } from './mover.ts';

/** The strongest of a few dozen firms drawn at random: looking at all of them would cost more than the story is worth. */
function movers(scene: Scene, up: boolean, count: number, look: (scene: Scene, company: Company) => Quote): Mover[] {
  return scene.random
    .some(firms, 36)
    .map((company) => ({ company, ...look(scene, company) }))
    .filter(({ move }) => (up ? move > 0.002 : move < -0.002))
    .toSorted((a, b) => (up ? b.move - a.move : a.move - b.move))
    .slice(0, count);
}

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
  ...asRoundUp,
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
