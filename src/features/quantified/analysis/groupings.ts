import { newYorkOffset } from '#contract/new-york.ts';
import type { Reading } from '#src/shared/readings/reading.ts';

/** What readings are told apart by; a reading may be in several groups of one, or in none. */
export const groupings = {
  topic: 'Topic',
  session: 'News session',
  action: 'Analyst action',
  eps: 'EPS action',
  hour: 'Hour ET',
  cap: 'Market cap',
  provider: 'Provider',
  rating: 'Firm and action',
  symbol: 'Symbol',
} as const;
export type GroupingName = keyof typeof groupings;

/** Assumed: bands of market value as they are commonly drawn; product.md names the grouping, not its edges. */
const bands = [
  [200e9, 'Mega, $200B and more'],
  [10e9, 'Large, $10B to $200B'],
  [2e9, 'Mid, $2B to $10B'],
  [300e6, 'Small, $300M to $2B'],
  [0, 'Micro, under $300M'],
] as const;

function band(value: number | null): string {
  return value === null ? '' : (bands.find(([least]) => value >= least)?.[1] ?? '');
}

function hourOf(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  const hour = Math.floor((seconds + newYorkOffset(seconds)) / 3600) % 24;
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Stands in no ticker and no firm's name. */
export const between = ' · ';

/** The groups a reading is in, as one text; `split` makes several of it. "" is none. */
export const groupText: Readonly<Record<GroupingName, (reading: Reading) => string>> = {
  topic: ({ record }) => record.Topics,
  session: ({ record }) => record.NewsSess,
  action: ({ record }) => record.AnalystAction,
  eps: ({ record }) => record.EPSAction,
  hour: ({ publishedSeconds }) => hourOf(publishedSeconds),
  cap: ({ numbers }) => band(numbers['MktCap(1000)']),
  provider: ({ record }) => record.Provider,
  rating: ({ record }) =>
    record.AnalystFirm === '' || record.AnalystAction === '' ? '' : record.AnalystFirm + between + record.AnalystAction,
  symbol: ({ record }) => record.Symb,
};

/** Topics are channels joined by a comma (facts §7); all else is one name. */
export function split(grouping: GroupingName, text: string): readonly string[] {
  const names = grouping === 'topic' ? text.split(',') : [text];
  return [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '');
}

/** Groups with an order of their own; those of the others stand by how many readings they hold. */
export const naturalOrder: Partial<Readonly<Record<GroupingName, (a: string, b: string) => number>>> = {
  hour: (a, b) => a.localeCompare(b),
  cap: (a, b) => bands.findIndex(([, name]) => name === a) - bands.findIndex(([, name]) => name === b),
};
