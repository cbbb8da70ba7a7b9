import { companyOf, firms } from '../../companies.ts';
import type { Company } from '../../listing.ts';
import { announcementsOn } from '../../earnings-days.ts';
import { inventedFirm } from '../invented.ts';
import { kind } from '../kind.ts';
import { lexiconOf } from '../lexicon.ts';
import { percent, signedPercent } from '../numbers.ts';
import { capitalized, cardinal, listed, monthName, possessive, weekdayName } from '../words.ts';
import { monthOf } from '../../days.ts';
import { Random, fractionOf } from '../../random.ts';

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

/** Companies going public: all invented, so without tickers. */
export const listingPlans = kind({
  name: 'listing plans',
  phases: { pre: 0.7, main: 0.9, post: 0.6, closed: 0.8 },
  subjects: [companyOf('SPY')],
  facts: ({ random, day }) => {
    const low = random.whole(12, 28);
    return {
      firm: inventedFirm(random),
      second: inventedFirm(random),
      low,
      high: low + random.whole(2, 4),
      shares: random.whole(6, 40),
      month: monthName(monthOf(day) + 1),
      venue: random.pick(['Nasdaq', 'New York Stock Exchange']),
      weekday: weekdayName(day),
      count: random.whole(2, 9),
    };
  },
  titles: [
    [
      (f) => `${f.firm} sets IPO range of $${f.low} to $${f.high} a share`,
      (f) => `${f.firm}, an invented company, plans to sell ${f.shares} million shares at $${f.low} to $${f.high} each.`,
    ],
    [
      (f) => `${f.firm} files to list on the ${f.venue}`,
      (f) => `${f.firm}, an invented company, has filed a prospectus; its shares are to trade on the ${f.venue}.`,
    ],
    [
      (f) => `IPO calendar: ${cardinal(f.count)} companies plan to price, ${f.firm} first`,
      (f) => `The calendar of the coming days lists ${cardinal(f.count)} invented companies, among them ${f.firm} and ${f.second}.`,
    ],
    [
      (f) => `${f.firm} prices ${f.shares}M-share offering at $${f.high}`,
      (f) => `${f.firm}, an invented company, sold ${f.shares} million shares at $${f.high} each, the upper end of its range.`,
    ],
    [
      (f) => `Listing of ${f.firm} moves to ${f.month}`,
      (f) => `${f.firm}, an invented company, wants to list in ${f.month} instead of this month.`,
    ],
    [
      (f) => `Quiet period ends for ${f.firm} and ${f.second}`,
      (f) => `Banks that brought ${f.firm} and ${f.second} to the market may now publish on them.`,
    ],
  ],

  details: [
    () => 'Proceeds are meant for working capital.',
    (f) => `${f.second} is expected to follow in ${f.month}.`,
    () => 'The companies on this calendar are invented and have no ticker.',
  ],
  forms: [0.35, 0.55],
  channels: ['News', 'IPOs'],
  tags: ['IPO Calendar'],
  stocks: () => [],
  around: 'market',
});

const weekNames = firms.filter(({ scale }) => scale.revenueBillions > 30);

export const weekAhead = kind({
  name: 'week ahead',
  phases: { closed: 0.7 },
  subjects: [companyOf('SPY')],
  facts: ({ day, random }) => {
    const coming = Array.from({ length: 7 }, (_, at) => announcementsOn(day + 1 + at))
      .flat()
      .slice(0, 14)
      .map(({ company }) => company);
    const list = coming.length > 2 ? coming : random.some(weekNames, 3);
    return { list, busy: coming.length > 2, names: listed(list.slice(0, 2).map(({ name }) => name)), count: coming.length };
  },
  titles: [
    (f) => (f.busy ? `Week ahead: ${f.names} report, data in between` : `A quiet week ahead, with ${f.names} at conferences`),
    (f) => `Five things to watch this week, from ${f.list[0]?.name ?? ''} to Treasury auctions`,
    (f) => `Weekend reading: ${f.names} and the calendar`,
    (f) =>
      `Your week in markets: ${f.busy ? `${cardinal(f.count)} reports, ${f.names} first` : `little earnings news, ${f.names} on stage`}`,
  ],
  leads: [
    (f) =>
      f.busy
        ? `${f.names} are among the companies that report in the coming days.`
        : 'The calendar of the coming days is thin; data and conferences fill it.',
  ],
  details: [() => 'Bond auctions are planned from Tuesday to Thursday.', () => 'Volumes tend to be lower at the start of the week.'],
  figures: (f) => f.list.map(({ name, symbol }) => [name, symbol] as const),
  forms: [0, 0.5],
  channels: ['News', 'Markets', 'Top Stories'],
  tags: ['Week Ahead', 'Stories That Matter'],
  stocks: (f) => f.list,
  primary: () => [],
  around: 'market',
});

const byIndustry = Map.groupBy(firms, ({ industry }) => industry);
const peersOf = (company: Company): Company[] => (byIndustry.get(company.industry) ?? []).filter(({ cik }) => cik !== company.cik);

/** Unhurried pieces for reading. */
export const explainer = kind({
  name: 'explainer',
  phases: { main: 1.4, night: 1.6, closed: 5, post: 0.5 },
  facts: ({ company, random }) => {
    const { measures, units, drivers, drags } = lexiconOf(company);
    const [measure = '', second = ''] = random.some(measures, 2);
    const peer = random.pick(peersOf(company));
    return {
      name: company.name,
      theirs: possessive(company.name),
      measure,
      second,
      unit: random.pick(units),
      driver: random.pick(drivers),
      drag: random.pick(drags),
      peer,
      count: random.whole(3, 7),
      years: random.whole(3, 10),
      company,
    };
  },
  titles: [
    [
      (f) => `How ${f.name} makes money: the ${f.unit} unit in plain words`,
      (f) => `Most readers know ${f.name}, fewer know what its ${f.unit} business does all day.`,
    ],
    [
      (f) => `${f.name} and ${f.peer.name} compared on ${f.measure}`,
      (f) => `Two companies of one industry, ${f.name} and ${f.peer.name}, report ${f.measure} in different ways.`,
    ],
    [
      (f) => `${capitalized(cardinal(f.count))} questions to ask about ${f.name} before its next report`,
      (f) => `Before ${f.name} reports again, it helps to know what one wants to learn, from ${f.measure} to ${f.second}.`,
    ],
    [
      (f) => `What ${cardinal(f.years)} years of ${f.measure} say about ${f.name}`,
      (f) =>
        `${f.name} is often described by one figure, ${f.measure}; over ${cardinal(f.years)} years it has moved less than one would think.`,
    ],
    [
      (f) => `A reader asks: why does ${f.name} publish ${f.second}?`,
      (f) => `A letter to the editor wants to know what ${f.second} is good for; ${f.name} has published it for years.`,
    ],
    [
      (f) => `Inside ${f.theirs} ${f.unit} business`,
      (f) => `A visit to the ${f.unit} business of ${f.name} shows a calm place with long contracts.`,
    ],
    [
      (f) => `${capitalized(f.measure)} explained with the example of ${f.name}`,
      (f) => `${capitalized(f.measure)}, a figure that many reports begin with, is best understood with a company one knows.`,
    ],
    [
      (f) => `${f.name} in ${cardinal(f.count)} charts: ${f.measure}, ${f.second} and the rest`,
      (f) => `${capitalized(cardinal(f.count))} pictures are enough to follow ${f.name}; the first shows ${f.measure}.`,
    ],
  ],

  details: [
    (f) => `First, ${f.measure} depends on ${f.driver} as well as on the calendar.`,
    (f) => `Second, ${f.drag} can hide the trend for a quarter or two.`,
    (f) => `Third, ${f.second} is usually reported with a delay.`,
    (f) => `The ${f.unit} unit is the part most readers know.`,
    () => 'None of this is a recommendation.',
  ],
  forms: [0, 0.3],
  channels: ['News', 'Equities'],
  tags: ['Expert Ideas', 'Stories That Matter'],
  stocks: (f) => [f.company, f.peer],
  contentType: 'benzinga_reach',
});
