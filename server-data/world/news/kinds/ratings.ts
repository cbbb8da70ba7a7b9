import { lastAnnouncement } from '../../earnings-days.ts';
import { brokers } from '../invented.ts';
import { kind, type Scene } from '../kind.ts';
import { lexiconOf } from '../lexicon.ts';
import { dollars, price as printed, targetPrice } from '../numbers.ts';
import { quote } from '../quotes.ts';
import { ordinal, possessive, withArticle, withVerb } from '../words.ts';

const positive = ['Buy', 'Overweight', 'Outperform'] as const;
const neutral = ['Hold', 'Neutral', 'Equal-weight', 'Market perform'] as const;
const cautious = ['Underweight', 'Underperform', 'Reduce'] as const;

const desk = (scene: Scene) => {
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

export const upgrade = kind({
  name: 'upgrade',
  phases: { pre: 5, main: 1 },
  facts: (scene) => {
    const { random } = scene;
    const fromCautious = random.chance(0.35);
    const base = desk(scene);
    return {
      ...base,
      from: random.pick(fromCautious ? cautious : neutral),
      to: random.pick(fromCautious ? neutral : positive),
      target: targetPrice(base.price * random.between(1.05, 1.28)),
    };
  },
  titles: [
    (f) => `${f.broker} upgrades ${f.name} to ${f.to}, target ${dollars(f.target)}`,
    (f) => `${f.name} raised to ${f.to} from ${f.from} at ${f.broker}`,
    (f) => `${f.name} gets ${withArticle(f.to)} rating from ${f.broker}, which cites ${f.driver}`,
    (f) => `${f.broker} warms to ${f.name} on ${f.driver}`,
    (f) => `Upgrade for ${f.name}: ${f.broker} no longer at ${f.from}`,
  ],
  leads: [
    (f) => `${f.broker} raised its rating on ${f.name} to ${f.to} from ${f.from} and set a price target of ${dollars(f.target)}.`,
    (f) => `Citing ${f.driver}, ${f.broker} moved ${f.name} to ${f.to}; the former rating was ${f.from}.`,
  ],
  details: [
    (f) => `The note expects ${f.measure} to improve over the next four quarters.`,
    (f) => `The main risk named is ${f.drag}.`,
    (f) => `The target of ${dollars(f.target)} compares with a last price of ${printed(f.price)}.`,
  ],
  figures: (f) => [
    ['Rating', `${f.to} (was ${f.from})`],
    ['Price target', `${dollars(f.target)}`],
    ['Last price', printed(f.price)],
  ],
  forms: [0.32, 0.54],
  channels: ['News', 'Analyst Ratings', 'Price Target'],
  tags: ['Upgrades'],
});

export const downgrade = kind({
  name: 'downgrade',
  phases: { pre: 4, main: 1 },
  facts: (scene) => {
    const { random } = scene;
    const toCautious = random.chance(0.3);
    const base = desk(scene);
    return {
      ...base,
      from: random.pick(toCautious ? neutral : positive),
      to: random.pick(toCautious ? cautious : neutral),
      target: targetPrice(base.price * random.between(0.86, 1.06)),
    };
  },
  titles: [
    (f) => `${f.broker} downgrades ${f.name} to ${f.to} on valuation`,
    (f) => `${f.name} lowered to ${f.to} from ${f.from} by ${f.broker}`,
    (f) => `${f.broker} steps back from ${f.name}, sees ${f.drag}`,
    (f) => `${f.name} now rated ${f.to} by ${f.broker}, target at ${dollars(f.target)}`,
    (f) => `${f.broker} moves ${f.symbol} to ${f.to} ahead of a quieter stretch`,
  ],
  leads: [
    (f) => `${f.broker} lowered its rating on ${f.name} to ${f.to} from ${f.from}, with a price target of ${dollars(f.target)}.`,
    (f) => `After a look at ${f.measure}, ${f.broker} rates ${f.name} ${f.to}; the former rating was ${f.from}.`,
  ],
  details: [
    (f) => `The note names ${f.drag} and sees the shares fairly valued.`,
    (f) => `On the positive side it lists ${f.driver}.`,
    () => 'Estimates for the current year were left nearly unchanged.',
  ],
  forms: [0.35, 0.52],
  channels: ['News', 'Analyst Ratings'],
  tags: ['Downgrades'],
});

export const initiation = kind({
  name: 'initiation',
  phases: { pre: 3, main: 1, night: 0.4 },
  facts: (scene) => {
    const { random } = scene;
    const base = desk(scene);
    const to = random.pick([...positive, ...neutral]);
    const liked = (positive as readonly string[]).includes(to);
    return { ...base, to, target: targetPrice(base.price * (liked ? random.between(1.1, 1.3) : random.between(0.97, 1.08))) };
  },
  titles: [
    (f) => `${f.broker} starts coverage of ${f.name} with ${f.to} rating`,
    (f) => `New coverage: ${f.broker} puts ${f.name} at ${f.to}, ${dollars(f.target)} target`,
    (f) => `${f.name} picked up at ${f.to} by ${f.broker}`,
    (f) => `${f.broker} resumes work on ${f.symbol}, rates the shares ${f.to}`,
  ],
  leads: [(f) => `${f.broker} began coverage of ${f.name} with a rating of ${f.to} and a price target of ${dollars(f.target)}.`],
  details: [
    (f) => `The report runs to forty pages and devotes most of them to ${f.measure}.`,
    (f) => `It lists ${f.driver} among the supports and ${f.drag} among the risks.`,
  ],
  forms: [0.32, 0.54],
  channels: ['News', 'Analyst Ratings', 'Price Target'],
  tags: ['Initiation'],
});

export const targetChange = kind({
  name: 'target change',
  phases: { pre: 7, main: 3.5, post: 0.5 },
  facts: (scene) => {
    const { random } = scene;
    const base = desk(scene);
    const raised = random.chance(0.62);
    const to = targetPrice(base.price * (raised ? random.between(1.04, 1.3) : random.between(0.92, 1.12)));
    const from = targetPrice(to * (raised ? random.between(0.84, 0.95) : random.between(1.05, 1.16)));
    if (from === to) return undefined;
    return { ...base, raised: to > from, to, from, rating: random.pick(raised ? positive : neutral) };
  },
  titles: [
    (f) => `${f.broker} ${f.raised ? 'lifts' : 'trims'} ${f.name} target to ${dollars(f.to)}`,
    (f) => `Price target on ${f.name} ${f.raised ? 'raised' : 'cut'} to ${dollars(f.to)} from ${dollars(f.from)} at ${f.broker}`,
    (f) => `${f.broker} keeps ${f.rating} on ${f.name}, now sees ${dollars(f.to)} a share`,
    (f) => `${dollars(f.to)} for ${f.name}: ${f.broker} ${f.raised ? 'moves up from' : 'comes down from'} ${dollars(f.from)}`,
    (f) => `${f.broker} updates its ${f.symbol} model after ${f.quarter} figures, target ${dollars(f.to)}`,
  ],
  leads: [
    (f) =>
      `${f.broker} ${f.raised ? 'raised' : 'lowered'} its price target on ${f.name} to ${dollars(f.to)} from ${dollars(f.from)} and kept its ${f.rating} rating.`,
    (f) =>
      `The new target of ${dollars(f.to)} compares with ${dollars(f.from)} before and with a last price of ${printed(f.price)}, according to ${f.broker}.`,
  ],
  details: [
    (f) => `The change follows an update of estimates for ${f.measure}.`,
    (f) => `${f.broker} names ${f.raised ? f.driver : f.drag} as the main reason.`,
    () => 'The rating was left as it was.',
  ],
  forms: [0.43, 0.44],
  channels: ['News', 'Price Target', 'Analyst Ratings'],
  tags: (f) => [f.raised ? 'Target Raised' : 'Target Lowered'],
});

export const reiteration = kind({
  name: 'reiteration',
  phases: { pre: 3, main: 2, post: 0.3 },
  facts: (scene) => {
    const base = desk(scene);
    return {
      ...base,
      rating: scene.random.pick([...positive, ...neutral]),
      target: targetPrice(base.price * scene.random.between(1.02, 1.25)),
    };
  },
  titles: [
    (f) => `${f.broker} reiterates ${f.rating} on ${f.name}`,
    (f) => `${f.rating} stands: ${f.broker} makes no change to ${f.name} after a company visit`,
    (f) => `${f.name} remains ${f.rating} at ${f.broker} with ${dollars(f.target)} in view`,
    (f) => `No change at ${f.broker} on ${f.symbol}, which still expects better ${f.measure}`,
  ],
  leads: [(f) => `${f.broker} reiterated its ${f.rating} rating on ${f.name} with a price target of ${dollars(f.target)}.`],
  details: [(f) => `The note looks at ${f.measure} and at ${f.driver}.`, () => 'Estimates were not changed.'],
  forms: [0.49, 0.42],
  channels: ['News', 'Analyst Ratings', 'Reiteration'],
  tags: ['Reiterated'],
});

export const analystColor = kind({
  name: 'analyst color',
  phases: { pre: 1.5, main: 4, post: 1, night: 0.5 },
  facts: (scene) => ({ ...desk(scene), other: scene.random.pick(lexiconOf(scene.company).units) }),
  titles: [
    (f) => `How ${withVerb(f.driver, 'shape')} the case for ${f.name}, according to ${f.broker}`,
    (f) => `${f.broker}: checks on ${f.name} point to stable ${f.measure}`,
    (f) => `Does the price of ${f.name} reflect ${f.drag}? ${f.broker} thinks so`,
    (f) => `${f.broker} sees room in ${f.theirs} ${f.other} business`,
    (f) => `Three numbers ${f.broker} wants from ${f.name} this year`,
    (f) => `${f.name} survey by ${f.broker} finds customers in no hurry`,
  ],
  leads: [
    (f) => `In a note to clients, ${f.broker} looks at ${f.measure} and finds ${f.name} about where the market puts it.`,
    (f) => `${f.broker} spoke with a dozen customers and suppliers of ${f.name} and came away with small changes to its estimates.`,
  ],
  details: [
    (f) => `The ${f.other} unit could add a point of growth, the note says.`,
    (f) => `A longer period of ${f.drag} is the main risk in its view.`,
    (f) => `It puts fair value near ${dollars(targetPrice(f.price * 1.08))}, against a last price of ${printed(f.price)}.`,
    (f) => `Supports include ${f.driver}.`,
  ],
  forms: [0.03, 0.61],
  channels: ['News', 'Analyst Color'],
  tags: ['Expert Ideas'],
});
