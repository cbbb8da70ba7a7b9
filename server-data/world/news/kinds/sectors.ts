import { firms } from '../../companies.ts';
import type { Sector } from '../../listing.ts';
import { isTradingDay } from '../../trading-days.ts';
import { kind } from '../kind.ts';
import { percent } from '../numbers.ts';
import { quote } from '../quotes.ts';
import { weekdayName } from '../words.ts';
import { signed, table } from './mover.ts';

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
