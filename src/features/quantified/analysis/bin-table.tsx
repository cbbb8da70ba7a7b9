import type { Bins2d } from '#src/shared/stats/bins-2d.ts';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { rangeWords } from '#src/shared/stats/figure-words.ts';
import type { Sides } from './scatter-words.ts';

/** More rows than this are read in a file. */
const most = 40;

/** The cells of the picture as figures, the fullest first. */
export function BinTable({ bins: { cells, stepX, stepY }, sides: { x, y } }: { bins: Bins2d; sides: Sides }) {
  const rows = cells.toSorted((a, b) => b.count - a.count).slice(0, most);
  return (
    <details className="text-xs text-soft">
      <summary className="min-h-6">Readings of each cell{cells.length > most ? `, the ${most} fullest of ${cells.length}` : ''}</summary>
      <FigureTable
        caption="Readings of each cell"
        rows={rows}
        keyOf={(cell) => `${cell.x} ${cell.y}`}
        columns={[
          { label: x.label, cell: (cell) => rangeWords(cell.x, cell.x + stepX, x.format) },
          { label: y.label, cell: (cell) => rangeWords(cell.y, cell.y + stepY, y.format) },
          { label: 'Readings', cell: ({ count }) => count.toLocaleString('en-US') },
        ]}
      />
    </details>
  );
}
