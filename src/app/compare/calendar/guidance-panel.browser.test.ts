import { expect, test } from 'vitest';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { guidance } from '#contract/endpoints/guidance.ts';
import * as z from 'zod/mini';
import { wireGuidance } from '#src/testing/records.ts';
import { sideVerdicts } from './guidance-panel.tsx';

const record = (id: string, date: string, now: readonly [string, string], prior: readonly [string, string]): GuidanceRecord =>
  z.parse(
    guidance.row,
    wireGuidance({
      ...{ id, date, ticker: 'AAPL' },
      ...{ eps_guidance_min: now[0], eps_guidance_max: now[1], eps_guidance_prior_min: prior[0], eps_guidance_prior_max: prior[1] },
    }),
  );

test('counts the verdicts from a day on, not those to come, and shows the latest whenever they were', () => {
  const records = [
    record('a', '2026-11-02', ['2', '3'], ['1', '2']),
    record('b', '2026-08-02', ['2', '3'], ['1', '2']),
    record('c', '2026-05-02', ['1', '2'], ['2', '3']),
    record('d', '2025-11-02', ['1', '2'], ['1', '2']),
    record('e', '2026-12-02', ['9', '9'], ['1', '2']),
  ];
  const { counts, count, latest } = sideVerdicts(records, '2026-05-01', '2026-11-20');
  expect([...counts]).toEqual([
    ['raised', 2],
    ['lowered', 1],
  ]);
  expect(count).toBe(3);
  expect(latest.map(({ record: { id } }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

test('without guidance there is nothing to count', () => {
  expect(sideVerdicts([], '2026-05-01', '2026-11-20')).toEqual({ counts: new Map(), count: 0, latest: [] });
});
