import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configWarnings, readCalendar, readConfig } from './config.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const { newPath } = temporaryFolder();

it('has a default for everything', () => {
  expect(readConfig({ HOME: '/home/me', DATA_PORT: '' })).toEqual({
    host: '127.0.0.1',
    port: 8081,
    storePath: '.data/store.sqlite',
    replicaUrl: undefined,
    cacheUrl: undefined,
    rateLimitPerMinute: 6000,
    metricsPort: undefined,
    images: { url: undefined, secret: undefined },
  });
});

it('reads the days that an operator adds to the trading calendar, and names the field that is wrong', () => {
  const file = newPath('.json');
  writeFileSync(file, '[{"date":"2027-01-12","closed":"National Day of Mourning"}]');
  expect(readCalendar({ CALENDAR_FILE: file })).toEqual([{ date: '2027-01-12', closed: 'National Day of Mourning' }]);
  expect(readCalendar({ CALENDAR_FILE: '' })).toEqual([]);
  writeFileSync(file, '[{"date":"2027-01-12","close":"1pm"}]');
  expect(() => readCalendar({ CALENDAR_FILE: file })).toThrow(`CALENDAR_FILE ${file}: [0].close: expected a time in New York as HH:MM`);
  expect(() => readCalendar({ CALENDAR_FILE: `${file}.none` })).toThrow('cannot be read');
});

it('reads every variable', () => {
  const images = { IMAGE_URL: 'https://images.example.com/', IMAGE_SECRET: 'x'.repeat(32) };
  const stores = {
    DATA_STORE: 'postgres://desk@db1/desk',
    DATA_STORE_READ: 'postgres://desk@db2/desk',
    CACHE_URL: 'rediss://desk:p%40ss@cache.example.com:6380/1',
  };
  expect(
    readConfig({ DATA_HOST: '0.0.0.0', DATA_PORT: '0', DATA_RATE_LIMIT: '10', DATA_METRICS_PORT: '9102', ...stores, ...images }),
  ).toEqual({
    host: '0.0.0.0',
    port: 0,
    storePath: 'postgres://desk@db1/desk',
    replicaUrl: 'postgres://desk@db2/desk',
    cacheUrl: 'rediss://desk:p%40ss@cache.example.com:6380/1',
    rateLimitPerMinute: 10,
    metricsPort: 9102,
    images: { url: 'https://images.example.com', secret: 'x'.repeat(32) },
  });
});

it.each([
  [{ DATA_PORT: '65536' }, 'DATA_PORT: at most 65535, got 65536'],
  [{ DATA_PORT: 'http' }, 'DATA_PORT: expected a whole number from 0 to 65535, got "http"'],
  [{ DATA_RATE_LIMIT: '0' }, 'DATA_RATE_LIMIT: at least 1, got 0'],
  [{ DATA_PORT: 'tcp://10.0.0.1:8081' }, 'DATA_PORT: expected a whole number from 0 to 65535, got "tcp://10.0.0.1:8081"'],
  [{ DATA_STORE: 'postgres://desk@:x/desk' }, 'DATA_STORE: expected a file, or postgres://user@host/database'],
  [{ DATA_STORE_READ: '/srv/store.sqlite' }, 'DATA_STORE_READ: expected the address of a PostgreSQL database'],
  [{ CACHE_URL: 'http://cache.example.com' }, 'CACHE_URL: expected an address such as redis://valkey:6379, or rediss:// with TLS'],
  [{ CACHE_URL: 'redis://cache.example.com:99999' }, 'CACHE_URL: expected an address'],
  [{ IMAGE_SECRET: 'short and secret' }, 'IMAGE_SECRET: expected at least 32 characters'],
])('refuses %o in one sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

it('warns of unknown variables and starts', () => {
  const env = { DATA_SERVICE_HOST: '10.0.0.1', DATA_PROT: '1', UPSTREAM_URL: 'https://api.example.com' };
  expect(readConfig(env).port).toBe(8081);
  expect(configWarnings(env)).toEqual([
    'DATA_SERVICE_HOST is not a variable of Marketdesk and has no effect',
    'DATA_PROT is not a variable of Marketdesk and has no effect: was DATA_PORT meant?',
  ]);
});

it.each([
  ['https://desk.example.com', 'https://desk.example.com'],
  ['http://127.0.0.1:8080/desk/', 'http://127.0.0.1:8080/desk'],
  ['/desk', '/desk'],
  ['/', ''],
])('pictures may be at %s', (sent, url) => expect(readConfig({ IMAGE_URL: sent }).images.url).toBe(url));

it.each([
  'desk.example.com',
  'ftp://desk.example.com',
  'https://me:key@desk.example.com',
  'https://desk.example.com/?a',
  '//desk',
  '/a b',
  'https://',
  '#',
])('pictures may not be at %s', (sent) =>
  expect(() => readConfig({ IMAGE_URL: sent })).toThrow(
    'IMAGE_URL: expected an http or https address, or a path, without user name, query or fragment',
  ),
);
