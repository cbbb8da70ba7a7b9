import { cityFor, inventedFirm, seasons } from '../invented.ts';
import { kind } from '../kind.ts';
import type { Scene } from '../scene.ts';
import { lexiconOf } from '../lexicon.ts';
import { money, moneyInWords } from '../numbers.ts';
import { possessive, withArticle } from '../words.ts';

/** A price a company of this size pays without much ado: up to a hundredth of its yearly revenue. */
export const smallSum = ({ random, company }: Scene, most = 0.01): number => {
  const billions = Math.min(4, company.scale.revenueBillions * random.between(most / 8, most));
  return billions > 1 ? Math.round(billions * 10) / 10 : Math.max(0.02, Math.round(billions * 200) / 200);
};

const base = (scene: Scene) => {
  const { random, company } = scene;
  const { units, drivers, sites } = lexiconOf(company);
  const sum = smallSum(scene);
  return {
    name: company.name,
    theirs: possessive(company.name),
    firm: inventedFirm(random),
    unit: random.pick(units),
    driver: random.pick(drivers),
    site: random.pick(sites),
    city: cityFor(company, random),
    season: random.pick(seasons),
    sum: money(sum),
    sumInWords: moneyInWords(sum),
    staff: random.whole(3, 60) * 10,
  };
};

export const tuckIn = kind({
  name: 'tuck-in',
  phases: { pre: 2.4, main: 1.6, post: 1.4, night: 0.3 },
  facts: base,
  titles: [
    (f) => `${f.name} to acquire ${f.firm} for ${f.sum}`,
    (f) => `${f.name} agrees to buy ${f.city}-based ${f.firm}`,
    (f) => `${f.firm} joins ${f.name} in a ${f.sum} deal`,
    (f) => `${f.name} adds to its ${f.unit} unit with the purchase of ${f.firm}`,
    (f) => `Small deal: ${f.name} takes over ${f.firm} of ${f.city}`,
    (f) => `${f.name} completes its purchase of ${f.firm}`,
  ],
  leads: [
    (f) => `${f.name} has agreed to acquire ${f.firm}, a company of about ${f.staff} people in ${f.city}, for ${f.sumInWords}.`,
    (f) => `${f.firm} of ${f.city} will become part of the ${f.unit} business of ${f.name}; the price is ${f.sumInWords}.`,
  ],
  details: [
    (f) => `The transaction is expected to close ${f.season}, subject to the usual approvals.`,
    (f) => `All ${f.staff} employees are to be kept, according to the statement.`,
    (f) => `${f.name} expects no material effect on earnings this year.`,
    (f) => `${f.firm} will keep its name for at least a year.`,
  ],
  figures: (f) => [
    ['Buyer', f.name],
    ['Target', f.firm],
    ['Price', f.sumInWords],
    ['Employees', String(f.staff)],
  ],
  forms: [0.21, 0.56],
  channels: ['News', 'M&A'],
  tags: ['Acquisitions'],
  told: () => ({ push: 0.3 }),
});

export const divestiture = kind({
  name: 'divestiture',
  phases: { pre: 1, main: 0.8, post: 0.7 },
  facts: base,
  titles: [
    (f) => `${f.name} sells ${withArticle(f.site)} in ${f.city} to ${f.firm}`,
    [
      (f) => `${f.name} to part with a share of its ${f.unit} unit for ${f.sum}`,
      (f) => `${f.firm} will take a share of the ${f.unit} business of ${f.name} for ${f.sumInWords}.`,
    ],
    (f) => `${f.firm} takes over ${f.site} from ${f.name}`,
    [
      (f) => `${f.name} reviews options for smaller ${f.unit} assets`,
      (f) => `${f.name} may sell, keep or combine smaller parts of its ${f.unit} business; a decision is due ${f.season}.`,
    ],
  ],

  leads: [(f) => `${f.name} said it will transfer ${withArticle(f.site)} in ${f.city} to ${f.firm} for ${f.sumInWords}.`],
  details: [
    (f) => `About ${f.staff} employees are concerned.`,
    (f) => `Closing is expected ${f.season}.`,
    (f) => `The rest of the ${f.unit} business is not affected.`,
  ],
  forms: [0.24, 0.62],
  channels: ['News', 'M&A'],
  tags: ['Asset Sales'],
  told: () => ({ push: 0.3 }),
});

export const jointVenture = kind({
  name: 'joint venture',
  phases: { pre: 1, main: 1.2, night: 0.4 },
  facts: base,
  titles: [
    (f) => `${f.name} and ${f.firm} set up joint venture in ${f.city}`,
    [
      (f) => `${f.name} takes minority stake in ${f.firm}`,
      (f) => `${f.name} acquires a minority of ${f.firm} of ${f.city} for ${f.sumInWords}.`,
    ],
    (f) => `Joint ${f.unit} company planned by ${f.name} and ${f.firm}`,
    [
      (f) => `${f.name} invests ${f.sum} alongside ${f.firm}`,
      (f) => `${f.name} and ${f.firm} invest together in ${f.city}; the share of ${f.name} is ${f.sumInWords}.`,
    ],
  ],

  leads: [
    (f) =>
      `${f.name} and ${f.firm} will each contribute staff and equipment to a common company in ${f.city}; ${f.name} puts in ${f.sumInWords}.`,
  ],
  details: [
    (f) => `The venture is to start work ${f.season} with about ${f.staff} people.`,
    (f) => `It will serve customers of the ${f.unit} business and build on ${f.driver}.`,
    () => 'Both partners may extend the agreement after five years.',
  ],
  forms: [0.2, 0.61],
  channels: ['News', 'M&A', 'Press Releases'],
  tags: ['Joint Ventures'],
  told: () => ({ push: 0.4 }),
});
