import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run-tool.ts';

/** The sources of the built pages. A missing entry means stale pages; an unneeded one only unnecessary builds. */
const sources = [
  'src/**/*',
  'contract/**/*',
  'analysis/**/*',
  'public/**/*',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/{build,first-requests,first-view,precompress}.ts',
];
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith(join('src', 'testing'));

const stampPath = join(root, 'dist', '.stamp');

/** Hashes the names and contents of the pages' sources. */
export function sourceStamp(folder = root): string {
  const files = globSync(sources, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !isTest(path))
    .toSorted();
  const lines = files.map((path) => `${path} ${hash('sha256', readFileSync(join(folder, path)))}`);
  return hash('sha256', lines.join('\n'));
}

/** Whether dist/ was built from the current sources. */
export const isBuilt = (): boolean => existsSync(stampPath) && readFileSync(stampPath, 'utf8') === sourceStamp();

/** Writes the stamp. Must be the last step, so that an interrupted build has none. */
export const stampBuild = (stamp: string): void => writeFileSync(stampPath, stamp);
