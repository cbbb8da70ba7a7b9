import type { ReactNode } from 'react';

type Way = 'up' | 'down' | 'none';

const signs: Readonly<Record<Way, { readonly arrow: string; readonly className: string }>> = {
  up: { arrow: '▲', className: 'text-up' },
  down: { arrow: '▼', className: 'text-down' },
  none: { arrow: '', className: '' },
};

/** Which way a signed text goes: what is rounded to nothing goes nowhere. */
const wayOf = (text: string): Way => (text.startsWith('+') ? 'up' : text.startsWith('\u2212') ? 'down' : 'none');

/**
 * A price-like change: arrow and sign carry the meaning, colour only repeats it.
 *
 * @param way of a size that is written without a sign
 */
export function moveCell(text: string, way: Way = wayOf(text)): ReactNode {
  const { arrow, className } = signs[way];
  return (
    <span className={className}>
      {arrow && <span aria-hidden>{arrow} </span>}
      {text}
    </span>
  );
}
