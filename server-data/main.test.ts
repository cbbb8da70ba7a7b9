import { execFile, spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { planNames } from '#contract/schema/endpoint.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const main = join(import.meta.dirname, 'main.ts');
const store = temporaryFolder().newPath();

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const environment = (env: Record<string, string>) => ({ PATH: process.env['PATH'], DATA_STORE: store, ...env });

const run = (args: readonly string[], env: Record<string, string> = {}): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env: environment(env) }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

/** The service in its own process, once it says where it listens. */
async function start(
  ...options: string[]
): Promise<{ child: ChildProcessByStdio<null, Readable, Readable>; url: string; warnings: string }> {
  const child = spawn(process.execPath, [...options, main, 'serve'], {
    env: environment({ DATA_PORT: '0' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for await (const chunk of child.stderr) {
    output += String(chunk);
    const url = /listening on (\S+)/.exec(output)?.[1];
    if (url !== undefined) return { child, url, warnings: output };
  }
  throw new Error(`it did not start: ${output}`);
}

it('creates a key, serves with it, revokes it while serving, and stops on SIGTERM', async () => {
  const added = await run(['keys', 'add', '--name', 'desk', '--plan', 'full']);
  expect(added.code).toBe(0);
  const key = added.out.trimEnd().split('\n').at(-1) ?? '';
  expect(key).toMatch(/^[0-9a-f]{64}$/);

  const { child, url } = await start();
  const log = text(child.stdout);
  try {
    const send = () => fetch(`${url}/api/v2/news?tickers=SECRET`, { headers: { authorization: `token ${key}` } });
    const response = await send();
    expect([response.status, await response.text()]).toEqual([200, '[]']);

    const listed = await run(['keys', 'list']);
    expect(listed.out).toMatch(/^desk\tlogos,news,quantified,ratios,guidance,splits,bars,movers\t-\tcreated \d{4}-\d\d-\d\d\tactive\n$/);
    expect((await run(['keys', 'revoke', '--name', 'desk'])).code).toBe(0);
    expect((await send()).status).toBe(401);
  } finally {
    child.kill('SIGTERM');
  }
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);
  const lines = (await log)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === 'request');
  expect(lines.map(({ status, key: name }) => [status, name])).toEqual([
    [200, 'desk'],
    [401, null],
  ]);
  expect(await log).not.toMatch(new RegExp(`SECRET|${key}`));
});

it('writes the line of the last request when it stops while its log is being written', async () => {
  await run(['keys', 'list']);
  const { child, url } = await start('--import', new URL('../server-proxy/testing/slow-log.ts', import.meta.url).href);
  const log = text(child.stdout);
  expect((await fetch(`${url}/api/v2/news`)).status).toBe(401);
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await log).toContain('"event":"request"');
});

it('warns of a store that everybody can read, and makes one that nobody else can', async () => {
  await run(['keys', 'list']);
  expect((statSync(store).mode & 0o777).toString(8)).toBe('600');
  chmodSync(store, 0o644);
  const { child, warnings } = await start();
  child.kill('SIGTERM');
  chmodSync(store, 0o600);
  expect(warnings).toContain(`${store} can be read by every user of this computer: restrict it with chmod 600\n`);
});

it.each(['help', '--help', '-h'])('%s lists the commands', async (word) => {
  const { code, out } = await run([word]);
  expect(code).toBe(0);
  for (const command of ['serve', 'ingest', 'world', 'keys add', 'keys list', 'keys revoke', 'check']) expect(out).toContain(command);
});

const nowhere = join(dirname(store), 'nowhere.sqlite');

it.each<[string[], string[]]>([
  [
    ['serve', '--help'],
    ['serve', 'DATA_PORT', 'Exit codes', '--store FILE'],
  ],
  [
    ['serve', '-h'],
    ['serve', 'DATA_PORT'],
  ],
  [
    ['keys', '--help'],
    ['keys add --name NAME', 'keys list', 'keys revoke --name NAME', 'Examples', '--store FILE', planNames.join(',')],
  ],
  [
    ['keys', 'add', '--name', 'desk', '--help'],
    ['keys add --name NAME', planNames.join(',')],
  ],
  [
    ['ingest', '--help'],
    ['--allow-refused', '--store FILE', 'Exit codes', 'Examples', 'report.ndjson'],
  ],
  [
    ['quantify', '--help'],
    ['quantify --from DATE', '--store FILE'],
  ],
  [
    ['study', '--help'],
    ['study --filter F', '--link ADDRESS', '--vs-spy', '--store FILE', 'Exit codes', 'Examples'],
  ],
  [['world', '--help'], ['world --items N']],
  [['backup', '--help'], ['backup FILE']],
  [['restore', '-h'], ['restore FILE']],
  [['copy', '--help'], ['copy FROM']],
  [['check', '--help'], ['check']],
])('%j prints its help alone, and makes no store', async (args, parts) => {
  const { code, out, err } = await run(args, { DATA_STORE: nowhere });
  expect([code, err, existsSync(nowhere)]).toEqual([0, '', false]);
  for (const part of parts) expect(out).toContain(part);
  expect(out).not.toContain(args[0] === 'check' ? 'keys add' : '  check ');
});

it('a file may have the name of an option, after --', async () => {
  const { code, out, err } = await run(['ingest', 'news', '--', '--help'], { DATA_STORE: nowhere });
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('--help: ');
});

it.each<[string[], Record<string, string>, number, string]>([
  [['brew'], {}, 2, '"brew": no such command; "help" lists them\n'],
  [['keys', 'lend'], {}, 2, 'keys: expected one of add, list, revoke, got "lend"\n'],
  [['serve'], { DATA_RATE_LIMIT: '0' }, 2, 'DATA_RATE_LIMIT: at least 1, got 0\n'],
  [
    ['serve', '--store', '/nowhere/store.sqlite'],
    {},
    1,
    '/nowhere/store.sqlite: no store there; "ingest news FILE", "world" and "keys add" make one\n',
  ],
])('%j with %j ends in %i and one sentence', async (args, env, code, sentence) => {
  expect(await run(args, env)).toEqual({ code, out: '', err: sentence });
});

it('warns of unknown variables first', async () => {
  const { err } = await run(['serve', '--store', '/nowhere/store.sqlite'], { DATA_SERVICE_HOST: '10.0.0.1' });
  expect(err).toMatch(/^DATA_SERVICE_HOST is not a variable of Marketdesk and has no effect\n\/nowhere\/store.sqlite: no store there/);
});

it('goes on quietly when nobody reads what it prints', async () => {
  const child = spawn(process.execPath, [main, 'help'], { env: environment({}), stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const err = text(child.stderr);
  const [code] = (await once(child, 'exit')) as [number];
  expect([code, await err]).toEqual([0, '']);
});

it.skipIf(!existsSync('/dev/full')).each(['help', 'keys list'])('%s says that a full disk takes nothing of what it prints', (words) => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [main, ...words.split(' ')], {
    env: environment({}),
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect([status, stderr]).toEqual([
    1,
    'standard output cannot be written: the disk is full; what was written before is stored. Make room and run the command again\n',
  ]);
});
