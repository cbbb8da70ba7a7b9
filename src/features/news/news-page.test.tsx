import { describe, expect, test } from 'vitest';
import { fakeApi, questions } from '#src/testing/fake-api.ts';
import { titles } from '#src/testing/headlines.ts';
import { openNews } from '#src/testing/news-desk.ts';
import { choose } from '#src/testing/person.ts';
import { pass, renderPage, soon } from '#src/testing/render-page.tsx';
import { all, nameOf, one, textOf } from '#src/testing/screen.ts';
import { about, exampleStories, nowSeconds, stories, story } from '#src/testing/stories.ts';

test('the first view asks for the settings and one page of headlines, once', async () => {
  const api = await openNews(stories(300));
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
  await openNews([story(1), story(2, { created: nowSeconds - 86_400 }), story(3, { created: nowSeconds - 2 * 86_400 })]);
  expect(titles()).toEqual(['Headline 1', 'Headline 2', 'Headline 3']);
  expect(textOf(one('feed'))).toMatch(
    /Friday, November 20.*Headline 1.*Thursday, November 19.*Headline 2.*Wednesday, November 18.*Headline 3/,
  );
});

test('the contract’s example stories are shown as a reader expects them', async () => {
  await openNews(exampleStories);
  expect(titles()).toEqual(exampleStories.map(({ title }) => title));
  const [first, second] = all('article');
  expect(textOf(first)).toMatch(/^08:30:04.*HLDN.*Earnings$/);
  expect(textOf(second)).toMatch(/VSTN.*CRWL/);
  expect(textOf(one('feed'))).toContain('Tuesday, July 15, 2025');
});

describe('a headline', () => {
  test('of a round-up counts its symbols', async () => {
    await openNews([story(1, about('A', 'B', 'C', 'D', 'E'))]);
    expect(all('button', undefined, one('article')).map(nameOf)).toEqual(['A']);
    expect(textOf(one('article'))).toContain('+4');
  });

  test('names each symbol once and no empty one', async () => {
    await openNews([story(1, about('', 'F', ' ', 'F', 'GM'))]);
    expect(all('button', undefined, one('article')).map(nameOf)).toEqual(['F', 'GM']);
  });

  test('is told by its age under an hour, then by the clock of the zone', async () => {
    await openNews([story(1, { created: nowSeconds - 59 * 60 }), story(2, { created: nowSeconds - 61 * 60 })]);
    expect(all('article').map((row) => textOf(row).slice(0, 10))).toEqual([
      expect.stringContaining('59 min'),
      expect.stringContaining('08:59:00'),
    ]);
    choose(one('combobox', 'Time zone'), 'utc');
    await soon(() => expect(textOf(one('feed'))).toContain('13:59:00'));
  });

  test('grows older by itself, and never younger', async () => {
    await openNews([story(1, { created: nowSeconds - 50 })]);
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

test('the order stands in the address and back undoes it', async () => {
  const api = await openNews(stories(3));
  choose(one('combobox', 'Order'), 'created:asc');
  await soon(() => expect(titles()[0]).toBe('Headline 3'));
  expect(location.search).toBe('?sort=created:asc');
  expect(questions(api).at(-1)?.asks['sort']).toBe('created:asc');
  history.back();
  await soon(() => expect(titles()[0]).toBe('Headline 1'));
});
