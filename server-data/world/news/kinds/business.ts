import { cityFor, inventedFirm, seasons } from '../invented.ts';
import { kind, type Scene } from '../kind.ts';
import { lexiconOf } from '../lexicon.ts';
import { money, moneyInWords } from '../numbers.ts';
import { capitalized, cardinal, possessive, withArticle } from '../words.ts';
import { smallSum } from './deals.ts';

const base = (scene: Scene) => {
  const { random, company } = scene;
  const { products, units, customers, drivers, sites } = lexiconOf(company);
  return {
    name: company.name,
    theirs: possessive(company.name),
    product: random.pick(products),
    unit: random.pick(units),
    customer: random.pick(customers),
    driver: random.pick(drivers),
    site: random.pick(sites),
    firm: inventedFirm(random),
    city: cityFor(company, random),
    season: random.pick(seasons),
    count: random.whole(3, 10),
    years: random.whole(2, 7),
  };
};

/** `a thinner entry-level laptop` → `thinner entry-level laptop` */
const bare = (product: string): string => product.replace(/^an? /, '');

export const launch = kind({
  name: 'launch',
  phases: { pre: 2.2, main: 4, post: 0.8, night: 1, closed: 0.8 },
  facts: base,
  titles: [
    (f) => `${f.name} introduces ${f.product}`,
    (f) => `${f.name} rolls out ${f.product} ${f.season}`,
    [
      (f) => `${f.name} brings ${f.product} to ${cardinal(f.count)} more countries`,
      (f) => `${capitalized(f.product)} from ${f.name} will be sold in ${cardinal(f.count)} more countries ${f.season}.`,
    ],
    (f) => `Now at ${f.name}: ${f.product}`,
    [
      (f) => `${f.name} tests ${f.product} around ${f.city}`,
      (f) => `Customers around ${f.city} can try ${f.product} from ${f.name} for ${cardinal(f.count)} weeks.`,
    ],
    [
      (f) => `${f.theirs} ${bare(f.product)} leaves the trial phase`,
      (f) => `After a trial with ${f.customer}, ${f.name} is making ${f.product} available more widely.`,
    ],
    [
      (f) => `${f.name} shows ${f.product} to trade visitors in ${f.city}`,
      (f) => `At a trade fair in ${f.city}, ${f.name} showed ${f.product} for the first time.`,
    ],
  ],

  leads: [
    (f) => `${f.name} said it is introducing ${f.product}, first around ${f.city} and later in ${cardinal(f.count)} further markets.`,
  ],
  details: [
    (f) => `Customers can order it ${f.season}; prices were not given.`,
    (f) => `It belongs to the ${f.unit} business, which has seen ${f.driver}.`,
    () => 'Existing contracts are not affected.',
    (f) => `Support is given from ${f.city}.`,
  ],
  forms: [0.17, 0.6],
  channels: ['News', 'Press Releases'],
  tags: ['Product Launches'],
});

export const improvement = kind({
  name: 'improvement',
  phases: { pre: 1, main: 3, post: 0.6, night: 0.8, closed: 0.6 },
  facts: base,
  titles: [
    [
      (f) => `${f.name} adds regional pricing for its ${f.unit} customers`,
      (f) => `${f.name} will quote regional prices to customers of its ${f.unit} business ${f.season}.`,
    ],
    [
      (f) => `Update to ${f.theirs} ${bare(f.product)} due ${f.season}`,
      (f) => `Customers of ${f.name} will see a revised ${bare(f.product)} ${f.season}.`,
    ],
    [
      (f) => `${f.name} extends warranty and service hours in the ${f.unit} unit`,
      (f) => `The ${f.unit} business of ${f.name} answers calls on weekends ${f.season}, and its warranty is extended by a year.`,
    ],
    [
      (f) => `${f.name} simplifies contracts for ${f.unit} clients`,
      (f) => `Contracts of the ${f.unit} business of ${f.name} shrink from twelve pages to three.`,
    ],
    [
      (f) => `Longer support promised by ${f.name} for ${f.product}`,
      (f) => `Whoever buys ${f.product} from ${f.name} is promised support for ${cardinal(f.years + 3)} years.`,
    ],
    [(f) => `${f.name} revises its ${bare(f.product)}`, (f) => `Customers of ${f.name} will see a revised ${bare(f.product)} ${f.season}.`],
  ],

  leads: [(f) => `${f.name} announced changes to its ${f.unit} offer that take effect ${f.season}.`],
  details: [
    (f) => `The company collected suggestions from ${f.customer} and others.`,
    () => 'Prices for existing customers stay as they are for a year.',
    (f) => `Support will be given from ${f.city}.`,
  ],
  forms: [0.28, 0.58],
  channels: ['News'],
  tags: ['Product Updates'],
});

export const partnership = kind({
  name: 'partnership',
  phases: { pre: 2, main: 2.6, post: 0.7, night: 0.6 },
  facts: base,
  titles: [
    (f) => `${f.name}, ${f.firm} to work together on ${f.product}`,
    (f) => `${f.name} teams up with ${f.firm} for ${cardinal(f.years)} years`,
    (f) => `${f.firm} chooses ${f.name} as ${f.unit} partner`,
    (f) => `${f.name} signs cooperation with ${f.firm} of ${f.city}`,
    (f) => `Partnership of ${f.name} and ${f.firm} reaches ${f.city}`,
  ],
  leads: [
    (f) => `${f.name} and ${f.firm} will cooperate for ${cardinal(f.years)} years; the first project is ${f.product}.`,
    (f) => `${f.firm}, based in ${f.city}, and ${f.name} have signed an agreement that covers the ${f.unit} business.`,
  ],
  details: [
    () => 'Financial terms were not disclosed.',
    (f) => `Work starts ${f.season} with a joint team.`,
    (f) => `Both sides named ${f.driver} as a reason.`,
  ],
  forms: [0.21, 0.61],
  channels: ['News', 'Press Releases'],
  tags: ['Partnerships'],
});

export const contract = kind({
  name: 'contract',
  phases: { pre: 1.8, main: 2, post: 1.6 },
  facts: (scene) => {
    const sum = smallSum(scene, 0.006);
    return { ...base(scene), sum: money(sum), sumInWords: moneyInWords(sum) };
  },
  titles: [
    (f) => `${f.name} wins ${f.sum} order from ${f.customer}`,
    (f) => `${f.name} signs ${f.years}-year contract with ${f.customer}`,
    (f) => `${capitalized(f.customer)} renews with ${f.name} for ${cardinal(f.years)} years`,
    (f) => `Contract worth ${f.sum} goes to ${f.name}`,
    (f) => `${f.name} to supply ${f.customer} from its ${f.city} ${f.site}`,
    (f) => `${f.name} extends framework agreement with ${f.customer}`,
  ],
  leads: [
    (f) => `${f.name} received a contract worth ${f.sumInWords} over ${cardinal(f.years)} years from ${f.customer}.`,
    (f) => `An agreement of ${f.name} with ${f.customer} runs for ${cardinal(f.years)} years and is worth about ${f.sumInWords}.`,
  ],
  details: [
    (f) => `Work will be done at ${withArticle(f.site)} near ${f.city}.`,
    (f) => `The order will be booked in the ${f.unit} business.`,
    () => 'Two extensions of one year each are possible.',
  ],
  forms: [0.32, 0.54],
  channels: ['News', 'Press Releases'],
  tags: ['Contracts'],
});

export const patent = kind({
  name: 'patent',
  phases: { main: 0.9, night: 0.5 },
  facts: base,
  titles: [
    (f) => `${f.name} granted patent related to ${f.product}`,
    (f) => `Patent office publishes ${f.name} filing on ${f.product}`,
    [
      (f) => `${f.name} licenses ${f.unit} patents to ${f.firm}`,
      (f) => `${f.firm}, an invented company, may use patents of the ${f.unit} business of ${f.name}.`,
    ],
  ],

  leads: [(f) => `A patent related to ${f.product} was granted to ${f.name}, according to the weekly bulletin.`],
  details: [
    () => 'A grant says nothing about whether or when a product follows.',
    (f) => `The application was filed ${cardinal(f.years)} years ago.`,
  ],
  forms: [0.35, 0.55],
  channels: ['News'],
  tags: ['Patents'],
});

export const pilot = kind({
  name: 'pilot',
  phases: { pre: 0.8, main: 1.6, night: 0.4, closed: 0.3 },
  facts: base,
  titles: [
    (f) => `${f.city} trial: ${f.customer} tries out ${f.theirs} ${bare(f.product)}`,
    (f) => `${f.name} opens waiting list for ${f.product}`,
    (f) => `${f.name} ends ${cardinal(f.count)}-week pilot with ${f.customer}`,
    (f) => `Feedback sought: ${f.name} invites users to try ${f.product}`,
  ],
  leads: [(f) => `${f.name} is trying out ${f.product} with ${f.customer} in ${f.city} for ${cardinal(f.count)} weeks.`],
  details: [
    (f) => `A decision about a wider offer is to be taken ${f.season}.`,
    (f) => `The ${f.unit} team will publish a short report afterwards.`,
    (f) => `${f.firm} provides support on site.`,
  ],
  forms: [0.17, 0.65],
  channels: ['News'],
  tags: ['Pilots'],
});

export const workplace = kind({
  name: 'workplace',
  phases: { pre: 1, main: 1.6, night: 0.5, closed: 0.4 },
  facts: (scene) => ({ ...base(scene), staff: scene.random.whole(2, 40) * 10 }),
  titles: [
    (f) => `${f.name} opens ${f.site} in ${f.city}, to hire ${f.staff}`,
    [
      (f) => `${f.name} expands ${f.site} near ${f.city}`,
      (f) => `The ${f.site} of ${f.name} near ${f.city} is to grow by a third ${f.season}.`,
    ],
    (f) => `${f.city} to get ${withArticle(`${f.name} ${f.site}`)} ${f.season}`,
    [
      (f) => `${f.name} breaks ground on ${f.site} outside ${f.city}`,
      (f) => `${capitalized(withArticle(f.site))} of ${f.name} near ${f.city} is to be ready in ${cardinal(f.years)} years.`,
    ],
    [
      (f) => `${f.name} moves ${f.unit} staff to ${f.city}`,
      (f) => `About ${f.staff} people of the ${f.unit} business of ${f.name} will work in ${f.city} ${f.season}.`,
    ],
    (f) => `Doors open at the new ${f.name} ${f.site} in ${f.city}`,
    [
      (f) => `${f.name} consolidates two sites into one in ${f.city}`,
      (f) => `Two sites of ${f.name} in and near ${f.city} will share one address; no jobs are lost.`,
    ],
  ],

  leads: [(f) => `${f.name} said its new ${f.site} in ${f.city} will employ about ${f.staff} people, with hiring to begin ${f.season}.`],
  details: [
    (f) => `It serves the ${f.unit} business.`,
    () => 'The city contributes to road works; no other support was mentioned.',
    (f) => `A training program with a local college starts ${f.season}.`,
    (f) => `${f.firm} is the builder.`,
  ],
  forms: [0.22, 0.61],
  channels: ['News'],
  tags: ['Expansion'],
});
