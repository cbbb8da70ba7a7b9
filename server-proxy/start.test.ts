import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, defaultSettings, upstreamAddress } from './config.ts';
import { startFailure, startProxy } from './start.ts';
import { emptyFolder, testKey } from './testing/open-proxy.ts';
import { responding, openRecordingUpstream, type Respond } from './testing/recording-upstream.ts';

async function running(respond: Respond = responding(200, '[]')) {
  const upstream = await openRecordingUpstream(respond);
  const config = { ...defaultSettings, basePath: '/desk/', upstream: upstreamAddress(upstream.url, testKey) };
  const proxy = await startProxy({ config, port: 0, pages: await emptyFolder() });
  onTestFinished(async () => {
    await proxy.close();
    await upstream.close();
  });
  return { proxy, upstream };
}

test('a started proxy responds at the address it returns, with its base path', async () => {
  const { proxy } = await running();
  expect(proxy.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/desk\/$/);
  const response = await fetch(`${proxy.url}api/v2/news`);
  expect([response.status, await response.text()]).toEqual([200, '[]']);
});

test('a request under way when it stops gets its response', async () => {
  let arrived = (): void => {};
  const received = new Promise<void>((resolve) => (arrived = resolve));
  const { proxy } = await running((request, response) => {
    arrived();
    setTimeout(() => responding(200, '["late"]')(request, response), 200);
  });
  const answer = fetch(`${proxy.url}api/v2/news`).then((response) => response.text());
  await received;
  await proxy.close();
  expect(await answer).toBe('["late"]');
  await expect(fetch(`${proxy.url}healthz`)).rejects.toThrow();
});

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** The command itself, in a process of its own. */
const command = (env: Record<string, string>): Promise<{ code: unknown; stderr: string; stdout: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [main], { env: { PATH: process.env['PATH'] ?? '', ...env } }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    );
  });

test.each([
  ['', ''],
  [' while its log is being written', new URL('testing/slow-log.ts', import.meta.url).href],
])('the command listens, responds, and on SIGTERM%s stops with code 0; its output contains no key', async (_, slow) => {
  const { upstream } = await running(responding(200, '[1]'));
  const env = { PATH: process.env['PATH'] ?? '', UPSTREAM_URL: upstream.url, UPSTREAM_KEY: testKey, PORT: '0' };
  const child = spawn(process.execPath, [...(slow === '' ? [] : ['--import', slow]), main], { env });
  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const url = await new Promise<string>((resolve) =>
    child.stdout.on('data', (chunk: Buffer) => {
      output.push(chunk.toString());
      const listening = /"url":"([^"]+)"/.exec(output.join(''))?.[1];
      if (listening !== undefined) resolve(listening);
    }),
  );
  expect(await (await fetch(`${url}api/v2/news?token=callers-own`)).text()).toBe('[1]');
  const closed = once(child, 'close');
  // In the other case the process stops itself.
  if (slow === '') child.kill('SIGTERM');
  expect(await closed).toEqual([0, null]);
  const lines = output.join('').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).message)).toEqual([
    expect.stringContaining('Server listening'),
    'listening',
    'request',
    'stopped',
  ]);
  expect(output.join('')).not.toMatch(/MARKED|callers-own/);
});

test('an invalid start ends with one sentence and code 1', async () => {
  expect(await command({})).toEqual({
    code: 1,
    stdout: '',
    stderr: 'UPSTREAM_URL is missing: the proxy needs a data service ("npm start" brings its own data).\n',
  });
  const wrong = await command({ UPSTREAM_URL: 'https://api.example.com', UPSTREAM_KEY: testKey, PORT: 'eighty' });
  expect(wrong).toEqual({ code: 1, stdout: '', stderr: 'PORT must be a whole number from 0 to 65535, got "eighty".\n' });
});

test('an unknown variable is a warning without its value', async () => {
  const { stderr } = await command({ UPSTREAM_URL: 'https://api.example.com', UPSTREAM_KEYS: testKey });
  expect(stderr).toBe(
    'UPSTREAM_KEYS is not a variable of Marketdesk and has no effect: was UPSTREAM_KEY meant?\n' +
      'UPSTREAM_KEY is missing: set it, or UPSTREAM_KEY_FILE, to the key for UPSTREAM_URL.\n',
  );
});

test('a command goes on quietly when nobody reads what it prints', async () => {
  const child = spawn(process.execPath, [main, 'help'], { env: { PATH: process.env['PATH'] }, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const stderr = text(child.stderr);
  const [code] = (await once(child, 'exit')) as [number];
  expect([code, await stderr]).toEqual([0, '']);
});

test('a port in use is named', async () => {
  const { upstream } = await running();
  const { port } = new URL(upstream.url);
  const result = await command({ UPSTREAM_URL: upstream.url, UPSTREAM_KEY: testKey, PORT: port });
  expect(result).toMatchObject({
    code: 1,
    stderr: `PORT ${port} is already in use on 127.0.0.1: stop that program, or set PORT to another number.\n`,
  });
});

test.each([
  [new ConfigError('PORT must be a whole number.'), 'PORT must be a whole number.'],
  [
    Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 8080, address: '127.0.0.1' }),
    'PORT 8080 is already in use on 127.0.0.1: stop that program, or set PORT to another number.',
  ],
  [
    Object.assign(new Error('listen'), { code: 'EACCES', port: 80 }),
    'PORT 80 may not be used by this user: set it to a number above 1023.',
  ],
  [
    Object.assign(new Error('listen'), { code: 'EADDRNOTAVAIL', address: '192.0.2.1' }),
    'HOST 192.0.2.1 is not an address of this machine.',
  ],
  [
    Object.assign(new Error('look-up'), { code: 'ENOTFOUND', hostname: 'desk.invalid' }),
    'HOST desk.invalid is not an address of this machine.',
  ],
  [Object.assign(new Error('open'), { code: 'EIO' }), undefined],
  [new TypeError('x is undefined'), undefined],
  ['thrown text', undefined],
])('%s becomes a sentence where the person at the terminal can correct it', (error, sentence) => {
  expect(startFailure(error)).toEqual(sentence);
});
