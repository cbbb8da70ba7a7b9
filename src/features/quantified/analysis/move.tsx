import type { ReactNode } from 'react';

/** A move with its sign and arrow, and by them with its colour. */
export function drawMove(value: number, format: (value: number) => string): ReactNode {
  if (!Number.isFinite(value)) return '–';
  const text = format(value);
  if (!text.startsWith('+') && !text.startsWith('\u2212')) return text;
  return (
    <span className={value > 0 ? 'text-up' : 'text-down'}>
      <span aria-hidden>{value > 0 ? '▲' : '▼'}</span> {text}
    </span>
  );
}
