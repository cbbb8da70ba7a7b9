import { companies, companyOf } from '../../companies.ts';
import { yearOf } from '../../days.ts';
import { closingSeconds } from '../../trading-days.ts';
import { kind, type Scene } from '../kind.ts';
import { money, moneyInWords, percent, price } from '../numbers.ts';
import { lastSession, quote } from '../quotes.ts';
import { listed, monthName, weekdayName } from '../words.ts';
import { monthOf } from '../../days.ts';

const [spy, qqq, iwm, dia, gld, slv, tlt, eem] = ['SPY', 'QQQ', 'IWM', 'DIA', 'GLD', 'SLV', 'TLT', 'EEM'].map(companyOf) as [
  Fund,
  Fund,
  Fund,
  Fund,
  Fund,
  Fund,
  Fund,
  Fund,
];
type Fund = (typeof companies)[number];
const canadian = companies.filter(({ country, sector }) => country === 'CA' && sector !== 'Funds');

const causes = [
  'a quiet data calendar',
  'steady yields',
  'month-end positioning',
  'earnings in view',
  'thin volumes',
  'firmer commodity prices',
  'a softer dollar',
  'rotation between sectors',
] as const;

const board = (scene: Scene, look = quote) => {
  const [wide, tech, small, old] = [spy, qqq, iwm, dia].map((fund) => look(scene, fund));
  return wide && tech && small && old
    ? {
        wide,
        tech,
        small,
        old,
        cause: scene.random.pick(causes),
        weekday: weekdayName(scene.day),
        half: closingSeconds(scene.day) < 16 * 3600,
      }
    : undefined;
};
const word = (move: number, up: string, down: string): string => (Math.abs(move) < 0.0008 ? 'little changed' : move > 0 ? up : down);
const of500 = 'S&P 500';
const wholeMarket = { subjects: [spy], stocks: () => [spy, qqq, dia, iwm], primary: () => [spy], alone: false } as const;
const sign = (move: number): string => `${move < 0 ? '−' : '+'}${percent(move, 2)}`;

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
  forms: [0.55, 0.4],
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
    (f) => `${f.weekday} begins ${word(f.tech.move, 'with gains for technology', 'with technology a little weaker')}`,
  ],
  leads: [
    (f) =>
      `The ${of500} begins ${f.weekday} at ${sign(f.wide.move)}, the Nasdaq 100 at ${sign(f.tech.move)} and the Russell 2000 at ${sign(f.small.move)}.`,
  ],
  details: [(f) => `Traders speak of ${f.cause}.`],
  forms: [0.5, 0.5],
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
    (f) => `${f.weekday} wrap: ${word(f.small.move, 'smaller stocks join the advance', 'smaller stocks lag')}`,
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
  forms: [0.15, 0.35],
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
    (f) => `${of500} ${word(f.wide.move, 'holds gain', 'stays lower')} into the afternoon, volume light`,
    (f) => `Small caps ${f.small.move > f.wide.move ? 'outpace' : 'trail'} large ones on ${f.weekday}`,
    (f) => `Market breadth: ${f.wide.move > 0 ? 'three in five' : 'two in five'} stocks higher`,
    (f) =>
      `Dow ${word(f.old.move, 'adds to', 'gives back part of')} the week's move with ${f.cause}`.replace(
        'little changed the',
        'little changed against the',
      ),
  ],
  leads: [(f) => `With ${f.cause}, the ${of500} trades at ${sign(f.wide.move)} and the Russell 2000 at ${sign(f.small.move)}.`],
  details: [() => 'No single sector stands out.'],
  forms: [0.7, 0.3],
  channels: ['News', 'Markets'],
  tags: ['Intraday Update'],
  ...wholeMarket,
});

const lone = (fund: Fund) => ({ subjects: [fund], stocks: () => [fund], alone: false }) as const;

export const metals = kind({
  name: 'metals',
  phases: { night: 0.5, pre: 0.6, main: 1, post: 0.2 },
  facts: (scene) => {
    const [gold, silver] = [quote(scene, gld), quote(scene, slv)];
    return { gold, silver, spot: `$${Math.round(gold.price * 10.9)}`, up: gold.move > 0, cause: scene.random.pick(causes) };
  },
  titles: [
    (f) => `Gold ${word(f.gold.move, 'firms', 'eases')} to ${f.spot} an ounce with ${f.cause}`,
    (f) => `Silver ${word(f.silver.move, 'follows gold up', 'slips')}, last ${sign(f.silver.move)}`,
    (f) => `Bullion funds ${word(f.gold.move, 'see buyers', 'see sellers')} for a second day`,
  ],
  leads: [(f) => `Gold trades near ${f.spot} an ounce and silver at ${sign(f.silver.move)}.`],
  details: [() => 'Traders name no single reason.'],
  forms: [0.7, 0.3],
  channels: ['News', 'Markets'],
  tags: ['Commodities'],
  subjects: [gld],
  stocks: () => [gld, slv],
  alone: false,
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
    (f) => `Ten-year yield ${word(f.bond.move, 'eases', 'edges up')} to ${f.yield}%`,
    (f) => `Treasury sells $${f.sum}B of ${f.term} paper, bid-to-cover ${f.cover}`,
    (f) => `Long bonds ${word(f.bond.move, 'extend their advance', 'give back gains')}`,
    (f) => `${f.term} auction draws ${Number(f.cover) > 2.5 ? 'firm' : 'average'} demand`,
  ],
  leads: [(f) => `The benchmark yield stands at ${f.yield}%; the last ${f.term} auction was covered ${f.cover} times.`],
  details: [() => 'The sample calendar lists no further auctions this week.'],
  forms: [0.72, 0.28],
  channels: ['News', 'Markets'],
  tags: ['Bonds'],
  ...lone(tlt),
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
    (f) => `Regional survey from the ${f.region} finds modest growth`,
    (f) => `Rate futures steady after remarks on ${f.topic}`,
  ],
  leads: [(f) => `The text published today spends most of its length on ${f.topic}.`],
  details: [() => 'No date for a next step was named.'],
  forms: [0.5, 0.5],
  channels: ['News', 'Markets'],
  tags: ['Monetary Policy'],
  stocks: () => [spy, tlt],
  primary: () => [],
  alone: false,
});

const funds = companies.filter(({ sector }) => sector === 'Funds');

export const flows = kind({
  name: 'flows',
  phases: { main: 1.1, post: 0.8, night: 0.4, closed: 0.5 },
  subjects: funds,
  facts: (scene) => {
    const { company, random, day } = scene;
    const sum = Math.round(random.between(0.08, 2.4) * 100) / 100;
    return {
      name: company.name,
      symbol: company.symbol,
      sum: money(sum),
      words: moneyInWords(sum),
      into: random.chance(0.58),
      weeks: random.whole(2, 6),
      month: monthName(monthOf(day)),
      year: yearOf(day),
      ...lastSession(scene, company),
    };
  },
  titles: [
    (f) => `${f.name} takes ${f.into ? 'in' : 'out'} ${f.sum} in a week`.replace('takes out', 'sees outflow of'),
    (f) =>
      `${f.symbol} flows: ${f.into ? 'inflow' : 'outflow'} of ${f.sum}, ${f.weeks === 2 ? 'second' : f.weeks === 3 ? 'third' : 'fourth'} week in a row`,
    (f) => `${f.month} so far: ${f.symbol} holders ${f.into ? 'add' : 'withdraw'} ${f.sum}`,
    (f) => `${f.name} declares its quarterly distribution`,
    (f) => `Short interest in ${f.symbol} ${f.into ? 'recedes' : 'builds'} a little`,
  ],
  leads: [
    (f) =>
      `Investors ${f.into ? 'put' : 'took'} ${f.words} ${f.into ? 'into' : 'out of'} ${f.name} over the week; the last price was ${price(f.price)}.`,
  ],
  details: [() => 'Flow figures are estimates and may be revised.'],
  forms: [0.55, 0.4],
  channels: ['News', 'Markets'],
  tags: ['ETF Flows'],
});

export const overseas = kind({
  name: 'overseas',
  phases: { night: 2.2, pre: 0.8, closed: 0.5 },
  subjects: [eem],
  facts: (scene) => {
    const { random } = scene;
    const abroad = random.some(
      companies.filter(({ country, sector }) => !['US', 'CA'].includes(country) && sector !== 'Funds'),
      4,
    );
    const { move } = quote(scene, eem);
    return {
      abroad,
      move,
      where: random.pick(['Asian', 'European', 'Emerging-market', 'Japanese', 'Latin American']),
      cause: random.pick(causes),
      names: listed(abroad.slice(0, 2).map(({ name }) => name)),
    };
  },
  titles: [
    (f) => `${f.where} shares ${word(f.move, 'advance', 'retreat')} with ${f.cause}`,
    (f) => `ADR watch: ${f.names} ${word(f.move, 'firmer', 'softer')} overseas`,
    (f) =>
      `Overnight in brief: ${f.where.toLowerCase().replace(/^(asian|european|japanese|latin american)/, (area) => area.replace(/\b\w/g, (first) => first.toUpperCase()))} markets, oil and currencies`,
  ],
  leads: [(f) => `${f.where} shares trade ${sign(f.move)} with ${f.cause}; ${f.names} are among the names watched.`],
  details: [() => 'Currencies moved within narrow ranges.'],
  forms: [0.4, 0.5],
  channels: ['News', 'Markets'],
  tags: ['Global Markets'],
  stocks: (f) => [eem, ...f.abroad],
  primary: () => [],
  alone: false,
});

export const canada = kind({
  name: 'canada',
  phases: { main: 0.5, post: 0.9 },
  subjects: canadian,
  facts: (scene) => {
    const list = scene.random.some(canadian, scene.random.whole(4, 8)).map((company) => ({ company, ...quote(scene, company) }));
    const [lead, second] = list.toSorted((a, b) => Math.abs(b.move) - Math.abs(a.move));
    return lead && second ? { list, lead, second, up: lead.move > 0, cause: scene.random.pick(causes) } : undefined;
  },
  titles: [
    (f) => `Toronto shares ${f.up ? 'firm' : 'soften'}; ${f.lead.company.name} ${sign(f.lead.move)}`,
    (f) => `${f.lead.company.name}, ${f.second.company.name} set the tone in Canadian trade`,
    (f) => `Canadian stocks mixed with ${f.cause}`,
  ],
  leads: [
    (f) => `${f.lead.company.name} moves ${sign(f.lead.move)} and ${f.second.company.name} ${sign(f.second.move)} in Canadian trade.`,
  ],
  details: [() => 'Energy and banks make up most of the turnover.'],
  forms: [0.4, 0.5],
  channels: ['News', 'Markets'],
  tags: ['Canada'],
  stocks: (f) => f.list.map(({ company }) => company),
  alone: false,
});
