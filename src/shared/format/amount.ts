/** How numbers of a text are written: `1,234.5` or `1.234,5`. */
export type DecimalMark = '.' | ',';

/** Groups of three digits with one separator throughout; a group is never `0`, as in `0,125`. */
const numberShape = (separators: string, mark: string): RegExp =>
  new RegExp(
    '^(?<open>\\()?(?<sign>[-+\u2212])?\\s*(?:[$€£¥]|[A-Z]{3}\\s)?\\s*(?<inner>[-\u2212])?' +
      `(?:(?<whole>[1-9]\\d{0,2}(?<separator>[${separators}])\\d{3}(?:\\k<separator>\\d{3})*|\\d{1,15})(?:${mark}(?<decimals>\\d{1,10}))?|${mark}(?<alone>\\d{1,10}))` +
      '(?:\\s*(?:[$€£¥]|[A-Z]{3}))?\\s*(?<close>\\))?$',
  );
const spaces = "'’ \u00a0\u202f";
const shapes: Readonly<Record<DecimalMark, RegExp>> = { '.': numberShape(`,${spaces}`, '\\.'), ',': numberShape(`.${spaces}`, ',') };

/** Digits and signs of an input method of full width as those of ASCII: `１２．５`. */
const narrow = (text: string): string =>
  text.replaceAll(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));

/**
 * A number of a text whose decimal mark is known, as people and brokers write it: `1,234.50`, `1 234.5`, `$180.5`, `(150)` and `−150` for a
 * short position; with the mark `,` `1.234,50` and `12,5 €`. An exact decimal as text; undefined for anything else.
 */
export function readMarkedAmount(text: string, mark: DecimalMark): string | undefined {
  const parts = shapes[mark].exec(narrow(text).trim())?.groups;
  if (!parts) return undefined;
  const { open, sign, inner, whole = '0', decimals, alone, close } = parts;
  if ((open === undefined) !== (close === undefined)) return undefined;
  const isNegative = open !== undefined || (sign !== undefined && sign !== '+') || inner !== undefined;
  const integer = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
  const part = (decimals ?? alone ?? '').replace(/0+$/, '');
  const digits = part === '' ? integer : `${integer}.${part}`;
  return isNegative && digits !== '0' ? `-${digits}` : digits;
}

/**
 * A typed number, in each field of the desk. `12,5` and `1.250,5` can be read in one way and are.
 *
 * Assumed: of two ways to read a typed number, as `1,250` and `1.250` have, it is that in which the desk writes numbers: 1250 and 1.25.
 */
export const readAmount = (typed: string): string | undefined => readMarkedAmount(typed, '.') ?? readMarkedAmount(typed, ',');

/** What a field says where nothing is typed or it is not a number. */
export const expectedAmount = (typed: string, mark: DecimalMark = '.'): string =>
  `expected a number such as ${mark === '.' ? '100, 1,250 or 12.5' : '100, 1.250 or 12,5'}${typed.trim() === '' ? '' : `, got “${typed.trim().slice(0, 40)}”`}`;
