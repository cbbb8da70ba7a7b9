import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { titleText } from '#contract/title-text.ts';
import { recordSeenNames } from '#src/features/news/feed/seen-names.ts';
import { hostileHtml } from '#src/testing/hostile-html.ts';
import { hasRun, leftBehind, settled, watchRequests } from '#src/testing/left-behind.ts';
import { button, titles } from '#src/testing/open-page.ts';
import { goTo, renderPage } from '#src/testing/render-page.tsx';
import { about, onTheWire, story } from '#src/testing/stories.ts';
import { type FetchStub, json, refusal, stubFetch } from '#src/testing/stub-fetch.ts';
import { nameOf } from '#src/testing/text.ts';

/** Every nth payload, so that each family is there. */
const every = (nth: number): readonly string[] => hostileHtml.filter((_, index) => index % nth === 0).map(({ html }) => html);

const serve = (news: readonly NewsItem[]): FetchStub =>
  stubFetch(({ pathname }) => json(pathname === '/api/v2/news' ? news.map(onTheWire) : []));

/** The page has only what Marketdesk renders: no active element, no handler, no link with another scheme. */
function expectCleanPage(): void {
  const active = ['script', 'style', 'link', 'meta', 'base', 'iframe', 'frame', 'object', 'embed', 'template', 'math', 'video', 'audio'];
  expect(document.querySelector(`#root :is(${active.join()})`)).toBeNull();
  expect(document.evaluate('count(//*[@id="root"]//@*[starts-with(name(), "on")])', document).numberValue).toBe(0);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#root a[href]')].map(({ protocol }) => protocol);
  expect(links.filter((protocol) => !/^(https?|mailto):$/.test(protocol))).toEqual([]);
}

const typedIn = (field: Locator): string => (field.element() as HTMLInputElement).value;

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

test('hostile text in any field of a story is shown as text, or sanitised', async () => {
  const payloads = every(120);
  const { strangers } = watchRequests();
  serve(payloads.map(hostileStory));
  await renderPage('/news/1', [1200, 500]);
  const pane = page.getByRole('complementary', { name: 'Story' });
  for (const [index, html] of payloads.entries()) {
    await expect.poll(() => pane.getByRole('heading').element().textContent).toBe(titleText(`${index} ${html}`));
    const findProse = (): Element | null => pane.element().querySelector('.prose');
    await expect.poll(() => findProse()?.textContent).toContain(index % 2 === 0 ? 'kept' : '');
    const prose = findProse();
    if (!prose) throw new Error('the story has no text');
    expect(leftBehind(prose), html).toEqual([]);
    const texts = [...pane.element().querySelectorAll('p > span, p > button')].map(({ textContent }) => textContent);
    expect(texts.filter((text) => [html, html.trim(), titleText(html)].includes(text)).length, html).toBeGreaterThanOrEqual(
      html.trim() === '' ? 0 : 4,
    );
    expectCleanPage();
    await userEvent.keyboard('j');
  }
  await settled();
  expect(hasRun()).toBe(false);
  expect(strangers()).toEqual([]);
  expect(document.baseURI).toBe(`${location.origin}/`);
  expect(document.title).toBe('News · Marketdesk');
});

test('hostile text in addresses, failures, suggestions and the search is shown as text', async () => {
  // React Router, while developed, warns about every address without a page.
  vi.spyOn(console, 'warn').mockReturnValue();
  const payloads = every(240).map((html) => html.toWellFormed());
  const { strangers } = watchRequests();
  const news = payloads.map((html, index) => story(index + 1, { channels: [{ name: html }] }));
  const api = serve([]);
  await renderPage('/news', [1200, 500]);
  const shows = async (what: string): Promise<void> => {
    await expect.poll(() => document.body.textContent).toContain(what);
  };

  for (const [index, html] of payloads.entries()) {
    const filters = new URLSearchParams({ authors: html, region: html.slice(0, 100), content_types: html, from: html, importance: html });
    goTo(`/news?${filters.toString()}&topics=${index}`);
    await shows('Ignored in link');
    await shows('There is no ');
    await expect.poll(() => button(/^Remove filter/).elements().length).toBeGreaterThan(1);
    expectCleanPage();

    goTo(`/news/${encodeURIComponent(html).replaceAll('%2F', '')}-`);
    await shows('is not a story id');
    expectCleanPage();

    goTo(`/${encodeURIComponent(html).replaceAll('%2F', '')}-`);
    await shows('is not a page of Marketdesk');
    expectCleanPage();

    api.override = ({ pathname }) => (pathname.startsWith('/api/') ? refusal('invalid_parameter', html) : undefined);
    goTo(`/news?topics=failure${index}`);
    await expect.poll(() => page.getByRole('alert').element().textContent).toContain(html);
    expectCleanPage();
    api.override = undefined;
  }

  api.override = ({ pathname }) => (pathname === '/api/v2/news' ? json(news.map(onTheWire)) : undefined);
  recordSeenNames(news);
  goTo('/news?sort=id:desc');
  await expect.poll(titles).not.toEqual([]);
  await button('Channels ▾').click();
  const dialog = page.getByRole('dialog', { name: 'Channels' });
  const channels = dialog.getByRole('combobox', { name: 'Channels' });
  for (const html of payloads) {
    await channels.fill(html);
    if (!/^[\s,;]*$/.test(typedIn(channels))) await expect.poll(() => dialog.getByRole('option').elements()).not.toEqual([]);
    expectCleanPage();
  }

  await button(/^Search/).click();
  const field = page.getByRole('combobox', { name: /^Symbols, pages/ });
  const search = page.getByRole('option', { name: /^Search stories for/ });
  for (const html of payloads) {
    await field.fill(html);
    const typed = typedIn(field).trim();
    if (!/^[\s,]*$/.test(typed)) await expect.poll(() => search.elements().map(nameOf)[0]).toContain(typed.split(/\s/)[0]);
    expectCleanPage();
  }

  await settled();
  expect(hasRun()).toBe(false);
  expect(strangers()).toEqual([]);
});
