import { kind } from '../kind.ts';
import { money, moneyInWords } from '../numbers.ts';
import { capitalized, cardinal, withArticle } from '../words.ts';
import { smallSum } from './deals.ts';
import { offerFacts } from './offer-facts.ts';

export const partnership = kind({
  name: 'partnership',
  phases: { pre: 2, main: 2.6, post: 0.7, night: 0.6 },
  facts: offerFacts,
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
  told: () => ({ push: 0.4 }),
});

export const contract = kind({
  name: 'contract',
  phases: { pre: 1.8, main: 2, post: 1.6 },
  facts: (scene) => {
    const sum = smallSum(scene, 0.006);
    return { ...offerFacts(scene), sum: money(sum), sumInWords: moneyInWords(sum) };
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
  told: () => ({ push: 0.5 }),
});
