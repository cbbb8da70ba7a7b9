import { firms } from '../../companies.ts';
import { kind } from '../kind.ts';
import type { Company } from '../../listing.ts';
import { percent } from '../numbers.ts';
import { quote } from '../quotes.ts';
import { capitalFacts } from './capital-facts.ts';

/** Firms that plausibly pay a dividend: in profit, and not of the young kind. */
const payers = firms.filter(({ scale, sector }) => scale.earningsPerShare / scale.priceUsd > 0.03 && sector !== 'Information Technology');
const profitable = firms.filter(({ scale }) => scale.earningsPerShare > 0);
const highPriced = firms.filter(({ scale }) => scale.priceUsd > 350 && scale.priceUsd < 100_000);

/** Dollars a share; 0 for a firm that pays none. */
export function quarterlyDividend(company: Company): number {
  if (!payers.includes(company)) return 0;
  const yearly = Math.min(company.scale.earningsPerShare * 0.4, company.scale.priceUsd * 0.035);
  return Math.max(0.05, Math.round((yearly / 4) * 100) / 100);
}

export const buyback = kind({
  name: 'buyback',
  subjects: profitable,
  phases: { pre: 1.2, main: 0.8, post: 1.6 },
  facts: capitalFacts,
  titles: [
    (f) => `${f.name} board approves ${f.sum} share repurchase plan`,
    (f) => `${f.name} adds ${f.sum} to its buyback authorization`,
    (f) => `${f.name} to repurchase shares worth ${f.sum} through ${f.untilYear}`,
    (f) => `New repurchase program at ${f.name} replaces the one from last year`,
    [
      (f) => `${f.theirs} accelerated repurchase of ${f.sum} is complete`,
      (f) => `A bank has delivered the last shares of an accelerated repurchase of ${f.sumInWords} to ${f.name}.`,
    ],
  ],

  leads: [(f) => `The board of ${f.name} has authorized the repurchase of up to ${f.sumInWords} of common stock through ${f.untilYear}.`],
  details: [
    () => 'Purchases may be made in the open market or in negotiated transactions.',
    () => 'The program can be suspended at any time.',
    () => 'The former authorization is nearly used up, the company said.',
  ],
  forms: [0.39, 0.51],
  channels: ['News', 'Equities'],
  tags: ['Buybacks'],
  told: () => ({ push: 0.4 }),
});

export const dividend = kind({
  name: 'dividend',
  subjects: payers,
  phases: { pre: 1.4, main: 1.5, post: 1.5 },
  facts: (scene) => {
    const { company, random } = scene;
    const before = quarterlyDividend(company);
    const raised = random.chance(0.4);
    const now = raised ? Math.round(before * random.between(1.02, 1.1) * 100) / 100 : before;
    const { price } = quote(scene, company);
    return {
      ...capitalFacts(scene),
      now: `$${now.toFixed(2)}`,
      before: `$${before.toFixed(2)}`,
      raised: now > before,
      share: now / before - 1,
      yield: (now * 4) / price,
    };
  },
  titles: [
    (f) =>
      f.raised
        ? `${f.name} raises quarterly dividend to ${f.now} from ${f.before}`
        : `${f.name} declares quarterly dividend of ${f.now} a share`,
    (f) => (f.raised ? `${f.theirs} payout grows ${percent(f.share)}` : `${f.name} keeps its payout at ${f.now}, record date ${f.record}`),
    (f) => `${f.name} dividend of ${f.now} payable ${f.payable}`,
    (f) => `Shareholders of ${f.name} to receive ${f.now} a share, a ${percent(f.yield)} yield`,
  ],
  leads: [
    (f) => `${f.name} declared a quarterly dividend of ${f.now} per share, payable ${f.payable} to holders of record on ${f.record}.`,
  ],
  details: [
    (f) => (f.raised ? `The former dividend was ${f.before} per share.` : 'The amount equals that of the previous quarter.'),
    (f) => `At the last price the yield is about ${percent(f.yield)}.`,
  ],
  figures: (f) => [
    ['Amount', f.now],
    ['Record date', f.record],
    ['Payable', f.payable],
    ['Yield', percent(f.yield)],
  ],
  forms: [0.43, 0.46],
  channels: ['News', 'Equities'],
  tags: ['Dividends'],
  told: (f) => ({ push: f.raised ? 0.3 : 0 }),
});

export const split = kind({
  name: 'split',
  subjects: highPriced,
  phases: { pre: 0.12, post: 0.25 },
  facts: (scene) => ({ ...capitalFacts(scene), ratio: scene.random.pick([2, 3, 4, 5, 10]) }),
  titles: [
    (f) => `${f.name} board proposes ${f.ratio}-for-1 stock split`,
    (f) => `${f.ratio}-for-1: ${f.name} to put share split to a vote`,
    (f) => `${f.name} asks holders to approve a split of its stock`,
  ],
  // Proposed and no more: the splits that come to pass are records of their own (world/splits).
  leads: [(f) => `${f.name} will ask its holders to approve a ${f.ratio}-for-1 split of its stock; no date has been set.`],
  details: [
    () => 'A split changes the number of shares and not the value of a holding.',
    () => 'Shareholders will vote at the next meeting.',
  ],
  forms: [0.28, 0.58],
  channels: ['News', 'Equities', 'Top Stories'],
  tags: ['Stock Splits'],
  told: () => ({ push: 0.6 }),
  rank: () => 3,
});
