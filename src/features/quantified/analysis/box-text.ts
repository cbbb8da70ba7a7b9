import type { Box, Span } from '#src/shared/charts/box.ts';

/** A bound that a filter of the address can say: plain digits, 15 of them at most. */
const boundShape = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** @returns undefined for what is no number or has too many digits */
export function readBound(text: string): number | undefined {
  const plain = text.trim().replace('\u2212', '-');
  return boundShape.test(plain) ? Number(plain) : undefined;
}

/** As it stands in the address; what cannot be said there is open. */
export function boundText(value: number | undefined): string {
  if (value === undefined) return '';
  const short = Number(value.toPrecision(15));
  const text = String(short);
  const plain = text.includes('e') ? short.toFixed(15).replace(/\.?0+$/, '') : text;
  return boundShape.test(plain) ? plain : '';
}

const spanText = ({ from, to }: Span): string => `${boundText(from)}..${boundText(to)}`;

/** `-1..2,0.5..`: from -1 to 2 across, from 0.5 on upwards */
export const boxText = ({ x, y }: Box): string => `${spanText(x)},${spanText(y)}`;

function readSpan(text: string): Span | undefined {
  const ends = text.split('..');
  if (ends.length !== 2) return undefined;
  const [from, to] = ends.map((end) => (end === '' ? undefined : readBound(end)));
  const isWrong = ends.some((end, place) => end !== '' && [from, to][place] === undefined);
  return isWrong || (from !== undefined && to !== undefined && from > to) ? undefined : { from, to };
}

export function readBox(text: string): Box | undefined {
  const [x, y, more] = text.split(',').map(readSpan);
  return x === undefined || y === undefined || more !== undefined || text.split(',').length !== 2 ? undefined : { x, y };
}
