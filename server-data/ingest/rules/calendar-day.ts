import { isDate } from '#contract/schema/codecs.ts';

const dayShape = /^(\d{4})([-/]?)(\d\d)\2(\d\d)(?:[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * A day as programs write it: `2020-08-31`, `2020/08/31`, `20200831`, also with the clock at midnight, `2020-08-31 00:00:00-04:00`, whose
 * day is the one that is written. Anything else passes unchanged, so that the schema refuses it: nobody can say what `8/9/2020` is.
 */
export function readDay(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const [, year = '', , month = '', day = ''] = dayShape.exec(value.trim()) ?? [];
  const text = `${year}-${month}-${day}`;
  return isDate(text) ? text : value;
}
