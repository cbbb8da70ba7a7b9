import { expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

it('lets a key ask as often as it may in a minute, then no more until the next', () => {
  let time = Date.parse('2026-03-02T10:00:15.500Z');
  const take = createRateLimit({ perMinute: 2, now: () => time });
  expect(take('a')).toEqual({ limit: 2, remaining: 1, resetSeconds: 45, exceeded: false });
  expect(take('a')).toEqual({ limit: 2, remaining: 0, resetSeconds: 45, exceeded: false });
  expect(take('a')).toEqual({ limit: 2, remaining: 0, resetSeconds: 45, exceeded: true });
  expect(take('b').exceeded).toBe(false);
  time += 44_500;
  expect(take('a')).toEqual({ limit: 2, remaining: 1, resetSeconds: 60, exceeded: false });
});

it('never asks to wait for nothing', () => {
  const take = createRateLimit({ perMinute: 1, now: () => Date.parse('2026-03-02T10:00:59.999Z') });
  expect(take('a').resetSeconds).toBe(1);
});
