import type { ReactNode } from 'react';
import { rangeWords } from '#src/shared/stats/figure-words.ts';

/** An interval in a table. It is worked out after the other figures, so its room is there before it. */
export const drawInterval = (of: readonly [number, number] | undefined, format: (value: number) => string): ReactNode => (
  // Another element, not the same one moved to where the words begin.
  <span key={of ? 'told' : 'awaited'} className="inline-block" style={{ minWidth: '19ch' }}>
    {of ? rangeWords(...of, format) : '…'}
  </span>
);
