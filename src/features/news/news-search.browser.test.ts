import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareLink } from '#src/shared/url/share-link.ts';
import { unpackedAddress } from '#src/shared/url/unpacked-address.ts';
import { formatSearch, parseSearch } from '#src/shared/url/use-search.ts';
import { newsSearch } from './news-search.ts';
import { anySearch } from './news-search.states.ts';

test('1,000 states of /news go through an address of the browser’s own and through a copied link, and come back', async () => {
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

test('what stands in the address bar is what was written there, 8 KB and more', () => {
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
