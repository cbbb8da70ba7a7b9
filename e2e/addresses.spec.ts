import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from './fixtures.ts';
import { sweep } from './sweep.ts';

// Letters of every kind, and those that addresses and lists are made of; never a comma, which parts lists.
const letter = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.constantFrom(...'%+&=#?;:"\'<>/\\ ', '%2C', '🚀', '\0', '\n'),
);
const name = fc
  .array(letter, { minLength: 1, maxLength: 9 })
  .map((letters) => letters.join(''))
  .filter((text) => text === text.trim() && text !== '' && !text.includes(','));
const list = fc.uniqueArray(name, { minLength: 1, maxLength: 6 }).map((names) => names.join(','));
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-02-${String(date).padStart(2, '0')}`);

/** Filters of the address in the order in which the desk writes them, each with one chip. */
const filters = fc.record(
  {
    tickers: list,
    channels: list,
    topics: list,
    authors: list,
    content_types: list,
    importance: fc.constantFrom('low', 'medium', 'high'),
    region: name,
    from: day,
  },
  { requiredKeys: [] },
);
const order = ['tickers', 'channels', 'topics', 'authors', 'content_types', 'importance', 'region', 'from'] as const;

const written = (pairs: readonly (readonly [string, string])[]): string =>
  new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, value])).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
const packed = (text: string): string => deflateRawSync(text).toString('base64url');

function goTo(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

test(
  '40 addresses of any letters, half of them packed, open as they were written, with a chip for each filter',
  { tag: sweep },
  async ({ news, page }) => {
    for (const [index, drawn] of fc.sample(filters, { numRuns: 40, seed: 7 }).entries()) {
      const pairs = order.flatMap((key) => (drawn[key] === undefined ? [] : [[key, drawn[key]] as const]));
      const address = written(pairs);
      const opened = index % 2 === 0 ? `news?${address}` : `news?s=${packed(address)}`;
      // Every fifth as a page of its own, the others as a step of the history, which takes less time.
      if (index % 5 === 0) await page.goto(opened);
      else await page.evaluate(goTo, opened);
      await expect(page).toHaveURL(({ search }) => search === (address === '' ? '' : `?${address}`));
      await expect(news.chips, address).toHaveCount(pairs.length);
      await expect(page.getByText(/Ignored in link|Ignored in link/)).toHaveCount(0);
    }
  },
);

test('an address of 8 KB opens, and its question is answered', async ({ news, page }) => {
  const tickers = Array.from({ length: 50 }, (_, index) => `${'LONG'.repeat(39)}${index}`).join(',');
  expect(tickers.length).toBeGreaterThan(7800);
  const answered = page.waitForResponse(/\/api\/v2\/news\?/);
  await page.goto(`news?tickers=${tickers}`);
  expect((await answered).status()).toBe(200);
  await expect(news.chips).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(new URL(page.url()).search).toBe(`?tickers=${tickers}`);
});

test('an address beyond every limit is refused in words by the proxy, and costs the desk nothing', async ({ news, request }) => {
  for (const path of ['news', 'api/v2/news']) {
    const answer = await request.get(`${path}?tickers=${'A'.repeat(100_000)}`, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 400]);
    expect(await answer.json()).toMatchObject({ ok: false });
  }
  await news.open();
});
