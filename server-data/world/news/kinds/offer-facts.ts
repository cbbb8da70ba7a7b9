import { cityFor, inventedFirm, seasons } from '../invented.ts';
import type { Scene } from '../scene.ts';
import { lexiconOf } from '../lexicon.ts';
import { possessive } from '../words.ts';

/** What stories about a company and its customers draw from. */
export const offerFacts = (scene: Scene) => {
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
export const bare = (product: string): string => product.replace(/^an? /, '');
