import { companyOf } from '../../companies.ts';
import { fractionOf, Random } from '../../random.ts';
import { kind } from '../kind.ts';
import { percent, signedPercent } from '../numbers.ts';

const cryptoNames = ['COIN', 'HOOD', 'XYZ', 'PYPL'].map(companyOf);

/** Digital coins and the companies near them; prices follow an invented path. */
export const crypto = kind({
  name: 'crypto',
  phases: { night: 1.5, pre: 0.6, main: 1, post: 0.7, closed: 4 },
  subjects: cryptoNames,
  facts: ({ market: { seed }, day, random, company }) => {
    const coin = random.pick(['Bitcoin', 'Ether', 'Solana']);
    const moveOf = (name: string): number => {
      const drawn = new Random(seed, name, day).around(-0.05, 0.055);
      // Never too small to be printed.
      return drawn < 0 ? Math.min(drawn, -0.001) : Math.max(drawn, 0.001);
    };
    const level = 84_000 * (0.85 + 0.3 * fractionOf(seed, 'coin', Math.floor(day / 9))) * (1 + moveOf('Bitcoin'));
    const flow = new Random(seed, 'flow', Math.floor(day / 7));
    return {
      name: company.name,
      level: `$${Math.round(level / 100) / 10}K`,
      lead: moveOf('Bitcoin'),
      coin,
      move: moveOf(coin),
      inflow: flow.chance(0.55),
      sum: flow.whole(40, 620),
      network: random.pick(['fees', 'active addresses', 'transaction counts', 'staking balances']),
    };
  },
  titles: [
    (f) => `Bitcoin ${f.lead > 0 ? 'holds above' : 'drifts toward'} ${f.level}`,
    [
      (f) => `${f.coin} ${f.move > 0 ? 'gains' : 'sheds'} ${percent(f.move)} over twenty-four hours`,
      (f) => `${f.coin} is ${percent(f.move)} ${f.move > 0 ? 'higher' : 'lower'} than a day ago, in quiet trade.`,
    ],
    [
      (f) => `Digital asset funds record ${f.inflow ? 'inflow' : 'outflow'} of $${f.sum}M`,
      (f) => `Funds that hold digital coins recorded a net ${f.inflow ? 'inflow' : 'outflow'} of $${f.sum} million last week.`,
    ],
    [
      (f) => `${f.coin} ${f.network} ${f.move > 0 ? 'tick up' : 'slow'}, ${f.name} in focus`,
      (f) =>
        `On the ${f.coin} network, ${f.network} ${f.move > 0 ? 'rose a little' : 'came down a little'}; shares of ${f.name} are watched for an answer.`,
    ],
    (f) => `Crypto check: ${f.coin} ${signedPercent(f.move)}, bitcoin at ${f.level}`,
    [
      (f) => `${f.name} adds ${f.coin} ${f.network} to its data page`,
      (f) => `${f.name} now shows ${f.network} of the ${f.coin} network beside prices.`,
    ],
  ],
  leads: [
    (f) => `Bitcoin trades near ${f.level}, a change of ${signedPercent(f.lead)} in a day; ${f.network} on the networks changed little.`,
  ],
  details: [
    () => 'Volume on weekdays remains higher than at weekends.',
    () => 'Options on the coins imply small moves for the coming week.',
  ],
  forms: [0.28, 0.58],
  channels: ['News', 'Crypto'],
  tags: ['Digital Assets'],
});
