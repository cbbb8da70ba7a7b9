import { describe, expect, test } from 'vitest';
import { fakeApi, type FakeApi } from '#src/testing/fake-api.ts';
import { click, choose, scroll } from '#src/testing/person.ts';
import { pass, renderPage, soon } from '#src/testing/render-page.tsx';
import { all, nameOf, one, textOf } from '#src/testing/screen.ts';
import { about, exampleStories, nowSeconds, stories, story } from '#src/testing/stories.ts';
import type { NewsItem } from '#contract/endpoints/news.ts';

const titles = (): string[] => all('article').map(nameOf);
const scroller = (): Element => {
  const { parentElement } = one('feed', 'Headlines');
  if (!parentElement) throw new Error('the feed stands in nothing that scrolls');
  return parentElement;
};
const questions = (api: FakeApi): string[] => api.asked.filter((address) => address.startsWith('/api/'));

/** The desk with stories in it, read to the first headline. */
async function open(items: readonly NewsItem[], address = '/news'): Promise<FakeApi> {
  const api = fakeApi([...items]);
  renderPage(address);
  await soon(() => expect(titles().length).toBeGreaterThan(0));
  return api;
}

/** What the next poll brings. */
async function poll(api: FakeApi, ...arriving: NewsItem[]): Promise<void> {
  const before = api.asked.length;
  const changed = new Set(arriving.map(({ id }) => id));
  api.stories = [...api.stories.filter(({ id }) => !changed.has(id)), ...arriving];
  pass(17);
  await soon(() => expect(api.asked.length).toBeGreaterThan(before));
  await soon(() => expect(one('feed').getAttribute('aria-busy')).toBe('false'));
}
const isNew = (id: number, parts: Partial<NewsItem> = {}): NewsItem =>
  story(id, { created: nowSeconds + id, title: `New ${id}`, ...parts });

test('the first view asks for the settings and one page of headlines, once', async () => {
  const api = await open(stories(300));
  await soon(() => expect(textOf()).toContain('100 loaded, more available'));
  expect(api.asked.toSorted()).toEqual(['/api/v2/news?pageSize=100&sort=created%3Adesc', '/config.json']);
});

test('no poll is asked before the list has answered, however long that takes', async () => {
  const api = fakeApi(stories(3));
  api.instead = (address) => (address.pathname === '/api/v2/news' ? new Promise(() => {}) : undefined);
  renderPage('/news');
  await soon(() => expect(api.asked).toHaveLength(2));
  pass(60);
  await soon(() => expect(textOf()).toContain('Filters'));
  expect(questions(api)).toHaveLength(1);
});

test('headlines stand newest first under the day they belong to', async () => {
  await open([story(1), story(2, { created: nowSeconds - 86_400 }), story(3, { created: nowSeconds - 2 * 86_400 })]);
  expect(titles()).toEqual(['Headline 1', 'Headline 2', 'Headline 3']);
  expect(textOf(one('feed'))).toMatch(
    /Friday, November 20.*Headline 1.*Thursday, November 19.*Headline 2.*Wednesday, November 18.*Headline 3/,
  );
});

test('the contract’s example stories are shown as a reader expects them', async () => {
  await open(exampleStories);
  expect(titles()).toEqual(exampleStories.map(({ title }) => title));
  const [first, second] = all('article');
  expect(textOf(first)).toMatch(/^08:30:04.*HLDN.*Earnings$/);
  expect(textOf(second)).toMatch(/VSTN.*CRWL/);
  expect(textOf(one('feed'))).toContain('Tuesday, July 15, 2025');
});

describe('a headline', () => {
  test('of a round-up counts its symbols', async () => {
    await open([story(1, about('A', 'B', 'C', 'D', 'E'))]);
    expect(all('button', undefined, one('article')).map(nameOf)).toEqual(['A']);
    expect(textOf(one('article'))).toContain('+4');
  });

  test('names each symbol once and no empty one', async () => {
    await open([story(1, about('', 'F', ' ', 'F', 'GM'))]);
    expect(all('button', undefined, one('article')).map(nameOf)).toEqual(['F', 'GM']);
  });

  test('is told by its age under an hour, then by the clock of the zone', async () => {
    await open([story(1, { created: nowSeconds - 59 * 60 }), story(2, { created: nowSeconds - 61 * 60 })]);
    expect(all('article').map((row) => textOf(row).slice(0, 10))).toEqual([
      expect.stringContaining('59 min'),
      expect.stringContaining('08:59:00'),
    ]);
    choose(one('combobox', 'Time zone'), 'utc');
    await soon(() => expect(textOf(one('feed'))).toContain('13:59:00'));
  });

  test('grows older by itself, and never younger', async () => {
    await open([story(1, { created: nowSeconds - 50 })]);
    const age = (): string => textOf(one('article'));
    expect(age()).toMatch(/^50 s/);
    for (const [seconds, words] of [
      [9, /^59 s/],
      [1, /^1 min/],
      [30, /^1 min/],
      [90, /^3 min/],
    ] as const) {
      pass(seconds);
      await soon(() => expect(age()).toMatch(words));
    }
  });
});

describe('arrivals', () => {
  test('at the top simply stand there', async () => {
    const api = await open(stories(3));
    await poll(api, isNew(10), isNew(11));
    await soon(() => expect(titles()).toEqual(['New 11', 'New 10', 'Headline 1', 'Headline 2', 'Headline 3']));
  });

  test('come to an empty list as well', async () => {
    const api = fakeApi([]);
    renderPage('/news');
    await soon(() => expect(textOf()).toContain('No news yet'));
    api.stories = [isNew(1)];
    pass(17);
    await soon(() => expect(titles()).toEqual(['New 1']));
    expect(textOf()).not.toContain('No news yet');
  });

  test('wait behind a count while the reader is further down, and move nothing', async () => {
    const api = await open(stories(100));
    scroll(scroller(), 1200);
    await soon(() => expect(titles()).not.toContain('Headline 1'));
    const before = titles();
    await poll(api, ...[10, 11, 12].map((id) => isNew(200 + id)));
    await soon(() => one('button', '3 new'));
    expect(titles()).toEqual(before);
    expect(scroller().scrollTop).toBe(1200);

    await poll(api, isNew(300));
    await soon(() => one('button', '4 new'));
    expect(titles()).toEqual(before);

    click(one('button', '4 new'));
    await soon(() => expect(titles().slice(0, 5)).toEqual(['New 300', 'New 212', 'New 211', 'New 210', 'Headline 1']));
    expect(scroller().scrollTop).toBe(0);
    expect(all('button', /new$/)).toEqual([]);
  });

  test('an edit replaces its story in place', async () => {
    const api = await open(stories(3));
    await poll(api, story(2, { title: 'Corrected', updated: nowSeconds + 5 }));
    await soon(() => expect(titles()).toEqual(['Headline 1', 'Corrected', 'Headline 3']));
    expect(all('button', /new$/)).toEqual([]);
  });

  test('a late story takes the place of its time', async () => {
    const api = await open(stories(3));
    await poll(api, story(9, { created: nowSeconds - 90, updated: nowSeconds + 1, title: 'Late' }));
    await soon(() => expect(titles()).toEqual(['Headline 1', 'Late', 'Headline 2', 'Headline 3']));
  });

  test('in a list by update an edit moves its story up, once the reader lets it', async () => {
    const api = await open(stories(100), '/news?sort=updated:desc');
    scroll(scroller(), 1200);
    await soon(() => expect(titles()).not.toContain('Headline 1'));
    const before = titles();
    await poll(api, story(2, { title: 'Corrected', updated: nowSeconds + 90_000 }));
    await soon(() => one('button', '1 new'));
    expect(titles()).toEqual(before);
    click(one('button', '1 new'));
    await soon(() => expect(titles().slice(0, 3)).toEqual(['Corrected', 'Headline 1', 'Headline 3']));
  });

  test('in a list by update each update moves its story up', async () => {
    const api = await open(stories(3), '/news?sort=updated:desc');
    for (const id of [3, 2, 3]) {
      await poll(api, story(id, { title: `Corrected ${id}`, updated: nowSeconds + api.asked.length }));
      await soon(() => expect(titles()[0]).toBe(`Corrected ${id}`));
    }
    expect(titles()).toEqual(['Corrected 3', 'Corrected 2', 'Headline 1']);
  });

  test('oldest first they wait below, whatever is in sight', async () => {
    const api = await open(stories(3), '/news?sort=created:asc');
    expect(titles()).toEqual(['Headline 3', 'Headline 2', 'Headline 1']);
    await poll(api, isNew(10));
    await soon(() => one('button', '1 new'));
    click(one('button', '1 new'));
    await soon(() => expect(titles()).toEqual(['Headline 3', 'Headline 2', 'Headline 1', 'New 10']));
  });

  test('a flood is read anew, and what comes after it waits again', async () => {
    const api = await open(stories(100));
    await poll(api, isNew(101));
    await soon(() => expect(titles()[0]).toBe('New 101'));
    scroll(scroller(), 600);
    await poll(api, ...Array.from({ length: 1200 }, (_, index) => isNew(1000 + index)));
    await soon(() => one('button', /new$/));
    click(one('button', /new$/));
    await soon(() => expect(titles()[0]).toBe('New 2199'));
    scroll(scroller(), 600);
    await soon(() => expect(titles()).not.toContain('New 2199'));
    const before = titles();
    await poll(api, isNew(3000), isNew(3001));
    await soon(() => one('button', '2 new'));
    expect(titles()).toEqual(before);
  });

  test('polls ask for what changed since the last one, with the filter of the page', async () => {
    const api = await open([story(1, { ...about('F'), created: nowSeconds - 100 })], '/news?tickers=F');
    await poll(api, isNew(10, about('F')), isNew(11, about('GM')));
    await soon(() => expect(titles()).toEqual(['New 10', 'Headline 1']));
    await poll(api);
    const polls = questions(api)
      .slice(1)
      .map((address) => new URL(address, 'http://x').searchParams);
    expect(polls.map((asked) => [asked.get('tickers'), asked.get('sort'), asked.get('updatedSince')])).toEqual([
      ['F', 'updated:asc', String(nowSeconds - 160)],
      ['F', 'updated:asc', String(nowSeconds + 10 - 60)],
    ]);
  });

  test('another filter is another list: nothing of the old one waits in it', async () => {
    const api = await open(stories(100, () => about('F')));
    scroll(scroller(), 1200);
    await poll(api, isNew(200, about('F')));
    await soon(() => one('button', '1 new'));
    choose(one('combobox', 'Order'), 'id:desc');
    await soon(() => expect(titles()[0]).toBe('New 200'));
    expect(all('button', /new$/)).toEqual([]);
  });
});

describe('older stories', () => {
  const bottom = (): void => scroll(scroller(), 1_000_000);

  test('come when the reader nears the end, until the honest end', async () => {
    const api = await open(stories(250));
    expect(textOf(one('toolbar', 'Filters'))).toContain('100 loaded, more available');
    bottom();
    await soon(() => expect(textOf(one('toolbar', 'Filters'))).toContain('200 loaded, more available'));
    bottom();
    await soon(() => expect(textOf(one('toolbar', 'Filters'))).toMatch(/250 loaded(?!, more)/));
    bottom();
    await soon(() => expect(textOf()).toContain('End of the list: all 250 that match are loaded'));
    expect(titles().at(-1)).toBe('Headline 250');
    expect(questions(api).map((address) => new URL(address, 'http://x').searchParams.get('page'))).toEqual([null, '1', '2']);
  });

  test('a last page that is exactly full is followed by an empty one, then by the end', async () => {
    await open(stories(100));
    bottom();
    await soon(() => expect(textOf()).toContain('End of the list: all 100 that match are loaded'));
  });

  test('are asked by hand after a failure, and by hand only', async () => {
    const api = await open(stories(150));
    api.instead = (address) => (address.searchParams.has('page') ? new Response('', { status: 400 }) : undefined);
    bottom();
    await soon(() => one('alert'));
    const before = api.asked.length;
    bottom();
    scroll(scroller(), 2000);
    expect(api.asked).toHaveLength(before);
    api.instead = undefined;
    click(one('button', 'Load older'));
    await soon(() => expect(textOf()).toContain('150 loaded'));
    expect(all('alert')).toEqual([]);
  });

  test('a story that slid to the next page while that was read is shown once', async () => {
    const api = await open(stories(150));
    api.stories = [isNew(500), ...api.stories];
    bottom();
    await soon(() => expect(textOf()).toContain('150 loaded'));
    expect(titles().filter((title) => title === 'Headline 100')).toHaveLength(1);
  });

  test('positions in the feed are counted, its size told once it is known', async () => {
    await open(stories(3));
    expect(all('article').map((row) => [row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')])).toEqual([
      ['1', '3'],
      ['2', '3'],
      ['3', '3'],
    ]);
  });

  test('its size is unknown while more can be loaded', async () => {
    await open(stories(150));
    expect(all('article')[0]?.getAttribute('aria-setsize')).toBe('-1');
  });
});

test('of a long list only what is in sight is in the document', async () => {
  await open(stories(100));
  expect(titles().length).toBeLessThan(60);
});

test('the order stands in the address and back undoes it', async () => {
  const api = await open(stories(3));
  choose(one('combobox', 'Order'), 'created:asc');
  await soon(() => expect(titles()[0]).toBe('Headline 3'));
  expect(location.search).toBe('?sort=created:asc');
  expect(questions(api).at(-1)).toContain('sort=created%3Aasc');
  history.back();
  await soon(() => expect(titles()[0]).toBe('Headline 1'));
});
