import { exampleReaction, type WireReaction } from '#analysis/testing/records.ts';
import { ratios, type RatioName, type RatioPeriod, type RatiosResult } from '#contract/endpoints/ratios.ts';
import { readRows } from '#contract/schema/rows.ts';
import guidanceExamples from '#contract/docs/examples/guidance.json' with { type: 'json' };
import logoExamples from '#contract/docs/examples/logos.json' with { type: 'json' };
import ratioExamples from '#contract/docs/examples/ratios.json' with { type: 'json' };
import splitExamples from '#contract/docs/examples/splits.json' with { type: 'json' };
import type { Records, WireRecord } from './api.ts';

// Records from the contract's examples, changed by what a test is about.

/** On the day before the tests, which the explorer shows without a choice of dates. */
const dayBefore = { Date: '11/19/2026', PUBt: '2026-11-19 13:30:04.000', RECt: '2026-11-19 13:30:05.000' };
export const wireReaction = (change: WireReaction = {}): WireReaction => ({ ...exampleReaction, ...dayBefore, ...change });

/** Reactions of HLDN, one for each move after 5 minutes in %, an hour apart, on the day before the tests. */
export const reactionsAfter = (moves: readonly number[], parts: WireReaction = {}): WireReaction[] =>
  moves.map((move, index) =>
    wireReaction({
      _id: `reaction ${index} ${String(parts['NewsSess'] ?? '')}`,
      ResourceID: `${9000 + index}`,
      Symb: 'HLDN',
      Date: '11/19/2026',
      PUBt: `2026-11-19 ${String(8 + index).padStart(2, '0')}:00:00.000`,
      ReportSess: 'All',
      NewsSess: 'Main',
      Topics: 'News',
      '5_Minutes%': String(move),
      '30_Minutes%': String(move * 2),
      created: 1_795_000_000 + index,
      ...parts,
    }),
  );

const guidanceFigures = Object.keys(guidanceExamples.guidance[0] ?? {}).filter((name) => /_guidance_/.test(name));

/** A guidance record without figures. */
export const wireGuidance = (change: WireRecord = {}): WireRecord => ({
  ...guidanceExamples.guidance[0],
  ...Object.fromEntries(guidanceFigures.map((name) => [name, ''])),
  ...change,
});

export const wireSplit = (change: WireRecord = {}): WireRecord => ({ ...splitExamples.splits[0], ...change });

export type WireLogo = (typeof logoExamples.data)[number];
export const exampleLogos = (): WireLogo[] => structuredClone(logoExamples.data);
export const logosWithoutFiles = () => exampleLogos().map((logo) => ({ ...logo, files: {} }));

export const exampleResults = readRows(ratios, ratioExamples)?.rows ?? [];

interface Kind {
  reportType?: string;
  /** 3M, 6M, 9M, 1Y or TTM */
  label?: string;
  isCalculated?: boolean;
  fiscalYearEnd?: number;
}

/** A ratio period; of TTM unless said otherwise. @param asOf its last day, YYYY-MM-DD */
export function period(asOf: string, values: Partial<Record<RatioName, number>>, kind: Kind = {}): RatioPeriod {
  const { reportType = 'TTM', isCalculated = false, fiscalYearEnd = 12 } = kind;
  const label = kind.label ?? (reportType === 'TTM' ? 'TTM' : '3M');
  const aorOrRestate = reportType === 'R' ? 'RESTATE' : 'AOR';
  return { id: { companyId: '0C0000TEST', asOf, reportType, period: label, aorOrRestate }, fiscalYearEnd, isCalculated, ...values };
}

/** A company with the given periods. */
export function company(symbol: string, periods: readonly RatioPeriod[], name = `${symbol} (Sample)`): RatiosResult {
  const [example] = exampleResults;
  if (!example) throw new Error('the contract has an example');
  return {
    ...example,
    company: { ...example.company, primarySymbol: symbol, standardName: name },
    operationRatios: periods.map((one) => ({ ...one, id: { ...one.id, companyId: symbol } })),
    symbol,
    id: symbol,
  };
}

/** Everything that the contract's examples know of HLDN and the others, for a symbol's page. */
export const exampleRecords: Records = {
  guidance: guidanceExamples.guidance,
  splits: splitExamples.splits,
  ratios: exampleResults,
  logos: logoExamples.data,
};
