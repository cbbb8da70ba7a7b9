import type { Fact } from './facts.ts';

/** A number with how it came about, so that the arithmetic that is explained is that which is stored. */
export interface Term {
  readonly value: number;
  /** the arithmetic in figures */
  readonly text: () => string;
  readonly figures: readonly Figure[];
}

/** One value of a concept, read from facts. */
export interface Figure {
  readonly label: string;
  readonly value: number;
  readonly facts: readonly Fact[];
  /** of a quarter that no filing has by itself */
  readonly derivation?: string;
  /** whether it is another value than that which was filed first */
  readonly isRestated?: boolean;
}

/** undefined is unknown, and what is made of it is unknown */
export type Known = Term | undefined;

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
export const formatNumber = (value: number): string => number.format(value);

export const figureTerm = (figure: Figure): Term => ({
  value: figure.value,
  text: () => (figure.value < 0 ? `(${formatNumber(figure.value)})` : formatNumber(figure.value)),
  figures: [figure],
});

export const constant = (value: number): Term => ({ value, text: () => formatNumber(value), figures: [] });

function combined(parts: readonly Known[], sign: string, compute: (values: readonly number[]) => number): Known {
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  const value = compute(known.map((part) => part.value));
  if (!Number.isFinite(value)) return undefined;
  return { value, text: () => `(${known.map(({ text }) => text()).join(` ${sign} `)})`, figures: known.flatMap(({ figures }) => figures) };
}

export const sum = (...parts: readonly Known[]): Known =>
  parts.length === 1 ? parts[0] : combined(parts, '+', (values) => values.reduce((total, value) => total + value, 0));
export const difference = (from: Known, less: Known): Known => combined([from, less], '-', ([a = 0, b = 0]) => a - b);
/** unknown where the divisor is 0 */
export const quotient = (part: Known, by: Known): Known => combined([part, by], '/', ([a = 0, b = 0]) => a / b);
export const average = (begin: Known, end: Known): Known => quotient(sum(begin, end), constant(2));

/** Assumed: growth over a loss or over nothing is no number. */
export const growth = (now: Known, before: Known): Known =>
  before === undefined || before.value <= 0 ? undefined : difference(quotient(now, before), constant(1));
