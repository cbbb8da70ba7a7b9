import { describe, expect, test, vi } from 'vitest';
import { fakeApi } from '#src/testing/fake-api.ts';
import { titles } from '#src/testing/headlines.ts';
import { openNews } from '#src/testing/news-desk.ts';
import { choose, click, fill, press } from '#src/testing/person.ts';
import { quiet, renderPage, soon } from '#src/testing/render-page.tsx';
import { all, nameOf, one, textOf } from '#src/testing/screen.ts';
import { about, stories } from '#src/testing/stories.ts';
import { shortcuts } from './help.tsx';

test('the root is the news', async () => {
  fakeApi(stories(2));
  renderPage('/');
  await soon(() => expect(titles()).toHaveLength(2));
  expect(location.pathname).toBe('/news');
  expect(document.title).toBe('News · Marketdesk');
});

test('an address that is no page says so and leads back', async () => {
  // React Router, while developed, writes a line about it.
  vi.spyOn(console, 'warn').mockReturnValue();
  fakeApi(stories(2));
  renderPage('/nowhere/at%0Aall');
  await soon(() => one('heading', 'There is no such page'));
  expect(textOf()).toContain('“/nowhere/at%0Aall” is not a page of this desk.');
  click(one('link', 'Go to News'));
  await soon(() => expect(titles()).toHaveLength(2));
});

test('the rail names the pages and where the reader is', async () => {
  await openNews(stories(2));
  const rail = one('navigation', 'Pages');
  expect(all('link', undefined, rail).map((link) => [nameOf(link), link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['News', '/news', 'page'],
  ]);
  click(one('button', 'Widen the rail'));
  await soon(() => one('button', 'Narrow the rail'));
});

test('sample data is marked as such', async () => {
  const api = fakeApi(stories(2));
  api.settings = { sampleData: true, imageHosts: [] };
  renderPage('/news');
  await soon(() => expect(textOf()).toContain('Sample data'));
});

describe('the reader’s choices', () => {
  test('of a theme go round by button and by key', async () => {
    await openNews(stories(2));
    const theme = (): string => nameOf(one('button', /^Theme/));
    expect(theme()).toBe('Theme: system');
    click(one('button', /^Theme/));
    await soon(() => expect(theme()).toBe('Theme: light'));
    press('t');
    await soon(() => expect(theme()).toBe('Theme: dark'));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    press('t');
    await soon(() => expect(theme()).toBe('Theme: system'));
  });

  test('of a density and a zone stand on the page and in the storage', async () => {
    await openNews(stories(2));
    choose(one('combobox', 'Density'), 'comfy');
    choose(one('combobox', 'Time zone'), 'utc');
    await soon(() => expect(document.documentElement.dataset['density']).toBe('comfy'));
    await soon(() => expect(textOf()).toContain('Time UTC'));
    expect(JSON.parse(localStorage.getItem('marketdesk:preferences') ?? '')).toMatchObject({ density: 'comfy', zone: 'utc' });
  });
});

describe('the search', () => {
  const field = (): Promise<HTMLElement> => soon(() => one('combobox', /^Search/));
  const options = (): string[] => all('option', /^Symbol|^Stories/).map(nameOf);

  test('opens at a slash and says what the words may mean', async () => {
    await openNews(stories(2));
    press('/');
    fill(await field(), 'aapl');
    await soon(() => expect(options()).toEqual(['Stories with “aapl”', 'Symbol AAPL']));
    fill(await field(), '');
    await soon(() => expect(options()).toEqual([]));
  });

  test('goes where the chosen meaning leads', async () => {
    await openNews(stories(2, () => about('AAPL')));
    click(one('button', /^Search/));
    fill(await field(), 'aapl');
    await soon(() => expect(options()).toHaveLength(2));
    press('ArrowDown', { on: await field() });
    await soon(() => expect(one('option', 'Symbol AAPL').getAttribute('aria-selected')).toBe('true'));
    press('Enter', { on: await field() });
    await soon(() => expect(location.search).toBe('?tickers=AAPL'));
    await soon(() => expect(all('dialog')).toEqual([]));
  });

  test('with nothing typed goes nowhere', async () => {
    await openNews(stories(2));
    press('/');
    press('Enter', { on: await field() });
    await quiet();
    expect(location.pathname + location.search).toBe('/news');
    await soon(() => expect(all('dialog', 'Search')).toHaveLength(1));
  });
});

test('every key that the help names works, and the help names every key', async () => {
  await openNews(stories(3));
  press('?');
  const help = await soon(() => one('dialog', 'Keyboard shortcuts'));
  for (const [keys, what] of shortcuts) expect(textOf(help)).toContain(`${keys}${what}`);
});
