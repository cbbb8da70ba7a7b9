import { expect, test } from 'vitest';
import { questions } from '#src/testing/fake-api.ts';
import { scroller, titles } from '#src/testing/headlines.ts';
import { openNews } from '#src/testing/news-desk.ts';
import { click, scroll } from '#src/testing/person.ts';
import { quiet, soon } from '#src/testing/render-page.tsx';
import { all, one, textOf } from '#src/testing/screen.ts';
import { stories, story } from '#src/testing/stories.ts';

const bottom = (): void => scroll(scroller(), 1_000_000);

test('older stories come when the reader nears the end, until the honest end', async () => {
  const api = await openNews(stories(250));
  expect(textOf(one('toolbar', 'Filters'))).toContain('100 loaded, more available');
  bottom();
  await soon(() => expect(textOf(one('toolbar', 'Filters'))).toContain('200 loaded, more available'));
  bottom();
  await soon(() => expect(textOf(one('toolbar', 'Filters'))).toMatch(/250 loaded(?!, more)/));
  bottom();
  await soon(() => expect(textOf()).toContain('End of the list: all 250 that match are loaded'));
  expect(titles().at(-1)).toBe('Headline 250');
  expect(questions(api).map(({ asks }) => asks['page'])).toEqual([undefined, '1', '2']);
});

test('a last page that is exactly full is followed by an empty one, then by the end', async () => {
  await openNews(stories(100));
  bottom();
  await soon(() => expect(textOf()).toContain('End of the list: all 100 that match are loaded'));
});

test('older stories are asked by hand after a failure, and by hand only', async () => {
  const api = await openNews(stories(150));
  api.instead = (address) => (address.searchParams.has('page') ? new Response('', { status: 400 }) : undefined);
  bottom();
  await soon(() => one('alert'));
  const before = api.asked.length;
  bottom();
  scroll(scroller(), 2000);
  await quiet();
  expect(api.asked).toHaveLength(before);
  api.instead = undefined;
  click(one('button', 'Load older'));
  await soon(() => expect(textOf()).toContain('150 loaded'));
  expect(all('alert')).toEqual([]);
});

test('a story that slid to the next page while that was read is shown once', async () => {
  const api = await openNews(stories(150));
  api.stories = [story(0), ...api.stories];
  bottom();
  await soon(() => expect(textOf()).toContain('150 loaded'));
  expect(titles().filter((title) => title === 'Headline 100')).toHaveLength(1);
});

test('positions in the feed are counted, its size told once it is known', async () => {
  await openNews(stories(3));
  expect(all('article').map((row) => [row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')])).toEqual([
    ['1', '3'],
    ['2', '3'],
    ['3', '3'],
  ]);
});

test('the size of the feed is unknown while more can be loaded', async () => {
  await openNews(stories(150));
  expect(all('article')[0]?.getAttribute('aria-setsize')).toBe('-1');
});

test('of a long list only what is in sight is in the document', async () => {
  await openNews(stories(100));
  expect(titles().length).toBeLessThan(60);
});
