import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtChunks, filesOf, firstView } from '../../scripts/first-view.ts';
import { root } from '../../scripts/root.ts';
import type { Measured } from '../pages/measured.ts';

const page = 'src/features/quantified/quantified-page.tsx';
const chart = 'src/shared/charts/line-chart.tsx';

/** What modules load beyond what is there already. */
export const addedFiles = (chunks: Parameters<typeof filesOf>[0], modules: readonly string[], there: readonly string[]): string[] =>
  filesOf(chunks, modules).filter((file) => file.endsWith('.js') && !there.includes(file));

const read = (file: string): Buffer => readFileSync(join(root, 'dist', file));
const kilobytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1000;

/** A class that Recharts gives what it draws: where it stands, the library is. */
const holdsRecharts = (file: string): boolean => read(file).includes('recharts-cartesian-grid');

/** What the explorer loads after the first view, and what its charts load after that. */
export function chunkBytes(): Measured[] {
  const chunks = builtChunks();
  const explorer = addedFiles(chunks, [page], firstView());
  const charts = addedFiles(chunks, [chart], [...firstView(), ...explorer]);
  const drawn = Object.values(chunks).filter(({ file }) => file.endsWith('.js') && holdsRecharts(file));
  const elsewhere = drawn.filter(({ file }) => !charts.includes(file));
  return [
    { name: 'JavaScript of the explorer without charts, gzip', value: kilobytes(explorer), unit: ' kB', most: 45 },
    { name: 'JavaScript of the first chart, gzip', value: kilobytes(charts), unit: ' kB', most: 120 },
    { name: 'chunks with Recharts besides those of charts', value: drawn.length === 0 ? Number.NaN : elsewhere.length, unit: '', most: 0 },
  ];
}
