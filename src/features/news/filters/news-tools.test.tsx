import { afterEach, describe, expect, test } from 'vitest';
import { setPaused } from '#src/shared/api/polling.ts';
import { titles } from '#src/testing/headlines.ts';
import { openNews, poll } from '#src/testing/news-desk.ts';
import { click, fill, press, submit } from '#src/testing/person.ts';
import { pass, quiet, soon } from '#src/testing/render-page.tsx';
import { all, one, textOf } from '#src/testing/screen.ts';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { muteList } from '../annotations/annotations.ts';

const bar = (): string => textOf(one('toolbar', 'Filters'));

afterEach(() => {
  setPaused(false);
  muteList.set({ words: [], authors: [], channels: [] });
});

describe('muted stories', () => {
  test('are counted and hidden until they are shown by the button', async () => {
    muteList.set({ words: ['crypto'], authors: [], channels: [] });
    await openNews([story(1), story(2, { title: 'Crypto falls' }), story(3, { title: 'Crypto rises' })]);
    expect(titles()).toEqual(['Headline 1']);
    click(one('button', '2 hidden by mute – show'));
    await soon(() => expect(titles()).toHaveLength(3));
    click(one('button', 'muted stories shown – hide'));
    await soon(() => expect(titles()).toEqual(['Headline 1']));
  });

  test('follow from the mute panel', async () => {
    await openNews([story(1), story(2, { title: 'Crypto falls' })]);
    click(one('button', 'Mute'));
    const panel = await soon(() => one('dialog', 'Muted'));
    fill(one('textbox', 'Words in titles', panel), 'crypto');
    submit(panel);
    await soon(() => expect(titles()).toEqual(['Headline 1']));
    expect(bar()).toContain('1 hidden by mute');
  });

  test('do not count as new stories', async () => {
    muteList.set({ words: ['crypto'], authors: [], channels: [] });
    const api = await openNews(stories(3), '/news?sort=created:asc');
    await poll(api, story(50, { created: nowSeconds + 1, title: 'Crypto again' }));
    await quiet();
    expect(all('button', /new$/)).toEqual([]);
  });

  test('can be chosen by author in the story', async () => {
    await openNews([story(1, { author: 'Loud Voice' }), story(2)], '/news/1');
    click(await soon(() => one('button', 'Mute author Loud Voice')));
    await soon(() => expect(titles()).toEqual(['Headline 2']));
  });
});

test('marking everything above can be undone', async () => {
  await openNews(stories(3));
  press('j');
  await soon(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Headline 1'));
  press('A', { shiftKey: true });
  await soon(() => expect(textOf()).toContain('1 marked as read'));
  click(one('button', 'Undo'));
  await soon(() => expect(all('article').filter((row) => row.dataset['read'] !== undefined)).toEqual([]));
  expect(textOf()).not.toContain('marked as read');
});

test('a starred story opens beside the list of its day', async () => {
  await openNews(stories(3));
  press('j');
  await soon(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Headline 1'));
  press('s');
  click(one('button', 'Starred stories'));
  const panel = await soon(() => one('dialog', 'Starred'));
  click(await soon(() => one('button', /^Headline 1/, panel)));
  await soon(() => expect(textOf(one('complementary', 'Story'))).toContain('Body of story 1'));
  expect(location.pathname).toBe('/news/1');
});

test('p pauses and resumes', async () => {
  const api = await openNews(stories(3));
  press('p');
  await soon(() => expect(one('button', 'Resume').getAttribute('aria-pressed')).toBe('true'));
  const before = api.asked.length;
  for (let seconds = 0; seconds < 120; seconds += 20) {
    pass(20);
    await quiet();
  }
  expect(api.asked).toHaveLength(before);
  click(one('button', 'Resume'));
  await soon(() => expect(api.asked.length).toBeGreaterThan(before));
});

test('e opens the export of the shown rows', async () => {
  await openNews(stories(3));
  press('e');
  const panel = await soon(() => one('dialog', 'Export'));
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
  const before = api.asked.length;
  click(one('button', 'Stories by hour'));
  click(await soon(() => one('option', /^08:00/)));
  await soon(() => expect(location.search).toContain('hours=08-08'));
  await soon(() => expect(titles()).toEqual(['Headline 2']));
  expect(one('button', 'Stories by hour').getAttribute('aria-pressed')).toBe('true');
  expect(api.asked).toHaveLength(before);
});

describe('windows of one group', () => {
  test('share the clicked ticker; a locked one keeps its own', async () => {
    await openNews([story(1, about('F')), story(2, about('GM'))], '/news?link=2&lock=1');
    await soon(() => one('combobox', 'Linked with windows of group'));
    const messages: unknown[] = [];
    const other: { channel?: BroadcastChannel } = { channel: new BroadcastChannel('marketdesk:link') };
    other.channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => messages.push(data));
    click(one('button', 'F'));
    await soon(() => expect(messages).toEqual([{ type: 'symbol', group: 2, ticker: 'F' }]));
    expect(location.search).toBe('?link=2&lock=1');
    other.channel?.close();
  });

  test('follow the click of another window', async () => {
    await openNews([story(1, about('F')), story(2, about('GM'))], '/news?link=2');
    await soon(() => one('combobox', 'Linked with windows of group'));
    const other: { channel?: BroadcastChannel } = { channel: new BroadcastChannel('marketdesk:link') };
    other.channel?.postMessage({ type: 'symbol', group: 2, ticker: 'GM' });
    await soon(() => expect(titles()).toEqual(['Headline 2']));
    other.channel?.close();
  });
});
