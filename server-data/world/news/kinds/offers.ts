import { kind } from '../kind.ts';
import { capitalized, cardinal } from '../words.ts';
import { bare, offerFacts } from './offer-facts.ts';

export const launch = kind({
  name: 'launch',
  phases: { pre: 2.2, main: 4, post: 0.8, night: 1, closed: 0.8 },
  facts: offerFacts,
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
  facts: offerFacts,
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

export const patent = kind({
  name: 'patent',
  phases: { main: 0.9, night: 0.5 },
  facts: offerFacts,
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
  facts: offerFacts,
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
