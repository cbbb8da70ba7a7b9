import { type FieldLookup, isNumeric } from './field.ts';
import { type MetricFilter, parseNumber, unescapeValue } from './filter-address.ts';

function parseRange(column: string, text: string): MetricFilter | string {
  const [from, to] = text.split('..').map(parseNumber);
  if (from === undefined || to === undefined) return 'expected two numbers such as 1..2';
  return from <= to ? { column, op: 'between', from, to } : `expected the lower end first, got ${text}`;
}

function parseThreshold(column: string, op: 'gte' | 'lte' | 'top' | 'bottom', text: string): MetricFilter | string {
  const value = parseNumber(text);
  if (value === undefined) return `expected a number, got ${text}`;
  const isShare = op === 'top' || op === 'bottom';
  return isShare && (value <= 0 || value > 100) ? `expected a percentage between 0 and 100, got ${text}` : { column, op, value };
}

/** Parses one filter of an address; returns a sentence where it is invalid. */
export function parseFilter(written: string, fieldOf: FieldLookup): MetricFilter | string {
  const [, id = '', op = '', rest = ''] = /^([^:]+):(\w+):(.+)$/s.exec(written) ?? [];
  const field = fieldOf(id);
  if (!field) return `there is no column ${id || written}`;
  const numeric = isNumeric(field);
  if (op === 'between' && numeric) return parseRange(id, rest);
  if ((op === 'gte' || op === 'lte' || op === 'top' || op === 'bottom') && numeric) return parseThreshold(id, op, rest);
  if (op === 'in' && !numeric) return { column: id, op, values: rest.split('|').map(unescapeValue) };
  if (op === 'has' && !numeric) return { column: id, op, text: unescapeValue(rest) };
  return `${id} has no filter ${op}`;
}
