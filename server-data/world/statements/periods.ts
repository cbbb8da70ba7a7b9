import type { RatioPeriod, ReportType } from '#contract/endpoints/ratios.ts';
import { dateOf } from '../days.ts';
import type { PeriodFigures } from './formulas/figures.ts';
import { ratiosOf } from './formulas/ratios-of.ts';
import { isRestated, restated } from './restatements.ts';
import { figuresOf, type Span } from './spans.ts';
import type { Statement } from './statement.ts';

/** Assumed: the restated view reaches back five fiscal years, as the tables of an annual report do. */
const restatedQuarters = 20;

/** The books of one firm. */
export interface Books {
  readonly seed: number;
  readonly companyId: string;
  /** oldest first; the last one may be announced and not yet filed */
  readonly asFiled: readonly Statement[];
  readonly isLastFiled: boolean;
  /** how many quarters are shown; older ones are what these are compared with */
  readonly shown: number;
}

/** Reports cover three months, and the year so far. */
const spansEndingWith = (quarter: 1 | 2 | 3 | 4): readonly Span[] => {
  const soFar = ({ 1: undefined, 2: '6M', 3: '9M', 4: '1Y' } as const)[quarter];
  return soFar ? ['3M', soFar] : ['3M'];
};

function periodOf(companyId: string, statement: Statement, reportType: ReportType, span: Span, figures: PeriodFigures): RatioPeriod {
  return {
    id: {
      companyId,
      asOf: dateOf(statement.periodEnd),
      reportType,
      period: span,
      aorOrRestate: reportType === 'R' ? 'RESTATE' : 'AOR',
    },
    fiscalYearEnd: statement.company.fiscalYearEndMonth ?? 12,
    // Nobody files a fourth quarter or the last twelve months: they follow from the year and its parts.
    isCalculated: span === 'TTM' || (span === '3M' && statement.quarter === 4),
    ...ratiosOf(figures),
  };
}

/** Everything that is known of a firm's periods, newest first, and within a day the longest first. */
export function periodsOf(books: Books): RatioPeriod[] {
  const { seed, companyId, asFiled, isLastFiled, shown } = books;
  const filedCount = isLastFiled ? asFiled.length : asFiled.length - 1;
  const latest = restated(seed, asFiled.slice(0, filedCount));
  const periods: RatioPeriod[] = [];
  for (let at = asFiled.length - 1; at >= Math.max(0, asFiled.length - shown); at--) {
    const statement = asFiled[at];
    if (!statement) continue;
    const add = (reportType: ReportType, span: Span, figures: PeriodFigures | undefined): void => {
      if (figures) periods.push(periodOf(companyId, statement, reportType, span, figures));
    };
    const spans = spansEndingWith(statement.quarter).toReversed();
    if (at >= filedCount) {
      for (const span of spans) add('P', span, firstFiguresOf(figuresOf(span, asFiled, at, latest)));
      continue;
    }
    add('TTM', 'TTM', figuresOf('TTM', latest, at, latest));
    const { fiscalYear, company } = statement;
    // The second of two restated years was first compared with the year before as that was first filed.
    const before = isRestated(seed, company.symbol, fiscalYear - 1) ? asFiled : latest;
    for (const span of spans) {
      if (at >= filedCount - restatedQuarters) add('R', span, figuresOf(span, latest, at, latest));
      add('A', span, figuresOf(span, asFiled, at, before));
    }
  }
  return periods;
}

/** A first statement has neither balance sheet nor staff. */
const firstFiguresOf = (figures: PeriodFigures | undefined): PeriodFigures | undefined =>
  figures && { ...figures, begin: undefined, end: undefined, employees: undefined };
