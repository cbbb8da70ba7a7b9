import { fireEvent, screen } from '@testing-library/react';
import { textOf } from '#src/testing/text.ts';
import { describe, expect, test } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { titles, openNews, poll } from '#src/testing/open-page.ts';
import { pass, soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';

const first = story(7, {
  created: nowSeconds - 600,
  title: 'Acme Corp to acquire Widget Works for $1.2 billion in cash',
  ...about('ACME'),
});
const second = story(8, { created: nowSeconds - 300, title: 'Acme To Acquire Widget Works For $1.2B In Cash', ...about('ACME') });
const other = story(6, { created: nowSeconds - 900, title: 'Acme names a new chief financial officer', ...about('ACME') });

describe('duplicates', () => {
  test('share the line of the first, with a count', async () => {
    await openNews([first, second, other]);
    expect(titles()).toEqual([first.title, other.title]);
    await soon(() => screen.getByRole('button', { name: '+1 similar' }));
  });

  test('expand below it and collapse again', async () => {
    await openNews([first, second, other]);
    fireEvent.click(await soon(() => screen.getByRole('button', { name: '+1 similar' })));
    await soon(() => expect(titles()).toEqual([first.title, second.title, other.title]));
    expect(screen.queryAllByRole('article').map((row) => row.getAttribute('aria-posinset'))).toEqual(['1', '2', '3']);
    fireEvent.click(screen.getByRole('button', { name: '+1 similar' }));
    await soon(() => expect(titles()).toEqual([first.title, other.title]));
  });

  test('that arrive later move no line', async () => {
    const api = await openNews([first, other]);
    await poll(api, { ...second, created: nowSeconds + 1, updated: nowSeconds + 1 });
    await soon(() => screen.getByRole('button', { name: '+1 similar' }));
    expect(titles()).toEqual([first.title, other.title]);
  });

  test('that a link opens are visible', async () => {
    await openNews([first, second, other], '/news/8');
    await soon(() => expect(screen.getByRole('article', { name: second.title }).getAttribute('aria-current')).toBe('true'));
  });
});

describe('a changed title', () => {
  const corrected: NewsItem = { ...story(2), title: 'Headline 2, corrected', updated: nowSeconds + 5 };

  test('shows the change in its row', async () => {
    const api = await openNews(stories(3));
    await poll(api, corrected);
    await soon(() => expect(titles()).toEqual(['Headline 1', 'Headline 2, corrected', 'Headline 3']));
    const row = screen.getByRole('article', { name: 'Headline 2, corrected' });
    await soon(() =>
      expect([...row.querySelectorAll('del, ins')].map((part) => `${part.tagName} ${part.textContent}`)).toEqual([
        'DEL 2',
        'INS 2, corrected',
      ]),
    );
  });

  test('shows the change in the open story', async () => {
    const api = await openNews(stories(3), '/news/2');
    await soon(() => expect(textOf(screen.getByRole('complementary', { name: 'Story' }))).toContain('Body of story 2'));
    await poll(api, corrected);
    await soon(() =>
      expect(textOf(screen.getByRole('complementary', { name: 'Story' }))).toContain('Title changed: Headline 2 2, corrected'),
    );
  });
});

describe('a removed story', () => {
  /** The desk with story 2 open, withdrawn half a minute later. */
  async function withdrawn(address: string): Promise<void> {
    const api = await openNews(stories(3), address);
    api.removed = [{ id: 2, updated: nowSeconds + 30 }];
    for (let seconds = 0; seconds < 90; seconds += 10) {
      pass(10);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  test('stays in the list, struck through, with the time', async () => {
    await withdrawn('/news');
    await soon(() => expect(textOf(screen.getByRole('article', { name: 'Headline 2' }))).toContain('withdrawn 10:00:30 ET'));
    expect(titles()).toEqual(['Headline 1', 'Headline 2', 'Headline 3']);
    expect(screen.getByRole('article', { name: 'Headline 2' }).dataset['withdrawn']).toBe('true');
  });

  test('hides its body in the story pane', async () => {
    await withdrawn('/news/2');
    const pane = screen.getByRole('complementary', { name: 'Story' });
    await soon(() => expect(textOf(pane)).toContain('Withdrawn at 10:00:30 ET'));
    expect(textOf(pane)).not.toContain('Body of story 2');
  });
});
