/** How the numbers of a source are written. */
export interface NumberMarks {
  readonly decimal: '.' | ',';
  /** of volumes, where they are written in another way than prices: 185.64 and 82.488.672 */
  readonly volumeDecimal: '.' | ',';
  /** whether a cell has more than digits and the decimal mark: thousands, a currency, K, M or B */
  readonly isPlain: boolean;
}

const missingTexts = new Set(['', '-', '–', '—', '--', '.', 'n/a', 'na', '#n/a', 'nan', 'null', 'none', 'nil', 'inf', '-inf']);

/** Whether a cell says that there is no value. */
export const isUnknown = (cell: string): boolean => missingTexts.has(cell.trim().toLowerCase());

const units = { k: 1e3, m: 1e6, b: 1e9, bn: 1e9 };
const numberShape =
  /^(?<sign>[-+−]?)\s*[$€£]?\s*(?<digits>[\d.,'’\s\u00a0\u202f]*\d[.,]?)(?:e(?<exponent>[-+]?\d{1,3}))?\s*(?<unit>k|m|bn?)?\s*[$€£]?$/i;

/** Most numbers are of digits and a point alone. */
const plainNumber = /^\d+(?:\.\d+)?$/;
const surePoint = /^\d+\.(?:\d{1,2}|\d{4,})$/;

/**
 * A number as people write it: `50,194,600`, `82.488.672`, `82.49M`, `$185.64`, `277,05`.
 *
 * @returns NaN where the text is no number with such a decimal mark
 */
export function parseNumber(text: string, decimal: '.' | ','): number {
  if (decimal === '.' && plainNumber.test(text)) return Number(text);
  const { sign, digits = '', exponent = '0', unit = '' } = numberShape.exec(text.trim())?.groups ?? {};
  if (digits === '') return Number.NaN;
  const [whole = '', fraction = '', ...more] = digits.split(decimal);
  if (more.length > 0 || !/^\d*$/.test(fraction)) return Number.NaN;
  const groups = whole.split(/[.,'’\s\u00a0\u202f]/);
  const isGrouped = groups.length === 1 || groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
  if (!isGrouped) return Number.NaN;
  const value = Number(`${groups.join('') || '0'}.${fraction || '0'}e${exponent}`);
  // 58.41M has no more digits than it shows
  const scaled = unit === '' ? value : Number((value * units[unit.toLowerCase() as keyof typeof units]).toPrecision(15));
  return sign === '' || sign === '+' || sign === undefined ? scaled : -scaled;
}

/** What a cell says of its decimal mark; undefined also for one that is no number with either. */
function markOf(cell: string): '.' | ',' | 'either' | undefined {
  if (surePoint.test(cell)) return '.';
  if ((['.', ','] as const).every((mark) => Number.isNaN(parseNumber(cell, mark)))) return undefined;
  const digits = cell.replaceAll(/[^\d.,]/g, '');
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1];
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  if (points + commas === 0) return undefined;
  const [own, other] = points > 0 ? (['.', ','] as const) : ([',', '.'] as const);
  // a mark that stands twice is one of thousands
  if (points + commas > 1) return other;
  const [whole = '', fraction = ''] = digits.split(own);
  return fraction.length !== 3 || whole.length > 3 || whole === '' || whole === '0' ? own : 'either';
}

/** The marks of a source, or why they cannot be told. */
export type MarksFound = NumberMarks | { readonly fault: string };

interface Cell {
  readonly line: number;
  readonly text: string;
}

/**
 * Judges all numbers of a source together: a column has one decimal mark. Prices decide for volumes, unless these have another mark that is
 * sure; a single point before three digits is a decimal mark, while a single comma there may be either.
 */
export function judgeMarks(prices: readonly Cell[], volumes: readonly Cell[], given: '.' | ',' | undefined): MarksFound {
  const isPlain = [...prices, ...volumes].every(({ text }) => isUnknown(text) || /^[-+]?\d*\.?\d+(?:e[-+]?\d{1,3})?$/i.test(text));
  if (given !== undefined) return { decimal: given, volumeDecimal: given, isPlain: isPlain && given === '.' };
  const seen = new Map<'.' | ',', Cell>();
  let comma: Cell | undefined;
  for (const cell of prices) {
    const mark = markOf(cell.text);
    if (mark === 'either') comma ??= cell.text.includes(',') ? cell : undefined;
    else if (mark && !seen.has(mark)) seen.set(mark, cell);
  }
  const [point, decimalComma] = [seen.get('.'), seen.get(',')];
  if (point && decimalComma)
    return {
      fault: `prices have two decimal marks: "${point.text}" in line ${point.line}, "${decimalComma.text}" in line ${decimalComma.line}`,
    };
  if (!point && !decimalComma && comma)
    return {
      fault: `prices such as "${comma.text}" in line ${comma.line} may have a decimal comma or thousands: --decimal , or --decimal . says which`,
    };
  const decimal = decimalComma ? ',' : '.';
  const ofVolumes = new Set(volumes.map(({ text }) => markOf(text)).filter((mark) => mark === '.' || mark === ','));
  const [only = decimal] = ofVolumes;
  return { decimal, volumeDecimal: ofVolumes.size === 1 ? only : decimal, isPlain };
}
