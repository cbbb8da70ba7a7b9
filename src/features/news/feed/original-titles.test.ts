import { describe, expect, test } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { story } from '#src/testing/stories.ts';
import { type OriginalTitles, trackTitles } from './original-titles.ts';

describe('original titles', () => {
  const listed = (id: number): NewsItem | undefined => (id === 1 ? story(1, { title: 'Listed', updated: 5 }) : undefined);
  const follow = (...polls: NewsItem[][]): OriginalTitles => {
    const arrived = new Map<number, NewsItem>();
    let titles: OriginalTitles = new Map();
    for (const rows of polls) {
      titles = trackTitles(titles, rows, (id) => arrived.get(id) ?? listed(id));
      for (const row of rows) arrived.set(row.id, row);
    }
    return titles;
  };
  const version = (id: number, updated: number, title: string): NewsItem => story(id, { updated, title });

  test.each<[what: string, before: [number, string][], ...polls: NewsItem[][]]>([
    ['a new story has none', [], [version(2, 6, 'New')]],
    ['an edit of the text alone has none', [], [version(1, 6, 'Listed')]],
    ['a listed story', [[1, 'Listed']], [version(1, 6, 'Corrected')]],
    ['the first of many', [[1, 'Listed']], [version(1, 6, 'Corrected')], [version(1, 7, 'Corrected twice')]],
    ['an arrival', [[2, 'New']], [version(2, 6, 'New')], [version(2, 7, 'Newer')]],
    ['a correction taken back', [], [version(1, 6, 'Corrected')], [version(1, 7, 'Listed')]],
    ['an older version', [], [version(1, 4, 'Draft')]],
  ])('%s', (_, before, ...polls) => {
    expect([...follow(...polls)]).toEqual(before);
  });
});
