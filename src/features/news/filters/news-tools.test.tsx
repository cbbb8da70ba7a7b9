import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setPaused } from '#src/shared/api/polling.ts';
import { button, click, openNews, poll, titles } from '#src/testing/open-page.ts';
import { pass } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { muteList } from '../annotations/annotations.ts';

const areListed = async (...expected: string[]): Promise<void> => {
  await expect.poll(() => titles()).toEqual(expected);
};

describe('muted stories', () => {
  test('are counted and hidden until they are shown by the button', async () => {
    await openNews([story(1), story(2, { title: 'Crypto falls' }), story(3, { title: 'Crypto rises' })]);
    await click('Mute');
    await page.getByRole('dialog', { name: 'Muted' }).getByRole('textbox', { name: 'Words in titles' }).fill('crypto');
    await userEvent.keyboard('{Enter}');
    await areListed('Headline 1');
    await userEvent.keyboard('{Escape}');
    await click('2 muted – show');
    await areListed('Headline 1', 'Crypto falls', 'Crypto rises');
    await click('muted shown – hide');
    await areListed('Headline 1');
  });

  test('do not count as new stories', async () => {
    muteList.set({ words: ['crypto'], authors: [], channels: [] });
    const api = await openNews(stories(3), '/news?sort=created:asc');
    const created = nowSeconds + 1;
    await poll(api, story(50, { created, title: 'Crypto again' }), story(51, { created }));
    await expect.element(button('1 new')).toBeVisible();
  });

  test('follow from muting the author of a story', async () => {
    await openNews([story(1, { author: 'Loud Voice' }), story(2)], '/news/1');
    await page.getByText('Mute ▾').click();
    await click('Mute author Loud Voice');
    await areListed('Headline 2');
    await click('Undo');
    await areListed('Headline 1', 'Headline 2');
  });
});

// The end of a pause makes what was read before it old: it is long ago for the tests that follow.
afterEach(() => {
  vi.setSystemTime(0);
  for (const isPaused of [true, false]) setPaused(isPaused);
});

test('p pauses polling, and the button resumes it', async () => {
  const api = await openNews(stories(3));
  await userEvent.keyboard('p');
  const resume = page.getByRole('button', { name: 'Resume', pressed: true });
  await expect.element(resume).toBeVisible();
  api.write({ news: [story(9, { created: nowSeconds + 1 })] });
  pass(120);
  await resume.click();
  await expect.poll(() => titles()).toHaveLength(4);
  expect(requestsTo(api).filter(({ path, params }) => path === '/api/v2/news' && 'updatedSince' in params)).toHaveLength(1);
});

test('selecting hours in the strip filters the list without a request', async () => {
  const api = await openNews(
    [story(1, { created: nowSeconds - 60 }), story(2, { created: nowSeconds - 5400 })],
    '/news?from=2026-11-20&to=2026-11-20',
  );
  const before = requestsTo(api).length;
  await click('Stories by hour');
  await page.getByRole('option', { name: /^08:00/ }).click();
  await areListed('Headline 2');
  expect(location.search).toContain('hours=08-08');
  await expect.element(page.getByRole('button', { name: 'Stories by hour', pressed: true })).toBeVisible();
  expect(requestsTo(api)).toHaveLength(before);
});

test('windows of one group share a clicked ticker', async () => {
  await openNews([story(1, about('F')), story(2, about('GM'))], '/news?link=2');
  await expect.element(page.getByRole('combobox', { name: 'Linked with windows of group' })).toBeVisible();
  const other = new BroadcastChannel('marketdesk:link');
  const send = other.postMessage.bind(other);
  const messages: unknown[] = [];
  other.addEventListener('message', ({ data }: MessageEvent<unknown>) => messages.push(data));
  try {
    await click('F');
    await expect.poll(() => messages).toEqual([{ type: 'symbol', group: 2, ticker: 'F' }]);
    await areListed('Headline 1');
    send({ type: 'symbol', group: 2, ticker: 'GM' });
    await areListed('Headline 2');
  } finally {
    other.close();
  }
});
