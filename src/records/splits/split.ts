import * as z from 'zod/mini';
import { isPriceFactor, priceFactorLabel, splitChecks } from '#contract/checks/splits.ts';
import { isoDate } from '#contract/schema/codecs.ts';
import { splitRecord, type SplitRecord, splits } from '#contract/endpoints/splits.ts';
import { readSplitRatio, type SplitRatio } from '#contract/schema/split-ratio.ts';

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
export type SplitFlag =
  | typeof priceFactorLabel
  | 'type and ratio disagree'
  | 'dates out of order (upstream)'
  | 'ratio not readable'
  | 'date not readable';

/** A split with its parsed fields. */
export interface Split {
  readonly key: string;
  /** as received, with unknown fields */
  readonly record: SplitRow;
  /** new shares for each old one; undefined where it cannot be read, and of a price factor, which changes no shares */
  readonly ratio: SplitRatio | undefined;
  /** the valid dates */
  readonly days: Readonly<Partial<Record<DateField, string>>>;
  readonly flags: readonly SplitFlag[];
}

const dayIn = (text: string): string | undefined => (z.safeParse(isoDate, text).success ? text : undefined);

function flagsOf(record: SplitRow, ratio: SplitRatio | undefined, isFactor: boolean, days: Split['days']): readonly SplitFlag[] {
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
    ...(isFactor
      ? ([priceFactorLabel] as const)
      : ratio === undefined
        ? (['ratio not readable'] as const)
        : fails(['direction'])
          ? (['type and ratio disagree'] as const)
          : []),
    ...(fails(['recorded', 'distributed', 'ex']) ? (['dates out of order (upstream)'] as const) : []),
    ...(dateFields.some((field) => record[field] !== '' && days[field] === undefined) ? (['date not readable'] as const) : []),
  ];
}

export function readSplit(record: SplitRow): Split {
  const isFactor = isPriceFactor(record);
  const ratio = isFactor ? undefined : readSplitRatio(record.ratio);
  const days = Object.fromEntries(
    dateFields.flatMap((field) => {
      const day = dayIn(record[field]);
      return day === undefined ? [] : [[field, day]];
    }),
  );
  return { key: record.id, record, ratio, days, flags: flagsOf(record, ratio, isFactor, days) };
}
