import { expect, test } from 'vitest';
import { guidanceSearch } from '#src/features/guidance/guidance-search.ts';
import { newsSearch } from '#src/features/news/filters/news-search.ts';
import { droppedParts } from '#src/features/quantified/table/view.ts';
import { invalidListParts, ratiosSearch } from '#src/features/ratios/ratios-search.ts';
import { splitsSearch } from '#src/features/splits/splits-search.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { viewSearch } from '#src/shared/views/saved-views.ts';
import { marketSearch } from '#src/app/market/market-search.ts';
import { hiddenStarters, hideStarter, showStarters, shownStarters, starterViews } from '#src/shared/views/starter-views.ts';

const invalidParts: Readonly<Record<string, (search: string) => readonly string[]>> = {
  news: (search) => parseSearch(newsSearch, search).dropped,
  quantified: droppedParts,
  ratios: (search) => [...parseSearch(ratiosSearch, search).dropped, ...invalidListParts(search)],
  guidance: (search) => parseSearch(guidanceSearch, search).dropped,
  splits: (search) => parseSearch(splitsSearch, search).dropped,
  market: (search) => parseSearch(marketSearch, search).dropped,
};

test.each(starterViews)('the page $page understands its starter “$name”', ({ page, search }) => {
  expect(invalidParts[page]?.(search)).toEqual([]);
  // As the address of a saved view is written, so that the panel knows which view is open.
  expect(viewSearch(search)).toBe(search);
});

test('a page has three starters, which can be hidden and shown again', () => {
  for (const page of ['market', 'news', 'quantified', 'ratios', 'guidance', 'splits'] as const) {
    const [first, ...others] = shownStarters(hiddenStarters.get(), page);
    expect(others).toHaveLength(2);
    if (first) hideStarter(first);
    expect(shownStarters(hiddenStarters.get(), page)).toEqual(others);
    showStarters(page);
    expect(shownStarters(hiddenStarters.get(), page)).toEqual([first, ...others]);
  }
  expect(shownStarters([])).toEqual(starterViews);
});
