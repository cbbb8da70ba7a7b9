import { kind } from '../kind.ts';
import { capitalized, cardinal, withArticle } from '../words.ts';
import { offerFacts } from './offer-facts.ts';

export const workplace = kind({
  name: 'workplace',
  phases: { pre: 1, main: 1.6, night: 0.5, closed: 0.4 },
  facts: (scene) => ({ ...offerFacts(scene), staff: scene.random.whole(2, 40) * 10 }),
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
