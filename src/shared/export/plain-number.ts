/** `-5.00`, `+2.45`, `.5`: what every sheet reads as a number, and nothing else of it. */
export const isPlainNumber = (text: string): boolean => /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text);

/** Digits and a point without exponent or separators; what is no number is empty (product.md 5.3). */
export function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  const shortest = String(value === 0 ? 0 : value);
  if (!shortest.includes('e')) return shortest;
  const [, sign = '', first = '', more = '', exponent = '0'] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(shortest) ?? [];
  const digits = first + more;
  const point = 1 + Number(exponent);
  return sign + (point > 0 ? digits.padEnd(point, '0') : `0.${'0'.repeat(-point)}${digits}`);
}
