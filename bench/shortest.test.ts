import { beforeAll, it } from 'vitest';
import { run } from '../e2e/process.ts';
import { runNode } from '../scripts/run-tool.ts';
import { namesOf } from './support/names.ts';

// A bench that nobody has run for a while no longer runs. Each is a process of its own, as its command is.

const commands = [
  ...namesOf('proof').map((name) => ({ command: `proof -- ${name}`, args: ['--proof', name] })),
  ...namesOf('bench').map((name) => ({ command: `bench -- ${name}`, args: [name] })),
];

// Before the first of them, as several would build the same pages at once.
beforeAll(() => run('scripts/build.ts'));

it.concurrent.for(commands)('npm run $command --shortest', async ({ args }, { expect, signal, skip }) => {
  const { exitCode, output } = await runNode(['bench/run.ts', ...args, '--shortest'], { signal });
  expect(exitCode, output).toBe(0);
  const [, reason] = /^skipped: (.*)/.exec(output) ?? [];
  if (reason !== undefined) skip(reason);
});
