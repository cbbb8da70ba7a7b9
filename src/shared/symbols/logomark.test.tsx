import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { logos } from '#contract/endpoints/logos.ts';
import { buildQueryClient } from '#src/app/query-client.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { exampleLogos } from '#src/testing/records.ts';
import { quiet, soon } from '#src/testing/render-page.tsx';
import { json, refusal, type Respond } from '#src/testing/stub-fetch.ts';
import { Logomark, monogramOf } from './logomark.tsx';
import { useLogomarks } from './logomarks-query.ts';

function Prefetch({ symbols }: { symbols: readonly string[] }) {
  useLogomarks(symbols);
  return null;
}

/** Renders logomarks, and prefetches others; what it returns renders others in their place. */
function show(shown: readonly string[], prefetched: readonly string[] = []): (next: readonly string[]) => void {
  const client = buildQueryClient();
  const page = (symbols: readonly string[]) => (
    <QueryClientProvider client={client}>
      <Prefetch symbols={prefetched} />
      {symbols.map((symbol, index) => (
        <Logomark key={index} symbol={symbol} />
      ))}
    </QueryClientProvider>
  );
  const { rerender } = render(page(shown));
  return (next) => rerender(page(next));
}

const monograms = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-letters]')];
const images = (): HTMLImageElement[] => [...document.querySelectorAll('img')];
const imagesAre = (count: number): Promise<void> => soon(() => expect(images()).toHaveLength(count));

/** The keys of each request, without the well-known one that is added to small requests. */
const requestedKeys = ({ requests }: TestApi): (readonly string[])[] =>
  requests
    .filter((address) => address.startsWith(logos.path))
    .map((address) => new URL(address, location.origin).searchParams.get('search_keys')?.split(',') ?? [])
    .map((keys) => keys.filter((key) => key !== 'AAPL').toSorted());

/** Responds with a logo of HLDN whose URL expires at a time, Unix seconds. */
const logoUntil =
  (seconds: number): Respond =>
  ({ pathname }) => {
    if (pathname !== logos.path) return undefined;
    const mark_vector_composite_light = `/api/v2/logos/file/image/1/mark.svg?x-bz-cred=a&x-bz-exp=${seconds}&x-bz-signature=b`;
    return json({ ok: true, data: [{ ...exampleLogos()[0], files: { mark_vector_composite_light } }] });
  };

test('a symbol that no list can have keeps its monogram, and the others of its view have their logos', async () => {
  const api = startApi({ logos: exampleLogos() });
  const symbols = ['HLDN,CRWL', 'X'.repeat(7000), 'HLDN'];
  show(symbols, symbols);
  await imagesAre(1);
  expect(monograms().map(({ dataset }) => dataset['letters'])).toEqual(['HL', 'XX', 'HL']);
  expect(requestedKeys(api)).toEqual([['HLDN']]);
});

test('a monogram is there at once, in a box that stays, and the logo is loaded over it without a referrer', async () => {
  startApi({ logos: exampleLogos() });
  show(['HLDN']);
  const [box] = monograms();
  expect(box?.dataset['letters']).toBe('HL');
  const before = box?.style.cssText;
  await imagesAre(1);
  const [image] = images();
  expect(image?.src).toContain('/mark_vector_composite_light.svg?');
  expect([image?.referrerPolicy, image?.alt, image?.width, image?.height]).toEqual(['no-referrer', '', 16, 16]);
  expect(image?.className).toContain('opacity-0');
  fireEvent.load(image ?? document.body);
  expect(images()[0]?.className).not.toContain('opacity-0');
  expect(monograms()[0]).toBe(box);
  expect(box?.style.cssText).toBe(before);
});

test('all logomarks of a view share one request, and each symbol is requested once', async () => {
  const api = startApi({ logos: exampleLogos() });
  const showOthers = show(['HLDN', 'NOPE', 'hldn', 'HLDN'], ['CRWL', 'HLDN', 'A', 'B']);
  await imagesAre(3);
  expect(requestedKeys(api)).toEqual([['A', 'B', 'CRWL', 'HLDN', 'NOPE']]);
  showOthers(['CRWL', 'NOPE', 'A', 'HLDN']);
  await imagesAre(1);
  await quiet();
  expect(requestedKeys(api)).toHaveLength(1);
  expect(monograms()[1]?.dataset['letters']).toBe('NO');
});

test('250 symbols are requested in hundreds; a few are requested with a known one, so that no match is no 404', async () => {
  const api = startApi();
  const many = Array.from({ length: 250 }, (_, index) => `S${index}`);
  show([], many);
  await soon(() => expect(requestedKeys(api).map(({ length }) => length)).toEqual([100, 100, 50]));
  expect(api.requests.filter((address) => address.includes('AAPL'))).toHaveLength(1);
});

test('an image that does not load is requested once more with a new URL, and then the monogram stays', async () => {
  const api = startApi();
  api.override = logoUntil(4_000_000_001);
  const showOthers = show(['HLDN', 'HLDN']);
  await imagesAre(2);
  api.override = logoUntil(4_000_000_002);
  for (const image of images()) fireEvent.error(image);
  await soon(() => expect(images().map(({ src }) => /x-bz-exp=(\d+)/.exec(src)?.[1])).toEqual(['4000000002', '4000000002']));
  expect(requestedKeys(api)).toHaveLength(2);
  for (const image of images()) fireEvent.error(image);
  await soon(() => expect(requestedKeys(api)).toHaveLength(3));
  await imagesAre(0);
  // As when a row is scrolled into view again.
  showOthers([]);
  showOthers(['HLDN']);
  await quiet();
  expect(images()).toEqual([]);
  expect(requestedKeys(api)).toHaveLength(3);
});

test('URLs that arrive expired do not cause a request per logomark', async () => {
  const api = startApi();
  api.override = logoUntil(700_000_000);
  const showOthers = show(['HLDN']);
  await imagesAre(1);
  for (let times = 0; times < 3; times++) {
    showOthers([]);
    showOthers(['HLDN', 'HLDN']);
    await quiet();
  }
  expect(requestedKeys(api)).toHaveLength(1);
});

test('a failing service is not requested for a minute, for other symbols too', async () => {
  const api = startApi({ logos: exampleLogos() });
  api.override = ({ pathname }) => (pathname === logos.path ? refusal('unavailable', 'Overloaded.') : undefined);
  const showOthers = show(['HLDN']);
  await soon(() => expect(requestedKeys(api)).toEqual([['HLDN']]));
  showOthers(['HLDN', 'CRWL']);
  await quiet();
  expect(requestedKeys(api)).toEqual([['HLDN']]);
  vi.setSystemTime(Date.now() + 61_000);
  api.override = undefined;
  showOthers([]);
  showOthers(['HLDN', 'CRWL']);
  await soon(() => expect(requestedKeys(api).at(-1)).toEqual(['CRWL', 'HLDN']));
});

test.each([
  ['AAPL', 'AA'],
  ['F', 'F'],
  ['brk.b', 'BR'],
  ['$BTC', 'BT'],
  ['7203', '72'],
  ['.', ''],
  ['', ''],
])('the monogram of %j is %j', (symbol, letters) => expect(monogramOf(symbol).letters).toBe(letters));

test('a monogram has one of eight colours, whatever the letter case', () => {
  fc.assert(
    fc.property(fc.string(), (symbol) => {
      const { colour } = monogramOf(symbol.toLowerCase());
      expect(colour).toMatch(/^var\(--series-[1-8]\)$/);
      expect(monogramOf(symbol.toLowerCase().toUpperCase()).colour).toBe(colour);
    }),
  );
  expect(new Set(Array.from({ length: 200 }, (_, index) => monogramOf(`S${index}`).colour)).size).toBe(8);
});
