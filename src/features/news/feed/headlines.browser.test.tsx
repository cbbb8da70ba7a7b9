import { fireEvent, screen, within } from '@testing-library/react';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { json, refusal } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { rowHeightPx, setPreferences } from '#src/shared/storage/preferences.ts';
import { scroller, titles } from '#src/testing/open-page.ts';
import { renderInBrowser, soon } from '#src/testing/render-in-browser.tsx';
import { muteList } from '../annotations/annotations.ts';
import { about, nowSeconds, onTheWire, stories, story } from '#src/testing/stories.ts';

const headPx = 24;

beforeEach(() => {
  vi.useFakeTimers({ now: nowSeconds * 1000, toFake: ['Date', 'setInterval', 'clearInterval'] });
});

async function open(items: NewsItem[], size?: readonly [number, number]): Promise<TestApi> {
  const api = startApi({ news: items });
  await renderInBrowser('/news', size);
  await soon(() => expect(screen.queryAllByRole('article').length).toBeGreaterThan(0));
  return api;
}

/** The first row that is not hidden behind the header, and where its top edge stands. */
function firstInSight(): { title: string; topPx: number } {
  const edge = scroller().getBoundingClientRect().top + headPx;
  const row = screen.queryAllByRole('article').find((article) => article.getBoundingClientRect().bottom > edge);
  if (!row) throw new Error('no row in sight');
  return { title: nameOf(row), topPx: row.getBoundingClientRect().top };
}

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Scrolls, and waits until the page knows: a browser tells it with the next frame. */
async function scrollTo(topPx: number): Promise<void> {
  scroller().scrollTop = topPx;
  expect(scroller().scrollTop).toBe(topPx);
  await nextFrame();
  await nextFrame();
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
    // Those out of sight come after the first paint.
    await expect.poll(() => screen.getByRole('feed').querySelectorAll('.headline, .day-heading').length).toBe(25);
    const rows = [...screen.getByRole('feed').querySelectorAll('.headline, .day-heading')];
    expect(new Set(rows.map((row) => row.getBoundingClientRect().height))).toEqual(new Set([px]));
    expect(getComputedStyle(document.documentElement).getPropertyValue('--row')).toBe(`${px}px`);
    expect(scroller().scrollWidth).toBe(scroller().clientWidth);
    // Drawn one under the other where the window of rows believes them to be.
    const tops = rows.map((row) => row.getBoundingClientRect().top - screen.getByRole('feed').getBoundingClientRect().top);
    expect(tops).toEqual(rows.map((_, index) => index * px));
  });
});

test('a list of 5,000 loads to its end with few rows in the document', { timeout: 60_000 }, async () => {
  const all5000 = stories(5000, (id) => ({ created: nowSeconds - id * 97 })).map(onTheWire);
  const api = startApi();
  api.override = ({ pathname, searchParams }) => {
    const from = Number(searchParams.get('page')) * 100;
    return pathname.startsWith('/api/') ? json(all5000.slice(from, from + 100)) : undefined;
  };
  await renderInBrowser('/news');
  let most = 0;
  const drawn = (): Element[] => [...document.querySelectorAll('.headline, .day-heading')];
  await vi.waitFor(
    () => {
      most = Math.max(most, drawn().length);
      scroller().scrollTop = scroller().scrollHeight;
      expect(screen.queryAllByRole('button', { name: /older/ }).length === 0 && textOf()).toContain('End of list, 5,000 stories');
    },
    { timeout: 50_000, interval: 2 },
  );
  await soon(() => expect(titles().at(-1)).toBe('Headline 5000'));
  for (const share of [0.75, 0.5, 0.25, 0]) {
    scroller().scrollTop = share * scroller().scrollHeight;
    await soon(() => {
      const { top, bottom } = scroller().getBoundingClientRect();
      const edges = drawn().map((row) => row.getBoundingClientRect());
      // Nothing in sight is blank.
      expect(edges[0]?.top).toBeLessThanOrEqual(top + headPx);
      expect(edges.at(-1)?.bottom).toBeGreaterThanOrEqual(bottom);
    });
    most = Math.max(most, drawn().length);
  }
  expect(most).toBeLessThan(75);
});

describe('the scroll position', () => {
  /** What came: `count` new stories, some late, some of another day, and edits of stories anywhere. */
  async function poll(api: TestApi, count: number, round: number): Promise<void> {
    const asked = api.requests.length;
    const fresh = Array.from({ length: count }, (_, index) => {
      const created = nowSeconds + round * 100 + index + (index % 9 === 0 ? 86_400 : 0) - (index % 7 === 0 ? 900 : 0);
      return story(10_000 * round + index, { created, updated: nowSeconds + round * 100 + index, title: `New ${round}-${index}` });
    });
    const edited = [2, 50, 60, 90].map((id) => story(id, { title: `Edited ${round}-${id}`, updated: nowSeconds + round * 100 }));
    api.write({ news: [...api.stories.filter(({ id }) => ![2, 50, 60, 90].includes(id)), ...fresh, ...edited] });
    vi.advanceTimersByTime(17_000);
    await soon(() => expect(api.requests.length).toBeGreaterThan(asked));
    await soon(() => expect(screen.getByRole('feed').getAttribute('aria-busy')).toBe('false'));
  }

  test.each([[24 * 40], [24 * 40 + 11], [25]])('at %i px stays while 200 arrive in five polls', async (topPx) => {
    const api = await open(stories(100), [1440, 900]);
    await scrollTo(topPx);
    const before = firstInSight();
    for (let round = 1; round <= 5; round++) {
      await poll(api, 40, round);
      await soon(() => screen.getByRole('button', { name: `${round * 40} new` }));
      expect(firstInSight()).toEqual(before);
    }
    expect(scroller().scrollTop).toBe(topPx);
    fireEvent.click(screen.getByRole('button', { name: '200 new' }));
    await soon(() => expect(firstInSight().title).toMatch(/^New 5-/));
    expect(scroller().scrollTop).toBe(0);
  });

  test('stays when a poll fails and when it heals', async () => {
    const api = await open(stories(100));
    await scrollTo(1000);
    const before = firstInSight();
    api.override = (address) => (address.pathname.startsWith('/api/') ? refusal('upstream_unreachable', 'Nobody answers.') : undefined);
    vi.advanceTimersByTime(17_000);
    await soon(() => screen.getByRole('alert'));
    expect(firstInSight()).toEqual(before);
    api.override = undefined;
    // A service that fails is left alone for a minute.
    vi.advanceTimersByTime(70_000);
    await soon(() => expect(screen.queryAllByRole('alert')).toEqual([]));
    expect(firstInSight()).toEqual(before);
  });

  test('stays when a story opens beside the list and closes again', async () => {
    await open(stories(100));
    await scrollTo(1000);
    const before = firstInSight();
    const sixth = screen.queryAllByRole('article').findIndex((row) => nameOf(row) === before.title) + 5;
    fireEvent.click(within(screen.queryAllByRole('article')[sixth]).getByRole('link'));
    await soon(() => screen.getByRole('complementary', { name: 'Story' }));
    await soon(() => expect(textOf(screen.getByRole('complementary'))).toContain('Body of story'));
    expect(firstInSight()).toEqual(before);
    fireEvent.click(screen.getByRole('button', { name: 'Close (Esc)' }));
    await soon(() => expect(screen.queryAllByRole('complementary')).toEqual([]));
    expect(firstInSight()).toEqual(before);
  });

  test('stays when the density changes', async () => {
    await open(stories(250));
    await scrollTo(24 * 40);
    const { title } = firstInSight();
    setPreferences({ density: 'comfy' });
    await soon(() => expect(scroller().scrollTop).toBe(40 * 40));
    expect(firstInSight().title).toBe(title);
  });

  test('stays when stories above it are muted', async () => {
    await open([...stories(40, () => ({ channels: [{ name: 'Loud' }] })), ...stories(200).slice(40)]);
    await scrollTo(24 * 60 + 7);
    const before = firstInSight();
    muteList.set({ words: [], authors: [], channels: ['Loud'] });
    await soon(() => expect(screen.getByRole('feed').querySelectorAll('[aria-posinset="1"]')).toHaveLength(0));
    await soon(() => expect(scroller().scrollTop).toBe(24 * 20 + 7));
    expect(firstInSight()).toEqual(before);
  });

  test('stays when older stories load', async () => {
    await open(stories(250));
    await scrollTo(1600);
    const before = firstInSight();
    await soon(() => expect(textOf()).toContain('200 loaded'));
    expect(firstInSight()).toEqual(before);
  });
});

test('a story reached by key is never hidden', async () => {
  await open(stories(100), [1000, 400]);
  const inSight = (): boolean => {
    const row = document.activeElement?.getBoundingClientRect();
    const { top, bottom } = scroller().getBoundingClientRect();
    return row !== undefined && row.top >= top + headPx && row.bottom <= bottom;
  };
  // The first key makes the first story the current one, also where it has the focus already.
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }));
  await soon(() => expect(nameOf(document.activeElement ?? document.body)).toBe('Headline 1'));
  await nextFrame();
  for (const key of [...'j'.repeat(40), ...'k'.repeat(40)]) {
    const before = document.activeElement;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    if (before?.localName === 'article' && nameOf(before) === 'Headline 1' && key === 'k') break;
    await soon(() => expect(document.activeElement).not.toBe(before));
    expect(inSight(), nameOf(document.activeElement ?? document.body)).toBe(true);
  }
});
