import { lastAnnouncement, nextAnnouncement } from '../../earnings-days.ts';
import { quarterResults } from '../../quarter-results.ts';
import { kind } from '../kind.ts';
import type { Scene } from '../scene.ts';
import { lexiconOf } from '../lexicon.ts';
import { percent, perShare, reportedMoney } from '../numbers.ts';
import { inWords, ordinal, possessive, weekdayName } from '../words.ts';

const ahead = ({ company, day, market, random }: Scene, daysAtMost: number) => {
  const next = nextAnnouncement(company, day);
  if (!next || next.day - day > daysAtMost) return undefined;
  const { epsEstimate, revenueEstimate, epsYearAgo, revenueYearAgo } = quarterResults(market.seed, next);
  const { measures, units, drags } = lexiconOf(company);
  return {
    name: company.name,
    theirs: possessive(company.name),
    next,
    when: next.session === 'pre' ? 'before the open' : 'after the close',
    weekday: weekdayName(next.day),
    date: inWords(next.day),
    quarter: `${ordinal(next.quarter)}-quarter`,
    q: `Q${next.quarter}`,
    eps: perShare(epsEstimate, company.currency),
    epsYearAgo: perShare(epsYearAgo, company.currency),
    sales: reportedMoney(revenueEstimate, company.currency),
    salesYearAgo: reportedMoney(revenueYearAgo, company.currency),
    change: revenueEstimate / revenueYearAgo - 1,
    measure: random.pick(measures),
    unit: random.pick(units),
    drag: random.pick(drags),
  };
};

export const preview = kind({
  name: 'preview',
  phases: { pre: 2, main: 3, post: 2, night: 2, closed: 3 },
  facts: (scene) => ahead(scene, 6),
  titles: [
    (f) => `${f.name} ${f.q} preview: analysts look for ${f.eps} a share on sales of ${f.sales}`,
    (f) => `What to expect from ${f.name} on ${f.weekday}`,
    (f) => `${f.name} reports ${f.weekday} ${f.when}: eyes on ${f.measure}`,
    (f) => `Before the numbers: ${f.theirs} ${f.unit} unit and ${f.drag}`,
    (f) => `Ahead of ${f.q} at ${f.name}, estimates have moved little`,
  ],
  leads: [
    (f) =>
      `${f.name} is to report ${f.quarter} results on ${f.weekday}, ${f.date}, ${f.when}; analysts expect earnings of ${f.eps} per share.`,
    (f) => `Analysts look for revenue of ${f.sales} when ${f.name} reports on ${f.date}, against ${f.salesYearAgo} a year ago.`,
  ],
  details: [
    (f) => `A year ago the company earned ${f.epsYearAgo} per share.`,
    (f) => `Most questions are likely to concern ${f.measure} and ${f.drag}.`,
    (f) => `The ${f.unit} unit is expected to contribute about as much as in the former quarter.`,
  ],
  figures: (f) => [
    ['Report', `${f.date}, ${f.when}`],
    ['EPS estimate', f.eps],
    ['EPS a year ago', f.epsYearAgo],
    ['Revenue estimate', f.sales],
    ['Expected change', `${f.change < 0 ? '−' : '+'}${percent(f.change)}`],
  ],
  forms: [0.03, 0.51],
  channels: ['News', 'Earnings'],
  tags: ['Earnings Preview', 'Expert Ideas'],
  contentType: 'marketbeat',
});

export const dateSet = kind({
  name: 'date set',
  phases: { pre: 1.5, main: 1, post: 2.5 },
  facts: (scene) => {
    const soon = ahead(scene, 35);
    return soon && soon.next.day - scene.day > 7 ? soon : undefined;
  },
  titles: [
    (f) => `${f.name} schedules ${f.quarter} results for ${f.date} ${f.when}`,
    (f) => `${f.name} to hold ${f.quarter} call on ${f.weekday}, ${f.date}`,
    (f) => `Date set: ${f.name} publishes ${f.q} figures ${f.date}`,
  ],
  leads: [(f) => `${f.name} will publish its ${f.quarter} results on ${f.weekday}, ${f.date}, ${f.when}, followed by a conference call.`],
  details: [
    () => 'The call can be followed on the investor pages of the company.',
    (f) => `Analysts currently expect earnings of ${f.eps} per share.`,
  ],
  forms: [0.39, 0.56],
  channels: ['Press Releases', 'Earnings'],
  tags: ['Earnings Calendar'],
});

export const lookBack = kind({
  name: 'look back',
  phases: { main: 1.5, night: 1.5, closed: 2 },
  facts: ({ company, day, market, random }) => {
    const last = lastAnnouncement(company, day);
    if (!last || day - last.day > 12 || day === last.day) return undefined;
    const { revenue, revenueYearAgo, eps, epsYearAgo } = quarterResults(market.seed, last);
    const { measures, units, drivers } = lexiconOf(company);
    return {
      name: company.name,
      theirs: possessive(company.name),
      quarter: `${ordinal(last.quarter)} quarter`,
      growth: revenue / revenueYearAgo - 1,
      sales: reportedMoney(revenue, company.currency),
      eps: perShare(eps, company.currency),
      epsYearAgo: perShare(epsYearAgo, company.currency),
      measure: random.pick(measures),
      unit: random.pick(units),
      driver: random.pick(drivers),
    };
  },
  titles: [
    (f) => `A closer look at ${f.theirs} ${f.quarter}: ${f.measure} and the ${f.unit} unit`,
    (f) => `${f.name} after the report: what changed in ${f.measure}`,
    (f) => `Reading ${f.theirs} ${f.quarter} in five figures`,
    (f) => `${f.theirs} ${f.unit} unit explained, with the ${f.quarter} in hand`,
  ],
  leads: [
    (f) =>
      `With revenue of ${f.sales} and earnings of ${f.eps} per share, the ${f.quarter} of ${f.name} held few surprises; ${f.measure} deserves a second look.`,
  ],
  details: [
    (f) => `Revenue was ${f.growth < 0 ? 'down' : 'up'} ${percent(f.growth)} from a year ago.`,
    (f) => `Earnings a year ago were ${f.epsYearAgo} per share.`,
    (f) => `The company has named ${f.driver} in each of its last two reports.`,
  ],
  forms: [0, 0.4],
  channels: ['News', 'Earnings', 'Equities'],
  tags: ['Expert Ideas', 'Stories That Matter'],
  contentType: 'benzinga_reach',
});
