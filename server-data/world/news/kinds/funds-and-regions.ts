import { companies, companyOf } from '../../companies.ts';
import { monthOf } from '../../days.ts';
import { kind } from '../kind.ts';
import { money, moneyInWords, price, signedPercent as sign } from '../numbers.ts';
import { lastSession, quote } from '../quotes.ts';
import { causes, listed, monthName, moved as word, ordinal } from '../words.ts';

const eem = companyOf('EEM');
const funds = companies.filter(({ sector }) => sector === 'Funds');
const canadian = companies.filter(({ country, sector }) => country === 'CA' && sector !== 'Funds');
const foreign = companies.filter(({ securityType }) => securityType === 'American Depositary Receipt');

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
      ...lastSession(scene, company),
    };
  },
  titles: [
    (f) => `${f.name} ${f.into ? 'takes in' : 'sees outflow of'} ${f.sum} in a week`,
    (f) => `${f.symbol} flows: ${f.into ? 'inflow' : 'outflow'} of ${f.sum}, ${ordinal(f.weeks)} week in a row`,
    [
      (f) => `${f.month} so far: ${f.symbol} holders ${f.into ? 'add' : 'withdraw'} ${f.sum}`,
      (f) => `Since the start of ${f.month}, holders of ${f.name} have ${f.into ? 'added' : 'withdrawn'} ${f.words}.`,
    ],
    [
      (f) => `${f.name} declares distribution of $${(f.price / 240).toFixed(3)} a share`,
      (f) => `${f.name} will pay its quarterly distribution within two weeks.`,
    ],
    [
      (f) => `Short interest in ${f.symbol} ${f.into ? 'recedes' : 'builds'} to ${f.weeks}.${f.weeks % 3}% of shares`,
      (f) => `The share of ${f.name} that is sold short is now ${f.weeks}.${f.weeks % 3}%, little different from two weeks ago.`,
    ],
  ],

  leads: [
    (f) =>
      `Investors ${f.into ? 'put' : 'took'} ${f.words} ${f.into ? 'into' : 'out of'} ${f.name} over the week; the last price was ${price(f.price)}.`,
  ],
  details: [() => 'Flow figures are estimates and may be revised.'],
  forms: [0.39, 0.51],
  channels: ['News', 'Markets'],
  tags: ['ETF Flows'],
});

export const overseas = kind({
  name: 'overseas',
  phases: { night: 2.2, pre: 0.8, closed: 0.5 },
  subjects: [eem],
  facts: (scene) => {
    const { random } = scene;
    const abroad = random.some(foreign, 4);
    const { move } = quote(scene, eem);
    return {
      abroad,
      move,
      where: random.pick(['Asian', 'European', 'Southeast Asian', 'Japanese', 'Latin American']),
      cause: random.pick(causes),
      names: listed(abroad.slice(0, 2).map(({ name }) => name)),
    };
  },
  titles: [
    (f) => `${f.where} shares ${word(f.move, 'advance', 'retreat')} with ${f.cause}`,
    (f) => `ADR watch: ${f.names} ${word(f.move, 'firmer', 'softer')} overseas`,
    (f) => `In brief: ${f.where} markets, ${f.names}, oil and currencies`,
  ],
  leads: [(f) => `${f.where} shares trade ${sign(f.move)} with ${f.cause}; ${f.names} are among the names watched.`],
  details: [() => 'Currencies moved within narrow ranges.'],
  forms: [0.28, 0.58],
  channels: ['News', 'Markets'],
  tags: ['Global Markets'],
  stocks: (f) => [eem, ...f.abroad],
  primary: () => [],
  around: 'market',
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
    (f) => `Canadian stocks mixed with ${f.cause}, ${f.second.company.symbol} at ${sign(f.second.move)}`,
  ],
  leads: [
    (f) => `${f.lead.company.name} moves ${sign(f.lead.move)} and ${f.second.company.name} ${sign(f.second.move)} in Canadian trade.`,
  ],
  details: [() => 'Energy and banks make up most of the turnover.'],
  forms: [0.28, 0.58],
  channels: ['News', 'Markets'],
  tags: ['Canada'],
  stocks: (f) => f.list.map(({ company }) => company),
  around: 'market',
});
