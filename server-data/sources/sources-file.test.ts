import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readSourcesFile } from './sources-file.ts';

const { newPath } = temporaryFolder();
const feed = { name: 'wire', kind: 'feed', url: 'https://news.example/rss.xml' };
const facts = { name: 'sec', kind: 'companyfacts', symbols: ['AAPL'], userAgent: 'Jane Doe jane@example.com' };
const mirror = { name: 'vendor', kind: 'mirror', url: 'https://api.example', what: ['news'] };

function write(content: string): string {
  const path = newPath('.json');
  writeFileSync(path, content);
  return path;
}

test.each<[what: string, entry: object, message: string]>([
  ['no kind', { name: 'wire' }, 'sources.0.kind: expected a text, got nothing'],
  [
    'an unknown kind',
    { name: 'wire', kind: 'rss' },
    'source "wire": kind: expected one of bars, companyfacts, feed, filings, json, mirror, got "rss"',
  ],
  ['no name', { kind: 'feed' }, 'sources.0.name: expected a text, got nothing'],
  ['a name with a blank', { ...feed, name: 'my wire' }, 'source "my wire": name: expected 1 to 40 letters, digits'],
  ['a misspelt field', { ...feed, evry: '1m' }, 'source "wire": no source of kind "feed" has evry; its fields are name, every'],
  ['no url', { ...feed, url: undefined }, 'source "wire": url: expected an address that begins with http:// or https://'],
  [
    'another protocol',
    { ...feed, url: 'ftp://x' },
    'source "wire": url: expected an address that begins with http:// or https://, got "ftp://x"',
  ],
  ['an interval of 0', { ...feed, every: '0s' }, 'source "wire": every: expected an interval such as "30s", "15m", "6h" or "1d", got "0s"'],
  ['an interval without a unit', { ...feed, every: '30' }, 'source "wire": every: expected an interval'],
  ['an interval as a number', { ...feed, every: 30 }, 'source "wire": every: expected a text such as "30s"'],
  ['allowPrivate as a text', { ...feed, allowPrivate: 'yes' }, 'source "wire": allowPrivate: expected true or false, got "yes"'],
  ['a limit of 0', { ...feed, perDay: 0 }, 'source "wire": perDay: expected'],
  ['headers that are none', { ...feed, headers: 'a: b' }, 'source "wire": headers: expected an object, got "a: b"'],
  ['a zone that is none', { ...feed, timezone: 'New York' }, 'source "wire": timezone: expected a time zone such as "America/New_York"'],
  ['no symbols', { ...facts, symbols: [] }, 'source "sec": symbols: expected a list of symbols, or "@FILE"'],
  ['symbols in one text', { ...facts, symbols: 'AAPL' }, 'source "sec": symbols: expected a list of symbols, or "@FILE"'],
  [
    'a symbol that is none',
    { ...facts, symbols: ['AAPL', 'GOOD BAD'] },
    'source "sec": symbols: expected a symbol of up to 32 visible characters, got "GOOD BAD"',
  ],
  ['no contact for the SEC', { ...facts, userAgent: undefined }, 'source "sec": userAgent: expected a name and a mail address such as'],
  ['a contact beyond ASCII', { ...facts, userAgent: 'Jané' }, 'source "sec": userAgent: expected up to 200 characters of ASCII'],
  ['a CIK that is none', { ...facts, ciks: { AAPL: 'x' } }, 'source "sec": ciks.AAPL: expected a CIK'],
  ['nothing to mirror', { ...mirror, what: [] }, 'source "vendor": what: expected a list of'],
  ['a day that is none', { ...mirror, since: '2026-02-30' }, 'source "vendor": since: expected'],
  ['a list that is no object', [1] as object, 'sources.0: expected an object'],
])('a sources file with %s is refused with its source and field', (_what, entry, message) => {
  const path = write(JSON.stringify({ sources: [entry] }));
  expect(() => readSourcesFile(path)).toThrow(`${path}: ${message}`);
});

test.each<[what: string, content: string, message: string]>([
  ['no JSON', '{ sources: [] }', 'expected JSON: '],
  ['nothing', '', 'expected JSON: '],
  ['a list', '[]', 'record: expected an object'],
  ['no sources', '{}', 'sources: expected a list, got nothing'],
  ['an empty list', '{"sources":[]}', 'sources: expected at least 1'],
  ['another field', JSON.stringify({ sources: [feed], source: [] }), 'record: expected other names than source'],
  ['a name twice', JSON.stringify({ sources: [feed, { ...feed }] }), 'source "wire": name: expected another one, this is used before'],
])('a sources file with %s is refused', (_what, content, message) => {
  const path = write(content);
  expect(() => readSourcesFile(path)).toThrow(`${path}: ${message}`);
});

test('what is no file is refused by its path', () => {
  const folder = newPath();
  mkdirSync(folder);
  for (const path of [folder, join(folder, 'none.json')])
    expect(() => readSourcesFile(path)).toThrow(`${path}: no such file, or this user may not read it`);
});

test('a right file is read in its order, also with a byte order mark', () => {
  const path = write(`\uFEFF${JSON.stringify({ sources: [mirror, { ...feed, every: '15m' }] })}`);
  expect(readSourcesFile(path).sources.map(({ settings, loads }) => [settings.name, settings.every, loads])).toEqual([
    ['vendor', undefined, ['news']],
    ['wire', 900, ['news']],
  ]);
});
