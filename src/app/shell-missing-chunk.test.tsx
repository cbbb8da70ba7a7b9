import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startApi } from '#src/testing/api.ts';
import { press } from '#src/testing/press.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { stories } from '#src/testing/stories.ts';
import { textOf } from '#src/testing/text.ts';

// Hoisted with the mocks that use it.
const { fail, loads } = vi.hoisted(() => {
  const loads: string[] = [];
  const fail = (name: string) => (): never => {
    loads.push(name);
    throw new Error('Failed to fetch dynamically imported module');
  };
  return { fail, loads };
});
vi.mock('./deferred-parts.tsx', fail('deferred parts'));
vi.mock('./overlay.tsx', fail('overlay'));
vi.mock('./embed-shell.tsx', fail('embed shell'));

beforeEach(() => {
  startApi({ news: stories(2) });
  // React logs what an error boundary catches.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => void vi.restoreAllMocks());

test('a page works without its deferred parts, and offers a reload when a dialog cannot be loaded', async () => {
  renderPage('/news');
  await soon(() => expect(textOf()).toContain('Headline 1'));
  await soon(() => expect(loads).toContain('deferred parts'));
  expect(screen.queryAllByRole('alert')).toEqual([]);
  press('?');
  await soon(() => screen.getByRole('button', { name: 'Reload' }));
});

test('offers a reload when the frame cannot be loaded', async () => {
  renderPage('/news?embed=1');
  await soon(() => screen.getByRole('button', { name: 'Reload' }));
});
