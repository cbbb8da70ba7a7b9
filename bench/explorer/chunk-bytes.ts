import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtChunks, firstView } from '../../scripts/first-view.ts';
import { root } from '../../scripts/run-tool.ts';
import { addedFiles, kilobytes } from '../pages/chunk-bytes.ts';
import type { Measured } from '../pages/measured.ts';

const page = 'src/features/quantified/quantified-page.tsx';
const chart = 'src/shared/charts/line-chart.tsx';

/** A class that Recharts gives what it draws: where it stands, the library is. */
const holdsRecharts = (file: string): boolean => readFileSync(join(root, 'dist', file)).includes('recharts-cartesian-grid');

/** What the explorer loads after the first view, and what its charts load after that. */
export function chunkBytes(): Measured[] {
  const chunks = builtChunks();
  const explorer = addedFiles(chunks, [page], firstView());
  const charts = addedFiles(chunks, [chart], [...firstView(), ...explorer]);
  const drawn = Object.values(chunks).filter(({ file }) => file.endsWith('.js') && holdsRecharts(file));
  const elsewhere = drawn.filter(({ file }) => !charts.includes(file));
  return [
    { name: 'JavaScript of the explorer without charts, gzip', value: kilobytes(explorer), unit: ' kB', most: 70 },
    { name: 'JavaScript of the first chart, gzip', value: kilobytes(charts), unit: ' kB', most: 120 },
    { name: 'chunks with Recharts besides those of charts', value: drawn.length === 0 ? Number.NaN : elsewhere.length, unit: '', most: 0 },
  ];
}
