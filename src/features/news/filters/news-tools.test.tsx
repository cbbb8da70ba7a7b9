import { fireEvent, screen, within } from '@testing-library/react';
import { press, submit } from '#src/testing/press.ts';
import { textOf } from '#src/testing/text.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { setPaused } from '#src/shared/api/polling.ts';
import { titles, openNews, poll } from '#src/testing/open-page.ts';
import { pass, quiet, soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { muteList } from '../annotations/annotations.ts';

const bar = (): string => textOf(screen.getByRole('toolbar', { name: 'Filters' }));

afterEach(() => {
  setPaused(false);
  muteList.set({ words: [], authors: [], channels: [] });
});

describe('muted stories', () => {
  test('are counted and hidden until they are shown by the button', async () => {
    muteList.set({ words: ['crypto'], authors: [], channels: [] });
    await openNews([story(1), story(2, { title: 'Crypto falls' }), story(3, { title: 'Crypto rises' })]);
    expect(titles()).toEqual(['Headline 1']);
    fireEvent.click(screen.getByRole('button', { name: '2 hidden by mute – show' }));
    await soon(() => expect(titles()).toHaveLength(3));
    fireEvent.click(screen.getByRole('button', { name: 'muted stories shown – hide' }));
    await soon(() => expect(titles()).toEqual(['Headline 1']));
  });

  test('follow from the mute panel', async () => {
    await openNews([story(1), story(2, { title: 'Crypto falls' })]);
    fireEvent.click(screen.getByRole('button', { name: 'Mute' }));
    const panel = await soon(() => screen.getByRole('dialog', { name: 'Muted' }));
    fireEvent.change(within(panel).getByRole('textbox', { name: 'Words in titles' }), { target: { value: 'crypto' } });
    submit(panel);
    await soon(() => expect(titles()).toEqual(['Headline 1']));
    expect(bar()).toContain('1 hidden by mute');
  });

  test('do not count as new stories', async () => {
    muteList.set({ words: ['crypto'], authors: [], channels: [] });
    const api = await openNews(stories(3), '/news?sort=created:asc');
    await poll(api, story(50, { created: nowSeconds + 1, title: 'Crypto again' }));
    await quiet();
    expect(screen.queryAllByRole('button', { name: /new$/ })).toEqual([]);
  });

  test('can be chosen by author in the story', async () => {
    await openNews([story(1, { author: 'Loud Voice' }), story(2)], '/news/1');
    fireEvent.click(await soon(() => screen.getByRole('button', { name: 'Mute author Loud Voice' })));
    await soon(() => expect(titles()).toEqual(['Headline 2']));
  });
});

test('marking everything above can be undone', async () => {
  await openNews(stories(3));
  press('j');
  await soon(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Headline 1'));
  press('A', { shiftKey: true });
  await soon(() => expect(textOf()).toContain('1 marked as read'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await soon(() => expect(screen.queryAllByRole('article').filter((row) => row.dataset['read'] !== undefined)).toEqual([]));
  expect(textOf()).not.toContain('marked as read');
});

test('a starred story opens beside the list of its day', async () => {
  await openNews(stories(3));
  press('j');
  await soon(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Headline 1'));
  press('s');
  fireEvent.click(screen.getByRole('button', { name: 'Starred stories' }));
  const panel = await soon(() => screen.getByRole('dialog', { name: 'Starred' }));
  fireEvent.click(await soon(() => within(panel).getByRole('button', { name: /^Headline 1/ })));
  await soon(() => expect(textOf(screen.getByRole('complementary', { name: 'Story' }))).toContain('Body of story 1'));
  expect(location.pathname).toBe('/news/1');
});

test('p pauses and resumes', async () => {
  const api = await openNews(stories(3));
  press('p');
  await soon(() => expect(screen.getByRole('button', { name: 'Resume' }).getAttribute('aria-pressed')).toBe('true'));
  const before = api.requests.length;
  for (let seconds = 0; seconds < 120; seconds += 20) {
    pass(20);
    await quiet();
  }
  expect(api.requests).toHaveLength(before);
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await soon(() => expect(api.requests.length).toBeGreaterThan(before));
});

test('e opens the export of the shown rows', async () => {
  await openNews(stories(3));
  press('e');
  const panel = await soon(() => screen.getByRole('dialog', { name: 'Export' }));
  expect(textOf(panel)).toContain('3 shown');
});

test('hours in the address filter the list', async () => {
  await openNews(
    [story(1, { created: nowSeconds - 60 }), story(2, { created: nowSeconds - 3600 }), story(3, { created: nowSeconds - 7200 })],
    '/news?from=2026-11-20&to=2026-11-20&hours=08-08',
  );
  expect(titles()).toEqual(['Headline 3']);
});

test('selecting hours in the strip sends no request', async () => {
  const api = await openNews(
    [story(1, { created: nowSeconds - 60 }), story(2, { created: nowSeconds - 5400 })],
    '/news?from=2026-11-20&to=2026-11-20',
  );
  const before = api.requests.length;
  fireEvent.click(screen.getByRole('button', { name: 'Stories by hour' }));
  fireEvent.click(await soon(() => screen.getByRole('option', { name: /^08:00/ })));
  await soon(() => expect(location.search).toContain('hours=08-08'));
  await soon(() => expect(titles()).toEqual(['Headline 2']));
  expect(screen.getByRole('button', { name: 'Stories by hour' }).getAttribute('aria-pressed')).toBe('true');
  expect(api.requests).toHaveLength(before);
});

describe('windows of one group', () => {
  test('share the clicked ticker; a locked one keeps its own', async () => {
    await openNews([story(1, about('F')), story(2, about('GM'))], '/news?link=2&lock=1');
    await soon(() => screen.getByRole('combobox', { name: 'Linked with windows of group' }));
    const messages: unknown[] = [];
    const other: { channel?: BroadcastChannel } = { channel: new BroadcastChannel('marketdesk:link') };
    other.channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => messages.push(data));
    fireEvent.click(screen.getByRole('button', { name: 'F' }));
    await soon(() => expect(messages).toEqual([{ type: 'symbol', group: 2, ticker: 'F' }]));
    expect(location.search).toBe('?link=2&lock=1');
    other.channel?.close();
  });

  test('follow the click of another window', async () => {
    await openNews([story(1, about('F')), story(2, about('GM'))], '/news?link=2');
    await soon(() => screen.getByRole('combobox', { name: 'Linked with windows of group' }));
    const other: { channel?: BroadcastChannel } = { channel: new BroadcastChannel('marketdesk:link') };
    other.channel?.postMessage({ type: 'symbol', group: 2, ticker: 'GM' });
    await soon(() => expect(titles()).toEqual(['Headline 2']));
    other.channel?.close();
  });
});
