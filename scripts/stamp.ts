import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run-tool.ts';

/** Everything the built pages are made from. A list too long costs one needless build; too short, and stale pages are served. */
const sources = [
  'src/**/*',
  'contract/**/*',
  'public/**/*',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/{build,first-view,precompress}.ts',
];
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith(join('src', 'testing'));

const stampPath = join(root, 'dist', '.stamp');

/** One hash over the names and contents of the pages' sources. */
export function sourceStamp(folder = root): string {
  const files = globSync(sources, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !isTest(path))
    .toSorted();
  const lines = files.map((path) => `${path} ${hash('sha256', readFileSync(join(folder, path)))}`);
  return hash('sha256', lines.join('\n'));
}

/** Whether dist/ was built from the sources as they are now. */
export const isBuilt = (): boolean => existsSync(stampPath) && readFileSync(stampPath, 'utf8') === sourceStamp();

/** The stamp is written last: a build that was broken off leaves none. */
export const stampBuild = (stamp: string): void => writeFileSync(stampPath, stamp);
