import { lastAnnouncement } from '../../earnings-days.ts';
import { brokers } from '../invented.ts';
import type { Scene } from '../scene.ts';
import { lexiconOf } from '../lexicon.ts';
import { quote } from '../quotes.ts';
import { ordinal, possessive } from '../words.ts';

export const positive = ['Buy', 'Overweight', 'Outperform'] as const;
export const neutral = ['Hold', 'Neutral', 'Equal-weight', 'Market perform'] as const;
export const cautious = ['Underweight', 'Underperform', 'Reduce'] as const;

/** What a broker's note on a company draws from. */
export const noteFacts = (scene: Scene) => {
  const { random, company, day } = scene;
  const { drivers, drags, measures } = lexiconOf(company);
  const { price } = quote(scene, company);
  return {
    name: company.name,
    symbol: company.symbol,
    theirs: possessive(company.name),
    broker: random.pick(brokers),
    price,
    driver: random.pick(drivers),
    drag: random.pick(drags),
    measure: random.pick(measures),
    quarter: `${ordinal(lastAnnouncement(company, day)?.quarter ?? 1)}-quarter`,
  };
};
