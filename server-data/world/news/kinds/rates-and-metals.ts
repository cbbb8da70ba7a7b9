import { companyOf } from '../../companies.ts';
import { kind } from '../kind.ts';
import { grouped, signedPercent as sign } from '../numbers.ts';
import { quote } from '../quotes.ts';
import { causes, moved as word } from '../words.ts';

const spy = companyOf('SPY');
const gld = companyOf('GLD');
const slv = companyOf('SLV');
const tlt = companyOf('TLT');

export const metals = kind({
  name: 'metals',
  phases: { night: 0.5, pre: 0.6, main: 1, post: 0.2 },
  facts: (scene) => {
    const [gold, silver] = [quote(scene, gld), quote(scene, slv)];
    return { gold, silver, spot: `$${grouped(gold.price * 10.9)}`, up: gold.move > 0, cause: scene.random.pick(causes) };
  },
  titles: [
    (f) => `Gold ${word(f.gold.move, 'firmer', 'softer')} at ${f.spot} an ounce with ${f.cause}`,
    (f) => `Silver ${word(f.silver.move, 'on the way up', 'slips')}, last ${sign(f.silver.move)}`,
    [
      (f) => `Bullion funds ${f.gold.move > 0 ? 'see buyers' : 'see sellers'} with gold at ${f.spot}`,
      (f) => `Holders of bullion funds were net ${f.gold.move > 0 ? 'buyers' : 'sellers'} for the day; gold stands at ${f.spot} an ounce.`,
    ],
    (f) => `Gold to silver: ${sign(f.gold.move)} and ${sign(f.silver.move)} on the day`,
  ],

  leads: [(f) => `Gold trades near ${f.spot} an ounce and silver at ${sign(f.silver.move)}.`],
  details: [() => 'Traders name no single reason.'],
  forms: [0.49, 0.44],
  channels: ['News', 'Markets'],
  tags: ['Commodities'],
  subjects: [gld],
  stocks: () => [gld, slv],
  around: 'market',
});

export const bonds = kind({
  name: 'bonds',
  phases: { night: 0.3, pre: 0.6, main: 1.2 },
  facts: (scene) => {
    const bond = quote(scene, tlt);
    return {
      bond,
      yield: (4.2 - (bond.price / tlt.scale.priceUsd - 1) * 6).toFixed(2),
      term: scene.random.pick(['3-year', '10-year', '20-year', '30-year']),
      sum: scene.random.whole(14, 60),
      cover: (scene.random.whole(225, 275) / 100).toFixed(2),
    };
  },
  titles: [
    (f) => `Ten-year yield ${word(f.bond.move, 'lower', 'higher')} at ${f.yield}%`,
    [
      (f) => `Treasury sells $${f.sum}B of ${f.term} paper, bid-to-cover ${f.cover}`,
      (f) => `The auction of $${f.sum} billion in ${f.term} paper was covered ${f.cover} times.`,
    ],
    (f) => `Long bonds ${word(f.bond.move, 'advance', 'give back gains')} as the ten-year yields ${f.yield}%`,
    [
      (f) => `${f.term} auction draws ${Number(f.cover) > 2.5 ? 'firm' : 'average'} demand, covered ${f.cover} times`,
      (f) => `Bids for the ${f.term} paper came to ${f.cover} times the $${f.sum} billion on offer.`,
    ],
  ],

  leads: [(f) => `The benchmark yield stands at ${f.yield}%, close to where it was a week ago.`],
  details: [() => 'The sample calendar lists no further auctions this week.', () => 'Dealers took less than the usual share.'],
  forms: [0.5, 0.42],
  channels: ['News', 'Markets'],
  tags: ['Bonds'],
  subjects: [tlt],
  stocks: () => [tlt],
  around: 'market',
});

export const minutes = kind({
  name: 'minutes',
  phases: { main: 0.25, night: 0.15 },
  subjects: [spy],
  facts: ({ random }) => ({
    topic: random.pick([
      'the pace of balance-sheet runoff',
      'housing costs',
      'the length of the current pause',
      'small-business credit',
      'labor supply',
    ]),
    bank: random.pick(['Central bank', 'Policy']),
    region: random.pick(['Midwest', 'Southeast', 'Northeast', 'Mountain states', 'West Coast']),
  }),
  titles: [
    (f) => `${f.bank} minutes dwell on ${f.topic}`,
    [
      (f) => `Regional survey from the ${f.region} finds modest growth, mentions ${f.topic}`,
      (f) => `Firms in the ${f.region} describe activity as steady and name ${f.topic} as a concern.`,
    ],
    [
      (f) => `Rate futures steady after remarks on ${f.topic}`,
      (f) => `Remarks on ${f.topic} left the expected path of rates where it was.`,
    ],
  ],

  leads: [(f) => `The text published today spends most of its length on ${f.topic}.`],
  details: [() => 'No date for a next step was named.'],
  forms: [0.35, 0.6],
  channels: ['News', 'Markets'],
  tags: ['Monetary Policy'],
  stocks: () => [spy, tlt],
  primary: () => [],
  around: 'market',
});
