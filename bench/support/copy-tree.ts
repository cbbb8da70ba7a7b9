import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/run-tool.ts';

/** Copies what git tracks into a folder, as a fresh checkout has it. */
export function copyTree(folder: string): void {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
}

/** Puts the installed parts beside it, without what they have stored. */
export function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules/.cache'), { recursive: true });
  for (const part of readdirSync(join(root, 'node_modules')))
    if (part !== '.cache' && !part.startsWith('.vite')) symlinkSync(join(root, 'node_modules', part), join(folder, 'node_modules', part));
}
