import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareLink, unpackedAddress } from '#src/shared/url/share-link.ts';
import { formatSearch, parseSearch } from '#src/shared/url/use-search.ts';
import { anySearch } from './news-search.states.ts';
import { newsSearch } from './news-search.ts';

test('dates by their names in the API are read as those of the desk, and written as such', () => {
  const { value, dropped } = parseSearch(newsSearch, '?dateFrom=2026-11-01&dateTo=2026-11-05');
  expect({ value, dropped }).toMatchObject({ value: { from: '2026-11-01', to: '2026-11-05' }, dropped: [] });
  expect(formatSearch(newsSearch, value)).toBe('?from=2026-11-01&to=2026-11-05');
});

test('any state of /news survives the address bar and a copied link', async () => {
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
    { numRuns: 300 },
  );
  expect(packed).toBeGreaterThan(30);
});
