import { kind } from '../kind.ts';
import { cardinal, withArticle } from '../words.ts';
import { officeFacts } from './office-facts.ts';

export const filing = kind({
  name: 'filing',
  phases: { main: 1.4, post: 2.2, night: 0.6 },
  facts: officeFacts,
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
  facts: officeFacts,
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
