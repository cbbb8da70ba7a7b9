import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openNews, poll, titles } from '#src/testing/open-page.ts';
import { press, submit } from '#src/testing/press.ts';
import { pass, quiet, soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { muteList } from '../annotations/annotations.ts';

const click = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));

describe('muted stories', () => {
  test('are counted and hidden until they are shown by the button', async () => {
    await openNews([story(1), story(2, { title: 'Crypto falls' }), story(3, { title: 'Crypto rises' })]);
    click('Mute');
    const panel = await screen.findByRole('dialog', { name: 'Muted' });
    fireEvent.change(within(panel).getByRole('textbox', { name: 'Words in titles' }), { target: { value: 'crypto' } });
    submit(panel);
    await soon(() => expect(titles()).toEqual(['Headline 1']));
    click('2 hidden by mute – show');
    await soon(() => expect(titles()).toHaveLength(3));
    click('muted stories shown – hide');
    await soon(() => expect(titles()).toEqual(['Headline 1']));
  });

  test('do not count as new stories', async () => {
    muteList.set({ words: ['crypto'], authors: [], channels: [] });
    const api = await openNews(stories(3), '/news?sort=created:asc');
    const created = nowSeconds + 1;
    await poll(api, story(50, { created, title: 'Crypto again' }), story(51, { created }));
    await screen.findByRole('button', { name: '1 new' });
  });

  test('follow from muting the author of a story', async () => {
    await openNews([story(1, { author: 'Loud Voice' }), story(2)], '/news/1');
    fireEvent.click(await screen.findByRole('button', { name: 'Mute author Loud Voice' }));
    await soon(() => expect(titles()).toEqual(['Headline 2']));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await soon(() => expect(titles()).toHaveLength(2));
  });
});

test('p pauses polling, and the button resumes it', async () => {
  const api = await openNews(stories(3));
  press('p');
  const resume = await screen.findByRole('button', { name: 'Resume', pressed: true });
  const before = api.requests.length;
  api.write({ news: [story(9, { created: nowSeconds + 1 })] });
  pass(120);
  await quiet();
  expect(api.requests).toHaveLength(before);
  fireEvent.click(resume);
  await soon(() => expect(titles()).toHaveLength(4));
});

test('selecting hours in the strip filters the list without a request', async () => {
  const api = await openNews(
    [story(1, { created: nowSeconds - 60 }), story(2, { created: nowSeconds - 5400 })],
    '/news?from=2026-11-20&to=2026-11-20',
  );
  const before = requestsTo(api).length;
  click('Stories by hour');
  fireEvent.click(await screen.findByRole('option', { name: /^08:00/ }));
  await soon(() => expect(titles()).toEqual(['Headline 2']));
  expect(location.search).toContain('hours=08-08');
  screen.getByRole('button', { name: 'Stories by hour', pressed: true });
  expect(requestsTo(api)).toHaveLength(before);
});

test('windows of one group share a clicked ticker', async () => {
  await openNews([story(1, about('F')), story(2, about('GM'))], '/news?link=2');
  await screen.findByRole('combobox', { name: 'Linked with windows of group' });
  const other = new BroadcastChannel('marketdesk:link');
  const send = other.postMessage.bind(other);
  const messages: unknown[] = [];
  other.addEventListener('message', ({ data }: MessageEvent<unknown>) => messages.push(data));
  try {
    click('F');
    await soon(() => expect(messages).toEqual([{ type: 'symbol', group: 2, ticker: 'F' }]));
    send({ type: 'symbol', group: 2, ticker: 'GM' });
    await soon(() => expect(titles()).toEqual(['Headline 2']));
  } finally {
    other.close();
  }
});
