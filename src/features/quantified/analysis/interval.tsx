import type { ReactNode } from 'react';
import { rangeWords } from '#src/shared/stats/figure-words.ts';

/** An interval in a table. It is worked out after the other figures, so its room is there before it. */
export const drawInterval = (of: readonly [number, number] | undefined, format: (value: number) => string): ReactNode => (
  <span className="inline-block" style={{ minWidth: '19ch' }}>
    {of ? rangeWords(...of, format) : '…'}
  </span>
);
