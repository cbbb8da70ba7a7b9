import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Body } from './body.ts';
import { compressBody } from './compress.ts';

const bytes = Buffer.from(randomBytes(150_000).toString('hex'));

test('large bodies are compressed one at a time, in turns by identity, and a small one does not wait for them', async () => {
  const ended: string[] = [];
  const compress = async (name: string, body: Body): Promise<void> => {
    const coded = await compressBody(body, 'gzip', 'good', name.charAt(0));
    ended.push(name);
    expect(coded && gunzipSync(coded.joined()).equals(body.joined())).toBe(true);
  };
  const large = ['a1', 'a2', 'a3', 'b1'].map((name) => compress(name, Body.of(bytes)));
  await Promise.all([...large, compress('small', Body.of(bytes.subarray(0, 2000)))]);
  expect(ended.filter((name) => name !== 'small')).toEqual(['a1', 'a2', 'b1', 'a3']);
  expect(ended.indexOf('small')).toBeLessThan(3);
});

test('what finds too many bytes waiting is not compressed', async () => {
  const body = Body.of(Buffer.alloc(9 * 1024 * 1024, ' '));
  const coded = await Promise.all(Array.from({ length: 5 }, () => compressBody(body, 'zstd', 'fast', 'a')));
  expect(coded.map((one) => one !== undefined)).toEqual([true, true, true, true, false]);
});
