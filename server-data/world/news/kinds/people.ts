import { kind } from '../kind.ts';
import { capitalized, cardinal, possessive, withArticle } from '../words.ts';
import { officeFacts } from './office-facts.ts';

export const appointment = kind({
  name: 'appointment',
  phases: { pre: 1.6, main: 1.8, post: 1.6, night: 0.3 },
  facts: officeFacts,
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
  facts: officeFacts,
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
  facts: officeFacts,
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

export const community = kind({
  name: 'community',
  phases: { main: 0.7, night: 0.5, closed: 1.2 },
  facts: officeFacts,
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
