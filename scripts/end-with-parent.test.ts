import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-tool.ts';

const endless = `console.log('runs'); setInterval(() => {}, 1000);`;

test.each([
  ['a program', endless, ['runs']],
  [
    'a program and what it runs',
    `import { runNode } from './scripts/run-tool.ts'; void runNode(['-e', ${JSON.stringify(endless)}], { streams: 'all' });`,
    ['runs'],
  ],
  ['a program by its own stop', `process.on('SIGTERM', () => { console.log('stops'); process.exit(); }); ${endless}`, ['runs', 'stops']],
])('%s ends when the shell that npm started has gone', async (_, program, printed) => {
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  const command = 'node --import ./scripts/end-with-parent.ts --input-type=module --eval "$PROGRAM"; true';
  const shell = spawn('sh', ['-c', command], { cwd: root, env: { PATH: path, PROGRAM: program }, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(shell.stdout, 'data');
  shell.kill('SIGTERM');
  // When nothing that it has started can print any more.
  await once(shell, 'close');
  expect(output.trim().split('\n')).toEqual(printed);
});
