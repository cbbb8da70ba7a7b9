import { firms } from '../../companies.ts';
import { yearOf } from '../../days.ts';
import { kind } from '../kind.ts';
import { money } from '../numbers.ts';
import { quote } from '../quotes.ts';
import { capitalFacts } from './capital-facts.ts';

const borrowers = firms.filter(({ scale }) => scale.revenueBillions > 8);
const growing = firms.filter(({ scale }) => scale.revenueBillions < 8);

export const notes = kind({
  name: 'notes',
  subjects: borrowers,
  phases: { pre: 1, main: 1.6, post: 1 },
  facts: (scene) => ({
    ...capitalFacts(scene),
    due: yearOf(scene.day) + scene.random.pick([3, 5, 7, 10, 30]),
    coupon: `${(4 + scene.random.whole(0, 14) / 8).toFixed(3)}%`,
  }),
  titles: [
    (f) => `${f.name} prices ${f.sum} of ${f.coupon} notes due ${f.due}`,
    [(f) => `${f.name} plans senior notes offering`, (f) => `${f.name} intends to place senior notes; size and coupon are not yet set.`],
    [
      (f) => `${f.name} renews ${f.sum} credit facility`,
      (f) => `A group of banks has renewed the credit line of ${f.name} over ${f.sumInWords} until ${f.due}.`,
    ],
    (f) => `Bond sale: ${f.name} places paper maturing in ${f.due}`,
    [
      (f) => `${f.name} calls notes early, to refinance at ${f.coupon}`,
      (f) => `${f.name} repays notes of ${f.sumInWords} before they are due and places new ones at ${f.coupon}.`,
    ],
  ],

  leads: [(f) => `${f.name} is placing senior notes of ${f.sumInWords} with a coupon of ${f.coupon}, due ${f.due}.`],
  details: [() => 'The proceeds are meant for general corporate purposes.', () => 'Settlement is expected within five trading days.'],
  forms: [0.43, 0.46],
  channels: ['News', 'Markets'],
  tags: ['Offerings', 'Debt'],
});

export const offering = kind({
  name: 'offering',
  subjects: growing,
  phases: { pre: 0.6, post: 1.2 },
  facts: (scene) => {
    const shares = scene.random.whole(2, 24) / 2;
    const { price } = quote(scene, scene.company);
    const at = Math.round(price * scene.random.between(0.93, 0.98) * 100) / 100;
    return { ...capitalFacts(scene), shares, at: `$${at.toFixed(2)}`, raised: money((shares * at) / 1000) };
  },
  titles: [
    (f) => `${f.name} proposes public offering of ${f.shares}M shares`,
    [
      (f) => `${f.name} offering priced at ${f.at}, gross proceeds ${f.raised}`,
      (f) => `${f.name} sells ${f.shares} million shares at ${f.at} each.`,
    ],
    [
      (f) => `${f.name} files shelf registration for mixed securities`,
      (f) => `The registration allows ${f.name} to sell shares, notes or warrants over three years.`,
    ],
    [
      (f) => `Selling holders offer ${f.shares}M ${f.name} shares`,
      (f) => `Holders of ${f.name} stock offer ${f.shares} million shares; the company itself receives nothing.`,
    ],
  ],

  leads: [(f) => `${f.name} plans to sell ${f.shares} million shares in an underwritten offering, for which ${f.at} a share is asked.`],
  details: [
    () => 'Underwriters may take up to fifteen percent more within thirty days.',
    () => 'The prospectus can be found with the securities regulator.',
  ],
  forms: [0.45, 0.43],
  channels: ['News', 'Equities'],
  tags: ['Offerings'],
  told: () => ({ push: -0.8 }),
});
