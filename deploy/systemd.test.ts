import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readConfig as readDataConfig } from '../server-data/config.ts';
import { configWarnings, readConfig } from '../server-proxy/config.ts';
import { folder } from './testing/local-files.ts';
import { commandOf } from './testing/npm-scripts.ts';
import { temporaryFolder } from './testing/web-servers.ts';

const root = join(folder, '..');
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const canAnalyze = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).error === undefined;

/** The values of a setting of a unit, in order. */
const valuesOf = (unit: string, setting: string): string[] =>
  Array.from(read(unit).matchAll(new RegExp(`^${setting}=(.*)$`, 'gm')), ([, value = '']) => value);
const environmentOf = (unit: string): Record<string, string> =>
  Object.fromEntries(valuesOf(unit, 'Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])));

const home = '/opt/marketdesk';

describe.each([
  ['marketdesk-proxy.service', commandOf('proxy')],
  ['marketdesk-data.service', `${commandOf('data')} serve`],
])('%s', (unit, command) => {
  test('runs the same command as npm', () => {
    const [start = ''] = valuesOf(unit, 'ExecStart');
    expect(start).toBe(`${home}/node_modules/.bin/${command}`);
    expect(valuesOf(unit, 'WorkingDirectory')).toEqual([home]);
  });

  test('leaves V8 its executable memory', () => {
    expect(valuesOf(unit, 'MemoryDenyWriteExecute')).toEqual([]);
  });

  test.skipIf(!canAnalyze)('is valid for systemd, and well closed', () => {
    const path = join(temporaryFolder(), unit);
    writeFileSync(path, read(unit).replaceAll(home, root.replace(/\/$/, '')));
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    // From 0 (closed) to 10 (as open as a unit without any restriction, about 9.6).
    const rated = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', '--no-pager', path], { encoding: 'utf8' });
    expect([rated.status, rated.stderr]).toEqual([0, '']);
  });
});

test('the proxy accepts its example settings with the key that systemd hands over', () => {
  const unit = 'marketdesk-proxy.service';
  const path = temporaryFolder();
  writeFileSync(join(path, 'upstream_key'), 'a-key\n', { mode: 0o400 });
  const own = Object.fromEntries(Object.entries(environmentOf(unit)).map(([name, value]) => [name, value.replace('%d', path)]));
  expect(valuesOf(unit, 'LoadCredential')).toEqual(['upstream_key:/etc/marketdesk/upstream_key']);
  const env = { ...own, ...parseEnv(read('proxy.example.env')), FEED_SECRET: 'f'.repeat(32) };
  expect(configWarnings(env)).toEqual([]);
  const config = readConfig(env);
  expect(config).toMatchObject({ host: '127.0.0.1', port: 8080, access: { mode: 'header' }, trustedProxies: ['127.0.0.1'] });
  const { DATA_PORT: port, DATA_HOST: host } = environmentOf('marketdesk-data.service');
  expect(config.upstream?.url.host).toBe(`${host}:${port}`);
  expect(read('Caddyfile')).toContain(`{$DESK_PROXIES:127.0.0.1:${config.port} `);
});

test('the data service has its store where its unit lets it write', () => {
  const unit = 'marketdesk-data.service';
  const { storePath } = readDataConfig(environmentOf(unit));
  expect(storePath.startsWith(`/var/lib/${valuesOf(unit, 'StateDirectory')[0]}/`)).toBe(true);
});
