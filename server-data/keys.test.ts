import { expect, it } from 'vitest';
import { createKey, hashKey } from './keys.ts';

it('makes keys of 256 random bits that survive headers, addresses and shells', () => {
  const keys = Array.from({ length: 100 }, createKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(keys).size).toBe(100);
});

it('keeps SHA-256', () => {
  expect(hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
