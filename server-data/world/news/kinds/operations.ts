import { firms } from '../../companies.ts';
import { dateInMonth, monthOf } from '../../days.ts';
import type { Industry } from '../../listing.ts';
import { kind } from '../kind.ts';
import { lexiconOf } from '../lexicon.ts';
import { grouped, percent } from '../numbers.ts';
import { monthName, possessive } from '../words.ts';

/** What an industry counts every month, and in what. */
const counts: Partial<Record<Industry, { readonly thing: string; readonly perBillion: readonly [least: number, most: number] }>> = {
  Automakers: { thing: 'vehicles', perBillion: [1200, 2000] },
  Airlines: { thing: 'passengers', perBillion: [120_000, 190_000] },
  Transport: { thing: 'shipments', perBillion: [300_000, 420_000] },
  'Big-Box Retail': { thing: 'store visits', perBillion: [600_000, 900_000] },
  Restaurants: { thing: 'orders', perBillion: [2_000_000, 2_600_000] },
  Brokers: { thing: 'client trades', perBillion: [800_000, 1_400_000] },
  'Oil & Gas': { thing: 'barrels a day', perBillion: [5000, 9000] },
  'Online Retail': { thing: 'parcels', perBillion: [900_000, 1_500_000] },
  Travel: { thing: 'guest nights', perBillion: [180_000, 260_000] },
};
const counting = firms.filter(({ industry }) => counts[industry] !== undefined);

export const monthlyFigures = kind({
  name: 'monthly figures',
  subjects: counting,
  phases: { pre: 1.4, main: 1, post: 0.5 },
  facts: ({ company, day, random }) => {
    const counted = counts[company.industry];
    if (!counted || dateInMonth(day) > 15) return undefined;
    const { thing, perBillion } = counted;
    const change = random.around(-0.09, 0.12);
    const { drivers, drags } = lexiconOf(company);
    return {
      name: company.name,
      theirs: possessive(company.name),
      thing,
      month: monthName(monthOf(day) - 1),
      count: grouped(Math.round((company.scale.revenueBillions * random.between(...perBillion)) / 100) * 100),
      change,
      up: change >= 0,
      why: change >= 0 ? random.pick(drivers) : random.pick(drags),
    };
  },
  titles: [
    (f) => `${f.name} ${f.month} volume ${f.up ? 'up' : 'down'} ${percent(f.change)} at ${f.count} ${f.thing}`,
    (f) => `${f.theirs} ${f.month}: ${f.count} ${f.thing}, ${f.up ? 'more' : 'fewer'} than a year ago`,
    (f) => `${f.name} counts ${f.count} ${f.thing} for ${f.month}, mentions ${f.why}`,
    (f) => `${f.month} update from ${f.name} shows ${percent(f.change)} ${f.up ? 'rise' : 'decline'}`,
  ],
  leads: [
    (f) =>
      `${f.name} counted ${f.count} ${f.thing} in ${f.month}, ${percent(f.change)} ${f.up ? 'more' : 'fewer'} than in the same month a year ago.`,
  ],
  details: [(f) => `The company named ${f.why}.`, () => 'Monthly figures are preliminary and unaudited.'],
  forms: [0.39, 0.51],
  channels: ['News'],
  tags: ['Monthly Figures'],
});
