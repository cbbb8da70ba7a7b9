import { chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from '../testing/open-proxy.ts';
import { hashPassword, isPassword, parseUsers, readUsersFile, unknownUserHash, writeUsersFile } from './users-file.ts';

const cost = { costLog2: 4, blockSize: 8, parallelism: 1 };

test('a written file is read back, and only its owner may read it', async () => {
  const path = join(await emptyFolder(), 'users');
  const users = new Map([
    ['anna', await hashPassword('correct horse', cost)],
    ['jürgen@example.com', await hashPassword('correct horse', cost)],
  ]);
  writeUsersFile(path, users);
  expect(readUsersFile(path)).toEqual(users);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(/^anna:\$scrypt\$ln=4,r=8,p=1\$[\w+/]+\$[\w+/]+\n/);
  expect(text.split('$')[4]?.split('\n')[0], 'equal passwords have different hashes').not.toBe(text.split('$').at(-1)?.trim());
});

test('a link to the file remains a link', async () => {
  const folder = await emptyFolder();
  const [path, link] = [join(folder, 'users'), join(folder, 'link')];
  writeFileSync(path, '');
  chmodSync(path, 0o600);
  symlinkSync(path, link);
  writeUsersFile(link, new Map([['anna', await hashPassword('correct horse', cost)]]));
  expect([...readUsersFile(path).keys()]).toEqual(['anna']);
});

test('a password is compared whole, in any composition of its letters', async () => {
  const hash = await hashPassword('pässword', cost);
  expect(await isPassword('pässword', hash)).toBe(true);
  expect(await isPassword('pa\u0308ssword', hash)).toBe(true);
  for (const wrong of ['', 'password', 'pässword ', 'pässwor']) expect(await isPassword(wrong, hash)).toBe(false);
});

test('a check for an unknown user costs as much as for a known one', async () => {
  const users = new Map([['anna', await hashPassword('correct horse', cost)]]);
  expect(unknownUserHash(users)).toMatchObject(cost);
  expect(await isPassword('', unknownUserHash(new Map()))).toBe(false);
});

const line = 'anna:$scrypt$ln=4,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

test.each<[name: string, text: string, error: RegExp]>([
  ['a plain password', 'anna:password', /line 1 is another/],
  ['no name', line.slice(4), /line 1 is another/],
  ['another line', `${line}\n\nbob`, /line 3 is another/],
  ['a cost that would stop the proxy', line.replace('ln=4', 'ln=30'), /line 1/],
  ['no cost', line.replace('ln=4', 'ln=0'), /line 1/],
  ['a short hash', line.slice(0, -1), /line 1/],
  ['a name with a blank', `an na${line.slice(4)}`, /line 1/],
  ['a user twice', `${line}\n${line}`, /line 2 has one again/],
])('a file with %s is refused by its line, without its content', (_name, text, error) => {
  expect(() => parseUsers(text)).toThrow(error);
  expect(() => parseUsers(text)).not.toThrow(/password:|scrypt/);
});

test('empty lines and the line ends of Windows are ignored', () => {
  expect([...parseUsers(`\r\n${line}\r\n`).keys()]).toEqual(['anna']);
});
