import * as z from 'zod/mini';
import { isoDate } from '#contract/codecs.ts';
import { splitChecks } from '#contract/checks/splits.ts';
import { splitRecord, splits, type SplitRecord } from '#contract/endpoints/splits.ts';
import { readSplitRatio, type SplitRatio } from '#contract/split-ratio.ts';

const told = z._default(z.string(), '');

/**
 * A record as the page takes it: whatever a ratio or a date says is kept as it came, so that one wrong field does not cost the row
 * (product.md 3.2).
 */
const splitRow = z.looseObject({
  ...splitRecord.shape,
  ratio: told,
  date_announced: told,
  date_ex: told,
  date_recorded: told,
  date_distribution: told,
  importance: z._default(z.int(), 0),
  optionable: z._default(z.boolean(), false),
});
export type SplitRow = z.output<typeof splitRow>;

/** The endpoint, read leniently. */
export const splitRows = { ...splits, row: splitRow };

export const dateFields = ['date_announced', 'date_recorded', 'date_distribution', 'date_ex'] as const;
export type DateField = (typeof dateFields)[number];

/** What a record says against itself; nothing is hidden or repaired. */
export type Doubt = 'type and ratio disagree' | 'dates out of order (upstream)' | 'ratio not readable' | 'date not readable';

export const doubtSays: Readonly<Record<Doubt, string>> = {
  'type and ratio disagree': 'The type says one direction and the ratio the other. The ratio decides; nothing is made of it.',
  'dates out of order (upstream)':
    'The record date, the distribution or the ex-date lies before what has to come first. Shown as they came.',
  'ratio not readable': 'The ratio is not two numbers parted by a colon. Shown as it came.',
  'date not readable': 'A date is no day of the calendar. Shown as it came.',
};

/** A split with all that was read of it once. */
export interface Split {
  readonly key: string;
  /** as it came, unknown fields included */
  readonly record: SplitRow;
  readonly ratio: SplitRatio | undefined;
  /** the dates that are days of the calendar */
  readonly days: Readonly<Partial<Record<DateField, string>>>;
  readonly doubts: readonly Doubt[];
}

const dayIn = (text: string): string | undefined => (z.safeParse(isoDate, text).success ? text : undefined);

function doubtsOf(record: SplitRow, ratio: SplitRatio | undefined, days: Split['days']): readonly Doubt[] {
  const known = (field: DateField): string | null => days[field] ?? null;
  const judged = {
    ...record,
    date_announced: known('date_announced'),
    date_recorded: known('date_recorded'),
    date_distribution: known('date_distribution'),
    // A check says nothing of a day that is not known, whichever it is.
    date_ex: known('date_ex'),
  } as SplitRecord;
  const fails = (names: readonly string[]): boolean =>
    splitChecks.some(({ name, holds }) => names.includes(name) && holds(judged) === false);
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
  return { key: record.id, record, ratio, days, doubts: doubtsOf(record, ratio, days) };
}

/** The ratio where it may be made words of: a contradiction blocks the sentence (product.md 4.7). */
export const speakingRatio = ({ ratio, doubts }: Split): SplitRatio | undefined =>
  doubts.includes('type and ratio disagree') ? undefined : ratio;
