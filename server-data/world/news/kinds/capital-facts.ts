import { yearOf } from '../../days.ts';
import { tradingDayFrom } from '../../trading-days.ts';
import type { Scene } from '../scene.ts';
import { money, moneyInWords } from '../numbers.ts';
import { inWords, possessive } from '../words.ts';
import { smallSum } from './deals.ts';

/** What stories about a company's own money draw from. */
export const capitalFacts = (scene: Scene) => {
  const { company, day, random } = scene;
  const sum = Math.max(0.1, smallSum(scene, 0.04));
  return {
    name: company.name,
    theirs: possessive(company.name),
    symbol: company.symbol,
    sum: money(sum),
    sumInWords: moneyInWords(sum),
    record: inWords(tradingDayFrom(day, random.whole(8, 15))),
    payable: inWords(tradingDayFrom(day, random.whole(20, 32))),
    untilYear: yearOf(day) + random.whole(1, 3),
  };
};
