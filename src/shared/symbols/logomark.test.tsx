import { startApi, type TestApi } from '#src/testing/api.ts';
import { refusal } from '#src/testing/stub-fetch.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildQueryClient } from '#src/app/query-client.ts';
import { answerLogos } from '#src/testing/open-page.ts';
import { exampleLogos } from '#src/testing/records.ts';
import { quiet, soon } from '#src/testing/render-page.tsx';
import { Logomark } from './logomark.tsx';
import { useLogomarks } from './logomarks-query.ts';

let root: Root;
let client = buildQueryClient();
beforeEach(() => {
  // What was asked stays known for as long as the page: each test is a page of its own.
  client = buildQueryClient();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => root.unmount());

function Announced({ symbols }: { symbols: readonly string[] }) {
  useLogomarks(symbols);
  return null;
}

const draw = (shown: readonly string[], announced: readonly string[] = []): void =>
  root.render(
    <QueryClientProvider client={client}>
      <Announced symbols={announced} />
      {shown.map((symbol, index) => (
        <Logomark key={index} symbol={symbol} />
      ))}
    </QueryClientProvider>,
  );

const marks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('span[aria-hidden]')];
const images = (): HTMLImageElement[] => [...document.querySelectorAll('img')];
const keysAsked = ({ requests }: TestApi): (readonly string[])[] =>
  requests
    .filter((address) => address.includes('/logos/search'))
    .map((address) => new URL(address, location.origin).searchParams.get('search_keys')?.split(',') ?? [])
    // Asked for beside others, so that something is found.
    .map((keys) => keys.filter((key) => key !== 'AAPL'));

function served(): TestApi {
  const api = startApi();
  const known = exampleLogos();
  api.override = (address) => answerLogos(known, address);
  return api;
}

/** Answers with links of another day, so that what broke in one test is not broken in the next. */
const linksOf = (day: string) => {
  const known = JSON.parse(JSON.stringify(exampleLogos()).replaceAll('x-bz-exp=1', `x-bz-exp=${day}`)) as ReturnType<typeof exampleLogos>;
  return (address: URL) => answerLogos(known, address);
};

test('a monogram stands at once, in a box that stays, and the logo comes over it without a referrer', async () => {
  served();
  draw(['HLDN']);
  await soon(() => expect(marks().map(({ dataset }) => dataset['letters'])).toEqual(['HL']));
  const [box] = marks();
  const before = box?.style.cssText;
  const image = await soon(() => images()[0] ?? expect.fail('no picture yet'));
  expect(image.src).toContain('/mark_vector_composite_light.svg?');
  expect([image.getAttribute('referrerpolicy'), image.getAttribute('alt'), image.width, image.height]).toEqual(['no-referrer', '', 16, 16]);
  expect(image.className).toContain('opacity-0');
  image.dispatchEvent(new Event('load'));
  await soon(() => expect(images()[0]?.className).not.toContain('opacity-0'));
  expect(marks()[0]).toBe(box);
  expect(box?.style.cssText).toBe(before);
});

test('all marks of a view are one question, whatever they are drawn by, and each symbol is asked for once', async () => {
  const api = served();
  draw(['HLDN', 'NOPE', 'hldn', 'HLDN'], ['CRWL', 'HLDN', 'A', 'B']);
  await soon(() => expect(images()).toHaveLength(3));
  expect(keysAsked(api).map((keys) => keys.toSorted())).toEqual([['A', 'B', 'CRWL', 'HLDN', 'NOPE']]);
  draw(['CRWL', 'NOPE', 'A', 'HLDN']);
  await quiet();
  expect(keysAsked(api)).toHaveLength(1);
});

test('250 symbols are three questions of a hundred at most', async () => {
  const api = served();
  draw(
    [],
    Array.from({ length: 250 }, (_, index) => `S${index}`),
  );
  await soon(() => expect(keysAsked(api).map(({ length }) => length)).toEqual([100, 100, 50]));
});

test('a symbol without a logo keeps its monogram, and a question without any answer is no failure', async () => {
  const api = served();
  draw(['NOPE']);
  await soon(() => expect(keysAsked(api)).toHaveLength(1));
  await quiet();
  draw(['NOPE', 'NOPE']);
  await quiet();
  expect(keysAsked(api)).toHaveLength(1);
  expect(images()).toEqual([]);
  expect(marks()[0]?.dataset['letters']).toBe('NO');
});

test('a picture that does not load is asked for once more, and then its monogram stays', async () => {
  const api = startApi();
  api.override = linksOf('4');
  draw(['HLDN', 'HLDN']);
  await soon(() => expect(images()).toHaveLength(2));
  for (const image of images()) image.dispatchEvent(new Event('error'));
  await soon(() => expect(keysAsked(api)).toHaveLength(2));
  await soon(() => expect(images()).toEqual([]));
  // Drawn anew, as when a row comes into sight again.
  draw([]);
  await soon(() => expect(marks()).toEqual([]));
  draw(['HLDN']);
  await quiet();
  expect(images()).toEqual([]);
  expect(keysAsked(api)).toHaveLength(2);
});

test('links that have ended before they come are no reason to ask for every mark that is drawn', async () => {
  const api = startApi();
  // Of 1993.
  api.override = linksOf('');
  draw(['HLDN']);
  await soon(() => expect(images()[0]?.src).toMatch(/x-bz-exp=\d{9}&/));
  for (let times = 0; times < 3; times++) {
    draw([]);
    await soon(() => expect(marks()).toEqual([]));
    draw(['HLDN', 'HLDN']);
    await quiet();
  }
  expect(keysAsked(api)).toHaveLength(1);
});

test('the new link of a picture is shown', async () => {
  const api = startApi();
  api.override = linksOf('5');
  draw(['HLDN']);
  await soon(() => expect(images()).toHaveLength(1));
  api.override = linksOf('6');
  images()[0]?.dispatchEvent(new Event('error'));
  await soon(() => expect(images()[0]?.src).toContain('x-bz-exp=6'));
});

test('beside few symbols one is asked for that there is, so that nothing found is no 404 in the console', async () => {
  const api = served();
  draw(['NOPE2']);
  await soon(() =>
    expect(api.requests.filter((address) => address.includes('/logos/search')).join()).toContain('search_keys=NOPE2%2CAAPL&'),
  );
});

test('a service that fails is left alone for a minute, by other symbols too', async () => {
  vi.setSystemTime(Date.now() + 86_400_000);
  const api = startApi();
  api.override = (address) => (address.pathname.includes('/logos/') ? refusal('unavailable', 'Overloaded.') : undefined);
  draw(['HLDN']);
  await soon(() => expect(keysAsked(api)).toEqual([['HLDN']]));
  await quiet();
  draw(['HLDN', 'CRWL']);
  await quiet();
  expect(keysAsked(api)).toEqual([['HLDN']]);
  vi.setSystemTime(Date.now() + 61_000);
  const known = exampleLogos();
  api.override = (address) => answerLogos(known, address);
  draw([]);
  await soon(() => expect(marks()).toEqual([]));
  draw(['HLDN', 'CRWL']);
  await soon(() => expect(keysAsked(api).at(-1)).toEqual(['HLDN', 'CRWL']));
});
