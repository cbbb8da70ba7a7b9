import { afterEach, describe, expect, test } from 'vitest';
import { setPaused } from '#src/shared/api/polling.ts';
import { titles } from '#src/testing/headlines.ts';
import { openNews, poll } from '#src/testing/news-desk.ts';
import { click, fill, press, submit } from '#src/testing/person.ts';
import { pass, quiet, soon } from '#src/testing/render-page.tsx';
import { all, one, textOf } from '#src/testing/screen.ts';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { setMuted } from './marks.ts';

const bar = (): string => textOf(one('toolbar', 'Filters'));

afterEach(() => {
  setPaused(false);
  setMuted({ words: [], authors: [], channels: [] });
});

describe('what is muted', () => {
  test('is counted, not shown, until the reader asks for it', async () => {
    setMuted({ words: ['crypto'], authors: [], channels: [] });
    await openNews([story(1), story(2, { title: 'Crypto falls' }), story(3, { title: 'Crypto rises' })]);
    expect(titles()).toEqual(['Headline 1']);
    click(one('button', '2 hidden by mute – show'));
    await soon(() => expect(titles()).toHaveLength(3));
    click(one('button', 'muted are shown – hide'));
    await soon(() => expect(titles()).toEqual(['Headline 1']));
  });

  test('is muted where the reader types it, and the list follows', async () => {
    await openNews([story(1), story(2, { title: 'Crypto falls' })]);
    click(one('button', 'Mute'));
    const panel = await soon(() => one('dialog', 'Muted'));
    fill(one('textbox', 'Words in titles', panel), 'crypto');
    submit(panel);
    await soon(() => expect(titles()).toEqual(['Headline 1']));
    expect(bar()).toContain('1 hidden by mute');
  });

  test('does not wait behind the count of new stories', async () => {
    setMuted({ words: ['crypto'], authors: [], channels: [] });
    const api = await openNews(stories(3), '/news?sort=created:asc');
    await poll(api, story(50, { created: nowSeconds + 1, title: 'Crypto again' }));
    await quiet();
    expect(all('button', /new$/)).toEqual([]);
  });

  test('can be a story’s author, from the story', async () => {
    await openNews([story(1, { author: 'Loud Voice' }), story(2)], '/news/1');
    click(await soon(() => one('button', 'Mute author Loud Voice')));
    await soon(() => expect(titles()).toEqual(['Headline 2']));
  });
});

test('what A has marked can be undone', async () => {
  await openNews(stories(3));
  press('j');
  await soon(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Headline 1'));
  press('A', { shiftKey: true });
  await soon(() => expect(textOf()).toContain('1 marked as read'));
  click(one('button', 'Undo'));
  await soon(() => expect(all('article').filter((row) => row.dataset['read'] !== undefined)).toEqual([]));
  expect(textOf()).not.toContain('marked as read');
});

test('a starred story is opened from the list of stars, beside the list of its day', async () => {
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

test('p pauses and goes on; the button says which', async () => {
  const api = await openNews(stories(3));
  press('p');
  await soon(() => expect(one('button', 'Go on').getAttribute('aria-pressed')).toBe('true'));
  const before = api.asked.length;
  for (let seconds = 0; seconds < 120; seconds += 20) {
    pass(20);
    await quiet();
  }
  expect(api.asked).toHaveLength(before);
  click(one('button', 'Go on'));
  await soon(() => expect(api.asked.length).toBeGreaterThan(before));
});

test('e offers the list as a file, as many rows as are shown', async () => {
  await openNews(stories(3));
  press('e');
  const panel = await soon(() => one('dialog', 'Export'));
  expect(textOf(panel)).toContain('3 shown');
});

test('hours of a day in the address pick the stories of those hours', async () => {
  await openNews(
    [story(1, { created: nowSeconds - 60 }), story(2, { created: nowSeconds - 3600 }), story(3, { created: nowSeconds - 7200 })],
    '/news?from=2026-11-20&to=2026-11-20&hours=08-08',
  );
  expect(titles()).toEqual(['Headline 3']);
});

test('hours are picked from the strip without asking the list again', async () => {
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
  test('tell each other the ticker that was clicked; a locked one keeps its own', async () => {
    await openNews([story(1, about('F')), story(2, about('GM'))], '/news?link=2&lock=1');
    await soon(() => one('combobox', 'Linked with windows of group'));
    const heard: unknown[] = [];
    const other: { channel?: BroadcastChannel } = { channel: new BroadcastChannel('marketdesk:link') };
    other.channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data));
    click(one('button', 'F'));
    await soon(() => expect(heard).toEqual([{ type: 'symbol', group: 2, ticker: 'F' }]));
    expect(location.search).toBe('?link=2&lock=1');
    other.channel?.close();
  });

  test('follow what another window has clicked', async () => {
    await openNews([story(1, about('F')), story(2, about('GM'))], '/news?link=2');
    await soon(() => one('combobox', 'Linked with windows of group'));
    const other: { channel?: BroadcastChannel } = { channel: new BroadcastChannel('marketdesk:link') };
    other.channel?.postMessage({ type: 'symbol', group: 2, ticker: 'GM' });
    await soon(() => expect(titles()).toEqual(['Headline 2']));
    other.channel?.close();
  });
});
