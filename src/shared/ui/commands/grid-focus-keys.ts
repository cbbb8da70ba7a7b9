import type { FocusKeys } from './commands.ts';

/** Keys of a grid (ARIA APG). */
export const gridFocusKeys: readonly FocusKeys[] = [
  { keys: '↓ / ↑, PgDn / PgUp', label: 'Row by row, inside the table' },
  { keys: 'Ctrl+Home / Ctrl+End', label: 'First, last row of the table' },
];
