import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { TestApi } from '#src/testing/api.ts';
import { openNews, openSymbol, titles } from '#src/testing/open-page.ts';
import { pass } from '#src/testing/render-page.tsx';
import { stories } from '#src/testing/stories.ts';
import { refusal } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

const expired = () => refusal('sign_in_required', 'Your sign-in has expired. Sign in again.');
const alert = page.getByRole('alert');
const showAgain = (): void => void dispatchEvent(new Event('visibilitychange'));

test('a page that is open when the sign-in expires keeps its data, says so once and sends nothing more until it is shown again', async () => {
  const api = await openNews(stories(3));
  api.override = expired;
  await expect.poll(() => (pass(17), alert.elements().length)).toBe(1);
  expect(textOf(alert.element())).toContain('Signed out Your sign-in has expired. Sign in again. Data on the screen is no longer updated.');
  await expect.element(page.getByRole('button', { name: 'Reload to sign in' })).toBeVisible();
  expect(titles()).toHaveLength(3);

  const sent = api.requests.length;
  for (let minute = 0; minute < 10; minute++) pass(60);
  showAgain();
  await expect.poll(() => api.requests.slice(sent)).toEqual(['/config.json']);
  // Refused once more, it asks once more when it is shown again.
  showAgain();
  await expect.poll(() => api.requests.slice(sent)).toEqual(['/config.json', '/config.json']);
  await expect.element(alert).toBeVisible();

  api.override = undefined;
  showAgain();
  await expect.poll(() => alert.elements()).toEqual([]);
  await expect.poll(() => api.requests.slice(sent + 2)).toContainEqual(expect.stringContaining('/news?'));
});

describe('a window that stays in sight resumes after a sign-in', () => {
  /** Another tab of the desk. */
  const otherTab = (): BroadcastChannel => {
    const channel = new BroadcastChannel('marketdesk:access');
    onTestFinished(() => channel.close());
    return channel;
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only its own origin
  const tell = (): void => otherTab().postMessage('accepted');
  const openRefused = async (): Promise<TestApi> => {
    const api = await openNews(stories(3));
    api.override = expired;
    await expect.poll(() => (pass(17), alert.elements().length)).toBe(1);
    return api;
  };
  const hasResumed = async (api: TestApi, before: number): Promise<void> => {
    await expect.poll(() => alert.elements()).toEqual([]);
    await expect.poll(() => api.requests.slice(before)).toContainEqual(expect.stringContaining('/news?'));
  };

  test('in another tab, which tells this one', async () => {
    const api = await openRefused();
    const before = api.requests.length;
    api.override = undefined;
    tell();
    await hasResumed(api, before);
    expect(api.requests.slice(before).filter((request) => request === '/config.json')).toHaveLength(1);
  });

  test('but not where that tab was mistaken, and asks once', async () => {
    const api = await openRefused();
    const before = api.requests.length;
    tell();
    await expect.poll(() => api.requests.slice(before)).toEqual(['/config.json']);
    await expect.element(alert).toBeVisible();
  });

  test('in a browser without channels, when it has the focus again', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const api = await openRefused();
    const before = api.requests.length;
    api.override = undefined;
    dispatchEvent(new Event('focus'));
    await hasResumed(api, before);
  });

  test('and tells the others, unless it was told', async () => {
    const told = vi.fn<() => void>();
    otherTab().addEventListener('message', told);
    const api = await openRefused();
    told.mockClear();
    api.override = undefined;
    dispatchEvent(new Event('focus'));
    await expect.poll(() => told.mock.calls).toHaveLength(1);
    await expect.poll(() => alert.elements()).toEqual([]);

    api.override = expired;
    await expect.poll(() => (pass(17), alert.elements().length)).toBe(1);
    api.override = undefined;
    tell();
    await expect.poll(() => alert.elements()).toEqual([]);
    // A channel keeps the order of its messages.
    tell();
    await expect.poll(() => told.mock.calls).toHaveLength(3);
  });
});

test('a page of many panels says once that nobody is signed in', async () => {
  const api = await openSymbol('/symbol/AAPL', (url) => (url.pathname.startsWith('/api/') ? expired() : undefined));
  await expect.element(alert).toMatchTextContent(/^Signed out/);
  await expect.poll(() => textOf()).toContain('Not loaded');
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  expect(api.requests.length).toBeLessThan(20);
});
