import { expectations, reported, toCents } from './expectations.ts';
import { quarterFrom, type FiscalQuarter } from './fiscal-quarter.ts';
import { inclinationOf, outlookOf, type Inclination, type Outlook } from './outlook.ts';
import { Random } from './random.ts';

/** What a company tells on an announcement day; money in billions of its currency, per-share figures in whole cents. */
export interface QuarterResults {
  readonly eps: number;
  readonly epsEstimate: number;
  readonly epsYearAgo: number;
  readonly revenue: number;
  readonly revenueEstimate: number;
  readonly revenueYearAgo: number;
  readonly outlook: Outlook | undefined;
  /** share of the move that follows, -0.1..0.1 */
  readonly reaction: number;
}

/** What one quarter brought, whatever the others did. */
interface Outcome extends Pick<QuarterResults, 'eps' | 'epsEstimate' | 'revenue' | 'revenueEstimate' | 'reaction'> {
  /** how far the cost of goods and the tax rate strayed from the usual, shares: what statements show beside the news */
  readonly costsAside: number;
  readonly taxAside: number;
  readonly inclination: Inclination | undefined;
}

export function quarterOutcome(seed: number, quarter: FiscalQuarter): Outcome {
  const random = new Random(seed, 'results', quarter.company.symbol, quarter.fiscalYear, quarter.quarter);
  const { revenue: revenueEstimate, eps: epsEstimate } = expectations(seed, quarter);
  const surprise = random.around(-0.03, 0.042);
  const costsAside = random.around(-0.03, 0.03);
  const epsSurprise = 1.6 * surprise + random.around(-0.06, 0.07);
  return {
    revenue: reported(revenueEstimate * (1 + surprise)),
    revenueEstimate,
    eps: toCents(epsEstimate + Math.abs(epsEstimate) * epsSurprise),
    epsEstimate,
    costsAside,
    taxAside: random.around(-0.06, 0.08),
    inclination: random.chance(0.62) ? inclinationOf(random, quarter) : undefined,
    reaction: Math.max(-0.1, Math.min(0.1, 1.2 * surprise + 0.35 * epsSurprise + random.around(-0.05, 0.05))),
  };
}

const known = new Map<number, WeakMap<FiscalQuarter, QuarterResults>>();

/** The results of one announcement: equal for equal seeds, whoever asks and whenever. Many ask for the same one. */
export function quarterResults(seed: number, quarter: FiscalQuarter): QuarterResults {
  let ofSeed = known.get(seed);
  if (!ofSeed) known.set(seed, (ofSeed = new WeakMap()));
  let results = ofSeed.get(quarter);
  if (!results) ofSeed.set(quarter, (results = resultsOf(seed, quarter)));
  return results;
}

function resultsOf(seed: number, quarter: FiscalQuarter): QuarterResults {
  const { revenue, revenueEstimate, eps, epsEstimate, reaction } = quarterOutcome(seed, quarter);
  const yearAgo = quarterOutcome(seed, quarterFrom(quarter, -4));
  return {
    eps,
    epsEstimate,
    epsYearAgo: yearAgo.eps,
    revenue,
    revenueEstimate,
    revenueYearAgo: yearAgo.revenue,
    outlook: outlookOf(seed, quarter, (other) => quarterOutcome(seed, other).inclination),
    reaction,
  };
}
