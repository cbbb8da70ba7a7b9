import { expect } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { fakeApi, type FakeApi } from './fake-api.ts';
import { titles } from './headlines.ts';
import { pass, renderPage, soon } from './render-page.tsx';
import type { WireReading } from './readings.ts';
import { one } from './screen.ts';

/** The desk at an address of /news, read to its first headline. */
export async function openNews(items: readonly NewsItem[], address = '/news', readings: WireReading[] = []): Promise<FakeApi> {
  const api = fakeApi([...items]);
  api.readings = readings;
  renderPage(address);
  await soon(() => expect(titles().length).toBeGreaterThan(0));
  return api;
}

const polls = ({ asked }: FakeApi): number => asked.filter((address) => /\/news\?.*updatedSince=/.test(address)).length;

/** Lets one poll come and bring this; an id that is known is an edit. */
export async function poll(api: FakeApi, ...arriving: NewsItem[]): Promise<void> {
  const before = polls(api);
  const changed = new Set(arriving.map(({ id }) => id));
  api.stories = [...api.stories.filter(({ id }) => !changed.has(id)), ...arriving];
  pass(17);
  await soon(() => {
    // What polls is loaded after the list; until it is there, no time is too long.
    if (polls(api) === before) pass(1);
    expect(polls(api)).toBeGreaterThan(before);
  });
  await soon(() => expect(one('feed').getAttribute('aria-busy')).toBe('false'));
}
