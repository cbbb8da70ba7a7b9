import type { ReactNode } from 'react';
import type { Column } from './column.ts';

/** What a cell does not show: why it is empty, or the whole of what it shortens. Nothing of most. */
export function cellWords<Row>(cell: HTMLElement, { textOf, whyEmpty, fullOf }: Column<Row>, row: Row): ReactNode {
  const text = textOf(row);
  if (text === '') return whyEmpty?.(row);
  const whole = fullOf?.(row) ?? text;
  return whole !== text || cell.scrollWidth > cell.clientWidth ? whole : undefined;
}
