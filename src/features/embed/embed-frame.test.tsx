import { fireEvent, screen } from '@testing-library/react';
import { startApi } from '#src/testing/api.ts';
import { press, submit } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { expect, test, vi } from 'vitest';
import { titles, openNews, openQuantified, tableRows } from '#src/testing/open-page.ts';
import { wireReaction } from '#src/testing/records.ts';
import { quiet, renderPage, soon } from '#src/testing/render-page.tsx';
import { about, stories } from '#src/testing/stories.ts';

const foot = (): string => textOf(document.querySelector('footer') ?? document.createElement('i'));

test.each(['0', 'true', '11', ''])('embed=%s is no frame', async (value) => {
  await openNews(stories(1), `/news?embed=${value}`);
  expect(screen.queryAllByRole('navigation')).toHaveLength(1);
});

test('sample data is always marked', async () => {
  const api = startApi({ news: stories(2) });
  api.config = { sampleData: true, imageHosts: [] };
  renderPage('/news?embed=1&hide=title,filters,pager');
  await soon(() => expect(foot()).toContain('Sample data'));
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
  renderPage('/news?embed=1&symbol=F&importance=low&region=ca');
  const removable = (): string[] => screen.queryAllByRole('button', { name: /^Remove filter/ }).map(nameOf);
  await soon(() => expect(removable()).toEqual(['Remove filter Importance: low', 'Remove filter Region: ca']));
  await soon(() => expect(textOf(document.querySelector('.chip') ?? document.body)).toBe('F'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await soon(() => expect(removable()).toEqual([]));
  expect(location.search).toBe('?tickers=F&embed=1&symbol=F');
});

test('/quantified keeps the pinned symbol: another filter opens in the full view', async () => {
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  const rows = ['F', 'GM'].map((Symb, id) => wireReaction({ _id: `id-${id}`, ResourceID: String(id), Symb }));
  const api = await openQuantified(rows, '/quantified?embed=1&symbol=F&hide=title,filters,pager&tickers=GM');
  expect(tableRows()).toHaveLength(1);
  expect(api.requests.filter((request) => request.includes('newsquantified') && !request.includes('symbols=F'))).toEqual([]);
  await soon(() => expect(textOf(document.querySelector('.chip') ?? document.body)).toBe('F'));
  fireEvent.click(screen.getByRole('button', { name: /^Symbols/ }));
  fireEvent.change(await screen.findByRole('combobox', { name: 'Symbols' }), { target: { value: 'GM' } });
  await screen.findAllByRole('option', { name: /^GM/ });
  submit(document.querySelector('[popover]') ?? document);
  await soon(() => expect(opened).toHaveBeenCalledExactlyOnceWith('/quantified?symbols=F,GM', '_blank', 'noopener'));
  expect(location.search).toMatch(/&symbols=F$/);
  expect(tableRows()).toHaveLength(1);
});

test('the root of a frame is the news', async () => {
  startApi({ news: stories(2) });
  renderPage('/?embed=1&tz=utc');
  await soon(() => expect(titles()).toHaveLength(2));
  expect(location.pathname + location.search).toBe('/news?embed=1&tz=utc');
});

test('the shortcuts of the frame work, those of the desk do not, and the help lists no others', async () => {
  await openNews(stories(2), '/news?embed=1');
  press('/');
  press('k', { ctrlKey: true });
  await quiet();
  expect(screen.queryAllByRole('dialog')).toEqual([]);
  press('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const shortcuts = [...help.querySelectorAll('dt')].map((term) => textOf(term));
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
  await soon(() => expect(hear.has('fdc3.instrument')).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'GM' }));
  await soon(() => expect(broadcast.mock.calls).toEqual([[instrument('GM')]]));
  hear.get('fdc3.instrument')?.(instrument('F'));
  await soon(() => expect(location.search).toContain('tickers=F'));
  hear.get('fdc3.timeRange')?.({ type: 'fdc3.timeRange', startTime: '2026-11-19T05:00:00Z', endTime: '2026-11-21T04:59:59Z' });
  await soon(() => expect(location.search).toContain('from=2026-11-19&to=2026-11-20'));
  await quiet();
  expect(broadcast).toHaveBeenCalledTimes(1);
});

test('an intent opens its page with its symbol and the theme of the host', async () => {
  const { hear, broadcast } = desktop();
  await openNews(
    stories(2, () => about('F')),
    '/news?embed=1&theme=dark&symbol=F',
  );
  await soon(() => expect(hear.has('ViewInstrument')).toBe(true));
  hear.get('ViewInstrument')?.(instrument('BRK-A'));
  await soon(() => expect(location.pathname).toBe('/symbol/BRK.A'));
  expect(location.search).toMatch(/embed=1.*theme=dark.*symbol=BRK-A/);
  hear.get('ViewNews')?.(instrument('GM'));
  await soon(() => expect(location.pathname + location.search).toMatch(/^\/news\?.*tickers=GM/));
  await quiet();
  expect(broadcast).not.toHaveBeenCalled();
});

test('the full view does not connect to the agent', async () => {
  const { hear } = desktop();
  await openNews(stories(1), '/news');
  await quiet();
  expect([...hear.keys()]).toEqual([]);
});
