import { weekdayOf } from '../../days.ts';
import { kind } from '../kind.ts';
import { dollars, grouped, price as printed } from '../numbers.ts';
import { quote } from '../quotes.ts';
import { inWords, possessive } from '../words.ts';

export const options = kind({
  name: 'options',
  phases: { pre: 0.3, main: 3, post: 0.6 },
  facts: (scene) => {
    const { random, company, day } = scene;
    const { price } = quote(scene, company);
    const step = price > 400 ? 10 : price > 100 ? 5 : price > 25 ? 2.5 : 1;
    const calls = random.chance(0.6);
    const strike = Math.max(step, Math.round((price * random.between(calls ? 1.01 : 0.9, calls ? 1.12 : 0.99)) / step) * step);
    // Monthly and weekly series both end on Fridays.
    const expiry = day + ((5 - weekdayOf(day) + 7) % 7) + 7 * random.whole(1, 8);
    return {
      name: company.name,
      symbol: company.symbol,
      theirs: possessive(company.name),
      calls,
      side: calls ? 'call' : 'put',
      strike: Number.isInteger(strike) ? dollars(strike) : printed(strike),
      expiry: inWords(expiry),
      contracts: grouped(random.whole(8, 320) * 50),
      times: (random.whole(18, 62) / 10).toFixed(1),
      implied: random.whole(22, 68),
    };
  },
  titles: [
    (f) => `${f.name} option volume runs ${f.times} times the usual`,
    (f) => `${f.contracts} ${f.symbol} ${f.strike} ${f.side}s trade for ${f.expiry}`,
    (f) => `Options: ${f.name} ${f.strike} ${f.side} draws the most contracts`,
    (f) => `Implied volatility of ${f.name} at ${f.implied}% before ${f.expiry} expiry`,
    (f) => `A look at ${f.theirs} unusual options activity`,
    (f) => `${f.symbol} ${f.side} sweep: ${f.contracts} contracts at the ${f.strike} strike`,
  ],
  leads: [
    (f) =>
      `About ${f.contracts} ${f.name} ${f.side}s with a strike of ${f.strike} and expiry on ${f.expiry} changed hands, ${f.times} times the usual volume.`,
  ],
  details: [
    (f) => `Implied volatility stood at ${f.implied}%.`,
    () => 'Open interest will show tomorrow whether the positions are new.',
    () => 'Large orders may be one leg of a spread and need not express a view.',
  ],
  figures: (f) => [
    ['Contract', `${f.symbol} ${f.expiry} ${f.strike} ${f.side}`],
    ['Contracts', f.contracts],
    ['Against average', `${f.times}x`],
    ['Implied volatility', `${f.implied}%`],
  ],
  forms: [0.35, 0.48],
  channels: ['Options', 'Markets'],
  tags: ['Unusual Options Activity', 'BZI-AUOA'],
});
