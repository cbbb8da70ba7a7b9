import type { Browser } from '@playwright/test';
import type { Table } from '../table.ts';
import type { Served } from './served.ts';

/** One line of the table. */
export interface Measured {
  readonly name: string;
  readonly value: number;
  /** with its leading blank, where it has one */
  readonly unit: string;
  readonly most?: number;
  readonly least?: number;
}

/** What a question is asked of. */
export interface Asked extends Served {
  readonly browser: Browser;
  /** where the same browser listens to other tools */
  readonly debuggingPort: number;
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const told = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 4 });

/** Each measure beside its target. */
export const measuredTable = (title: string, measured: readonly Measured[]): Table => ({
  title,
  columns: ['measure', 'value', 'target', 'met'],
  rows: measured.map(({ name, value, unit, most, least }) => [
    name,
    told(value) + unit,
    most === undefined ? (least === undefined ? '' : `≥ ${least}${unit}`) : `≤ ${most}${unit}`,
    most === undefined && least === undefined ? '' : value <= (most ?? Infinity) && value >= (least ?? -Infinity) ? 'yes' : 'NO',
  ]),
});
