import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessRefusal, setAccessRefusal } from '#src/shared/api/access-refusal.ts';
import { soon } from '#src/testing/soon.ts';
import { refusal, stubFetch } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  setAccessRefusal(undefined);
});

beforeEach(() => void stubFetch());

test.each([
  ['an error of the page', 'a figure without a year', 'because of an error in Marketdesk: a figure without a year'],
  [
    'a chunk that no longer exists',
    'Failed to fetch dynamically imported module',
    'Marketdesk was updated, cannot be reached, or you are not signed in',
  ],
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

test('asks the proxy whether it refuses this browser when a chunk cannot be loaded, and shows another page', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  stubFetch(() => refusal('sign_in_required', 'Your sign-in has expired.'));
  const Broken = (): never => {
    throw new Error('Failed to fetch dynamically imported module');
  };
  const { rerender } = render(
    <ErrorBoundary at="/guidance">
      <Broken />
    </ErrorBoundary>,
  );
  await soon(() => expect(accessRefusal()).toMatchObject({ kind: 'signIn' }));
  rerender(<ErrorBoundary at="/news">the headlines</ErrorBoundary>);
  expect(textOf()).toBe('the headlines');
});
