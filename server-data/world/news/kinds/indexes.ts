import { companyOf } from '../../companies.ts';
import { closingSeconds } from '../../trading-days.ts';
import { kind } from '../kind.ts';
import type { Scene } from '../scene.ts';
import { signedPercent as sign } from '../numbers.ts';
import { lastSession, quote } from '../quotes.ts';
import { causes, moved as word, weekdayName } from '../words.ts';

const spy = companyOf('SPY');
const qqq = companyOf('QQQ');
const iwm = companyOf('IWM');
const dia = companyOf('DIA');
const of500 = 'S&P 500';

const board = (scene: Scene, look = quote) => {
  const [wide, tech, small, old] = [look(scene, spy), look(scene, qqq), look(scene, iwm), look(scene, dia)];
  return {
    wide,
    tech,
    small,
    old,
    rising: Math.round(50 + wide.move * 1800 + scene.random.whole(-4, 4)),
    cause: scene.random.pick(causes),
    weekday: weekdayName(scene.day),
    half: closingSeconds(scene.day) < 16 * 3600,
  };
};

const wholeMarket = { subjects: [spy], stocks: () => [spy, qqq, dia, iwm], primary: () => [spy], around: 'market' } as const;

export const futures = kind({
  name: 'futures',
  phases: { night: 1, pre: 0.8 },
  facts: (scene) => board(scene),
  titles: [
    (f) => `Stock futures ${word(f.wide.move, 'edge higher', 'edge lower')} before ${f.weekday}'s open`,
    (f) => `Nasdaq futures ${word(f.tech.move, 'point up', 'point down')} with ${f.cause}`,
    (f) => `Overnight: ${of500} contracts ${sign(f.wide.move)}, small caps ${sign(f.small.move)}`,
  ],
  leads: [
    (f) => `Contracts on the ${of500} stand at ${sign(f.wide.move)} and those on the Nasdaq 100 at ${sign(f.tech.move)} with ${f.cause}.`,
  ],
  details: [() => 'Volume is in line with the hour.', () => 'European shares are mixed.'],
  forms: [0.39, 0.51],
  channels: ['News', 'Markets'],
  tags: ['Pre-Market Outlook'],
  ...wholeMarket,
});

export const opening = kind({
  name: 'opening',
  phases: {},
  facts: (scene) => board(scene),
  titles: [
    (f) => `US stocks open ${word(f.wide.move, 'higher', 'lower')} on ${f.weekday} with ${f.cause}`,
    (f) => `Opening bell: Dow ${sign(f.old.move)}, Nasdaq ${sign(f.tech.move)}`,
    (f) =>
      `${f.weekday} begins ${f.tech.move > 0 ? 'with gains for technology' : 'with technology a little weaker'}: Nasdaq 100 ${sign(f.tech.move)}`,
  ],
  leads: [
    (f) =>
      `The ${of500} begins ${f.weekday} at ${sign(f.wide.move)}, the Nasdaq 100 at ${sign(f.tech.move)} and the Russell 2000 at ${sign(f.small.move)}.`,
  ],
  details: [(f) => `Traders speak of ${f.cause}.`],
  forms: [0.35, 0.6],
  channels: ['News', 'Markets', 'Equities'],
  tags: ['Market Open'],
  rank: () => 2,
  ...wholeMarket,
});

export const closing = kind({
  name: 'closing',
  phases: {},
  facts: (scene) => board(scene, lastSession),
  titles: [
    (f) =>
      `US stocks close ${word(f.wide.move, 'higher', 'lower')}${f.half ? ' in a shortened session' : ''} as ${of500} moves ${sign(f.wide.move)}`,
    (f) => `Closing bell: Nasdaq ${sign(f.tech.move)}, Dow ${sign(f.old.move)}, small caps ${sign(f.small.move)}`,
    (f) => `${f.weekday} wrap: small caps ${sign(f.small.move)}, large ones ${sign(f.wide.move)} with ${f.cause}`,
  ],
  leads: [
    (f) =>
      `The ${of500} ended ${f.weekday} at ${sign(f.wide.move)}, the Nasdaq 100 at ${sign(f.tech.move)} and the Dow at ${sign(f.old.move)}, with ${f.cause}.`,
  ],
  details: [
    (f) => `The Russell 2000 moved ${sign(f.small.move)}.`,
    () => 'Advancing and declining shares nearly balanced on the sample board.',
  ],
  figures: (f) => [
    [of500, sign(f.wide.move)],
    ['Nasdaq 100', sign(f.tech.move)],
    ['Dow Jones Industrial Average', sign(f.old.move)],
    ['Russell 2000', sign(f.small.move)],
  ],
  forms: [0.1, 0.38],
  channels: ['News', 'Markets', 'Top Stories'],
  tags: ['Market Recap'],
  rank: () => 3,
  ...wholeMarket,
});

export const indexNote = kind({
  name: 'index note',
  phases: { main: 1.3 },
  facts: (scene) => board(scene),
  titles: [
    (f) => `${of500} ${word(f.wide.move, 'holds its gain', 'stays lower')} at ${sign(f.wide.move)}, volume light`,
    (f) => `Small caps ${f.small.move > f.wide.move ? 'outpace' : 'trail'} large ones on ${f.weekday}`,
    (f) => `Market breadth: ${f.rising}% of stocks higher, small caps ${sign(f.small.move)}`,
    (f) => `Dow ${sign(f.old.move)} in ${f.weekday} trade with ${f.cause}`,
  ],
  leads: [(f) => `With ${f.cause}, the ${of500} trades at ${sign(f.wide.move)} and the Russell 2000 at ${sign(f.small.move)}.`],
  details: [() => 'No single sector stands out.'],
  forms: [0.49, 0.44],
  channels: ['News', 'Markets'],
  tags: ['Intraday Update'],
  ...wholeMarket,
});
