import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('has a default for everything', () => {
  expect(readConfig({ HOME: '/home/me', DATA_PORT: '' })).toEqual({
    host: '127.0.0.1',
    port: 8081,
    storePath: '.data/store.sqlite',
    rateLimitPerMinute: 6000,
  });
});

it('takes what is set', () => {
  expect(readConfig({ DATA_HOST: '0.0.0.0', DATA_PORT: '0', DATA_STORE: '/srv/store.sqlite', DATA_RATE_LIMIT: '10' })).toEqual({
    host: '0.0.0.0',
    port: 0,
    storePath: '/srv/store.sqlite',
    rateLimitPerMinute: 10,
  });
});

it.each([
  [{ DATA_PORT: '65536' }, 'DATA_PORT: at most 65535, got 65536'],
  [{ DATA_PORT: 'http' }, 'DATA_PORT: expected a whole number from 0 to 65535, got "http"'],
  [{ DATA_RATE_LIMIT: '0' }, 'DATA_RATE_LIMIT: at least 1, got 0'],
  [{ DATA_PROT: '1' }, 'DATA_PROT: no such variable; known are DATA_HOST, DATA_PORT, DATA_STORE, DATA_RATE_LIMIT'],
])('says in one sentence what is wrong with %o', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
