import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatMove, formatPercent } from '#src/shared/format/number.ts';
import { moveCell } from './move-cell.tsx';

const textOf = (...cell: Parameters<typeof moveCell>): string => renderToStaticMarkup(moveCell(...cell)).replaceAll(/<[^>]*>/g, '');

test.each<[what: string, cell: Parameters<typeof moveCell>, text: string]>([
  ['a rise', [formatMove(1.2)], '\u25b2 +1.20%'],
  ['a fall', [formatMove(-1.2)], '\u25bc \u22121.20%'],
  ['a drawdown, which has no sign', [formatPercent(1.2), 'down'], '\u25bc 1.20%'],
  ['a fall that is rounded to zero', [formatMove(-0.004)], '0.00%'],
  ['a gain that is rounded to zero', [formatPercent(-0.004), 'up'], '0.00%'],
])('%s', (_, cell, text) => {
  expect(textOf(...cell)).toBe(text);
});
