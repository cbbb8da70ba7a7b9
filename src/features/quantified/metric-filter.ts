import { shortList } from '#src/shared/filters/short-list.ts';
import { formatWhole } from '#src/shared/format/number.ts';
import { columnById, type QuantifiedColumn } from './quantified-columns.tsx';

/** What a column's value must be like. Figures are those of the screen: percent points, dollars, minutes. */
export type MetricFilter = { readonly column: string } & (
  | { readonly op: 'gte' | 'lte' | 'top' | 'bottom'; readonly value: number }
  | { readonly op: 'between'; readonly from: number; readonly to: number }
  | { readonly op: 'in'; readonly values: readonly string[] }
  | { readonly op: 'has'; readonly text: string }
);

/** `~2c`, or `~u3000` for a sign beyond two digits. */
const escapedSign = (sign: string): string => {
  const code = sign.charCodeAt(0).toString(16);
  return code.length > 2 ? `~u${code.padStart(4, '0')}` : `~${code.padStart(2, '0')}`;
};
/** Commas part the filters of an address, bars the values of one, and blanks at their ends go: inside a value each is escaped. */
const escaped = (value: string): string => value.replaceAll(/[~,|]|^\s|\s$/g, escapedSign);
const unescaped = (value: string): string =>
  value.replaceAll(/~(?:u([0-9a-f]{4})|([0-9a-f]{2}))/g, (_, long?: string, short?: string) =>
    String.fromCharCode(Number.parseInt(long ?? short ?? '', 16)),
  );

const plain = (value: number): string => String(value);

/** As it stands in the address: `5_Minutes%:gte:2`, `AnalystAction:in:Upgrade|Downgrade`. */
export function writeFilter(filter: MetricFilter): string {
  const { column, op } = filter;
  switch (filter.op) {
    case 'between':
      return `${column}:${op}:${plain(filter.from)}..${plain(filter.to)}`;
    case 'in':
      return `${column}:${op}:${filter.values.map(escaped).join('|')}`;
    case 'has':
      return `${column}:${op}:${escaped(filter.text)}`;
    default:
      return `${column}:${op}:${plain(filter.value)}`;
  }
}

const number = (text: string): number | undefined => (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : undefined);

function readRange(column: string, text: string): MetricFilter | string {
  const [from, to] = text.split('..').map(number);
  if (from === undefined || to === undefined) return 'expected two numbers such as 1..2';
  return from <= to ? { column, op: 'between', from, to } : `expected the lower end first, got ${text}`;
}

function readBound(column: string, op: 'gte' | 'lte' | 'top' | 'bottom', text: string): MetricFilter | string {
  const value = number(text);
  if (value === undefined) return `expected a number, got ${text}`;
  const isShare = op === 'top' || op === 'bottom';
  return isShare && (value <= 0 || value > 100) ? `expected a part of 100, got ${text}` : { column, op, value };
}

/** Reads one filter of an address; a sentence where it is none. */
export function readFilter(written: string): MetricFilter | string {
  const [, id = '', op = '', rest = ''] = /^([^:]+):(\w+):(.+)$/s.exec(written) ?? [];
  const column = columnById(id);
  if (!column) return `there is no column ${id || written}`;
  const isNumeric = isNumber(column);
  if (op === 'between' && isNumeric) return readRange(id, rest);
  if ((op === 'gte' || op === 'lte' || op === 'top' || op === 'bottom') && isNumeric) return readBound(id, op, rest);
  if (op === 'in' && !isNumeric) return { column: id, op, values: rest.split('|').map(unescaped) };
  if (op === 'has' && !isNumeric) return { column: id, op, text: unescaped(rest) };
  return `${id} cannot be asked for ${op}`;
}

/** Whether a column is asked for figures; the days are chosen by the dates. */
export const isNumber = ({ numberOf, align, id }: QuantifiedColumn): boolean =>
  numberOf !== undefined && (align === 'end' || id === 'checks');

const figure = (column: QuantifiedColumn, value: number): string => {
  const unit = column.meaning?.unit ?? '';
  if (/percent|fraction/.test(unit)) return `${formatWhole(value)}%`;
  if (unit.includes('$')) return `$${formatWhole(value)}`;
  if (unit === 'times') return `${formatWhole(value)}x`;
  return unit.includes('minutes') ? `${formatWhole(value)} min` : formatWhole(value);
};

/** A filter in words, as its chip says it: `5 min at least 2%`. */
export function filterWords(filter: MetricFilter): string {
  const column = columnById(filter.column);
  if (!column) return filter.column;
  const { label } = column;
  switch (filter.op) {
    case 'gte':
      return `${label} at least ${figure(column, filter.value)}`;
    case 'lte':
      return `${label} at most ${figure(column, filter.value)}`;
    case 'top':
    case 'bottom':
      return `${label} in the ${filter.op} ${formatWhole(filter.value)}%`;
    case 'between':
      return `${label} from ${figure(column, filter.from)} to ${figure(column, filter.to)}`;
    case 'in':
      return `${label}: ${shortList(filter.values, ' or ')}`;
    default:
      return `${label} contains “${filter.text}”`;
  }
}
