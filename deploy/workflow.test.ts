import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { folder } from './testing/local-files.ts';
import { temporaryFolder } from './testing/web-servers.ts';

const step = z.strictObject({
  id: z.optional(z.string()),
  uses: z.optional(z.string()),
  run: z.optional(z.string()),
  with: z.optional(z.record(z.string(), z.union([z.string(), z.boolean()]))),
  env: z.optional(z.record(z.string(), z.string())),
});
const job = z.strictObject({
  needs: z.optional(z.string()),
  'runs-on': z.string(),
  container: z.optional(z.string()),
  permissions: z.optional(z.record(z.string(), z.enum(['read', 'write']))),
  'timeout-minutes': z.number(),
  steps: z.array(step),
});
const workflow = z.strictObject({
  name: z.string(),
  on: z.strictObject({ push: z.strictObject({ tags: z.array(z.string()) }) }),
  permissions: z.record(z.string(), z.enum(['read', 'write'])),
  concurrency: z.strictObject({ group: z.string() }),
  jobs: z.record(z.string(), job),
});

const { jobs, permissions } = z.parse(workflow, parse(readFileSync(join(folder, 'workflows/image.yaml'), 'utf8')));
const steps = Object.values(jobs).flatMap((each) => each.steps);

test('actions are named by their commits', () => {
  for (const { uses, run } of steps) {
    if (run === undefined) expect(uses).toMatch(/^(?:actions|docker)\/[a-z-]+@[0-9a-f]{40}$/);
    else expect(uses).toBeUndefined();
  }
});

test('the image of both processors has an SBOM and provenance, and is built after the tests', () => {
  const build = steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'));
  expect(build?.with).toMatchObject({ platforms: 'linux/amd64,linux/arm64', sbom: true, provenance: 'mode=max', push: true });
  expect(jobs['image']?.needs).toBe('test');
  expect(jobs['test']?.steps.map(({ run }) => run)).toContain('npm test');
  const node = /node:[\d.]+/.exec(readFileSync(join(folder, '../Dockerfile'), 'utf8'))?.[0];
  expect(jobs['test']?.container).toBe(`${node}-bookworm`);
});

test('only the job that publishes may write packages', () => {
  expect(permissions).toEqual({ contents: 'read' });
  expect([jobs['test']?.permissions, jobs['image']?.permissions]).toEqual([undefined, { contents: 'read', packages: 'write' }]);
});

test.skipIf(spawnSync('bash', ['--version']).error)('the step that names the image writes a valid name', () => {
  const script = steps.find(({ id }) => id === 'name')?.run ?? '';
  const output = join(temporaryFolder(), 'output');
  writeFileSync(output, '');
  const env = { PATH: process.env['PATH'], GITHUB_OUTPUT: output, GITHUB_REPOSITORY: 'Some-Company/Desk', GITHUB_REF_NAME: 'v1.2.3' };
  expect(spawnSync('bash', ['-eo', 'pipefail', '-c', script], { env }).status).toBe(0);
  expect(readFileSync(output, 'utf8')).toBe('image=ghcr.io/some-company/desk:1.2.3\n');
});
