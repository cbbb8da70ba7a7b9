// Filters of columns as they are written in addresses.

/** A condition on one column. Numbers are in the units of the screen: percent, dollars, minutes. */
export type MetricFilter = { readonly column: string } & (
  | { readonly op: 'gte' | 'lte' | 'top' | 'bottom'; readonly value: number }
  | { readonly op: 'between'; readonly from: number; readonly to: number }
  | { readonly op: 'in'; readonly values: readonly string[] }
  | { readonly op: 'has'; readonly text: string }
);

/** `~2c`, or `~u3000` where the code has more than two digits. */
const escapeCharacter = (character: string): string => {
  const code = character.charCodeAt(0).toString(16);
  return code.length > 2 ? `~u${code.padStart(4, '0')}` : `~${code.padStart(2, '0')}`;
};
/** In an address commas separate filters, bars separate values, and blanks at the ends are trimmed, so all three are escaped in values. */
export const escapeValue = (value: string): string => value.replaceAll(/[~,|]|^\s|\s$/g, escapeCharacter);
export const unescapeValue = (value: string): string =>
  value.replaceAll(/~(?:u([0-9a-f]{4})|([0-9a-f]{2}))/g, (_, long?: string, short?: string) =>
    String.fromCharCode(Number.parseInt(long ?? short ?? '', 16)),
  );

/** The address form: `5_Minutes%:gte:2`, `AnalystAction:in:Upgrade|Downgrade`. */
export function formatFilter(filter: MetricFilter): string {
  const { column, op } = filter;
  switch (filter.op) {
    case 'between':
      return `${column}:${op}:${filter.from}..${filter.to}`;
    case 'in':
      return `${column}:${op}:${filter.values.map(escapeValue).join('|')}`;
    case 'has':
      return `${column}:${op}:${escapeValue(filter.text)}`;
    default:
      return `${column}:${op}:${filter.value}`;
  }
}

/** Numbers in an address: plain digits, at most 15 before and after the point. */
const boundPattern = /^-?\d{1,15}(?:\.\d{1,15})?$/;

export const parseNumber = (text: string): number | undefined => (boundPattern.test(text) ? Number(text) : undefined);

/** A typed bound, with either minus sign; undefined for anything that is not a number of the address form. */
export const parseBound = (text: string): number | undefined => parseNumber(text.trim().replace('\u2212', '-'));

/** A bound in address form; '' (open) where it is undefined or has no such form. */
export function formatBound(value: number | undefined): string {
  if (value === undefined) return '';
  const short = Number(value.toPrecision(15));
  const text = String(short);
  const plain = text.includes('e') ? short.toFixed(15).replace(/\.?0+$/, '') : text;
  return boundPattern.test(plain) ? plain : '';
}
