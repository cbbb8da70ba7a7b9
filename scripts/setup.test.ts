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

const setup = (env: Record<string, string> = {}, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs', ...args], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], npm_execpath: join(clone, 'npm.mjs'), npm_node_execpath: process.execPath, ...env },
  });
  return { status, said: stdout + stderr };
};
const askedNpm = (): string => (existsSync(join(clone, 'npm-was-asked')) ? readFileSync(join(clone, 'npm-was-asked'), 'utf8') : '');

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'marketdesk-setup-'));
  mkdirSync(join(clone, 'scripts'));
  cpSync(join(root, 'scripts/setup.mjs'), join(clone, 'scripts/setup.mjs'));
  write('npm.mjs', standIn);
  write('package-lock.json', lock({ 'node_modules/react': { version: '19.3.1' } }));
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
    write('browser', '#!/bin/sh\nexit 0\n');
    chmodSync(join(clone, 'browser'), 0o755);
    expect(setup({ CHROMIUM_PATH: join(clone, 'browser') }, '--browser').status).toBe(0);
    expect(readFileSync(join(clone, 'node_modules/.cache/chromium-path'), 'utf8')).toBe(join(clone, 'browser'));
  });

  it('that the environment names and that does not start is refused', () => {
    const { status, said } = setup({ CHROMIUM_PATH: join(clone, 'nothing') }, '--browser');
    expect(status).toBe(1);
    expect(said).toContain('CHROMIUM_PATH');
  });
});
