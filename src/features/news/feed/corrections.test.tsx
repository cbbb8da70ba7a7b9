import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, openNews, poll, titles } from '#src/testing/open-page.ts';
import { pass } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { textOf } from '#src/testing/text.ts';

const pane = page.getByRole('complementary', { name: 'Story' });
const areListed = async (...expected: string[]): Promise<void> => {
  await expect.poll(() => titles()).toEqual(expected);
};

describe('duplicates', () => {
  const onAcme = (id: number, minutes: number, title: string) => story(id, { title, created: nowSeconds - 60 * minutes, ...about('ACME') });
  const other = onAcme(6, 15, 'Acme names a new chief financial officer');
  const first = onAcme(7, 10, 'Acme Corp to acquire Widget Works for $1.2 billion in cash');
  const second = onAcme(8, 5, 'Acme To Acquire Widget Works For $1.2B In Cash');
  const similar = button('+1 similar');

  test('share the line of the first, which expands and collapses', async () => {
    await openNews([first, second, other]);
    await areListed(first.title, other.title);
    await similar.click();
    await areListed(first.title, second.title, other.title);
    const rows = page.getByRole('article').elements();
    expect(rows.map((row) => row.getAttribute('aria-posinset'))).toEqual(['1', '2', '3']);
    await similar.click();
    await areListed(first.title, other.title);
  });

  test('that arrive with a poll move no line', async () => {
    const api = await openNews([first, other]);
    await poll(api, { ...second, created: nowSeconds + 1, updated: nowSeconds + 1 });
    await expect.element(similar).toBeVisible();
    expect(titles()).toEqual([first.title, other.title]);
  });

  test('that a link opens are visible', async () => {
    await openNews([first, second, other], '/news/8');
    await expect.element(page.getByRole('article', { name: second.title })).toHaveAttribute('aria-current', 'true');
  });
});

test('a changed title shows the change in its row and in the open story', async () => {
  const api = await openNews(stories(3), '/news/2');
  await expect.element(pane).toMatchTextContent('Body of story 2');
  await poll(api, { ...story(2), title: 'Headline 2, corrected', updated: nowSeconds + 5 });
  await areListed('Headline 1', 'Headline 2, corrected', 'Headline 3');
  const row = page.getByRole('article', { name: 'Headline 2, corrected' }).element();
  await expect.poll(() => ['del', 'ins'].map((tag) => textOf(row.querySelector(tag)))).toEqual(['2', '2, corrected']);
  await expect.element(pane).toMatchTextContent('Title changed: Headline 2 2, corrected');
});

test('a removed story stays in the list, struck through, without its body', async () => {
  const api = await openNews(stories(3), '/news/2');
  await expect.element(pane).toMatchTextContent('Body of story 2');
  api.remove([2], nowSeconds + 30);
  const row = page.getByRole('article', { name: 'Headline 2' });
  await expect.poll(() => (pass(5), textOf(row.query()))).toContain('withdrawn 10:00:30 ET');
  await expect.element(row).toHaveAttribute('data-removed', 'true');
  expect(titles()).toEqual(['Headline 1', 'Headline 2', 'Headline 3']);
  await expect.element(pane).toMatchTextContent('Withdrawn at 10:00:30 ET');
  await expect.element(pane).not.toMatchTextContent('Body of story 2');
});
