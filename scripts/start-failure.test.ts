import { expect, it } from 'vitest';
import { ConfigError } from '../server-proxy/config.ts';
import { startFailure } from './start-failure.ts';

it.each([
  [new ConfigError('PORT must be a whole number.'), 'PORT must be a whole number.'],
  [Object.assign(new Error('listen'), { code: 'EADDRINUSE' }), expect.stringMatching(/^PORT is in use .* set PORT/)],
  [Object.assign(new Error('listen'), { code: 'EADDRNOTAVAIL' }), expect.stringMatching(/^HOST/)],
  [Object.assign(new Error('open'), { code: 'EIO' }), undefined],
  [new TypeError('x is undefined'), undefined],
  ['thrown text', undefined],
])('%s is told as a sentence where the person can mend it', (error, sentence) => {
  expect(startFailure(error)).toEqual(sentence);
});
