/** Powers of ten of shortened numbers. */
const scales: Readonly<Record<string, number>> = { K: 3, M: 6, B: 9, T: 12 };

/** The number of a cell with the digits that it shows: `−1.50%` is `-1.50`, `1.25K` is `1250`; undefined for any other text. */
export function shownNumber(text: string): string | undefined {
  const [, sign = '', whole, fraction = '', scale = ''] = /^([+\u2212]?)\$?([\d,]+)(?:\.(\d+))?([KMBT]?)(?:%|x| min)?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const power = scales[scale];
  const digits = whole.replaceAll(',', '') + (power === undefined ? '' : fraction.padEnd(power, '0'));
  return `${sign === '\u2212' ? '-' : ''}${digits}${power === undefined && fraction !== '' ? `.${fraction}` : ''}`;
}
