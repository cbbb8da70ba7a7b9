import { kind } from '../kind.ts';
import { lexiconOf } from '../lexicon.ts';
import { percent, reportedMoney } from '../numbers.ts';
import { capitalized, inWords, withVerb } from '../words.ts';
import {
  against,
  both,
  bySize,
  earningsOf,
  earned,
  epsAndSalesTags,
  epsVerb,
  figures,
  grew,
  inCents,
  onlyOnTheDay,
  profitOrLoss,
  salesDo,
  told,
} from './results-told.ts';

/** The first line on the terminal. */
export const resultsFlash = kind({
  name: 'results flash',
  phases: onlyOnTheDay,
  facts: told,
  titles: [
    (f) => `${f.name} ${f.q} adjusted EPS ${f.eps} ${epsVerb(f)} ${f.epsEstimate} estimate, sales ${f.sales} vs ${f.salesEstimate}`,
    (f) => `${f.name} ${earned(f)} a share in its ${f.period}, ${inCents(f)}`,
    (f) =>
      `${f.q} revenue at ${f.name} ${grew(f)} to ${f.sales}, ${against(f.results.revenue, f.results.revenueEstimate)} the ${f.salesEstimate} consensus`,
    (f) => `${f.name}: EPS ${f.eps} against ${f.epsYearAgo} a year ago, sales ${f.sales} against ${f.salesYearAgo}`,
    (f) => `${f.theirs} sales of ${f.sales} ${salesDo(f)} expectations; ${f.quarter} EPS ${f.eps}`,
    (f) => `${f.name} ${both(f)} for fiscal ${f.q}`,
    (f) => `${profitOrLoss(f)} a share puts ${f.name} ${inCents(f).replace(' estimates', ' forecasts')}`,
    (f) => `Fiscal ${f.q}: ${f.name} revenue ${f.sales}, EPS ${f.eps}; analysts had ${f.salesEstimate} and ${f.epsEstimate}`,
    (f) =>
      `${f.name} turnover ${Math.abs(f.growth) < 0.0005 ? 'unchanged' : f.growth < 0 ? `shrinks ${percent(f.growth)}` : `grows ${percent(f.growth)}`} as ${withVerb(f.growth < 0 ? f.drag : f.driver, f.growth < 0 ? 'weigh' : 'help')}, EPS at ${f.eps}`,
    (f) => `Quarter in a line: ${f.name} ${f.eps} a share, revenue ${grew(f)}`,
  ],
  leads: [
    (f) =>
      `${f.name} reported ${f.quarter} earnings of ${f.eps} per share on revenue of ${f.salesInWords}; analysts had looked for ${f.epsEstimate} and ${f.salesEstimateInWords}.`,
    (f) => `For the quarter ended ${inWords(f.announcement.periodEnd)}, revenue came to ${f.salesInWords}, ${grew(f)} from a year earlier.`,
  ],
  details: [
    (f) => `The company named ${f.driver} as a support and ${f.drag} as a limit.`,
    (f) => `Earnings a year earlier were ${f.epsYearAgo} per share.`,
    (f) => `The ${f.unit} business was mentioned first in the statement.`,
  ],
  figures,
  forms: [0.46, 0.47],
  channels: ['News', 'Earnings'],
  tags: epsAndSalesTags,
  rank: bySize,
  told: (f) => ({ earnings: earningsOf(f), push: 0.5 * Math.sign(f.results.eps - f.results.epsEstimate) }),
});

/** The company's own statement. */
export const resultsRelease = kind({
  name: 'results release',
  phases: onlyOnTheDay,
  facts: told,
  titles: [
    (f) => `${f.name} reports ${f.quarter} results for fiscal ${f.announcement.fiscalYear}`,
    (f) => `${f.name} announces financial results for the period ended ${inWords(f.announcement.periodEnd)}`,
    (f) => `Statement: ${f.theirs} ${f.unit} business leads the ${f.period}`,
    (f) => `${f.name} publishes its ${f.quarter} report and shareholder letter`,
    (f) => `${f.name} closes the ${f.period} with revenue of ${f.salesInWords}`,
    (f) => `Full text: ${f.name} on its ${f.period} and ${f.driver}`,
    (f) => `${f.name} letter to shareholders: ${f.driver}, ${f.drag}`,
    (f) => `${f.name} sets out ${f.quarter} figures by business`,
    (f) => `In its report, ${f.name} points to ${f.driver}`,
    (f) => `${capitalized(f.period)} of fiscal ${f.announcement.fiscalYear}: the ${f.name} release`,
  ],
  leads: [
    (f) =>
      `${f.name} today announced results for its fiscal ${f.period}, with revenue of ${f.salesInWords} and earnings of ${f.eps} per share.`,
    (f) =>
      `Revenue of ${f.salesInWords}, ${grew(f)} from a year ago, and earnings of ${f.eps} per share are the main figures of the statement ${f.name} published today.`,
  ],
  details: [
    (f) => `“The quarter went as planned, helped by ${f.driver},” the statement said.`,
    (f) => `The ${f.unit} business contributed most to the change, according to the company.`,
    (f) => `On the other side, the statement mentioned ${f.drag}.`,
    () => 'A conference call is scheduled for the same day; a recording will be kept for thirty days.',
    (f) => `Operating cash flow was said to be in line with the ${f.period} of the prior year.`,
  ],
  figures,
  forms: [0, 0.4],
  channels: ['Press Releases', 'Earnings'],
  tags: epsAndSalesTags,
  rank: () => 2,
  told: (f) => ({ earnings: earningsOf(f) }),
});

/** One part of the company by itself. */
export const unitFlash = kind({
  name: 'unit flash',
  phases: onlyOnTheDay,
  facts: (scene) => {
    const base = told(scene);
    if (!base) return undefined;
    const share = scene.random.between(0.16, 0.42);
    const change = base.growth + scene.random.around(-0.05, 0.06);
    return {
      ...base,
      unitSales: reportedMoney(base.results.revenue * share, scene.company.currency),
      change,
      measure: scene.random.pick(lexiconOf(scene.company).measures),
    };
  },
  titles: [
    (f) => `${f.name} ${f.unit} revenue ${f.unitSales}, ${f.change < 0 ? 'down' : 'up'} ${percent(f.change)} year over year`,
    (f) =>
      `${f.theirs} ${f.unit} unit brings in ${f.unitSales} as ${f.change < 0 ? withVerb(f.drag, 'weigh') : withVerb(f.driver, 'help')}`,
    (f) => `${f.q} at ${f.name}: ${f.unit} revenue ${f.change < 0 ? 'slips' : 'grows'} ${percent(f.change)}, ${f.measure} little changed`,
    (f) => `${capitalized(f.unit)} business accounts for ${f.unitSales} of ${f.theirs} quarter`,
    (f) => `By business: ${f.name} books ${f.unitSales} in its ${f.unit} unit`,
  ],
  leads: [
    (f) =>
      `Revenue of the ${f.unit} business was ${f.unitSales}, ${f.change < 0 ? 'down' : 'up'} ${percent(f.change)} from the same quarter a year ago, according to ${f.name}.`,
  ],
  details: [(f) => `The company pointed to ${f.driver}.`, (f) => `It also mentioned ${f.drag}.`],
  forms: [0.59, 0.32],
  channels: ['News', 'Earnings'],
  tags: ['Segments'],
});
