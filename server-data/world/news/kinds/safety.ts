import { firms } from '../../companies.ts';
import type { Industry } from '../../listing.ts';
import { seasons } from '../invented.ts';
import { kind } from '../kind.ts';
import { grouped } from '../numbers.ts';

/** Bland on purpose: precautions taken by the maker itself, nobody hurt. */
const vehicles = firms.filter(({ industry }) => industry === 'Automakers');
const groceries: readonly Industry[] = ['Packaged Foods', 'Beverages', 'Household Products', 'Big-Box Retail'];
const equipment: readonly Industry[] = ['Machinery', 'Electrical Equipment', 'Hardware', 'Medical Devices'];
const goods = firms.filter(({ industry }) => groceries.includes(industry) || equipment.includes(industry));
const flaws = {
  groceries: ['a misprinted label', 'a loose cap', 'a wrong date code', 'a torn seal', 'a missing line on the package'],
  equipment: ['a missing user leaflet', 'a loose cable', 'a faulty power adapter', 'a stiff hinge', 'a wrong plug in the box'],
} as const;

export const vehicleService = kind({
  name: 'vehicle service',
  subjects: vehicles,
  phases: { pre: 0.7, main: 1, night: 0.3 },
  facts: ({ company, random }) => ({
    name: company.name,
    cars: grouped(random.whole(4, 240) * 500),
    part: random.pick([
      'a camera display',
      'a door sensor',
      'a charging flap',
      'a seat-belt reminder',
      'a wiper motor',
      'a tire-pressure reading',
    ]),
    season: random.pick(seasons),
  }),
  titles: [
    (f) => `${f.name} to update software on ${f.cars} vehicles for ${f.part}`,
    (f) => `Dealers of ${f.name} to check ${f.part} on ${f.cars} cars`,
    (f) => `${f.name} recalls ${f.cars} vehicles as a precaution over ${f.part}`,
  ],
  leads: [
    (f) => `${f.name} will ask owners of ${f.cars} vehicles to visit a dealer or accept an over-the-air update that concerns ${f.part}.`,
  ],
  details: [
    () => 'No incidents are known.',
    (f) => `Letters to owners go out ${f.season}.`,
    () => 'The work takes less than an hour and is free of charge.',
  ],
  forms: [0.28, 0.63],
  channels: ['News'],
  tags: ['Recalls'],
  told: () => ({ push: -0.6 }),
});

export const goodsRecall = kind({
  name: 'goods recall',
  subjects: goods,
  phases: { main: 0.6, post: 0.2, closed: 0.15 },
  facts: ({ company, random }) => ({
    name: company.name,
    units: grouped(random.whole(3, 80) * 250),
    what: random.pick(groceries.includes(company.industry) ? flaws.groceries : flaws.equipment),
    regions: random.pick(['two states', 'the Midwest', 'Ontario', 'three markets', 'the Northeast', 'the Pacific Northwest']),
  }),
  titles: [
    (f) => `${f.name} takes back ${f.units} items over ${f.what}`,
    (f) => `${f.name} replaces lots sold in ${f.regions} because of ${f.what}`,
    (f) => `Precaution: ${f.name} exchanges ${f.units} units, names ${f.what}`,
  ],
  leads: [(f) => `${f.name} is exchanging about ${f.units} items sold in ${f.regions} because of ${f.what}.`],
  details: [() => 'The products can be returned at any store.', () => 'The company does not expect a material cost.'],
  forms: [0.32, 0.59],
  channels: ['News'],
  tags: ['Recalls'],
  told: () => ({ push: -0.6 }),
});
