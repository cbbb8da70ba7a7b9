import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testKey } from '../../testing/open-proxy.ts';
import { parseKey } from './key-file.ts';
import { KeySearch } from './key-search.ts';

const search = new KeySearch([testKey]);
const characters = [...testKey];
const eachCharacter = (encode: (character: string, code: number) => string): string =>
  characters.map((character) => encode(character, character.charCodeAt(0))).join('');
const hex = (code: number): string => code.toString(16).padStart(2, '0');
const base64 = (offset: number): string => Buffer.from(`${'x'.repeat(offset)}${testKey} and more`).toString('base64');

const forms: readonly [name: string, form: string][] = [
  ['plain', testKey],
  ['lower case', testKey.toLowerCase()],
  ['upper case', testKey.toUpperCase()],
  ['JSON escapes', eachCharacter((_, code) => `\\u00${hex(code)}`)],
  ['JSON escapes of some letters', eachCharacter((character, code) => (code % 3 === 0 ? `\\u00${hex(code).toUpperCase()}` : character))],
  ['an escaped slash', testKey.replace('/', '\\/')],
  ['percent-encoding of some characters', encodeURIComponent(testKey)],
  ['percent-encoding of all', eachCharacter((_, code) => `%${hex(code)}`)],
  ['hexadecimal digits', Buffer.from(testKey).toString('hex')],
  ['hexadecimal digits in upper case', Buffer.from(testKey).toString('hex').toUpperCase()],
  ['hexadecimal digits in pairs', eachCharacter((_, code) => hex(code)).replaceAll(/..(?!$)/g, '$& ')],
  ['HTML, decimal', eachCharacter((_, code) => `&#${code};`)],
  ['HTML, hexadecimal', eachCharacter((_, code) => `&#x${hex(code)};`)],
  ['HTML, by name', testKey.replace('+', '&plus;').replace('/', '&sol;').replaceAll('=', '&equals;')],
  ['base64', base64(0)],
  ['base64 after one character', base64(1)],
  ['base64 after two characters', base64(2)],
  ['base64 for URLs', Buffer.from(`token ${testKey}`).toString('base64url')],
  ['letters with blanks between', characters.join(' ')],
  ['HTML in JSON', eachCharacter((_, code) => `\\u0026#${code};`)],
  ['HTML in HTML', eachCharacter((_, code) => `&amp;#${code};`)],
  ['HTML in HTML in HTML', eachCharacter((_, code) => `&amp;amp;#x${hex(code)};`)],
  ['JSON in JSON', eachCharacter((_, code) => `\\\\u00${hex(code)}`)],
  ['JSON in JSON in JSON', eachCharacter((_, code) => `\\\\\\\\u00${hex(code)}`)],
  ['an escaped slash in JSON', testKey.replace('/', '\\\\/')],
  ['HTML in JSON in JSON, percent-encoded', encodeURIComponent(eachCharacter((_, code) => `\\\\u0026amp;#${code};`))],
  [
    'percent-encoded five times',
    [1, 2, 3, 4].reduce(
      (text) => encodeURIComponent(text),
      eachCharacter((_, code) => `%${hex(code)}`),
    ),
  ],
  ['percent-encoded twice', encodeURIComponent(eachCharacter((_, code) => `%${hex(code)}`))],
];

test.each(forms)('finds the key as %s, and redacts it', (_, form) => {
  for (const text of [form, `{"id":1,"title":"a ${form}"}`, `é ${'x'.repeat(5000)}${form}`]) {
    expect(search.isIn(Buffer.from(text))).toBe(true);
    const redacted = search.redact(text);
    expect(search.isIn(Buffer.from(redacted))).toBe(false);
    expect(redacted).toContain('key');
  }
});

test('finds nothing in texts without the key, and leaves them as they are', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' }), fc.base64String()), (text) => {
      expect(search.isIn(Buffer.from(text))).toBe(false);
      expect(search.redact(text)).toBe(text);
    }),
  );
  for (const part of [testKey.slice(1), testKey.slice(0, -1), characters.toReversed().join('')])
    expect(search.isIn(Buffer.from(part))).toBe(false);
});

test('redacts the key and nothing around it', () => {
  expect(search.redact(`a ${testKey}, b ${testKey.toLowerCase()}, ?token=${encodeURIComponent(testKey)}&c`)).toBe(
    'a [key], b [key], ?token=[key]&c',
  );
});

test('does not search for a key that may be an ordinary word', () => {
  expect(new KeySearch(['any']).isIn(Buffer.from('any word'))).toBe(false);
});

test.each([
  ['HTML in HTML', (code: number) => `&amp;#${code};`],
  ['JSON in JSON', (code: number) => `\\\\u00${hex(code)}`],
])('finds a key of letters and digits as %s', (_, encode) => {
  const key = 'abcdefghijklmnop12345';
  const form = [...key].map((character) => encode(character.charCodeAt(0))).join('');
  expect(new KeySearch([key]).isIn(Buffer.from(`the key ${form} is wrong`))).toBe(true);
});

const named: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&#39;' };

/** What programs between the data service and its caller do to a text, one after the other. */
const encoders: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll(/[<>&"']/g, (character) => named[character] ?? ''),
  (text) => JSON.stringify(text).slice(1, -1),
  (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  encodeURIComponent,
  (text) => [...text].map((character) => `&#${character.charCodeAt(0)};`).join(''),
];

test('finds any key that may be configured, however it was escaped and escaped again', () => {
  const character = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
  // Parts that look like escapes are the hard ones.
  const part = fc.oneof(character, fc.constantFrom('%41', '&lt;', '&#98;', 'u0062', 'x62', '#98;', 'amp;', '<', '/'));
  const key = fc
    .array(part, { minLength: 12, maxLength: 30 })
    .map((parts) => parts.join(''))
    .filter((text) => parseKey(text) !== undefined);
  fc.assert(
    fc.property(key, fc.array(fc.constantFrom(...encoders), { maxLength: 4 }), (text, chain) => {
      const form = chain.reduce((encoded, encode) => encode(encoded), text);
      expect(new KeySearch([text]).isIn(Buffer.from(`the key ${form} is wrong`))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['backslashes', '\\'.repeat(300_000)],
  ['zeros of an entity', `&#${'0'.repeat(300_000)}`],
  ['ampersands', `&${'amp;'.repeat(75_000)}#`],
  ['percent signs', `%${'25'.repeat(150_000)}`],
])(
  'searches a long run of %s at once',
  (_, run) => {
    expect(search.isIn(Buffer.from(`["${run} %41 ${run}"]`))).toBe(false);
  },
  20_000,
);

test('searches for every key', () => {
  const both = new KeySearch([testKey, 'bz.ANOTHERKEY0123456789']);
  for (const text of [testKey, 'bz.anotherkey0123456789']) expect(both.isIn(Buffer.from(text))).toBe(true);
});
