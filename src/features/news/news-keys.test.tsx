import { fireEvent, screen, within } from '@testing-library/react';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { press, scroll } from '#src/testing/press.ts';
import { nameOf } from '#src/testing/text.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { scroller, titles, openNews } from '#src/testing/open-page.ts';
import { quiet, soon } from '#src/testing/render-page.tsx';
import { about, stories, story } from '#src/testing/stories.ts';

/** The story that has the focus. */
const focused = (): string | undefined => (document.activeElement?.closest('article') ? nameOf(document.activeElement) : undefined);
/** Presses a key that leads to a story. */
async function step(key: string, to: string, more: KeyboardEventInit = {}): Promise<void> {
  press(key, more);
  await soon(() => expect(focused()).toBe(to));
}
const isOpen = (id: number): Promise<void> => soon(() => expect(location.pathname).toBe(`/news/${id}`));

describe('by keyboard', () => {
  test('j and k go to the next and the previous story', async () => {
    await openNews(stories(3));
    await step('j', 'Headline 1');
    await step('j', 'Headline 2');
    await step('k', 'Headline 1');
    await step('k', 'Headline 1');
  });

  test('j starts at the first visible story, or at the one closed last', async () => {
    await openNews(stories(100));
    scroll(scroller(), 480);
    await quiet();
    press('j');
    await soon(() => expect(focused()).toBe('Headline 20'));
    fireEvent.click(screen.getByRole('link', { name: 'Headline 25' }));
    await soon(() => screen.getByRole('complementary', { name: 'Story' }));
    press('Escape');
    await soon(() => expect(location.pathname).toBe('/news'));
    await soon(() => expect(screen.queryAllByRole('complementary')).toEqual([]));
    await quiet();
    await step('j', 'Headline 26');
  });

  test('the focus moves to the list from a removed button', async () => {
    const api = await openNews(stories(100));
    scroll(scroller(), 1200);
    api.write({ news: [story(0, { title: 'New' })] });
    press('r');
    const pill = await soon(() => screen.getByRole('button', { name: '1 new' }));
    pill.focus();
    fireEvent.click(pill);
    await soon(() => expect(titles()[0]).toBe('New'));
    await soon(() => expect(focused()).toBe('New'));
    // Ends the watch over the focus.
    press('j');
  });

  test('only one story is a tab stop', async () => {
    await openNews(stories(3));
    const stops = (): string[] =>
      screen.queryAllByRole('article')
        .filter((row) => row.tabIndex === 0)
        .map(nameOf);
    expect(stops()).toEqual(['Headline 1']);
    await step('j', 'Headline 1');
    await step('j', 'Headline 2');
    await soon(() => expect(stops()).toEqual(['Headline 2']));
  });

  test('the current story stays visible', async () => {
    await openNews(stories(100));
    for (let id = 1; id <= 30; id++) await step('j', `Headline ${id}`);
    expect(scroller().scrollTop).toBeGreaterThan(0);
    for (let id = 29; id >= 1; id--) await step('k', `Headline ${id}`);
    expect(scroller().scrollTop).toBe(0);
  });

  test.each(['o', 'Enter'])('%s opens the current story', async (key) => {
    await openNews(stories(3));
    await step('j', 'Headline 1');
    await step('j', 'Headline 2');
    press(key);
    await isOpen(2);
  });

  test.each(['o', 'Enter'])('%s opens the focused story', async (key) => {
    await openNews(stories(3));
    screen.queryAllByRole('article')[0]?.focus();
    press(key);
    await isOpen(1);
  });

  test('fast keys end at the same story as slow ones', async () => {
    await openNews(stories(5));
    for (const key of ['j', 'o', 'j', 'j']) press(key);
    await isOpen(3);
    await soon(() => expect(focused()).toBe('Headline 3'));
    press('Escape');
    await soon(() => expect(location.pathname).toBe('/news'));
    await quiet();
    for (const key of ['o', 'Escape']) press(key);
    await quiet();
    expect(location.pathname).toBe('/news');
    expect(focused()).toBe('Headline 3');
  });

  test('the focus returns from the pane to its story', async () => {
    await openNews(stories(3), '/news/2');
    const close = (): HTMLElement => screen.getByRole('button', { name: 'Close (Esc)' });
    (await soon(close)).focus();
    fireEvent.click(close());
    await soon(() => expect([location.pathname, focused()]).toEqual(['/news', 'Headline 2']));
    press('o');
    (await soon(close)).focus();
    press('Escape');
    await soon(() => expect([location.pathname, focused()]).toEqual(['/news', 'Headline 2']));
  });

  test('arrows and page keys move inside the list without opening', async () => {
    await openNews(stories(5));
    screen.queryAllByRole('article')[0]?.focus();
    for (const [key, name] of [
      ['ArrowDown', 'Headline 1'],
      ['ArrowDown', 'Headline 2'],
      ['PageDown', 'Headline 3'],
      ['ArrowUp', 'Headline 2'],
      ['PageUp', 'Headline 1'],
    ] as const) {
      await step(key, name);
    }
    expect(location.pathname).toBe('/news');
  });

  test('Ctrl+End and Ctrl+Home go to the last and the first story', async () => {
    await openNews(stories(60));
    screen.queryAllByRole('article')[0]?.focus();
    await step('End', 'Headline 60', { ctrlKey: true });
    await step('Home', 'Headline 1', { ctrlKey: true });
  });

  test('Escape closes the story only', async () => {
    await openNews(stories(3), '/news/1');
    await soon(() => screen.getByRole('complementary', { name: 'Story' }));
    press('Escape');
    await soon(() => expect(location.pathname).toBe('/news'));
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

  test('a full stop shows waiting stories and scrolls to the top', async () => {
    const api = await openNews(stories(100));
    scroll(scroller(), 1200);
    api.write({ news: [story(0, { title: 'New' })] });
    press('r');
    await soon(() => screen.getByRole('button', { name: '1 new' }));
    press('.');
    await soon(() => expect(titles()[0]).toBe('New'));
    expect(scroller().scrollTop).toBe(0);
  });
});

describe('v', () => {
  const opened = vi.fn();
  beforeEach(() => {
    opened.mockReset();
    vi.stubGlobal('open', opened);
  });

  test('opens the original in a new tab', async () => {
    await openNews(stories(3));
    await step('j', 'Headline 1');
    press('v');
    expect(opened).toHaveBeenCalledExactlyOnceWith('https://news.example/1', '_blank', 'noopener,noreferrer');
  });

  test.each(['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', ''])('opens nothing for “%s”', async (url) => {
    await openNews([story(1, { url })]);
    await step('j', 'Headline 1');
    press('v');
    await quiet();
    expect(opened).not.toHaveBeenCalled();
  });
});

describe('shortcuts are off', () => {
  test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('together with %j', async (with_) => {
    const api = await openNews(stories(3));
    for (const key of ['j', 'r', 't', '/', '?']) press(key, with_);
    await quiet();
    expect(focused()).toBeUndefined();
    expect(requestsTo(api)).toHaveLength(1);
    expect(screen.queryAllByRole('dialog')).toEqual([]);
  });

  test('while typing in a field', async () => {
    const api = await openNews(stories(3), '/news/1');
    await soon(() => screen.getByRole('complementary', { name: 'Story' }));
    const before = api.requests.length;
    fireEvent.click(screen.getByRole('button', { name: 'Symbols ▾' }));
    const field = await soon(() => screen.getByRole('combobox', { name: 'Symbols' }));
    for (const key of ['j', 'r', 't', '/', '?', 'o', '.', 'Escape']) press(key, { on: field });
    await quiet();
    expect(location.pathname).toBe('/news/1');
    expect(api.requests).toHaveLength(before);
    expect(screen.queryAllByRole('dialog').map(nameOf)).toEqual(['Symbols']);
  });

  test('in a select', async () => {
    await openNews(stories(3));
    for (const key of ['j', 'o', 'Enter']) press(key, { on: screen.getByRole('combobox', { name: 'Density' }) });
    await quiet();
    expect(focused()).toBeUndefined();
    expect(location.pathname).toBe('/news');
  });

  test('while a dialog is open', async () => {
    await openNews(stories(3), '/news/1');
    press('?');
    const dialog = await soon(() => screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    for (const key of ['j', 'Escape', 'o']) press(key, { on: within(dialog).getByRole('button', { name: 'Close' }) });
    await quiet();
    expect(location.pathname).toBe('/news/1');
  });
});

describe('Enter on a control', () => {
  // The browser presses the control, unless the page has taken the key.
  const isLeftAlone = (control: HTMLElement): boolean => {
    const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    control.dispatchEvent(key);
    return !key.defaultPrevented;
  };

  test('activates the control', async () => {
    await openNews(
      stories(150, () => about('F')),
      '/news?tickers=F',
    );
    await step('j', 'Headline 1');
    const controls = [
      screen.getByRole('button', { name: 'Symbols ▾' }),
      screen.getByRole('button', { name: /^Theme/ }),
      screen.getByRole('link', { name: 'News' }),
      await soon(() => screen.getByRole('button', { name: 'Remove filter F' })),
      ...screen.queryAllByRole('button', { name: 'F' }).slice(0, 1),
    ];
    expect(controls.map(isLeftAlone)).toEqual(controls.map(() => true));
    expect(location.pathname).toBe('/news');
  });

  test('leaves letter shortcuts working there', async () => {
    await openNews(stories(3));
    screen.getByRole('button', { name: /^Theme/ }).focus();
    await step('j', 'Headline 1');
  });
});
