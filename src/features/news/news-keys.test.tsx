import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, openNews, scroller, titles } from '#src/testing/open-page.ts';
import { about, stories, story } from '#src/testing/stories.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { nameOf } from '#src/testing/text.ts';

// What follows a lost focus stops when the reader does something.
afterEach(() => void dispatchEvent(new Event('pointerdown')));

const pane = page.getByRole('complementary', { name: 'Story' });
/** The title of the story that has the focus. */
const focused = (): string | undefined => (document.activeElement?.closest('article') ? nameOf(document.activeElement) : undefined);
const isFocused = async (title: string): Promise<void> => {
  await expect.poll(() => focused()).toBe(title);
};
/** Presses a key that leads to a story. */
async function step(key: string, to: string): Promise<void> {
  await userEvent.keyboard(key);
  await isFocused(to);
}
const isAt = async (path: string): Promise<void> => {
  await expect.poll(() => location.pathname).toBe(path);
};
const isClosed = async (title: string): Promise<void> => {
  await expect.element(pane).not.toBeInTheDocument();
  await expect.poll(() => [location.pathname, focused()]).toEqual(['/news', title]);
};

test('keys move the focus, the only tab stop, without opening a story', async () => {
  await openNews(stories(60));
  const tabStops = (): string[] => [...document.querySelectorAll('article[tabindex="0"]')].map(nameOf);
  expect(tabStops()).toEqual(['Headline 1']);
  for (const [key, id] of [
    ['j', 1],
    ['j', 2],
    ['k', 1],
    ['k', 1],
    ['{ArrowDown}', 2],
    ['{PageDown}', 3],
    ['{ArrowUp}', 2],
    ['{PageUp}', 1],
    ['{Control>}{End}{/Control}', 60],
    ['{Control>}{Home}{/Control}', 1],
    ['j', 2],
  ] as const) {
    await step(key, `Headline ${id}`);
  }
  await expect.poll(() => tabStops()).toEqual(['Headline 2']);
  expect(location.pathname).toBe('/news');
});

test('j starts at the first visible story, or at the one closed last', async () => {
  await openNews(stories(100));
  scroller().scrollTop = 480;
  await expect.poll(() => titles()).not.toContain('Headline 1');
  // The one before it is under the line of its day.
  await step('j', 'Headline 21');
  await page.getByRole('link', { name: 'Headline 25' }).click();
  await expect.element(pane).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await isClosed('Headline 25');
  await step('j', 'Headline 26');
});

test('r refreshes at once, and the focus moves to the list from the button that disappears', async () => {
  const api = await openNews(stories(100));
  scroller().scrollTop = 1200;
  await expect.poll(() => titles()).not.toContain('Headline 1');
  api.write({ news: [story(0, { title: 'New' })] });
  await userEvent.keyboard('r');
  await button('1 new').click();
  await expect.poll(() => [titles()[0], focused()]).toEqual(['New', 'New']);
  expect(requestsTo(api).filter(({ params }) => 'updatedSince' in params)).toHaveLength(1);
});

test('o and Enter open the current story, and the focus returns to it from the closed pane', async () => {
  await openNews(stories(3));
  await step('j', 'Headline 1');
  await step('j', 'Headline 2');
  await userEvent.keyboard('o');
  await isAt('/news/2');
  await button('Close (Esc)').click();
  await isClosed('Headline 2');
  await userEvent.keyboard('{Enter}');
  await isAt('/news/2');
  (await button('Close (Esc)').findElement()).focus();
  await userEvent.keyboard('{Escape}');
  await isClosed('Headline 2');
  // Escape closes nothing more.
  await userEvent.keyboard('{Escape}');
  await step('j', 'Headline 3');
  expect(location.pathname).toBe('/news');
});

test('fast keys end at the same story as slow ones', async () => {
  await openNews(stories(5));
  await userEvent.keyboard('jojj');
  await isAt('/news/3');
  await isFocused('Headline 3');
  await userEvent.keyboard('{Escape}');
  await isClosed('Headline 3');
  await userEvent.keyboard('o{Escape}');
  await isClosed('Headline 3');
  // With an open story this would open the one before.
  await step('k', 'Headline 2');
  expect(location.pathname).toBe('/news');
});

test('v opens the original in a new tab, and no unsafe URL', async () => {
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  const urls = ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', '', 'https://news.example/4'];
  await openNews(urls.map((url, index) => story(index + 1, { url })));
  for (const id of [1, 2, 3, 4]) {
    await step('j', `Headline ${id}`);
    await userEvent.keyboard('v');
  }
  await expect.poll(() => opened.mock.calls).toEqual([['https://news.example/4', '_blank', 'noopener,noreferrer']]);
});

// Where no shortcut acts is tested in src/shared/ui/commands.
test('Enter activates a focused control, while letters work there too', async () => {
  await openNews(stories(3, () => about('F')));
  (button(/^Theme/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Theme: light')).toHaveFocus();
  await step('j', 'Headline 1');
  (page.getByRole('article', { name: 'Headline 2' }).getByRole('button', { name: 'F' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname + location.search).toBe('/news?tickers=F');
});
