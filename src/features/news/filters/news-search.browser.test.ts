import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareLink, unpackedAddress } from '#src/shared/url/share-link.ts';
import { formatSearch, parseSearch } from '#src/shared/url/use-search.ts';
import { anySearch } from './news-search.states.ts';
import { newsSearch } from './news-search.ts';

test('1,000 states of /news survive the address bar and a copied link', async () => {
  let packed = 0;
  await fc.assert(
    fc.asyncProperty(anySearch, async (value) => {
      // Browsers allow 200 changes of the address bar in ten seconds; a link reads addresses as the bar does.
      const bar = document.createElement('a');
      bar.href = `/news${formatSearch(newsSearch, value)}`;
      expect(parseSearch(newsSearch, bar.search)).toEqual({ value, dropped: [] });

      const link = new URL(await shareLink(bar.href));
      if (link.searchParams.has('s')) packed++;
      const { address, dropped } = await unpackedAddress(link.search);
      expect({ ...parseSearch(newsSearch, address), broken: dropped }).toEqual({ value, dropped: [], broken: [] });
    }),
    { numRuns: 1000 },
  );
  expect(packed).toBeGreaterThan(100);
}, 60_000);

test('the address bar holds 8 KB and more', () => {
  const here = location.href;
  let longest = 0;
  try {
    for (const value of fc.sample(anySearch, 50)) {
      history.replaceState(null, '', formatSearch(newsSearch, value) || location.pathname);
      expect(parseSearch(newsSearch, location.search).value).toEqual(value);
      longest = Math.max(longest, location.href.length);
    }
  } finally {
    history.replaceState(null, '', here);
  }
  expect(longest).toBeGreaterThan(8192);
});
