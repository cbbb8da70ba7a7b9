import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startApi } from '#src/testing/api.ts';
import { button, openNews, openQuantified, tableRows, titles } from '#src/testing/open-page.ts';
import { wireReaction } from '#src/testing/records.ts';
import { renderPage } from '#src/testing/render-page.tsx';
import { about, stories } from '#src/testing/stories.ts';
import { nameOf, textOf } from '#src/testing/text.ts';

const foot = page.getByRole('contentinfo');
const firstChip = (): string => textOf(document.querySelector('.chip') ?? document.body);
const help = page.getByRole('dialog', { name: 'Help' });

test('sample data is always marked', async () => {
  const api = startApi({ news: stories(1) });
  api.config = { sampleData: true, imageHosts: [] };
  await renderPage('/news?embed=1&hide=title,filters,pager');
  await expect.element(foot).toMatchTextContent('Sample data');
  expect(document.documentElement.dataset['hide']).toBe('title filters pager');
});

test('the first request of a pinned frame is about its symbol', async () => {
  const api = await openNews(
    stories(3, (id) => about(id === 2 ? 'F' : 'GM')),
    '/news?embed=1&symbol=f',
  );
  expect(titles()).toEqual(['Headline 2']);
  expect(api.requests.filter((request) => request.includes('/news') && !/(?:tickers|symbols)=F(?:&|$)/.test(request))).toEqual([]);
});

test('the pinned filter cannot be removed; the others can', async () => {
  startApi({ news: stories(1, () => about('F')) });
  await renderPage('/news?embed=1&symbol=F&importance=low&region=ca');
  const removable = (): string[] =>
    page
      .getByRole('button', { name: /^Remove filter/ })
      .elements()
      .map(nameOf);
  await expect.poll(removable).toEqual(['Remove filter Importance: low', 'Remove filter Region: ca']);
  await expect.poll(firstChip).toBe('F');
  await button('Clear all').click();
  await expect.poll(removable).toEqual([]);
  expect(location.search).toBe('?tickers=F&embed=1&symbol=F');
});

test('/quantified keeps the pinned symbol: another filter opens in the full view', async () => {
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  const rows = ['F', 'GM'].map((Symb, id) => wireReaction({ _id: `id-${id}`, ResourceID: String(id), Symb }));
  const api = await openQuantified(rows, '/quantified?embed=1&symbol=F&tickers=GM');
  expect(tableRows()).toHaveLength(1);
  expect(api.requests.filter((request) => request.includes('newsquantified') && !request.includes('symbols=F'))).toEqual([]);
  await expect.poll(firstChip).toBe('F');
  await button(/^Symbols/).click();
  const editor = page.getByRole('dialog', { name: 'Symbols' });
  await editor.getByRole('combobox', { name: 'Symbols' }).fill('GM');
  await expect.element(editor.getByRole('option', { name: /^GM/ }).first()).toBeVisible();
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => opened).toHaveBeenCalledExactlyOnceWith('/quantified?symbols=F,GM', '_blank', 'noopener');
  expect(location.search).toMatch(/&symbols=F$/);
  expect(tableRows()).toHaveLength(1);
});

test('the root of a frame is the news', async () => {
  startApi({ news: stories(1) });
  await renderPage('/?embed=1&tz=utc');
  await expect.poll(titles).toHaveLength(1);
  expect(location.pathname + location.search).toBe('/news?embed=1&tz=utc');
});

test('the shortcuts of the frame work, those of the desk do not, and the help lists no others', async () => {
  await openNews(stories(1), '/news?embed=1');
  await userEvent.keyboard('/{Control>}k{/Control}?');
  await expect.element(help).toBeVisible();
  expect(page.getByRole('dialog').elements().map(nameOf)).toEqual(['Help']);
  const shortcuts = [...help.element().querySelectorAll('dt')].map((term) => textOf(term));
  expect(shortcuts).toEqual(expect.arrayContaining(['j', 'k', 't', '?']));
  for (const shortcut of ['/', 'Ctrl+K', 'g n', ',']) expect(shortcuts).not.toContain(shortcut);
});

/** A desktop agent at `window.fdc3`, as the frame finds it. */
function desktop() {
  const hear = new Map<string, (context: unknown) => void>();
  const broadcast = vi.fn<(context: object) => Promise<void>>(() => Promise.resolve());
  const listen = (to: string, heard: (context: unknown) => void) => {
    hear.set(to, heard);
    return Promise.resolve({ unsubscribe: () => hear.delete(to) });
  };
  vi.stubGlobal('fdc3', { addContextListener: listen, addIntentListener: listen, broadcast });
  return { hear, broadcast };
}
const instrument = (ticker: string) => ({ type: 'fdc3.instrument', id: { ticker } });

test('with an agent a click is broadcast, contexts are followed, and neither is echoed', async () => {
  const { hear, broadcast } = desktop();
  await openNews(
    stories(2, (id) => about(id === 2 ? 'F' : 'GM')),
    '/news?embed=1',
  );
  await expect.poll(() => hear.has('fdc3.instrument')).toBe(true);
  await button('GM').click();
  await expect.poll(() => broadcast.mock.calls).toEqual([[instrument('GM')]]);
  hear.get('fdc3.instrument')?.(instrument('F'));
  await expect.poll(() => location.search).toContain('tickers=F');
  hear.get('fdc3.timeRange')?.({ type: 'fdc3.timeRange', startTime: '2026-11-19T05:00:00Z', endTime: '2026-11-21T04:59:59Z' });
  await expect.poll(() => location.search).toContain('from=2026-11-19&to=2026-11-20');
  await expect.poll(titles).toEqual(['Headline 2']);
  hear.get('fdc3.instrument')?.(instrument('GM'));
  await expect.poll(titles).toEqual(['Headline 1']);
  expect(broadcast).toHaveBeenCalledOnce();
});

test('an intent opens its page with its symbol and the theme of the host', async () => {
  const { hear, broadcast } = desktop();
  await openNews(
    stories(2, (id) => about(id === 2 ? 'GM' : 'F')),
    '/news?embed=1&theme=dark&symbol=F',
  );
  await expect.poll(() => hear.has('ViewInstrument')).toBe(true);
  hear.get('ViewInstrument')?.(instrument('BRK-A'));
  await expect.poll(() => location.pathname).toBe('/symbol/BRK.A');
  expect(location.search).toMatch(/embed=1.*theme=dark.*symbol=BRK.A/);
  hear.get('ViewNews')?.(instrument('GM'));
  await expect.poll(() => location.pathname + location.search).toMatch(/^\/news\?.*tickers=GM/);
  await expect.poll(titles).toEqual(['Headline 2']);
  expect(broadcast).not.toHaveBeenCalled();
});

test.each(['0', '11'])('with embed=%s the page is no frame, and does not connect to the agent', async (value) => {
  const { hear } = desktop();
  await openNews(stories(1), `/news?embed=${value}`);
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(help).toBeVisible();
  expect([...hear.keys()]).toEqual([]);
});
