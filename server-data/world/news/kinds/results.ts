import { lastAnnouncement, type Announcement } from '../../earnings-days.ts';
import { quarterResults, type Outlook, type QuarterResults } from '../../quarter-results.ts';
import { kind, type Scene } from '../kind.ts';
import { lexiconOf } from '../lexicon.ts';
import { moneyInWords, percent, perShare, price as printed, reportedMoney } from '../numbers.ts';
import { quote } from '../quotes.ts';
import { capitalized, cardinal, inWords, ordinal, possessive, withVerb } from '../words.ts';

/** Stories of an announcement day. They are told when the calendar says so, never at random. */
const onlyOnTheDay = {};

interface Told {
  readonly announcement: Announcement;
  readonly results: QuarterResults;
  readonly name: string;
  readonly theirs: string;
  /** `Q3` */
  readonly q: string;
  /** `third-quarter` */
  readonly quarter: string;
  /** `third quarter` */
  readonly period: string;
  readonly eps: string;
  readonly epsEstimate: string;
  readonly epsYearAgo: string;
  readonly sales: string;
  readonly salesEstimate: string;
  readonly salesYearAgo: string;
  readonly salesInWords: string;
  readonly salesEstimateInWords: string;
  /** revenue against a year ago, a share */
  readonly growth: number;
  readonly driver: string;
  readonly drag: string;
  readonly unit: string;
}

export function told({ company, day, market, random }: Scene): Told | undefined {
  const announcement = lastAnnouncement(company, day);
  if (!announcement) return undefined;
  const results = quarterResults(market.seed, announcement);
  const { drivers, drags, units } = lexiconOf(company);
  const { currency } = company;
  return {
    announcement,
    results,
    name: company.name,
    theirs: possessive(company.name),
    q: `Q${announcement.quarter}`,
    quarter: `${ordinal(announcement.quarter)}-quarter`,
    period: `${ordinal(announcement.quarter)} quarter`,
    eps: perShare(results.eps, currency),
    epsEstimate: perShare(results.epsEstimate, currency),
    epsYearAgo: perShare(results.epsYearAgo, currency),
    sales: reportedMoney(results.revenue, currency),
    salesEstimate: reportedMoney(results.revenueEstimate, currency),
    salesYearAgo: reportedMoney(results.revenueYearAgo, currency),
    salesInWords: moneyInWords(results.revenue, currency),
    salesEstimateInWords: moneyInWords(results.revenueEstimate, currency),
    growth: results.revenue / results.revenueYearAgo - 1,
    driver: random.pick(drivers),
    drag: random.pick(drags),
    unit: random.pick(units),
  };
}

const beats = (actual: number, estimate: number): string => (actual > estimate ? 'beats' : actual < estimate ? 'misses' : 'meets');
const epsVerb = ({ results }: Told): string => beats(results.eps, results.epsEstimate);
const salesVerb = ({ results }: Told): string => beats(results.revenue, results.revenueEstimate);
const against = (actual: number, estimate: number): string => (actual > estimate ? 'above' : actual < estimate ? 'below' : 'in line with');
const cents = ({ results }: Told): number => Math.round(Math.abs(results.eps - results.epsEstimate) * 100);
const inCents = (told: Told): string =>
  cents(told) === 0
    ? 'in line with estimates'
    : cents(told) > 99
      ? `${perShare(cents(told) / 100)} ${against(told.results.eps, told.results.epsEstimate)} estimates`
      : `${cents(told) === 1 ? 'a cent' : `${cents(told) <= 10 ? cardinal(cents(told)) : cents(told)} cents`} ${against(told.results.eps, told.results.epsEstimate)} estimates`;
/** `$(0.62)` → `$0.62`, where a word already says that it is a loss */
const bare = (eps: string): string => eps.replace(/[()]/g, '');
const profitOrLoss = ({ results, eps }: Told): string => (results.eps < 0 ? `Loss of ${bare(eps)}` : `Profit of ${eps}`);
const earned = ({ results, eps }: Told): string => (results.eps < 0 ? `loses ${bare(eps)}` : `earns ${eps}`);
const grew = ({ growth }: Told): string => (Math.abs(growth) < 0.0005 ? 'unchanged' : `${growth < 0 ? 'down' : 'up'} ${percent(growth)}`);

const figures = (told: Told) =>
  [
    ['Earnings per share', told.eps],
    ['Estimate', told.epsEstimate],
    ['A year ago', told.epsYearAgo],
    ['Revenue', told.salesInWords],
    ['Revenue estimate', told.salesEstimateInWords],
    ['Change from a year ago', `${told.growth < 0 ? '−' : '+'}${percent(told.growth)}`],
  ] as const;

const bySize = ({ announcement }: Told): number | undefined => {
  const { revenueBillions } = announcement.company.scale;
  return revenueBillions > 200 ? 5 : revenueBillions > 90 ? 4 : revenueBillions > 30 ? 3 : undefined;
};

const outcomes: Readonly<Record<string, string>> = { beats: 'Earnings Beats', misses: 'Earnings Misses', meets: 'Earnings In Line' };
const epsAndSalesTags = (told: Told): string[] => [outcomes[epsVerb(told)] ?? '', `${told.q} Results`];

const both = (told: Told): string => {
  const [onProfit, onSales] = [epsVerb(told), salesVerb(told)];
  return onProfit === onSales ? `${onProfit} on both profit and sales` : `${onProfit} on profit, ${onSales} on sales`;
};
/** `sales beat`, in the plural */
const salesDo = (told: Told): string => ({ beats: 'beat', misses: 'miss', meets: 'meet' })[salesVerb(told)] ?? 'meet';

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

/** `$94.9-97.1B` when the units agree, `$940M to $1.02B` when they differ. */
function span(low: number, high: number, currency: 'USD' | 'CAD'): string {
  const [from, to] = [reportedMoney(low, currency), reportedMoney(high, currency)];
  return from.at(-1) === to.at(-1) ? `${from.slice(0, -1)}-${to.replace(/^C?\$/, '')}` : `${from} to ${to}`;
}

const inOneLine: Readonly<Record<Outlook['verdict'], (span: string, prior: string) => string>> = {
  raises: (now, prior) => `to ${now} from ${prior}`,
  lowers: (now, prior) => `to ${now} from ${prior}`,
  narrows: (now, prior) => `to ${now} from ${prior}`,
  reaffirms: (now) => `of ${now}`,
  sets: (now) => `at ${now}`,
};

export const outlookFlash = kind({
  name: 'outlook flash',
  phases: onlyOnTheDay,
  facts: (scene) => {
    const base = told(scene);
    const outlook = base?.results.outlook;
    if (!base || !outlook) return undefined;
    const { currency } = scene.company;
    const now = span(outlook.low, outlook.high, currency);
    const prior = outlook.prior ? span(...outlook.prior, currency) : '';
    return {
      ...base,
      outlook,
      now,
      line: inOneLine[outlook.verdict](now, prior),
      changed: prior !== '' && prior !== now,
      prior,
      horizon: outlook.period === 'FY' ? `FY${outlook.year % 100}` : outlook.period,
      horizonInWords: outlook.period === 'FY' ? 'full-year' : `${ordinal(Number(outlook.period.slice(1)))}-quarter`,
      estimate: reportedMoney(outlook.estimate, currency),
    };
  },
  titles: [
    (f) => `${f.name} ${f.outlook.verdict} ${f.horizon} revenue guidance ${f.line} vs ${f.estimate} estimate`,
    (f) => `${f.name} sees ${f.horizonInWords} sales of ${f.now}${f.changed ? `, had guided for ${f.prior}` : ''}`,
    (f) => `Guidance: ${f.name} ${f.outlook.verdict} ${f.horizon} sales view ${f.line}`,
    (f) => `${f.theirs} ${f.horizonInWords} revenue view of ${f.now} compares with ${f.estimate} consensus`,
    (f) => `Outlook for ${f.horizon} at ${f.name}: revenue of ${f.now}${f.changed ? ` after ${f.prior}` : ''}`,
  ],
  leads: [
    (f) =>
      `${f.name} expects ${f.horizonInWords} revenue of ${f.now}${f.changed ? `, against a former range of ${f.prior}` : ''} and an estimate of ${f.estimate}.`,
  ],
  details: [
    (f) => `The range rests on ${f.driver}, the company said.`,
    () => 'The statement gave no view on earnings per share.',
    () => 'Exchange rates were assumed to stay where they are.',
  ],
  forms: [0.45, 0.48],
  channels: ['News', 'Earnings', 'Top Stories'],
  tags: (f) => [
    'Guidance',
    f.outlook.verdict === 'raises' ? 'Raised Guidance' : f.outlook.verdict === 'lowers' ? 'Lowered Guidance' : 'Outlook',
  ],
  rank: bySize,
});

/** How the shares answer. */
export const resultsReaction = kind({
  name: 'results reaction',
  phases: onlyOnTheDay,
  facts: (scene) => {
    const base = told(scene);
    if (!base) return undefined;
    const { move, price } = quote(scene, scene.company);
    if (Math.abs(move) < 0.004) return undefined;
    const early = base.announcement.session === 'pre';
    return {
      ...base,
      move,
      price: printed(price),
      when: early ? 'before the bell' : 'after hours',
      session: early ? 'premarket' : 'late',
    };
  },
  titles: [
    (f) => `${f.name} shares ${f.move < 0 ? 'slip' : 'rise'} ${percent(f.move)} ${f.when} on ${f.quarter} numbers`,
    (f) =>
      `${f.session === 'late' ? 'Late' : 'Premarket'} trading: ${f.name} ${f.move < 0 ? 'lower' : 'higher'} by ${percent(f.move)} following ${f.q} report`,
    (f) =>
      `Investors ${f.move < 0 ? 'mark down' : 'lift'} ${f.name} ${percent(f.move)} as ${withVerb(f.move < 0 ? f.drag : f.driver, 'outweigh')} the rest of the report`,
    (f) => `${f.name} ${f.move < 0 ? 'eases' : 'gains'} in ${f.session} trade, last near ${f.price}`,
    (f) => `First answer to the ${f.name} report: ${f.move < 0 ? '−' : '+'}${percent(f.move)} ${f.when}`,
    (f) => `${f.name} quoted at ${f.price} ${f.when} with ${f.move < 0 ? f.drag : f.driver} in mind`,
  ],
  leads: [
    (f) =>
      `${f.name} shares were ${f.move < 0 ? 'down' : 'up'} ${percent(f.move)} at ${f.price} ${f.when} on the company's ${f.quarter} figures.`,
  ],
  details: [
    (f) => `Earnings of ${f.eps} per share compared with an estimate of ${f.epsEstimate}.`,
    (f) => `Revenue of ${f.salesInWords} compared with an estimate of ${f.salesEstimateInWords}.`,
    (f) => `Traders also named ${f.driver}.`,
  ],
  figures,
  forms: [0.17, 0.65],
  channels: ['News', 'Movers & Shakers', 'WIIM'],
  tags: ['Why It Is Moving'],
});

export const callSummary = kind({
  name: 'call summary',
  phases: onlyOnTheDay,
  facts: (scene) => {
    const base = told(scene);
    return (
      base && {
        ...base,
        measure: scene.random.pick(lexiconOf(scene.company).measures),
        other: scene.random.pick(lexiconOf(scene.company).units),
      }
    );
  },
  titles: [
    (f) => `${f.name} call: management dwells on ${f.measure} and ${f.driver}`,
    (f) => `What ${f.name} told analysts about ${f.measure} and the ${f.other} unit`,
    (f) => `Key points from the ${f.name} conference call on ${f.quarter} earnings`,
    (f) => `${f.name} executives discuss ${f.drag}, plans for ${f.other}`,
    (f) => `Call notes: ${f.name} on pricing, ${f.measure} and ${f.drag}`,
  ],
  leads: [
    (f) => `On the call about ${f.quarter} results, ${f.name} spent most of the time on ${f.measure} and on ${f.driver}.`,
    (f) => `${f.name} answered questions for about an hour, most of them about ${f.measure} and the ${f.other} business.`,
  ],
  details: [
    (f) => `Management expects ${f.drag} to last for another quarter or two.`,
    (f) => `Asked about ${f.measure}, the company said it sees no reason to change its plans.`,
    () => 'Capital spending was said to be in line with the budget set at the start of the year.',
    (f) => `The ${f.unit} unit is to add staff in the coming quarters.`,
    () => 'No new long-term targets were given.',
  ],
  figures,
  forms: [0, 0.35],
  channels: ['News', 'Earnings'],
  tags: ['Conference Calls', 'Stories That Matter'],
});
