import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './run-tool.ts';

// The script runs in a small clone of its own, with a stand-in for npm that installs what the lockfile names.

let clone: string;
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), text);
};
const lock = (packages: Record<string, object>): string => JSON.stringify({ packages: { '': { name: 'marketdesk' }, ...packages } });

const standIn = `
import { cpSync, mkdirSync, writeFileSync, appendFileSync } from 'node:fs';
appendFileSync('npm-was-asked', process.argv.slice(2).join(' '));
mkdirSync('node_modules/.bin', { recursive: true });
writeFileSync('node_modules/.bin/node', '');
cpSync('package-lock.json', 'node_modules/.package-lock.json');
`;

/** A program of the clone's own, found before those of this machine. */
const writeProgram = (name: string, script: string): void => {
  write(`bin/${name}`, `#!/bin/sh\n${script}\n`);
  chmodSync(join(clone, 'bin', name), 0o755);
};
/** Commands that the packages of the servers bring; that of postgresql has another name. */
const servers = ['nginx', 'redis-server', 'caddy', 'pg_ctlcluster'];

const setup = (env: Record<string, string> = {}, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs', ...args], {
    cwd: clone,
    encoding: 'utf8',
    env: {
      PATH: `${join(clone, 'bin')}:${process.env['PATH']}`,
      npm_execpath: join(clone, 'npm.mjs'),
      npm_node_execpath: process.execPath,
      ...env,
    },
  });
  return { status, said: stdout + stderr };
};
const askedNpm = (): string => (existsSync(join(clone, 'npm-was-asked')) ? readFileSync(join(clone, 'npm-was-asked'), 'utf8') : '');

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'marketdesk-setup-'));
  mkdirSync(join(clone, 'scripts'));
  for (const name of ['setup.mjs', 'lock.mjs']) cpSync(join(root, 'scripts', name), join(clone, 'scripts', name));
  write('npm.mjs', standIn);
  write('package-lock.json', lock({ 'node_modules/react': { version: '19.3.1' } }));
  // No test installs anything on this machine.
  for (const server of servers) writeProgram(server, 'exit 0');
  writeProgram('apt-get', 'exit 1');
});
afterEach(() => rmSync(clone, { recursive: true }));

describe('packages', () => {
  it('are installed on a fresh clone, development ones included, and the second time nothing is asked', () => {
    expect(setup().status).toBe(0);
    expect(askedNpm()).toBe('ci --include=dev --include=optional');
    expect(setup()).toEqual({ status: 0, said: '' });
    expect(askedNpm()).toBe('ci --include=dev --include=optional');
  });

  it('are installed again when the lockfile asks for another version', () => {
    setup();
    rmSync(join(clone, 'npm-was-asked'));
    write('package-lock.json', lock({ 'node_modules/react': { version: '19.4.0' } }));
    setup();
    expect(askedNpm()).toContain('ci');
  });

  it('of other platforms are not missed', () => {
    setup();
    rmSync(join(clone, 'npm-was-asked'));
    write(
      'package-lock.json',
      lock({ 'node_modules/react': { version: '19.3.1' }, 'node_modules/other-os': { version: '1.0.0', optional: true } }),
    );
    setup();
    expect(askedNpm()).toBe('');
  });

  it('that cannot be installed end the start with a sentence', () => {
    write('npm.mjs', 'process.exit(1);');
    expect(setup()).toMatchObject({ status: 1, said: expect.stringContaining('could not be installed') as string });
  });
});

describe('the browser', () => {
  it('that the environment names is written down for the tests', () => {
    writeProgram('browser', 'exit 0');
    expect(setup({ CHROMIUM_PATH: join(clone, 'bin/browser') }, '--browser').status).toBe(0);
    expect(readFileSync(join(clone, 'node_modules/.cache/chromium-path'), 'utf8')).toBe(join(clone, 'bin/browser'));
  });

  it('that the environment names and that does not start is refused', () => {
    const { status, said } = setup({ CHROMIUM_PATH: join(clone, 'nothing') }, '--browser');
    expect(status).toBe(1);
    expect(said).toContain('CHROMIUM_PATH');
  });
});

describe('the servers that tests run', () => {
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  const policy = '/usr/sbin/policy-rc.d';

  /** Runs the script where the servers are missing, with programs of the clone only. */
  function setupWithout(apt: string) {
    for (const server of servers) rmSync(join(clone, 'bin', server));
    writeProgram('browser', 'exit 0');
    writeProgram('systemctl', 'echo "systemctl $*" >> calls');
    writeProgram('apt-get', `echo "$DEBIAN_FRONTEND $*" >> calls\n[ -x ${policy} ] && echo policy >> calls\n${apt}`);
    const { status, said } = setup({ CHROMIUM_PATH: join(clone, 'bin/browser'), PATH: join(clone, 'bin') }, '--browser');
    const calls = existsSync(join(clone, 'calls')) ? readFileSync(join(clone, 'calls'), 'utf8').trimEnd().split('\n') : [];
    return { status, said, calls };
  }

  it.skipIf(!isDebianRoot)('are installed on Debian by root in one call, neither started now nor at the next boot', () => {
    const hadPolicy = existsSync(policy);
    const { status, calls } = setupWithout(`case "$*" in *install*) for name in ${servers.join(' ')}; do : > bin/$name; done;; esac`);
    expect(status).toBe(0);
    expect(calls).toEqual([
      expect.stringMatching(/^noninteractive -qq .*update$/),
      'policy',
      expect.stringMatching(/^noninteractive -qq .*install -y --no-install-recommends nginx redis-server caddy postgresql$/),
      'policy',
      'systemctl disable nginx redis-server caddy postgresql',
    ]);
    expect(existsSync(policy)).toBe(hadPolicy);
  });

  it.skipIf(!isDebianRoot)('are done without when they cannot be installed', () => {
    const hadPolicy = existsSync(policy);
    const { status, said, calls } = setupWithout('exit 1');
    expect(status).toBe(0);
    expect(said).toContain('nginx, redis-server, caddy, postgresql could not be installed');
    expect(calls).toHaveLength(2);
    expect(existsSync(policy)).toBe(hadPolicy);
  });

  it.skipIf(isDebianRoot)('are left to the user elsewhere', () => {
    const { status, said, calls } = setupWithout('exit 0');
    expect({ status, calls }).toEqual({ status: 0, calls: [] });
    expect(said).toContain('nginx, redis-server, caddy, postgresql not found');
  });

  it('are not installed again', () => {
    writeProgram('browser', 'exit 0');
    writeProgram('apt-get', 'touch calls');
    expect(setup({ CHROMIUM_PATH: join(clone, 'bin/browser') }, '--browser').status).toBe(0);
    expect(existsSync(join(clone, 'calls'))).toBe(false);
  });
});
