import { QueryClientProvider } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { logos } from '#contract/endpoints/logos.ts';
import { buildQueryClient } from '#src/app/query-client.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { holdImages } from '#src/testing/hold-images.ts';
import { exampleLogos } from '#src/testing/records.ts';
import { json, refusal, type Respond } from '#src/testing/stub-fetch.ts';
import { Logomark, monogramOf } from './logomark.tsx';
import { logomarkQuery, useLogomarks } from './logomarks-query.ts';

function Prefetch({ symbols }: { symbols: readonly string[] }) {
  useLogomarks(symbols);
  return null;
}

/** Renders logomarks, and prefetches others; what it returns renders others in their place. */
async function show(shown: readonly string[], prefetched: readonly string[] = []): Promise<(next: readonly string[]) => Promise<void>> {
  const client = buildQueryClient();
  const page = (symbols: readonly string[]) => (
    <QueryClientProvider client={client}>
      <Prefetch symbols={prefetched} />
      {symbols.map((symbol, index) => (
        <Logomark key={index} symbol={symbol} />
      ))}
    </QueryClientProvider>
  );
  const { rerender } = await render(page(shown));
  return (next) => rerender(page(next));
}

const monograms = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-letters]')];
const images = (): HTMLImageElement[] => [...document.querySelectorAll('img')];
const imagesAre = async (count: number): Promise<void> => {
  await expect.poll(images).toHaveLength(count);
};

/** The keys of each request. */
const requestedKeys = ({ requests }: TestApi): (readonly string[])[] =>
  requests
    .filter((address) => address.startsWith(logos.path))
    .map((address) => new URL(address, location.origin).searchParams.get('search_keys')?.split(',') ?? [])
    .map((keys) => keys.toSorted());
const requested = async (api: TestApi, ...keys: readonly string[][]): Promise<void> => {
  await expect.poll(() => requestedKeys(api)).toEqual(keys);
};

/** Responds with a logo of HLDN at an address. */
const logoAt =
  (mark_vector_composite_light: string): Respond =>
  ({ pathname }) =>
    pathname === logos.path ? json({ ok: true, data: [{ ...exampleLogos()[0], files: { mark_vector_composite_light } }] }) : undefined;

// The page remembers what did not load, so a run has its own.
const signature = crypto.randomUUID();
/** Responds with a logo of HLDN that no server has, whose URL expires at a time, Unix seconds. */
const logoUntil = (seconds: number): Respond =>
  logoAt(`/api/v2/logos/file/image/1/mark.svg?x-bz-cred=a&x-bz-exp=${seconds}&x-bz-signature=${signature}`);

test('a symbol that no list can have keeps its monogram, and the others of its view have their logos', async () => {
  holdImages();
  const api = startApi({ logos: exampleLogos() });
  const symbols = ['HLDN,CRWL', 'X'.repeat(7000), 'HLDN'];
  await show(symbols, symbols);
  await imagesAre(1);
  expect(monograms().map(({ dataset }) => dataset['letters'])).toEqual(['HL', 'XX', 'HL']);
  expect(images()[0]?.src).toContain('/mark_vector_composite_light.svg?');
  expect(requestedKeys(api)).toEqual([['HLDN']]);
});

test('a monogram is there at once, in a box that stays, and the logo is loaded over it without a referrer', async () => {
  const api = startApi();
  api.config = { sampleData: false, imageHosts: [location.host] };
  // An image that the server of the tests has.
  api.override = logoAt(`${location.origin}/server-data/logos/golden/monogram-light.svg#/api/v2/logos/file/image/1/mark.svg`);
  await show(['HLDN']);
  const [box] = monograms();
  expect(box?.dataset['letters']).toBe('HL');
  const size = (): number[] => [box?.offsetWidth ?? 0, box?.offsetHeight ?? 0];
  expect(size()).toEqual([16, 16]);
  await imagesAre(1);
  const image = images()[0] as HTMLImageElement;
  expect([image.referrerPolicy, image.alt, image.width, image.height]).toEqual(['no-referrer', '', 16, 16]);
  await expect.poll(() => getComputedStyle(image).opacity).toBe('1');
  expect(image.naturalWidth).toBeGreaterThan(0);
  expect(monograms()).toEqual([box]);
  expect(size()).toEqual([16, 16]);
});

test('all logomarks of a view share one request, and each symbol is requested once', async () => {
  holdImages();
  const api = startApi({ logos: exampleLogos() });
  const showOthers = await show(['HLDN', 'NOPE', 'hldn', 'HLDN'], ['CRWL', 'HLDN', 'A', 'B']);
  await imagesAre(3);
  expect(requestedKeys(api)).toEqual([['A', 'B', 'CRWL', 'HLDN', 'NOPE']]);
  await showOthers(['CRWL', 'NOPE', 'A', 'HLDN', 'C']);
  await requested(api, ['A', 'B', 'CRWL', 'HLDN', 'NOPE'], ['C']);
  await imagesAre(1);
  expect(monograms()[1]?.dataset['letters']).toBe('NO');
});

test('250 symbols are requested in hundreds', async () => {
  const api = startApi();
  const many = Array.from({ length: 250 }, (_, index) => `S${index}`);
  await show([], many);
  await expect.poll(() => requestedKeys(api).map(({ length }) => length)).toEqual([100, 100, 50]);
});

test('an image that does not load is requested once more with a new URL, and then the monogram stays', async () => {
  const api = startApi();
  let answers = 0;
  api.override = (url) => (url.pathname === logos.path && answers++ === 0 ? logoUntil(4_000_000_001)(url) : logoUntil(4_000_000_002)(url));
  const showOthers = await show(['HLDN', 'HLDN']);
  // The third request is for the second URL, which does not load either.
  await requested(api, ['HLDN'], ['HLDN'], ['HLDN']);
  await imagesAre(0);
  // As when a row is scrolled into view again.
  await showOthers([]);
  await showOthers(['HLDN', 'A']);
  await requested(api, ['HLDN'], ['HLDN'], ['HLDN'], ['A']);
  expect(images()).toEqual([]);
});

test('URLs that arrive expired do not cause a request per logomark', async () => {
  holdImages();
  const api = startApi();
  api.override = logoUntil(700_000_000);
  const showOthers = await show(['HLDN']);
  await imagesAre(1);
  await showOthers([]);
  await showOthers(['HLDN', 'HLDN', 'A']);
  await requested(api, ['HLDN'], ['A']);
});

test('a failing service is not requested for a minute, for other symbols too', async () => {
  const api = startApi({ logos: exampleLogos() });
  api.override = ({ pathname }) => (pathname === logos.path ? refusal('unavailable', 'Overloaded.') : undefined);
  const client = buildQueryClient();
  const addresses = (...symbols: string[]) =>
    Promise.all(symbols.map(async (symbol) => (await client.fetchQuery(logomarkQuery(symbol))).address));
  expect(await addresses('HLDN')).toEqual([undefined]);
  expect(await addresses('HLDN', 'CRWL')).toEqual([undefined, undefined]);
  expect(requestedKeys(api)).toEqual([['HLDN']]);
  vi.setSystemTime(Date.now() + 61_000);
  api.override = undefined;
  expect(await addresses('HLDN')).toEqual([expect.stringContaining('/mark_vector_composite_light.svg?')]);
  expect(requestedKeys(api)).toEqual([['HLDN'], ['HLDN']]);
});

test.each([
  ['AAPL', 'AA'],
  ['F', 'F'],
  ['brk.b', 'BR'],
  ['$BTC', 'BT'],
  ['7203', '72'],
  ['NASDAQ:AAPL', 'AA'],
  ['ß', 'ß'],
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
