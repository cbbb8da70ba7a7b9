import { expect, test } from 'vitest';
import { story } from '#src/testing/stories.ts';
import { importanceOf } from './news-item.ts';

test.each<[parts: Record<string, unknown>, bars: number | undefined]>([
  [{}, undefined],
  [{ importance: 'high' }, 2],
  [{ importance: 'medium' }, 1],
  [{ importance: 'low' }, undefined],
  [{ importance_rank: 5 }, 2],
  [{ importance_rank: '3' }, 1],
  [{ importance_rank: 1 }, undefined],
  [{ importance: 'urgent' }, undefined],
  [{ importance: 'constructor' }, undefined],
])('%j carries %j bars', (parts, bars) => {
  expect(importanceOf(story(1, parts))).toBe(bars);
});
