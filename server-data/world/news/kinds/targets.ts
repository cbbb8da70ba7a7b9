import { kind } from '../kind.ts';
import { lexiconOf } from '../lexicon.ts';
import { dollars, price as printed, targetPrice } from '../numbers.ts';
import { withVerb } from '../words.ts';
import { neutral, noteFacts, positive } from './note-facts.ts';

export const targetChange = kind({
  name: 'target change',
  phases: { pre: 7, main: 3.5, post: 0.5 },
  facts: (scene) => {
    const { random } = scene;
    const base = noteFacts(scene);
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
  told: (f) => ({ rating: { action: 'Maintain', from: f.rating, to: f.rating, firm: f.broker }, push: f.raised ? 0.35 : -0.35 }),
});

export const reiteration = kind({
  name: 'reiteration',
  phases: { pre: 3, main: 2, post: 0.3 },
  facts: (scene) => {
    const base = noteFacts(scene);
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
  told: (f) => ({ rating: { action: 'Reiterate', from: f.rating, to: f.rating, firm: f.broker } }),
});

export const analystColor = kind({
  name: 'analyst color',
  phases: { pre: 1.5, main: 4, post: 1, night: 0.5 },
  facts: (scene) => ({ ...noteFacts(scene), other: scene.random.pick(lexiconOf(scene.company).units) }),
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
