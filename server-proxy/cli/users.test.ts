import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { isPassword, readUsersFile } from '../security/users-file.ts';
import { emptyFolder } from '../testing/open-proxy.ts';
import { runUsers } from './users.ts';

async function run(args: string[], input = '', env: Record<string, string> = {}) {
  const [out, err]: [string[], string[]] = [[], []];
  const context = {
    env,
    stdin: Readable.from([input]),
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
  };
  return { code: await runUsers(args, context), out: out.join(''), err: err.join('') };
}

test('adds, lists, changes and removes users', async () => {
  const path = join(await emptyFolder(), 'users');
  const env = { USERS_FILE: path };
  expect(await run(['add', 'anna'], 'correct horse\n', env)).toEqual({ code: 0, out: '', err: '"anna" is added\n' });
  expect(await run(['add', 'bob', '--file', path], 'battery staple')).toMatchObject({ code: 0, err: '"bob" is added\n' });
  expect(await run(['list'], '', env)).toEqual({ code: 0, out: 'anna\nbob\n', err: '' });
  expect(await run(['add', 'anna'], 'another horse\nsecond line\n', env)).toMatchObject({ err: 'the password of "anna" is changed\n' });
  const anna = readUsersFile(path).get('anna');
  expect(anna && (await isPassword('another horse', anna))).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).not.toMatch(/horse|staple/);
  expect(await run(['remove', 'bob'], '', env)).toEqual({ code: 0, out: '', err: '"bob" is removed\n' });
  expect((await run(['list'], '', env)).out).toBe('anna\n');
});

test.each<[args: string[], input: string, code: number, sentence: RegExp]>([
  [[], '', 2, /^users: expected one of add, remove, list, got ""\n$/],
  [['delete', 'anna'], '', 2, /^users: expected one of/],
  [['add'], '', 2, /^NAME: expected the name of a user, got nothing\n$/],
  [['add', 'an na'], '', 2, /^NAME: expected a name of 1 to 100 characters without blanks and colons, got "an na"\n$/],
  [['add', 'a:b'], '', 2, /^NAME: /],
  [['add', 'anna'], 'short\n', 2, /^password: expected 8 to 1000 characters, got 5\n$/],
  [['add', 'anna'], '', 2, /^password: expected one line on standard input, got nothing\n$/],
  [['add', 'anna', 'bob'], '', 2, /^"bob": expected no such argument\n$/],
  [['list', 'anna'], '', 2, /^"anna": expected no such argument\n$/],
  [['list', '--folder', 'x'], '', 2, /--folder/],
  [['list'], '', 1, /users: must be the path of a readable file/],
  [['remove', 'anna'], '', 1, /users: must be the path of a readable file/],
])('users %j is one sentence and code %3$i', async (args, input, code, sentence) => {
  const result = await run(args, input, { USERS_FILE: join(await emptyFolder(), 'users') });
  expect([result.code, result.out]).toEqual([code, '']);
  expect(result.err).toMatch(sentence);
});

test('the file must be named', async () => {
  expect(await run(['list'])).toEqual({
    code: 2,
    out: '',
    err: '--file: expected the path of the users file, or the variable USERS_FILE\n',
  });
});
