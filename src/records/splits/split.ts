import * as z from 'zod/mini';
import { splitChecks } from '#contract/checks/splits.ts';
import { isoDate } from '#contract/schema/codecs.ts';
import { splitRecord, type SplitRecord, splits } from '#contract/endpoints/splits.ts';
import { priceFactor, ratioLabel, readSplitRatio, type SplitRatio, splitSentence } from '#contract/schema/split-ratio.ts';
import { tradingDaysBetween } from '#src/shared/calendar/days.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';

const textOrEmpty = z._default(z.string(), '');

/**
 * A record with ratio and dates as received, so that one invalid field does not drop the row.
 */
const splitRow = z.looseObject({
  ...splitRecord.shape,
  ratio: textOrEmpty,
  date_announced: textOrEmpty,
  date_ex: textOrEmpty,
  date_recorded: textOrEmpty,
  date_distribution: textOrEmpty,
  importance: z._default(z.int(), 0),
  optionable: z._default(z.boolean(), false),
});
export type SplitRow = z.output<typeof splitRow>;

/** The splits endpoint with this lenient row schema. */
export const splitRows = { ...splits, row: splitRow };

export const dateFields = ['date_announced', 'date_recorded', 'date_distribution', 'date_ex'] as const;
export type DateField = (typeof dateFields)[number];

/** A contradiction within a record; such records are shown unchanged. */
export type SplitFlag = 'type and ratio disagree' | 'dates out of order (upstream)' | 'ratio not readable' | 'date not readable';

/** Flags on dates; the others are on type and ratio. */
export const isOnDates = (flag: SplitFlag): boolean => flag === 'dates out of order (upstream)' || flag === 'date not readable';

export const flagDescriptions: Readonly<Record<SplitFlag, string>> = {
  'type and ratio disagree': 'The type and the ratio give opposite directions. No description is derived from it.',
  'dates out of order (upstream)':
    'The record date, the distribution or the ex-date is before a date that must precede it. Shown as received.',
  'ratio not readable': 'The ratio is not two numbers separated by a colon. Shown as received.',
  'date not readable': 'A date is not a calendar day. Shown as received.',
};

/** A split with its parsed fields. */
export interface Split {
  readonly key: string;
  /** as received, with unknown fields */
  readonly record: SplitRow;
  readonly ratio: SplitRatio | undefined;
  /** the valid dates */
  readonly days: Readonly<Partial<Record<DateField, string>>>;
  readonly flags: readonly SplitFlag[];
}

const dayIn = (text: string): string | undefined => (z.safeParse(isoDate, text).success ? text : undefined);

function flagsOf(record: SplitRow, ratio: SplitRatio | undefined, days: Split['days']): readonly SplitFlag[] {
  const known = (field: DateField): string | null => days[field] ?? null;
  const checked = {
    ...record,
    date_announced: known('date_announced'),
    date_recorded: known('date_recorded'),
    date_distribution: known('date_distribution'),
    // Checks ignore unknown dates.
    date_ex: known('date_ex'),
  } as SplitRecord;
  const fails = (names: readonly string[]): boolean =>
    splitChecks.some(({ name, isValid }) => names.includes(name) && isValid(checked) === false);
  return [
    ...(ratio === undefined ? (['ratio not readable'] as const) : fails(['direction']) ? (['type and ratio disagree'] as const) : []),
    ...(fails(['recorded', 'distributed', 'ex']) ? (['dates out of order (upstream)'] as const) : []),
    ...(dateFields.some((field) => record[field] !== '' && days[field] === undefined) ? (['date not readable'] as const) : []),
  ];
}

export function readSplit(record: SplitRow): Split {
  const ratio = readSplitRatio(record.ratio);
  const days = Object.fromEntries(
    dateFields.flatMap((field) => {
      const day = dayIn(record[field]);
      return day === undefined ? [] : [[field, day]];
    }),
  );
  return { key: record.id, record, ratio, days, flags: flagsOf(record, ratio, days) };
}

/** The ratio unless the type contradicts it: then no description is derived. */
export const trustedRatio = ({ ratio, flags }: Split): SplitRatio | undefined =>
  flags.includes('type and ratio disagree') ? undefined : ratio;

/** The split as a sentence; the ratio as received where it is contradictory or unreadable; empty without a ratio. */
export function splitDescription(split: Split): string {
  const ratio = trustedRatio(split);
  return ratio ? splitSentence(ratio) : split.record.ratio;
}

/** `1-for-20 reverse`, with the same fallbacks. */
export function splitLabel(split: Split): string {
  const ratio = trustedRatio(split);
  return ratio ? ratioLabel(ratio) : split.record.ratio;
}

/** `1-for-20 reverse, price x20`, with the same fallbacks: for lines without room for the shares. */
export function splitEffect(split: Split): string {
  const ratio = trustedRatio(split);
  return ratio && ratio.direction !== 'even' ? `${ratioLabel(ratio)}, price ${priceFactor(ratio)}` : splitLabel(split);
}

/**
 * Trading days until the ex-date, 0 on the day. Undefined when it has passed, and where the exchange calendar is unknown.
 */
export const daysToEx = (ex: string | undefined, today: string): number | undefined =>
  ex === undefined || ex < today ? undefined : tradingDaysBetween(today, ex);

/** `today`, `1 trading day`, `12 trading days`, for a column named after the ex-date */
export const tradingDaysLabel = (days: number): string =>
  days === 0 ? 'today' : `${days.toLocaleString('en-US')} trading ${days === 1 ? 'day' : 'days'}`;
/** `today`, `in 12 trading days` */
export const daysToExLabel = (days: number): string => (days === 0 ? 'today' : `in ${tradingDaysLabel(days)}`);

/** Today in New York. */
export const today = (): string => dayOf(nowSeconds(), 'et');
