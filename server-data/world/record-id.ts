import { fractionOf } from './random.ts';

const hex = (fraction: number): string =>
  Math.floor(fraction * 0x1_0000_0000)
    .toString(16)
    .padStart(8, '0');

/**
 * 24 lower-case hex digits whose first eight are the instant of making (facts §4), the others drawn from the parts.
 *
 * @param parts what the record is about: different parts, different ids
 */
export const recordId = (createdSeconds: number, ...parts: readonly (number | string)[]): string =>
  createdSeconds.toString(16).padStart(8, '0') + hex(fractionOf('record', ...parts)) + hex(fractionOf('id', ...parts));
