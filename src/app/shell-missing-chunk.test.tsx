import { screen } from '@testing-library/react';
import { startApi } from '#src/testing/api.ts';
import { press } from '#src/testing/press.ts';
import { textOf } from '#src/testing/text.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { stories } from '#src/testing/stories.ts';

// Hoisted with the mocks that use it.
const gone = vi.hoisted(() => (): never => {
  throw new Error('Failed to fetch dynamically imported module');
});
vi.mock('./overlay.tsx', gone);
vi.mock('./embed-shell.tsx', gone);

// React logs what it catches; that is its part of the promise.
afterEach(() => void vi.restoreAllMocks());

test('offers a reload when a dialog cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  startApi({ news: stories(2) });
  renderPage('/news');
  await soon(() => expect(textOf()).toContain('Headline 1'));
  press('?');
  await soon(() => screen.getByRole('button', { name: 'Reload' }));
});

test('and when the frame cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  startApi({ news: stories(2) });
  renderPage('/news?embed=1');
  await soon(() => screen.getByRole('button', { name: 'Reload' }));
});
