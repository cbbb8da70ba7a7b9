import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '#src/testing/fake-api.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { textOf } from '#src/testing/screen.ts';
import { stories } from '#src/testing/stories.ts';

const loads = vi.hoisted(() => ({ count: 0 }));
vi.mock('./beside.tsx', () => {
  loads.count++;
  throw new Error('Failed to fetch dynamically imported module');
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true }));

test('what stands beside a page comes after its first view, and a page that cannot have it is whole without it', async () => {
  const logged = vi.spyOn(console, 'error');
  fakeApi(stories(2));
  renderPage('/news');
  await soon(() => expect(textOf()).toContain('Headline 1'));
  expect(loads.count).toBe(0);
  await vi.advanceTimersByTimeAsync(2500);
  await soon(() => expect(loads.count).toBe(1));
  await vi.advanceTimersByTimeAsync(1000);
  expect(textOf()).toContain('Headline 1');
  expect(textOf()).not.toContain('failed');
  expect(logged).not.toHaveBeenCalled();
});
