import { failedChecks } from '../checks/check.ts';
import { priceFactorLabel, splitChecks } from '../checks/splits.ts';
import type { GuidanceRecord } from '../endpoints/guidance.ts';
import type { SplitRecord } from '../endpoints/splits.ts';
import { plainText } from '../plain-text.ts';
import type { DecimalText } from '../schema/decimal.ts';
import { compareDecimals } from '../schema/exact-decimal.ts';
import { readSplitRatio } from '../schema/split-ratio.ts';
import { ratioLabel, splitSentence } from '../schema/split-text.ts';
import type { CalendarEvent } from './calendar.ts';

/** Formats with thousands separators and without trailing zeros beyond two decimals: `100000000.000` is 100,000,000, `1.560` is 1.56, `1.10` is 1.10. */
function amount(value: DecimalText): string {
  const [whole = '', part = ''] = value.split('.');
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + (/[1-9]/.test(part) ? `.${part.replace(/(?<=..)0+$/, '')}` : '');
}

/** `1.10 to 1.20`, `at least 1.10`, `1.15`; undefined when neither end is known. */
function formatRange(low: DecimalText | null, high: DecimalText | null): string | undefined {
  if (low === null) return high === null ? undefined : `up to ${amount(high)}`;
  if (high === null) return `at least ${amount(low)}`;
  return compareDecimals(low, high) === 0 ? amount(low) : `${amount(low)} to ${amount(high)}`;
}

interface Figure {
  readonly name: string;
  readonly type: string;
  readonly now: string | undefined;
  readonly prior: string | undefined;
  readonly estimate: DecimalText | null;
}

const figuresOf = (record: GuidanceRecord): readonly Figure[] => [
  {
    name: 'EPS',
    type: record.eps_type,
    now: formatRange(record.eps_guidance_min, record.eps_guidance_max),
    prior: formatRange(record.eps_guidance_prior_min, record.eps_guidance_prior_max),
    estimate: record.eps_guidance_est,
  },
  {
    name: 'Revenue',
    type: record.revenue_type,
    now: formatRange(record.revenue_guidance_min, record.revenue_guidance_max),
    prior: formatRange(record.revenue_guidance_prior_min, record.revenue_guidance_prior_max),
    estimate: record.revenue_guidance_est,
  },
];

/** `EPS 1.10 to 1.20 USD (Adj); prior 1.00 to 1.10; Est. 1.15` */
function formatFigure({ name, type, now, prior, estimate }: Figure, currency: string): string | undefined {
  if (now === undefined && prior === undefined && estimate === null) return undefined;
  return [
    `${name} ${now === undefined ? 'not updated' : `${now}${currency && ` ${currency}`}`}${type && ` (${type})`}`,
    ...(prior === undefined ? [] : [`prior ${prior}`]),
    ...(estimate === null ? [] : [`Est. ${amount(estimate)}`]),
  ].join('; ');
}

/** The event of a guidance record at its New York time, or all-day when the time is `00:00:00`, which means unknown (assumption F08). */
export function guidanceEvent(record: GuidanceRecord): CalendarEvent {
  const figures = figuresOf(record);
  const ranges = figures.flatMap(({ name, now }) => (now === undefined ? [] : [`${name} ${now}`]));
  return {
    uid: `guidance-${record.id}@marketdesk`,
    updated: record.updated,
    day: record.date,
    time: record.time === '00:00:00' ? undefined : record.time,
    summary: `${record.ticker} guidance ${record.period} ${record.period_year}${ranges.length > 0 ? `: ${ranges.join(', ')}` : ''}`,
    description: [
      record.name,
      ...figures.map((figure) => formatFigure(figure, record.currency)),
      record.prelim === 'Y' && 'Preliminary.',
      record.is_primary === 'N' && 'Not the primary guidance.',
      plainText(record.notes),
    ]
      .filter((line) => typeof line === 'string' && line !== '')
      .join('\n'),
    category: 'Guidance',
  };
}

const dated = (name: string, day: string | null): string | undefined => (day === null ? undefined : `${name}: ${day}`);

/** The all-day event of a split on its ex-date. Contradictions in the record are noted; a contradictory ratio is shown as sent. */
export function splitEvent(record: SplitRecord): CalendarEvent {
  const failed = failedChecks(splitChecks, record).map(({ name }) => name);
  const read = readSplitRatio(record.ratio);
  const isFactor = failed.includes('price factor');
  const ratio = isFactor || failed.includes('direction') ? undefined : read;
  const notes = plainText(record.notes);
  return {
    uid: `split-${record.id}@marketdesk`,
    updated: record.updated,
    day: record.date_ex,
    summary: `${record.ticker} ${isFactor ? `${record.ratio} ${priceFactorLabel}` : `${ratio ? ratioLabel(ratio) : record.ratio} split`}: ex-date`,
    description: [
      record.name,
      ratio && splitSentence(ratio),
      record.split_type && `Type: ${record.split_type}`,
      !isFactor && failed.includes('direction') && 'Type and ratio disagree.',
      dated('Announced', record.date_announced),
      dated('Record date', record.date_recorded),
      dated('Distribution', record.date_distribution),
      dated('Ex-date', record.date_ex),
      failed.some((name) => name !== 'direction' && name !== 'price factor') && 'Dates out of order (upstream).',
      record.optionable && 'Option contracts are usually adjusted.',
      notes,
    ]
      .filter((line) => typeof line === 'string' && line !== '')
      .join('\n'),
    category: 'Split',
  };
}
