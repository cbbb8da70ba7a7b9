import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../e2e/process.ts';

it.each([
  { kind: 'bench', args: [], files: '*.ts' },
  { kind: 'proof', args: ['--proof'], files: 'proofs/*.ts' },
])('lists every $kind with its question', async ({ args, files }) => {
  const listed = (await run('bench/run.ts', args)).split('\n').filter((line) => line.endsWith('?'));
  const names = globSync(files, { cwd: import.meta.dirname, exclude: ['run*.ts'] }).map((file) => basename(file, '.ts'));
  expect(new Set(listed.map((line) => line.split(' ')[0]))).toEqual(new Set(names));
});
