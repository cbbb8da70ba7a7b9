import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtChunks, filesOf, firstView } from '../../scripts/first-view.ts';
import { root } from '../../scripts/run-tool.ts';
import type { Measured } from './measured.ts';
import { laterPages } from './page-list.ts';

const mostKilobytes = 70;

/** What modules load beyond what is there already. */
export const addedFiles = (chunks: Parameters<typeof filesOf>[0], modules: readonly string[], there: readonly string[]): string[] =>
  filesOf(chunks, modules).filter((file) => file.endsWith('.js') && !there.includes(file));

/** Together, compressed, in thousands of bytes. */
export const kilobytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(root, 'dist', file)), { level: 9 }).length, 0) / 1000;

/** What each page brings after the first view; its charts come later still. */
export async function chunkBytes(): Promise<Measured[]> {
  const chunks = builtChunks();
  return laterPages.map(({ path, module }) => ({
    name: `JavaScript of /${path.split('?')[0]} without charts, gzip`,
    value: kilobytes(addedFiles(chunks, [module], firstView())),
    unit: ' kB',
    most: mostKilobytes,
  }));
}
