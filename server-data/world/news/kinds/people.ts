import { cityFor, conferences, inventedFirm, inventedFunds, roles, seasons } from '../invented.ts';
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
    city: cityFor(company, random, 0.97),
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
    [
      (f) => `${f.name} names new ${f.role}`,
      (f) => `A manager with ${cardinal(f.years)} years at the ${f.unit} business will take the post of ${f.role} at ${f.name}.`,
    ],
    [
      (f) => `${f.name} fills the post of ${f.role} from within`,
      (f) => `The new ${f.role} of ${f.name} comes from the ${f.unit} business.`,
    ],
    [
      (f) => `${capitalized(f.role)} of ${f.name} to retire ${f.season}`,
      (f) => `${f.name} announced a change in the office of ${f.role}, to take effect ${f.season}.`,
    ],
    [
      (f) => `${f.name} adds independent director to its board`,
      (f) => `The board of ${f.name} grows by one seat; the new director has worked in ${f.city} for many years.`,
    ],
    [
      (f) => `${f.name} starts search for ${withArticle(f.unit)} chief`,
      (f) => `${f.name} is looking for a new head of its ${f.unit} business, inside and outside the company.`,
    ],
    [
      (f) => `${f.name} splits ${f.unit} leadership in two`,
      (f) => `Sales and operations of the ${f.unit} business at ${f.name} will have separate heads ${f.season}.`,
    ],
    [
      (f) => `Board seat at ${f.name} goes to former ${f.firm} executive`,
      (f) => `A former executive of ${f.firm}, an invented company, joins the board of ${f.name}.`,
    ],
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
    [
      (f) => `${f.name} offers apprenticeships at its ${f.city} ${f.site}`,
      (f) => `${f.name} takes on apprentices in ${f.city} ${f.season}; the program lasts three years.`,
    ],
    (f) => `Shift plan settled at ${possessive(f.name)} ${f.city} ${f.site}`,
    [
      (f) => `${f.name} sets wage step for hourly staff ${f.season}`,
      (f) => `Hourly staff of ${f.name} will be paid more ${f.season}; the step had been agreed before.`,
    ],
    (f) => `Talks on hours at ${f.name} in ${f.city} end with a deal`,
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
    [
      (f) => `${f.name} plans investor day in ${f.city}`,
      (f) => `${f.name} invites investors to ${f.city} on ${f.weekday}, ${f.date}, to talk about ${f.measure}.`,
    ],
    (f) => `At the ${f.conference}, ${f.name} talks about ${f.measure}`,
    [
      (f) => `${f.name} management hosts fireside chat on ${f.weekday}`,
      (f) => `The talk with ${f.name} on ${f.weekday}, ${f.date}, is open to all shareholders.`,
    ],
    [
      (f) => `${f.name} to webcast its annual meeting on ${f.date}`,
      (f) => `Shareholders of ${f.name} can follow the meeting on ${f.weekday}, ${f.date}, online.`,
    ],
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
    [
      (f) => `${f.name} files quarterly report, confirms earlier figures`,
      (f) => `The quarterly report of ${f.name} became public today and confirms the figures announced before.`,
    ],
    [
      (f) => `Filing: ${f.fund} holds ${f.years}.${f.years % 4}% of ${f.name}`,
      (f) => `${f.fund}, an invented manager, reports a passive holding of ${f.years}.${f.years % 4}% in ${f.name}.`,
    ],
    (f) => `${f.name} updates its text on ${f.measure} in a routine filing`,
    [
      (f) => `${f.name} amends bylaws ahead of shareholder meeting`,
      (f) => `The changed bylaws of ${f.name} concern deadlines for proposals.`,
    ],
    [
      (f) => `${f.fund} discloses passive stake in ${f.name}`,
      (f) => `${f.fund}, an invented manager, has crossed a reporting threshold in ${f.name}.`,
    ],
    [
      (f) => `${f.name} proxy lists ${cardinal(f.years)} proposals for the vote`,
      (f) => `Shareholders of ${f.name} will vote on ${cardinal(f.years)} proposals, all of them routine.`,
    ],
  ],

  leads: [(f) => `A routine filing of ${f.name} with the securities regulator became public today.`],
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
    [
      (f) => `Regulators clear ${f.theirs} purchase of ${f.firm}`,
      (f) => `The purchase of ${f.firm} by ${f.name} may go ahead without conditions.`,
    ],
    [
      (f) => `Court sets schedule in licensing matter between ${f.name} and ${f.firm}`,
      (f) => `Hearings between ${f.name} and ${f.firm}, an invented company, are to begin ${f.season}.`,
    ],
    [
      (f) => `${f.name} receives permit for ${f.site} in ${f.city}`,
      (f) => `The city of ${f.city} has approved plans of ${f.name} for ${withArticle(f.site)}.`,
    ],
    [
      (f) => `${f.name} and ${f.firm} end licensing dispute`,
      (f) => `${f.name} and ${f.firm} have settled; each may use the patents of the other.`,
    ],
    [
      (f) => `Comment period opens on rule that concerns ${f.name} and peers`,
      (f) => `Comments on the proposed rule, which concerns ${f.measure}, are welcome for sixty days.`,
    ],
    [
      (f) => `Agency accepts ${f.name} filing on ${f.measure}`,
      (f) => `The filing of ${f.name} on ${f.measure} is complete, the agency said.`,
    ],
  ],

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
    [
      (f) => `${f.name} funds scholarships in ${f.city}`,
      (f) => `${f.name} pays for scholarships at colleges around ${f.city} for ${cardinal(f.years)} years.`,
    ],
    [
      (f) => `${f.name} publishes its yearly sustainability report`,
      (f) => `The report of ${f.name} covers energy, water and training, with a chapter on its ${f.unit} business.`,
    ],
    [
      (f) => `${f.name} buys solar power for its ${f.city} ${f.site}`,
      (f) => `A contract over ${cardinal(f.years)} years supplies the ${f.site} of ${f.name} in ${f.city} with solar power.`,
    ],
    [
      (f) => `${f.name} volunteers refit a library in ${f.city}`,
      (f) => `About ${f.staff} people from ${f.name} spent a day in a library in ${f.city}.`,
    ],
    [
      (f) => `${f.name} sets water target for its ${f.unit} unit`,
      (f) => `The ${f.unit} business of ${f.name} is to use a fifth less water within ${cardinal(f.years)} years.`,
    ],
    [
      (f) => `Night classes for ${f.name} staff begin in ${f.city}`,
      (f) => `Staff of ${f.name} in ${f.city} can now study in the evening; the company pays the fees.`,
    ],
  ],

  details: [
    () => 'Costs were not disclosed.',
    (f) => `A first report is planned ${f.season}.`,
    () => 'Similar programs exist at other sites.',
  ],
  forms: [0.14, 0.69],
  channels: ['Press Releases'],
  tags: ['Community'],
  contentType: 'benzinga_reach',
});
