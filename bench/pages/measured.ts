import type { Browser } from '@playwright/test';
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
