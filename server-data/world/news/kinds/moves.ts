import { tradingDayFrom } from '../../trading-days.ts';
import { brokers } from '../invented.ts';
import { kind } from '../kind.ts';
import type { Scene } from '../scene.ts';
import { lexiconOf } from '../lexicon.ts';
import { percent, price as printed } from '../numbers.ts';
import { lastSession, quote } from '../quotes.ts';
import { inWords, possessive, weekdayName, withVerb } from '../words.ts';

const base = (scene: Scene, least: number) => {
  const { random, company } = scene;
  const { move, price } = quote(scene, company);
  if (Math.abs(move) < least) return undefined;
  const { drivers, drags, measures } = lexiconOf(company);
  const up = move > 0;
  return {
    name: company.name,
    symbol: company.symbol,
    theirs: possessive(company.name),
    price: printed(price),
    move,
    up,
    change: percent(move),
    driver: random.pick(drivers),
    why: up ? random.pick(drivers) : random.pick(drags),
    measure: random.pick(measures),
    broker: random.pick(brokers),
    weekday: weekdayName(scene.day),
  };
};

/** Why is it moving. */
export const why = kind({
  name: 'why it is moving',
  phases: { pre: 1.4, main: 5 },
  facts: (scene) => base(scene, 0.009),
  titles: [
    (f) => `Why ${f.name} shares are ${f.up ? 'rising' : 'falling'} ${f.weekday}`,
    (f) => `${f.name} stock is ${f.up ? 'higher' : 'lower'} by ${f.change}: what is going on`,
    (f) => `What moves ${f.name}? Traders point to ${f.why}`,
    (f) => `${f.symbol} ${f.up ? 'climbs' : 'dips'} ${f.change} as ${withVerb(f.why, 'draw')} attention`,
    (f) => `${f.name} on the move: ${f.why} in focus`,
  ],
  leads: [
    (f) => `${f.name} shares are ${f.up ? 'up' : 'down'} ${f.change} at ${f.price}; traders name ${f.why}.`,
    (f) =>
      `There is no company statement behind the move of ${f.name}, which trades ${f.change} ${f.up ? 'higher' : 'lower'} at ${f.price}.`,
  ],
  details: [
    (f) => `A note by ${f.broker} on ${f.measure} was also mentioned.`,
    () => 'Volume is above its average for this time of day.',
    (f) => `The sector is ${f.up ? 'firmer' : 'softer'} as a whole.`,
  ],
  forms: [0.07, 0.77],
  channels: ['News', 'WIIM', 'Movers & Shakers'],
  tags: ['Why It Is Moving'],
});

export const intraday = kind({
  name: 'intraday',
  phases: { main: 3.5 },
  facts: (scene) => base(scene, 0.007),
  titles: [
    (f) => `${f.name} ${f.up ? 'extends gain' : 'extends loss'}, last ${f.price}`,
    (f) => `${f.symbol} ${f.up ? 'up' : 'down'} ${f.change} in active trade`,
    (f) => `${f.name} shares ${f.up ? 'add' : 'give up'} ${f.change} on heavier volume`,
    (f) => `${f.theirs} stock at ${f.price}, ${f.up ? 'best' : 'weakest'} level of the session`,
    (f) => `Block trade noted in ${f.name} near ${f.price}`,
  ],
  leads: [(f) => `${f.name} trades at ${f.price}, ${f.change} ${f.up ? 'above' : 'below'} the last close.`],
  details: [() => 'No news was seen on the tape.'],
  forms: [0.63, 0.28],
  channels: ['News', 'Movers & Shakers'],
  tags: ['Intraday Update'],
});

export const range = kind({
  name: 'range',
  phases: { main: 1.2, post: 0.5 },
  facts: (scene) => {
    const { company, market, day } = scene;
    const { price, move } = quote(scene, company);
    const back = scene.random.whole(25, 160);
    const then = tradingDayFrom(day, -back);
    const levels = Array.from({ length: 20 }, (_, at) => market.close(company, tradingDayFrom(day, -1 - at)));
    if (price < Math.max(...levels) && price > Math.min(...levels)) return undefined;
    return {
      name: company.name,
      symbol: company.symbol,
      price: printed(price),
      up: move > 0,
      since: inWords(then),
      measure: scene.random.pick(lexiconOf(company).measures),
    };
  },
  titles: [
    (f) => `${f.name} touches one-month ${f.up ? 'high' : 'low'} at ${f.price}`,
    (f) => `${f.symbol} leaves its four-week range, trades at ${f.price}`,
    (f) => `Chart watch: ${f.name} ${f.up ? 'above' : 'below'} its recent band`,
  ],
  leads: [(f) => `At ${f.price}, ${f.name} trades ${f.up ? 'above' : 'below'} every close of the last twenty sessions.`],
  details: [(f) => `The move came without news on ${f.measure}.`],
  forms: [0.52, 0.4],
  channels: ['News', 'Equities'],
  tags: ['Technicals'],
});

export const afterSession = kind({
  name: 'after session',
  phases: { post: 1.8, night: 0.8, closed: 1 },
  facts: (scene) => {
    const { company, random } = scene;
    const { move, price } = lastSession(scene, company);
    if (Math.abs(move) < 0.012) return undefined;
    const { drivers, drags } = lexiconOf(company);
    return {
      name: company.name,
      theirs: possessive(company.name),
      up: move > 0,
      change: percent(move),
      price: printed(price),
      why: random.pick(move > 0 ? drivers : drags),
    };
  },
  titles: [
    (f) => `${f.name} ended the session ${f.change} ${f.up ? 'higher' : 'lower'}`,
    (f) => `${f.theirs} ${f.change} ${f.up ? 'advance' : 'decline'}: three things to know`,
    (f) => `Among the day's movers: ${f.name}, closing at ${f.price}`,
    (f) => `${f.name} closed at ${f.price}; ${withVerb(f.why, 'get')} the ${f.up ? 'credit' : 'blame'}`,
  ],
  leads: [
    (f) => `${f.name} closed at ${f.price}, ${f.change} ${f.up ? 'above' : 'below'} the day before, with ${f.why} named as the reason.`,
  ],
  details: [() => 'Volume was close to the monthly average.', () => 'No statement was published by the company.'],
  forms: [0.14, 0.64],
  channels: ['News', 'Movers & Shakers'],
  tags: ['Market Recap'],
});
