import { kind } from '../kind.ts';
import { dollars, price as printed, targetPrice } from '../numbers.ts';
import { withArticle } from '../words.ts';
import { cautious, neutral, noteFacts, positive } from './note-facts.ts';

export const upgrade = kind({
  name: 'upgrade',
  phases: { pre: 5, main: 1 },
  facts: (scene) => {
    const { random } = scene;
    const fromCautious = random.chance(0.35);
    const base = noteFacts(scene);
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
    ['Price target', dollars(f.target)],
    ['Last price', printed(f.price)],
  ],
  forms: [0.32, 0.54],
  channels: ['News', 'Analyst Ratings', 'Price Target'],
  tags: ['Upgrades'],
  told: (f) => ({ rating: { action: 'Upgrade', from: f.from, to: f.to, firm: f.broker }, push: 1 }),
});

export const downgrade = kind({
  name: 'downgrade',
  phases: { pre: 4, main: 1 },
  facts: (scene) => {
    const { random } = scene;
    const toCautious = random.chance(0.3);
    const base = noteFacts(scene);
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
  told: (f) => ({ rating: { action: 'Downgrade', from: f.from, to: f.to, firm: f.broker }, push: -1 }),
});

export const initiation = kind({
  name: 'initiation',
  phases: { pre: 3, main: 1, night: 0.4 },
  facts: (scene) => {
    const { random } = scene;
    const base = noteFacts(scene);
    const to = random.pick([...positive, ...neutral]);
    const liked = (positive as readonly string[]).includes(to);
    return { ...base, to, liked, target: targetPrice(base.price * (liked ? random.between(1.1, 1.3) : random.between(0.97, 1.08))) };
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
  told: (f) => ({ rating: { action: 'Initiate', from: '', to: f.to, firm: f.broker }, push: f.liked ? 0.5 : 0 }),
});
