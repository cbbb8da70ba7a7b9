import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { rowHeightPx, setPreferences } from '#src/shared/storage/preferences.ts';
import { press } from '#src/testing/press.ts';
import { renderInBrowser, soon } from '#src/testing/render-in-browser.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { refusal } from '#src/testing/stub-fetch.ts';
import { type NewsStub, stubNews } from '#src/testing/stub-news.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { muteList } from '../annotations/annotations.ts';

const headPx = 24;

beforeEach(() => {
  vi.useFakeTimers({ now: nowSeconds * 1000, toFake: ['Date', 'setInterval', 'clearInterval'] });
});

afterEach(() => muteList.set({ words: [], authors: [], channels: [] }));

const feed = (): HTMLElement => screen.getByRole('feed');
const scroller = (): HTMLElement => feed().parentElement as HTMLElement;
const articles = (): HTMLElement[] => [...feed().querySelectorAll('article')];
/** Stories and day headings. */
const lines = (): Element[] => [...feed().querySelectorAll('.headline, .day-heading')];

async function open(items: NewsItem[], size?: readonly [number, number]): Promise<NewsStub> {
  const stub = stubNews(items);
  await renderInBrowser('/news', size);
  await soon(() => expect(articles().length).toBeGreaterThan(0));
  return stub;
}

describe.each(Object.entries(rowHeightPx))('in density %s', (density, px) => {
  test(`every row is ${px} px high`, async () => {
    setPreferences({ density: density as keyof typeof rowHeightPx });
    const long = 'A headline much longer than any line can hold, with äöü, 漢字, ‮RTL and 🚀 '.repeat(8);
    await open([
      ...stories(20),
      story(21, { title: long, ...about('A', 'B'), channels: [{ name: long }] }),
      story(22, { title: '', ...about(...Array.from({ length: 40 }, (_, index) => `TICKER${index}`)) }),
      story(23, { title: 'unbroken'.repeat(80), created: nowSeconds - 86_400 }),
    ]);
    // Rows out of sight follow the first paint.
    await soon(() => expect(lines()).toHaveLength(25));
    expect(new Set(lines().map((line) => line.getBoundingClientRect().height))).toEqual(new Set([px]));
    expect(scroller().scrollWidth).toBe(scroller().clientWidth);
    // Each is where the virtual list expects it.
    const feedTop = feed().getBoundingClientRect().top;
    expect(lines().map((line) => line.getBoundingClientRect().top - feedTop)).toEqual(lines().map((_, index) => index * px));
  });
});

test('a list of 2,000 loads to its end with few rows in the document', async () => {
  await open(stories(2000, (id) => ({ created: nowSeconds - id * 97 })));
  let most = 0;
  await vi.waitFor(
    () => {
      most = Math.max(most, lines().length);
      scroller().scrollTop = scroller().scrollHeight;
      expect(textOf(scroller())).toContain('End of list, 2,000 stories');
    },
    { timeout: 50_000, interval: 2 },
  );
  await soon(() => expect(nameOf(articles().at(-1) as Element)).toBe('Headline 2000'));
  for (const share of [0.75, 0.5, 0.25, 0]) {
    scroller().scrollTop = share * scroller().scrollHeight;
    await soon(() => {
      const { top, bottom } = scroller().getBoundingClientRect();
      const boxes = lines().map((line) => line.getBoundingClientRect());
      // Nothing visible is blank.
      expect(boxes[0]?.top).toBeLessThanOrEqual(top + headPx);
      expect(boxes.at(-1)?.bottom).toBeGreaterThanOrEqual(bottom);
    });
    most = Math.max(most, lines().length);
  }
  expect(most).toBeLessThan(75);
});

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Scrolls, and waits until the page has the event: a browser sends it with the next frame. */
async function scrollTo(topPx: number): Promise<void> {
  scroller().scrollTop = topPx;
  expect(scroller().scrollTop).toBe(topPx);
  await nextFrame();
  await nextFrame();
}

/** The first row that is not hidden behind the header, and its top edge. */
function firstVisible(): { title: string; topPx: number } {
  const edge = scroller().getBoundingClientRect().top + headPx;
  const row = articles().find((article) => article.getBoundingClientRect().bottom > edge);
  if (!row) throw new Error('no row is visible');
  return { title: nameOf(row), topPx: row.getBoundingClientRect().top };
}

/** The top edge of a row. */
const topOf = (title: string): number | undefined =>
  articles()
    .find((article) => nameOf(article) === title)
    ?.getBoundingClientRect().top;

describe('visible rows stay', () => {
  test.each<[when: string, act: (stub: NewsStub, isUnmoved: () => void) => Promise<void>]>([
    [
      'a poll fails and the next one succeeds',
      async (stub, isUnmoved) => {
        stub.override = ({ pathname }) => (pathname.startsWith('/api/') ? refusal('upstream_unreachable', 'No connection.') : undefined);
        vi.advanceTimersByTime(17_000);
        await soon(() => screen.getByRole('alert'));
        isUnmoved();
        stub.override = undefined;
        // After a failure polling waits for a minute.
        vi.advanceTimersByTime(70_000);
        await soon(() => expect(screen.queryAllByRole('alert')).toEqual([]));
      },
    ],
    [
      'a story opens beside the list and closes again',
      async (_, isUnmoved) => {
        const sixth = articles()[articles().findIndex((row) => nameOf(row) === firstVisible().title) + 5] as HTMLElement;
        fireEvent.click(within(sixth).getByRole('link'));
        await soon(() => expect(textOf(screen.getByRole('complementary', { name: 'Story' }))).toContain('Body of story'));
        isUnmoved();
        fireEvent.click(screen.getByRole('button', { name: 'Close (Esc)' }));
        await soon(() => expect(screen.queryAllByRole('complementary')).toEqual([]));
      },
    ],
    [
      'stories above it are muted',
      async () => {
        muteList.set({ words: [], authors: [], channels: ['Loud'] });
        await soon(() => expect(scroller().scrollTop).toBe(24 * 20 + 7));
      },
    ],
    ['older stories load', () => soon(() => expect(textOf()).toContain('200 loaded'))],
  ])('when %s', async (_, act) => {
    const stub = await open(stories(250, (id) => (id <= 40 ? { channels: [{ name: 'Loud' }] } : {})));
    await scrollTo(24 * 60 + 7);
    // A line above the list may cover the first rows.
    const row = articles()[articles().findIndex((article) => nameOf(article) === firstVisible().title) + 3] as HTMLElement;
    const [title, topPx] = [nameOf(row), topOf(nameOf(row))];
    const isUnmoved = (): void => expect(topOf(title)).toBeCloseTo(topPx ?? Number.NaN, 0);
    await act(stub, isUnmoved);
    isUnmoved();
  });

  test('when the density changes', async () => {
    await open(stories(250));
    await scrollTo(24 * 40);
    const { title } = firstVisible();
    setPreferences({ density: 'comfy' });
    await soon(() => expect(scroller().scrollTop).toBe(40 * 40));
    expect(firstVisible().title).toBe(title);
  });
});

test('a story reached by key is never hidden', async () => {
  await open(stories(60), [1000, 400]);
  const focused = (): Element => document.activeElement ?? document.body;
  for (let step = 1; step < 80; step++) {
    const [key, id] = step <= 40 ? ['j', step] : ['k', 80 - step];
    press(key);
    await soon(() => expect(nameOf(focused())).toBe(`Headline ${id}`));
    const row = focused().getBoundingClientRect();
    const { top, bottom } = scroller().getBoundingClientRect();
    expect(row.top, `Headline ${id}`).toBeGreaterThanOrEqual(top + headPx);
    expect(row.bottom, `Headline ${id}`).toBeLessThanOrEqual(bottom);
  }
});
