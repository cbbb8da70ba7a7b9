import { fireEvent, screen, within } from '@testing-library/react';
import { startApi } from '#src/testing/api.ts';
import { refusal } from '#src/testing/stub-fetch.ts';
import { press } from '#src/testing/press.ts';
import { nameOf } from '#src/testing/text.ts';
import { expect, test, vi } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { recordSeenNames } from '#src/features/news/feed/seen-names.ts';
import { hostileHtml } from '#src/testing/hostile-html.ts';
import { hasRun, leftBehind, settled, watchRequests } from '#src/testing/left-behind.ts';
import { goTo, renderInBrowser, soon } from '#src/testing/render-in-browser.tsx';
import { about, story } from '#src/testing/stories.ts';

/** Every nth payload, so that each family is there. */
const every = (nth: number): readonly string[] => hostileHtml.filter((_, index) => index % nth === 0).map(({ html }) => html);

/** Nothing but what the desk itself draws: no active element, no handler, no odd link. */
function deskIsClean(): void {
  const active = ['script', 'style', 'link', 'meta', 'base', 'iframe', 'frame', 'object', 'embed', 'template', 'math', 'video', 'audio'];
  expect(document.querySelector(`#root :is(${active.join()})`)).toBeNull();
  expect(document.evaluate('count(//*[@id="root"]//@*[starts-with(name(), "on")])', document).numberValue).toBe(0);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#root a[href]')].map(({ protocol }) => protocol);
  expect(links.filter((protocol) => !/^(https?|mailto):$/.test(protocol))).toEqual([]);
}

const inStories = every(60);
/** Where a story's text is shown: list and pane each show title and tickers, the pane the rest. */
const places = [
  'title',
  'title in the list',
  'author',
  'ticker',
  'ticker in the list',
  'channel',
  'channel in the list',
  'tag',
  'url',
  'body',
];

const hostileStory = (html: string, index: number): NewsItem => ({
  // Every other one is a terminal headline, whose teaser is its body.
  ...story(index + 1, {
    ...about(html),
    author: html,
    title: `${index} ${html}`,
    teaser: html,
    body: index % 2 === 0 ? `<p>kept</p>${html}` : '',
  }),
  channels: [{ name: html }],
  tags: [{ name: html }],
  url: html,
  image: [{ size: 'thumb', url: 'https://stranger.invalid/thumb.png' }],
});

test(`${inStories.length} payloads x ${places.length} places of a story are text, or sanitised`, { timeout: 60_000 }, async () => {
  const { strangers } = watchRequests();
  startApi({ news: inStories.map(hostileStory) });
  await renderInBrowser('/news/1', [1200, 500]);
  for (const [index, html] of inStories.entries()) {
    const pane = await soon(() => screen.getByRole('complementary', { name: 'Story' }));
    await soon(() => expect(within(pane).getByRole('heading').textContent).toBe(`${index} ${html}`));
    const prose = await soon(() => {
      const found = pane.querySelector('.prose');
      expect(found?.isConnected && (index % 2 === 1 || found.textContent.includes('kept'))).toBe(true);
      return found as Element;
    });
    expect(leftBehind(prose), html).toEqual([]);
    const texts = [...pane.querySelectorAll('p > span, p > button')].map(({ textContent }) => textContent);
    expect(texts.filter((text) => text === html || text === html.trim()).length, html).toBeGreaterThanOrEqual(html.trim() === '' ? 0 : 4);
    deskIsClean();
    press('j');
  }
  await settled();
  expect(hasRun()).toBe(false);
  expect(strangers()).toEqual([]);
  expect(document.baseURI).toBe(`${location.origin}/`);
  expect(document.title).toBe('News · Marketdesk');
});

const inWords = every(120).map((html) => html.toWellFormed());
const elsewhere = ['chips', 'notice', 'empty state', 'id of a story', 'path', 'failure', 'search', 'channels to choose'];

test(`${inWords.length} payloads x ${elsewhere.length} places of the desk’s own words are text`, { timeout: 60_000 }, async () => {
  // React Router, while developed, writes a line about every address that is no page.
  vi.spyOn(console, 'warn').mockReturnValue();
  const { strangers } = watchRequests();
  const api = startApi();
  await renderInBrowser('/news', [1200, 500]);
  const shows = (what: string): Promise<void> => soon(() => expect(document.body.textContent).toContain(what));

  for (const [index, html] of inWords.entries()) {
    const filters = new URLSearchParams({ authors: html, region: html.slice(0, 100), content_types: html, from: html, importance: html });
    goTo(`/news?${filters.toString()}&topics=${index}`);
    await shows('Ignored in link');
    await shows('There is no ');
    await soon(() => expect(screen.queryAllByRole('button', { name: /^Remove filter/ }).length).toBeGreaterThan(1));
    deskIsClean();

    goTo(`/news/${encodeURIComponent(html).replaceAll('%2F', '')}-`);
    await shows('is not a story id');
    deskIsClean();

    goTo(`/${encodeURIComponent(html).replaceAll('%2F', '')}-`);
    await shows('is not a page of Marketdesk');
    deskIsClean();

    api.override = (address) => (address.pathname.startsWith('/api/') ? refusal('invalid_parameter', html) : undefined);
    goTo(`/news?topics=failure${index}`);
    await soon(() => expect(screen.getByRole('alert').textContent).toContain(html));
    deskIsClean();
    api.override = undefined;
  }

  api.write({ news: inWords.map((html, index) => story(index + 1, { channels: [{ name: html }] })) });
  recordSeenNames(api.stories);
  goTo('/news?sort=id:desc');
  await soon(() => expect(screen.queryAllByRole('article').length).toBeGreaterThan(0));
  fireEvent.click(screen.getByRole('button', { name: 'Channels ▾' }));
  const dialog = await soon(() => screen.getByRole('dialog', { name: 'Channels' }));
  const channels = await soon(() => within(dialog).getByRole('combobox', { name: 'Channels' }));
  for (const html of inWords) {
    fireEvent.change(channels, { target: { value: html } });
    const typed = (channels as HTMLInputElement).value;
    if (!/^[\s,;]*$/.test(typed)) await soon(() => expect(within(dialog).queryAllByRole('option').length).toBeGreaterThan(0));
    deskIsClean();
  }

  fireEvent.click(screen.getByRole('button', { name: /^Search/ }));
  const field = await soon(() => screen.getByRole('combobox', { name: /^Symbols, pages/ }));
  for (const html of inWords) {
    fireEvent.change(field, { target: { value: html } });
    const typed = (field as HTMLInputElement).value.trim();
    if (!/^[\s,]*$/.test(typed))
      await soon(() => expect(screen.queryAllByRole('option', { name: /^Stories with/ }).map(nameOf)[0]).toContain(typed.split(/\s/)[0]));
    deskIsClean();
  }

  await settled();
  expect(hasRun()).toBe(false);
  expect(strangers()).toEqual([]);
});
