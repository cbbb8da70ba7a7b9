import type { ReactNode } from 'react';

type Way = 'up' | 'down' | 'none';

const styles: Readonly<Record<Way, { readonly arrow: string; readonly className: string }>> = {
  up: { arrow: '▲', className: 'text-up' },
  down: { arrow: '▼', className: 'text-down' },
  none: { arrow: '', className: '' },
};

/** The direction of a signed text. */
const wayOf = (text: string): Way => (text.startsWith('+') ? 'up' : text.startsWith('\u2212') ? 'down' : 'none');

/**
 * A price change with an arrow and a sign; colour is not the only cue. What is rounded to zero has no direction.
 *
 * @param way direction of a value without a sign
 */
export function moveCell(text: string, way: Way = wayOf(text)): ReactNode {
  const { arrow, className } = styles[/[1-9]/.test(text) ? way : 'none'];
  return (
    <span className={className}>
      {arrow && <span aria-hidden>{arrow} </span>}
      {text}
    </span>
  );
}
