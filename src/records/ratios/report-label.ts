import type { ReportType } from '#contract/endpoints/ratios.ts';

/** What a report type is called; `A`, `R` and `P` are wire names and stand nowhere on the screen. */
export const reportTypeLabels: Readonly<Record<ReportType, string>> = {
  TTM: 'TTM',
  A: 'Original',
  R: 'Restated',
  P: 'Preliminary',
};

const periodLabels: Readonly<Record<string, string>> = {
  '3M': 'quarterly',
  '6M': 'half-year',
  '9M': 'nine-month',
  '1Y': 'annual',
};

/** `quarterly` for 3M; the wire name of a period without a label */
export const periodLabel = (period: string): string => periodLabels[period] ?? period;

/** `TTM`, `Original, quarterly`, `Original and restated, annual`: report types and period of figures. */
export function reportLabel(types: readonly ReportType[], period: string): string {
  const names = types.map((type) => reportTypeLabels[type]);
  if (types.includes('TTM')) return names.join(' and ');
  const [first = '', ...others] = names;
  return `${[first, ...others.map((name) => name.toLowerCase())].join(' and ')}, ${periodLabel(period)}`;
}

/** The same in front of a noun: `TTM`, `original quarterly` figures. */
export const reportAdjective = (type: ReportType, period: string): string =>
  type === 'TTM' ? 'TTM' : `${reportTypeLabels[type].toLowerCase()} ${periodLabel(period)}`;
