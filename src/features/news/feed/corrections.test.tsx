import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openNews, poll, titles } from '#src/testing/open-page.ts';
import { pass, soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { textOf } from '#src/testing/text.ts';

const pane = (): string => textOf(screen.getByRole('complementary', { name: 'Story' }));

describe('duplicates', () => {
  const onAcme = (id: number, minutes: number, title: string) => story(id, { title, created: nowSeconds - 60 * minutes, ...about('ACME') });
  const other = onAcme(6, 15, 'Acme names a new chief financial officer');
  const first = onAcme(7, 10, 'Acme Corp to acquire Widget Works for $1.2 billion in cash');
  const second = onAcme(8, 5, 'Acme To Acquire Widget Works For $1.2B In Cash');

  test('share the line of the first, which expands and collapses', async () => {
    await openNews([first, second, other]);
    expect(titles()).toEqual([first.title, other.title]);
    fireEvent.click(await screen.findByRole('button', { name: '+1 similar' }));
    await soon(() => expect(titles()).toEqual([first.title, second.title, other.title]));
    expect(screen.queryAllByRole('article').map((row) => row.getAttribute('aria-posinset'))).toEqual(['1', '2', '3']);
    fireEvent.click(screen.getByRole('button', { name: '+1 similar' }));
    await soon(() => expect(titles()).toEqual([first.title, other.title]));
  });

  test('that arrive with a poll move no line', async () => {
    const api = await openNews([first, other]);
    await poll(api, { ...second, created: nowSeconds + 1, updated: nowSeconds + 1 });
    await screen.findByRole('button', { name: '+1 similar' });
    expect(titles()).toEqual([first.title, other.title]);
  });

  test('that a link opens are visible', async () => {
    await openNews([first, second, other], '/news/8');
    await soon(() => expect(screen.getByRole('article', { name: second.title }).getAttribute('aria-current')).toBe('true'));
  });
});

test('a changed title shows the change in its row and in the open story', async () => {
  const api = await openNews(stories(3), '/news/2');
  await soon(() => expect(pane()).toContain('Body of story 2'));
  await poll(api, { ...story(2), title: 'Headline 2, corrected', updated: nowSeconds + 5 });
  await soon(() => expect(titles()).toEqual(['Headline 1', 'Headline 2, corrected', 'Headline 3']));
  const row = screen.getByRole('article', { name: 'Headline 2, corrected' });
  await soon(() => expect(['del', 'ins'].map((tag) => textOf(row.querySelector(tag)))).toEqual(['2', '2, corrected']));
  await soon(() => expect(pane()).toContain('Title changed: Headline 2 2, corrected'));
});

test('a removed story stays in the list, struck through, without its body', async () => {
  const api = await openNews(stories(3), '/news/2');
  await soon(() => expect(pane()).toContain('Body of story 2'));
  api.remove([2], nowSeconds + 30);
  const row = (): HTMLElement => screen.getByRole('article', { name: 'Headline 2' });
  await soon(() => {
    pass(5);
    expect(textOf(row())).toContain('withdrawn 10:00:30 ET');
  });
  expect(row().dataset['removed']).toBe('true');
  expect(titles()).toEqual(['Headline 1', 'Headline 2', 'Headline 3']);
  expect(pane()).toContain('Withdrawn at 10:00:30 ET');
  expect(pane()).not.toContain('Body of story 2');
});
