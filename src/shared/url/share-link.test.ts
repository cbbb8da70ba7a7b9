import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxUnpacked, pack, shareLink, unpack, unpackedAddress } from './share-link.ts';

const desk = 'https://desk.example/base/news';
const long = `tickers=${Array.from({ length: 50 }, (_, index) => `TICKER${index}`).join(',')}&topics=${'words%20and%20more,'.repeat(120)}`;

describe('the link to a view', () => {
  test('is the URL without a key while it is short', async () => {
    expect(await shareLink(`${desk}/5?token=abc&tickers=F,GM&apikey=def#top`)).toBe(`${desk}/5?tickers=F,GM#top`);
  });

  test('is packed when it is long, except parameters that the first paint needs', async () => {
    const link = new URL(await shareLink(`${desk}/5?theme=dark&${long}&token=abc&embed=1`));
    expect(link.href.length).toBeLessThan(1000);
    expect(link.pathname).toBe('/base/news/5');
    expect([...link.searchParams.keys()]).toEqual(['s', 'theme', 'embed']);
    const { address, dropped } = await unpackedAddress(link.search);
    expect(dropped).toEqual([]);
    expect(Object.fromEntries(new URLSearchParams(address))).toEqual({
      ...Object.fromEntries(new URLSearchParams(long)),
      theme: 'dark',
      embed: '1',
    });
  });
});

test('any text is packed without escapes and unpacked unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 2000 }), async (text) => {
      const packed = await pack(text);
      expect(packed).toMatch(/^[\w-]*$/);
      expect(await unpack(packed)).toBe(text);
    }),
    { numRuns: 100 },
  );
});

test('a truncated or changed packed state is dropped and reported, the rest stays', async () => {
  const packed = await pack(long);
  for (const broken of [packed.slice(0, -5), packed.slice(5), 'x', '', '%%%', `${packed}!`, 'é']) {
    const { address, dropped } = await unpackedAddress(new URLSearchParams({ s: broken, theme: 'dark' }).toString());
    expect([broken, address, dropped]).toEqual([broken, 'theme=dark', ['s: the link is incomplete or damaged']]);
  }
});

test('a decompression bomb is not unpacked', async () => {
  const bomb = await pack('a'.repeat(maxUnpacked * 50));
  expect(bomb.length).toBeLessThan(8192);
  expect(await unpack(bomb)).toBeUndefined();
});
