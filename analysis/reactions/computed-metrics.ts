import type { Meaning } from '#contract/docs/glossary/meaning.ts';
import type { QuantifiedGroup, QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import type { ReportedSession } from '#contract/market/sessions.ts';
import type { Measure } from './measures.ts';

/** The numbers of a record in display units; null is "not measured". */
export type WireNumbers = Readonly<Record<QuantifiedMetric, number | null>>;

/** A metric that the desk computes from the fields of one record. */
export interface ComputedMetric {
  readonly label: string;
  readonly measure: Measure;
  readonly group: QuantifiedGroup;
  /** @param session the session that the row measures */
  readonly value: (numbers: WireNumbers, session: ReportedSession | undefined) => number | null;
  readonly meaning: Meaning;
}

/** Our own metrics by id. One entry appears in table, filter, sort, saved views, row detail, export, analyses and docs/metrics.md. */
export const computedMetrics = {
  Result_ATR: {
    label: 'Result / ATR',
    measure: 'multiple',
    group: 'Outcome',
    value: ({ TONLast: before, EODClose: close, ATR14: range }) =>
      before === null || close === null || range === null || range === 0 ? null : (close - before) / range,
    meaning: {
      description:
        'Change from the price at publication to the end of the session in average true ranges, so that calm and lively symbols compare.',
      formula: '(EODClose - TONLast) / ATR14',
      unit: 'multiple',
      emptyWhen: 'either price or the average true range is missing',
      from: ['ours'],
    },
  },
  'GapFill%': {
    label: 'Gap fill',
    measure: 'percent',
    group: 'Prices and gaps',
    // Assumed: an open within 0.1 % of the close before is no gap, for a share of it would be noise.
    value: ({ PrevClose: before, DayOpen: open, EODClose: close }, session) => {
      if (before === null || open === null || close === null || session === 'pre') return null;
      return Math.abs(open - before) < before / 1000 ? null : ((open - close) / (open - before)) * 100;
    },
    meaning: {
      description:
        'How much of the opening gap the session gave back: 100 % closed it, more went beyond, and a negative value extended it. For rows of the pre-market session there is no open yet. Dividends are not taken out: an ex-dividend fall is a gap.',
      formula: '(DayOpen - EODClose) / (DayOpen - PrevClose) * 100',
      unit: '%',
      emptyWhen: 'a price is missing, the gap is under 0.1 %, or the row measures the pre-market session',
      from: ['ours'],
    },
  },
} as const satisfies Readonly<Record<string, ComputedMetric>>;

export type ComputedMetricName = keyof typeof computedMetrics;

const entries = Object.entries<ComputedMetric>(computedMetrics);

/** Adds the computed metrics to the numbers of a record, in place: a table has 20,000 rows. */
export function addComputed(
  numbers: Record<QuantifiedMetric | ComputedMetricName, number | null>,
  session: ReportedSession | undefined,
): void {
  for (const [name, { value }] of entries) numbers[name as ComputedMetricName] = value(numbers, session);
}
