import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openNews, scroller, titles } from '#src/testing/open-page.ts';
import { press, scroll } from '#src/testing/press.ts';
import { quiet, soon } from '#src/testing/render-page.tsx';
import { about, stories, story } from '#src/testing/stories.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { nameOf } from '#src/testing/text.ts';

/** The title of the story that has the focus. */
const focused = (): string | undefined => (document.activeElement?.closest('article') ? nameOf(document.activeElement) : undefined);
/** Presses a key that leads to a story. */
async function step(key: string, to: string, more: KeyboardEventInit = {}): Promise<void> {
  press(key, more);
  await soon(() => expect(focused()).toBe(to));
}
const isAt = (path: string): Promise<void> => soon(() => expect(location.pathname).toBe(path));
const pane = (): Promise<HTMLElement> => screen.findByRole('complementary', { name: 'Story' });

test('keys move the focus, the only tab stop, without opening a story', async () => {
  await openNews(stories(60));
  const tabStops = (): string[] =>
    screen
      .queryAllByRole('article')
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(nameOf);
  expect(tabStops()).toEqual(['Headline 1']);
  for (const [key, id, more] of [
    ['j', 1],
    ['j', 2],
    ['k', 1],
    ['k', 1],
    ['ArrowDown', 2],
    ['PageDown', 3],
    ['ArrowUp', 2],
    ['PageUp', 1],
    ['End', 60, { ctrlKey: true }],
    ['Home', 1, { ctrlKey: true }],
    ['j', 2],
  ] as const) {
    await step(key, `Headline ${id}`, more);
  }
  await soon(() => expect(tabStops()).toEqual(['Headline 2']));
  expect(location.pathname).toBe('/news');
});

test('j starts at the first visible story, or at the one closed last', async () => {
  await openNews(stories(100));
  scroll(scroller(), 480);
  await soon(() => expect(titles()).toContain('Headline 45'));
  await step('j', 'Headline 20');
  fireEvent.click(screen.getByRole('link', { name: 'Headline 25' }));
  await pane();
  press('Escape');
  await soon(() => expect(screen.queryAllByRole('complementary')).toEqual([]));
  await soon(() => expect(focused()).toBe('Headline 25'));
  await step('j', 'Headline 26');
});

test('the focus moves to the list from a button that disappears', async () => {
  const api = await openNews(stories(100));
  scroll(scroller(), 1200);
  api.write({ news: [story(0, { title: 'New' })] });
  press('r');
  const pill = await screen.findByRole('button', { name: '1 new' });
  pill.focus();
  fireEvent.click(pill);
  await soon(() => expect([titles()[0], focused()]).toEqual(['New', 'New']));
  // Ends the watch over the focus.
  press('j');
});

test.each(['o', 'Enter'])('%s opens the current story', async (key) => {
  await openNews(stories(3));
  await step('j', 'Headline 1');
  await step('j', 'Headline 2');
  press(key);
  await isAt('/news/2');
});

test('fast keys end at the same story as slow ones', async () => {
  await openNews(stories(5));
  for (const key of ['j', 'o', 'j', 'j']) press(key);
  await isAt('/news/3');
  await soon(() => expect(focused()).toBe('Headline 3'));
  press('Escape');
  await soon(() => expect(screen.queryAllByRole('complementary')).toEqual([]));
  for (const key of ['o', 'Escape']) press(key);
  await quiet();
  expect(location.pathname).toBe('/news');
  expect(focused()).toBe('Headline 3');
});

test('the focus returns from the closed pane to its story, and Escape closes nothing more', async () => {
  await openNews(stories(3), '/news/2');
  const close = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Close (Esc)' });
  const isClosed = (): Promise<void> => soon(() => expect([location.pathname, focused()]).toEqual(['/news', 'Headline 2']));
  (await close()).focus();
  fireEvent.click(await close());
  await isClosed();
  press('o');
  (await close()).focus();
  press('Escape');
  await isClosed();
  press('Escape');
  await quiet();
  expect(location.pathname).toBe('/news');
});

test('r refreshes at once', async () => {
  const api = await openNews(stories(3));
  press('r');
  await soon(() => expect(requestsTo(api)).toHaveLength(2));
  expect(requestsTo(api)[1]?.params).toHaveProperty('updatedSince');
});

test('v opens the original in a new tab, and no unsafe URL', async () => {
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  const urls = ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', '', 'https://news.example/4'];
  await openNews(urls.map((url, index) => story(index + 1, { url })));
  for (const id of [1, 2, 3, 4]) {
    await step('j', `Headline ${id}`);
    press('v');
  }
  await soon(() => expect(opened.mock.calls).toEqual([['https://news.example/4', '_blank', 'noopener,noreferrer']]));
});

describe('shortcuts are off', () => {
  const isUnchanged = async (requests: () => number, path: string, act: () => void): Promise<void> => {
    const before = requests();
    const dialogs = screen.queryAllByRole('dialog').length;
    act();
    await quiet();
    expect([requests(), location.pathname, screen.queryAllByRole('dialog').length, focused()]).toEqual([before, path, dialogs, undefined]);
  };

  test('with Ctrl, Meta and Alt, and in a select', async () => {
    const api = await openNews(stories(3));
    await isUnchanged(
      () => requestsTo(api).length,
      '/news',
      () => {
        for (const modifier of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
          for (const key of ['j', 'r', 't', '/', '?']) press(key, modifier);
        for (const key of ['j', 'o', 'Enter']) press(key, { on: screen.getByRole('combobox', { name: 'Density' }) });
      },
    );
  });

  test('while typing in a field', async () => {
    const api = await openNews(stories(3), '/news/1');
    await pane();
    fireEvent.click(screen.getByRole('button', { name: 'Symbols ▾' }));
    const field = await screen.findByRole('combobox', { name: 'Symbols' });
    await isUnchanged(
      () => api.requests.length,
      '/news/1',
      () => ['j', 'r', 't', '/', '?', 'o', '.'].forEach((key) => press(key, { on: field })),
    );
  });

  test('while a dialog is open', async () => {
    const api = await openNews(stories(3), '/news/1');
    await pane();
    press('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await isUnchanged(
      () => requestsTo(api, /updatedSince/).length,
      '/news/1',
      () => ['j', 'o', 'Escape'].forEach((key) => press(key, { on: within(dialog).getByRole('button', { name: 'Close' }) })),
    );
  });
});

test('Enter activates a focused control, while letters work there too', async () => {
  await openNews(
    stories(50, () => about('F')),
    '/news?tickers=F',
  );
  const controls = [
    screen.getByRole('button', { name: 'Symbols ▾' }),
    screen.getByRole('button', { name: /^Theme/ }),
    screen.getByRole('link', { name: 'News' }),
    await screen.findByRole('button', { name: 'Remove filter F' }),
    ...screen.queryAllByRole('button', { name: 'F' }).slice(0, 1),
  ];
  // The browser presses the control, unless the page prevents it.
  expect(controls.map((control) => fireEvent.keyDown(control, { key: 'Enter' }))).toEqual(controls.map(() => true));
  expect(location.pathname).toBe('/news');
  screen.getByRole('button', { name: /^Theme/ }).focus();
  await step('j', 'Headline 1');
});
