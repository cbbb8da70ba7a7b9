import * as z from 'zod/mini';
import { enumText, expected, fieldText, importanceNumber, isoDate, secondsNumber } from '../schema/codecs.ts';
import { endpoint, parameter, type QueryOf } from '../schema/endpoint.ts';
import { calendarQuery, calendarRules } from './calendar-query.ts';

/** A day that may be unknown: `""` is null (assumption G08). */
const knownDay = z._default(
  z.codec(z.string(), z.nullable(isoDate), { decode: (sent) => (sent === '' ? null : sent), encode: (day) => day ?? '' }),
  null,
);

/** new:old (assumption F07), stored as text because of trailing zeros such as in `1.10:1`. */
const splitRatio = z
  .string()
  .check(
    z.regex(/^\d{1,15}(?:\.\d{1,15})?:\d{1,15}(?:\.\d{1,15})?$/, { ...expected('two numbers separated by a colon'), abort: true }),
    z.regex(/[1-9][^:]*:[^:]*[1-9]/, expected('two numbers above 0')),
  );

/** A stock split. Dates are New York days. They are not corrected, so they may be out of order (assumption G09). */
export const splitRecord = z.looseObject({
  id: z.string(),
  ticker: z.string(),
  name: fieldText,
  exchange: fieldText,
  cusip: fieldText,
  date_announced: knownDay,
  date_ex: isoDate,
  date_recorded: knownDay,
  date_distribution: knownDay,
  importance: importanceNumber,
  optionable: z.boolean(),
  ratio: splitRatio,
  split_type: fieldText,
  notes: fieldText,
  updated: secondsNumber,
});
export type SplitRecord = z.output<typeof splitRecord>;

export const splitDateFields = ['announced', 'ex'] as const;
export type SplitDateField = (typeof splitDateFields)[number];

const splitsQuery = {
  ...calendarQuery,
  dateSearchField: parameter('parameters[date_search_field]', enumText(splitDateFields, { also: { date: 'announced' } }), {
    fallback: 'announced',
    aliases: ['parameters[date_sort]'],
  }),
};

export const splits = endpoint({
  name: 'splits',
  plan: 'splits',
  path: '/api/v2.1/calendar/splits',
  alsoAt: ['/api/v2/calendar/splits'],
  query: splitsQuery,
  rules: calendarRules,
  row: splitRecord,
  envelope: 'splits',
});
export type SplitsQuery = QueryOf<typeof splitsQuery>;
