import { startApi } from '#src/testing/api.ts';
import { textOf } from '#src/testing/text.ts';
import { expect, test, vi } from 'vitest';
import { quiet, renderPage, soon } from '#src/testing/render-page.tsx';
import { stories } from '#src/testing/stories.ts';

const loads = vi.hoisted(() => ({ count: 0 }));
vi.mock('./deferred-parts.tsx', () => {
  loads.count++;
  throw new Error('Failed to fetch dynamically imported module');
});

test('a page works without the hover cards and alerts when they cannot be loaded', async () => {
  const logged = vi.spyOn(console, 'error');
  startApi({ news: stories(2) });
  renderPage('/news');
  await soon(() => expect(textOf()).toContain('Headline 1'));
  await soon(() => expect(loads.count).toBe(1));
  await quiet();
  expect(textOf()).toContain('Headline 1');
  expect(textOf()).not.toContain('failed');
  expect(logged).not.toHaveBeenCalled();
});
