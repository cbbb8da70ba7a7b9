import { conferences, cities, inventedFirm, inventedFunds, roles, seasons } from '../invented.ts';
import { kind, type Scene } from '../kind.ts';
import { lexiconOf } from '../lexicon.ts';
import { cardinal, capitalized, inWords, possessive, weekdayName, withArticle } from '../words.ts';
import { tradingDayFrom } from '../../trading-days.ts';

const base = ({ random, company, day }: Scene) => {
  const { units, sites, measures, drivers } = lexiconOf(company);
  const later = tradingDayFrom(day, random.whole(3, 18));
  return {
    name: company.name,
    theirs: possessive(company.name),
    role: random.pick(roles),
    unit: random.pick(units),
    site: random.pick(sites),
    measure: random.pick(measures),
    driver: random.pick(drivers),
    firm: inventedFirm(random),
    fund: random.pick(inventedFunds),
    city: random.pick(cities),
    season: random.pick(seasons),
    conference: random.pick(conferences),
    date: inWords(later),
    weekday: weekdayName(later),
    years: random.whole(2, 9),
    staff: random.whole(2, 45) * 100,
  };
};

export const appointment = kind({
  name: 'appointment',
  phases: { pre: 1.6, main: 1.8, post: 1.6, night: 0.3 },
  facts: base,
  titles: [
    (f) => `${f.name} names new ${f.role}`,
    (f) => `${f.name} fills the post of ${f.role} from within`,
    (f) => `${capitalized(f.role)} of ${f.name} to retire ${f.season}`,
    (f) => `${f.name} adds independent director to its board`,
    (f) => `${f.name} starts search for ${withArticle(f.unit)} chief`,
    (f) => `${f.name} splits ${f.unit} leadership in two`,
    (f) => `Board seat at ${f.name} goes to former ${f.firm} executive`,
  ],
  leads: [
    (f) => `${f.name} announced a change in the office of ${f.role}, to take effect ${f.season}.`,
    (f) => `A manager with ${cardinal(f.years)} years at the ${f.unit} business will take the post of ${f.role} at ${f.name}.`,
  ],
  details: [
    () => 'The company gave no names ahead of the filing.',
    (f) => `The change takes effect ${f.season} and was planned for some time.`,
    () => 'An advisory role is foreseen for a transition of six months.',
  ],
  forms: [0.29, 0.58],
  channels: ['News', 'Press Releases'],
  tags: ['Management'],
});

export const labor = kind({
  name: 'labor',
  phases: { pre: 0.6, main: 1.1, post: 0.4, night: 0.4, closed: 0.5 },
  facts: base,
  titles: [
    (f) => `${f.name} and union agree on ${cardinal(f.years)}-year contract in ${f.city}`,
    (f) => `${f.name} workers in ${f.city} ratify agreement`,
    (f) => `${f.name} offers apprenticeships at its ${f.city} ${f.site}`,
    (f) => `Shift plan settled at ${f.theirs} ${f.city} ${f.site}`,
    (f) => `${f.name} sets wage step for hourly staff ${f.season}`,
  ],
  leads: [(f) => `An agreement for about ${f.staff} employees of ${f.name} in ${f.city} will run for ${cardinal(f.years)} years.`],
  details: [
    () => 'It covers wages, shifts and training.',
    () => 'Both sides called the talks constructive.',
    (f) => `It takes effect ${f.season}.`,
  ],
  forms: [0.28, 0.6],
  channels: ['News'],
  tags: ['Labor'],
});

export const conference = kind({
  name: 'conference',
  phases: { pre: 1.4, main: 1.6, post: 1.4 },
  facts: base,
  titles: [
    (f) => `${f.name} to present at the ${f.conference}`,
    (f) => `${f.name} plans investor day in ${f.city}`,
    (f) => `At the ${f.conference}, ${f.name} talks about ${f.measure}`,
    (f) => `${f.name} management hosts fireside chat on ${f.weekday}`,
    (f) => `${f.name} to webcast its annual meeting on ${f.date}`,
  ],
  leads: [(f) => `${f.name} will take part in the ${f.conference} in ${f.city} on ${f.weekday}, ${f.date}.`],
  details: [(f) => `Topics include ${f.measure} and ${f.driver}.`, () => 'A recording will be available for ninety days.'],
  forms: [0.39, 0.53],
  channels: ['Press Releases', 'News'],
  tags: ['Conferences'],
});

export const filing = kind({
  name: 'filing',
  phases: { main: 1.4, post: 2.2, night: 0.6 },
  facts: base,
  titles: [
    (f) => `${f.name} files quarterly report, confirms earlier figures`,
    (f) => `Filing: ${f.fund} holds ${f.years}.${f.years % 4}% of ${f.name}`,
    (f) => `${f.name} updates risk section on ${f.measure} in annual filing`,
    (f) => `${f.name} amends bylaws ahead of shareholder meeting`,
    (f) => `${f.fund} discloses passive stake in ${f.name}`,
    (f) => `${f.name} proxy lists ${cardinal(f.years)} proposals for the vote`,
  ],
  leads: [
    (f) => `A routine filing of ${f.name} with the securities regulator became public today.`,
    (f) => `The document contains no new figures for ${f.name} and was due this month.`,
  ],
  details: [() => 'Such filings are due at fixed dates and carry no comment.', (f) => `It mentions ${f.measure} once.`],
  forms: [0.52, 0.39],
  channels: ['News'],
  tags: ['Filings'],
});

export const regulator = kind({
  name: 'regulator',
  phases: { pre: 0.5, main: 1.2, post: 0.6 },
  facts: base,
  titles: [
    (f) => `Regulators clear ${f.theirs} purchase of ${f.firm}`,
    (f) => `Court sets schedule in licensing matter between ${f.name} and ${f.firm}`,
    (f) => `${f.name} receives permit for ${f.site} in ${f.city}`,
    (f) => `${f.name} and ${f.firm} end licensing dispute`,
    (f) => `Comment period opens on rule that concerns ${f.name} and peers`,
    (f) => `Agency accepts ${f.name} filing on ${f.measure}`,
  ],
  leads: [(f) => `The decision concerns ${f.name} and ${f.firm} and was expected; neither side commented further.`],
  details: [() => 'No amounts were named.', (f) => `The next step is due ${f.season}.`],
  forms: [0.39, 0.53],
  channels: ['News'],
  tags: ['Regulation'],
});

export const community = kind({
  name: 'community',
  phases: { main: 0.7, night: 0.5, closed: 1.2 },
  facts: base,
  titles: [
    (f) => `${f.name} funds scholarships in ${f.city}`,
    (f) => `${f.name} publishes its yearly sustainability report`,
    (f) => `${f.name} buys solar power for its ${f.city} ${f.site}`,
    (f) => `${f.name} volunteers refit a library in ${f.city}`,
    (f) => `${f.name} sets water target for its ${f.unit} unit`,
    (f) => `Night classes for ${f.name} staff begin in ${f.city}`,
  ],
  leads: [(f) => `${f.name} described the program in ${f.city} in a short statement; it runs for ${cardinal(f.years)} years.`],
  details: [
    (f) => `About ${f.staff} people are expected to take part.`,
    () => 'Costs were not disclosed.',
    (f) => `A first report is planned ${f.season}.`,
  ],
  forms: [0.14, 0.69],
  channels: ['Press Releases'],
  tags: ['Community'],
  contentType: 'benzinga_reach',
});
