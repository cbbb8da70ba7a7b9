import { join } from 'node:path';
import { build } from 'vite';
import { precompress } from '../../scripts/precompress.ts';

/** Builds bench/pages/bare as anybody would, and compresses it as the desk is. */
export async function buildBarePage(folder: string): Promise<void> {
  await build({
    root: join(import.meta.dirname, 'bare'),
    configFile: false,
    logLevel: 'warn',
    base: './',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
  });
  await precompress(folder);
}
