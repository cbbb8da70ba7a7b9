import { dateText, longMoney, ordinal, percent, perShare, reportedMoney, signedPercent, weekdayName } from '../format.ts';
import { outlookOf, type Outlook } from '../finance/outlook.ts';
import { resultsOf, resultsYearAgo, type QuarterResults } from '../finance/results.ts';
import { announcementIn, type Scene } from './scene.ts';
import type { Facts } from './template.ts';

/** How results compare with what was expected, in the forms that headlines use. */
const above = { verb: 'beats', plural: 'beat', tag: 'Earnings Beats', against: 'above' };
const below = { verb: 'misses', plural: 'miss', tag: 'Earnings Misses', against: 'below' };
const equal = { verb: 'meets', plural: 'meet', tag: 'Earnings In Line', against: 'in line with' };
const compared = (actual: number, estimate: number): typeof above => (actual > estimate ? above : actual < estimate ? below : equal);

/** `three cents above estimates` */
function distanceText({ eps, epsEstimate }: QuarterResults, currency: 'USD' | 'CAD'): string {
  const cents = Math.round(Math.abs(eps - epsEstimate) * 100);
  const distance = cents > 99 ? perShare(cents / 100, currency) : cents === 1 ? 'a cent' : `${cents} cents`;
  return `${cents === 0 ? '' : `${distance} `}${compared(eps, epsEstimate).against} estimates`;
}

/** The results that a scene is about; undefined for funds. */
export function reportFacts(scene: Scene): Facts | undefined {
  const announcement = announcementIn(scene);
  if (!announcement) return undefined;
  const { company, market, random } = scene;
  const { currency } = company;
  const results = resultsOf(market.seed, announcement);
  const yearAgo = resultsYearAgo(market.seed, announcement);
  const { eps, epsEstimate, revenue, revenueEstimate } = results;
  const growth = revenue / yearAgo.revenue - 1;
  const isLoss = eps < 0;
  const bare = perShare(eps, currency).replace(/[()]/g, '');
  const [onProfit, onSales] = [compared(eps, epsEstimate), compared(revenue, revenueEstimate)];
  const unitChange = growth + random.around(-0.05, 0.06);
  const isPre = announcement.session === 'pre';
  return {
    q: `Q${announcement.quarter}`,
    quarter: `${ordinal(announcement.quarter)}-quarter`,
    period: `${ordinal(announcement.quarter)} quarter`,
    fiscalYear: String(announcement.fiscalYear),
    periodEnd: dateText(announcement.periodEnd),
    weekday: weekdayName(announcement.day),
    date: dateText(announcement.day),
    when: isPre ? 'before the open' : 'after the close',
    session: isPre ? 'premarket' : 'late',
    eps: perShare(scene.kind.report === 'next' ? epsEstimate : eps, currency),
    epsEstimate: perShare(epsEstimate, currency),
    epsYearAgo: perShare(yearAgo.eps, currency),
    sales: reportedMoney(scene.kind.report === 'next' ? revenueEstimate : revenue, currency),
    salesEstimate: reportedMoney(revenueEstimate, currency),
    salesYearAgo: reportedMoney(yearAgo.revenue, currency),
    salesInWords: longMoney(revenue, currency),
    salesEstimateInWords: longMoney(revenueEstimate, currency),
    expectedChange: percent(revenueEstimate / yearAgo.revenue - 1),
    grown: growth > 0,
    growth: percent(growth),
    growthSigned: signedPercent(growth),
    grew: `${growth < 0 ? 'down' : 'up'} ${percent(growth)}`,
    beat: eps > epsEstimate,
    epsVerb: onProfit.verb,
    epsOutcome: onProfit.tag,
    salesDo: onSales.plural,
    both: onProfit === onSales ? `${onProfit.verb} on both profit and sales` : `${onProfit.verb} on profit, ${onSales.verb} on sales`,
    against: onSales.against,
    earned: isLoss ? `loses ${bare}` : `earns ${bare}`,
    profitOrLoss: `${isLoss ? 'Loss' : 'Profit'} of ${bare}`,
    inCents: distanceText(results, currency),
    unitSales: reportedMoney(revenue * random.between(0.16, 0.42), currency),
    unitUp: unitChange > 0,
    unitChange: percent(unitChange),
    ...outlookFacts(outlookOf(market.seed, announcement), currency),
  };
}

/** `$94.90-97.10B` when the units agree, `$940M to $1.02B` when they differ, `$95.00B` for a point. */
function rangeText(low: number, high: number, currency: 'USD' | 'CAD'): string {
  const [from, to] = [reportedMoney(low, currency), reportedMoney(high, currency)];
  if (from === to) return from;
  return from.at(-1) === to.at(-1) ? `${from.slice(0, -1)}-${to.replace(/^C?\$/, '')}` : `${from} to ${to}`;
}

function earningsFacts({ type, ...eps }: NonNullable<Outlook['eps']>, currency: 'USD' | 'CAD'): Facts {
  const [low, high] = [perShare(eps.low, currency), eps.high === undefined ? undefined : perShare(eps.high, currency)];
  return {
    perShareOf: type === 'FFO' ? 'Funds from operations per share' : 'Earnings per share',
    earnings: high === undefined ? `at ${low} or more` : low === high ? `near ${low}` : `between ${low} and ${high}`,
  };
}

function outlookFacts(outlook: Outlook | undefined, currency: 'USD' | 'CAD'): Facts {
  if (!outlook) return {};
  const { period, year, verdict, revenue, priorRevenue, eps } = outlook;
  const range = rangeText(revenue.low, revenue.high, currency);
  const prior = priorRevenue ? rangeText(...priorRevenue, currency) : '';
  return {
    verdict,
    range,
    prior,
    changed: prior !== '' && prior !== range,
    line: verdict === 'sets' ? `at ${range}` : verdict === 'reaffirms' ? `of ${range}` : `to ${range} from ${prior}`,
    estimate: reportedMoney(revenue.estimate, currency),
    horizon: period === 'FY' ? `FY${year % 100}` : period,
    horizonInWords: period === 'FY' ? 'full-year' : `${ordinal(Number(period[1]))}-quarter`,
    guidesEarnings: eps !== undefined,
    // a template names facts also in the alternative that is not taken
    ...(eps ? earningsFacts(eps, currency) : { perShareOf: '', earnings: '' }),
    guidanceTag: verdict === 'raises' ? 'Raised Guidance' : verdict === 'lowers' ? 'Lowered Guidance' : 'Outlook',
  };
}
