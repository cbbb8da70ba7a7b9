import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { textOf } from '#src/testing/text.ts';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each([
  ['an error of the page', 'a figure without a year', 'because of an error in Marketdesk: a figure without a year'],
  ['a chunk that no longer exists', 'Failed to fetch dynamically imported module', 'Marketdesk was updated or cannot be reached'],
])('reports %s beside the rest of the app, and offers a reload', (_, message, text) => {
  // React logs what a boundary catches.
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const Broken = (): never => {
    throw new Error(message);
  };
  render(
    <>
      <p>the rail</p>
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </>,
  );
  expect(textOf()).toContain('the rail');
  expect(textOf(screen.getByRole('alert'))).toContain(text);
  screen.getByRole('button', { name: 'Reload' });
  expect(logged).toHaveBeenCalled();
});
