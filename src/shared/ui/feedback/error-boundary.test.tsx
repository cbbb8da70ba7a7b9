import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessRefusal } from '#src/shared/api/access-refusal.ts';
import { refusal, stubFetch } from '#src/testing/stub-fetch.ts';
import { ErrorBoundary } from './error-boundary.tsx';

// React logs what a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

const gone = 'Failed to fetch dynamically imported module';
const broken = (message: string) => (): never => {
  throw new Error(message);
};

test.each([
  ['an error of the page', 'a figure without a year', /because of an error in Marketdesk: a figure without a year/],
  ['a chunk that no longer exists', gone, /Marketdesk was updated, cannot be reached, or you are not signed in/],
])('reports %s beside the rest of the app, and offers a reload', async (_, message, text) => {
  stubFetch();
  const Broken = broken(message);
  await render(
    <>
      <p>the rail</p>
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </>,
  );
  await expect.element(page.getByText('the rail')).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(text);
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('asks the proxy whether it refuses this browser when a chunk cannot be loaded, and shows another page', async () => {
  stubFetch(() => refusal('sign_in_required', 'Your sign-in has expired.'));
  const Broken = broken(gone);
  const { rerender } = await render(
    <ErrorBoundary at="/guidance">
      <Broken />
    </ErrorBoundary>,
  );
  await expect.poll(accessRefusal.get).toMatchObject({ kind: 'signIn' });
  await rerender(<ErrorBoundary at="/news">the headlines</ErrorBoundary>);
  await expect.element(document.body).toHaveTextContent('the headlines');
});
