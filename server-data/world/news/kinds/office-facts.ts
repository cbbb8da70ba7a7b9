import { tradingDayFrom } from '../../trading-days.ts';
import { cityFor, conferences, inventedFirm, inventedFunds, roles, seasons } from '../invented.ts';
import type { Scene } from '../scene.ts';
import { lexiconOf } from '../lexicon.ts';
import { inWords, possessive, weekdayName } from '../words.ts';

/** What stories about the inside of a company draw from. */
export const officeFacts = ({ random, company, day }: Scene) => {
  const { units, sites, measures, drivers } = lexiconOf(company);
  const later = tradingDayFrom(day, random.whole(3, 18));
  return {
    name: company.name,
    theirs: possessive(company.name),
    role: random.pick(roles),
    unit: random.pick(units),
    site: random.pick(sites),
    measure: random.pick(measures),
    driver: random.pick(drivers),
    firm: inventedFirm(random),
    fund: random.pick(inventedFunds),
    city: cityFor(company, random, 0.97),
    season: random.pick(seasons),
    conference: random.pick(conferences),
    date: inWords(later),
    weekday: weekdayName(later),
    years: random.whole(2, 9),
    staff: random.whole(2, 45) * 100,
  };
};
