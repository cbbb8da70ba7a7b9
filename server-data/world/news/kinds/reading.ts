import { companyOf, firms } from '../../companies.ts';
import { announcementsOn } from '../../earnings-days.ts';
import type { Company } from '../../listing.ts';
import { kind } from '../kind.ts';
import { lexiconOf } from '../lexicon.ts';
import { capitalized, cardinal, listed, possessive } from '../words.ts';

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
