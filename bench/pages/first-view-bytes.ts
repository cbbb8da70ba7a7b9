import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstView } from '../../scripts/first-view.ts';
import { root } from '../../scripts/run-tool.ts';
import type { Measured } from './measured.ts';

const sum = (extension: string): number =>
  firstView()
    .filter((file) => file.endsWith(extension))
    .reduce((total, file) => total + gzipSync(readFileSync(join(root, 'dist', file)), { level: 9 }).length, 0) / 1000;

/** What a first visit to /news loads. */
export const firstViewBytes = async (): Promise<Measured[]> => [
  { name: 'JavaScript of the first view, gzip', value: sum('.js'), unit: ' kB', most: 140 },
  { name: 'Styles of the first view, gzip', value: sum('.css'), unit: ' kB', most: 16 },
];
