import { expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { startFailure } from './start-failure.ts';

it.each([
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
])('%s is told as a sentence where the person can mend it', (error, sentence) => {
  expect(startFailure(error)).toEqual(sentence);
});
