import { screen } from '@testing-library/react';
import { textOf } from '#src/testing/text.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { soon } from '#src/testing/render-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(() => void vi.restoreAllMocks());

/** React logs what it catches; that is its part of the promise. */
function show(page: ReactNode): ReturnType<typeof vi.spyOn> {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <>
      <p>the rail</p>
      <ErrorBoundary>{page}</ErrorBoundary>
    </>,
  );
  return logged;
}

test('reports a page that throws, next to the rest of the app', async () => {
  const Broken = (): ReactNode => {
    throw new Error('a figure without a year');
  };
  const logged = show(<Broken />);
  await soon(() => screen.getByRole('button', { name: 'Reload' }));
  expect(textOf()).toContain('the rail');
  expect(textOf(screen.getByRole('alert'))).toContain('a figure without a year');
  expect(logged).toHaveBeenCalled();
});

test('offers a reload when a chunk no longer exists', async () => {
  const Gone = lazy((): Promise<{ default: () => ReactNode }> => Promise.reject(new Error('Failed to fetch dynamically imported module')));
  show(
    <Suspense>
      <Gone />
    </Suspense>,
  );
  await soon(() => screen.getByRole('button', { name: 'Reload' }));
  expect(textOf(screen.getByRole('alert'))).toContain('Page failed to load: Marketdesk was updated or cannot be reached');
  expect(textOf(screen.getByRole('alert'))).not.toContain('because of an error');
});
