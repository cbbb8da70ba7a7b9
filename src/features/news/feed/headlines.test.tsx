import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rowHeightPx, setPreferences } from '#src/shared/storage/preferences.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { button, openNews, poll, scroller, titles } from '#src/testing/open-page.ts';
import { pass, renderPage } from '#src/testing/render-page.tsx';
import { about, nowSeconds, onTheWire, stories, story } from '#src/testing/stories.ts';
import { refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { muteList } from '../annotations/annotations.ts';

// What follows a lost focus stops when the reader does something.
afterEach(() => void dispatchEvent(new Event('pointerdown')));

const headPx = 24;

const pane = page.getByRole('complementary', { name: 'Story' });
const alert = page.getByRole('alert');
const feed = (): Element => page.getByRole('feed').element();
const articles = (): HTMLElement[] => [...feed().querySelectorAll('article')];
/** Stories and day headings. */
const lines = (): Element[] => [...feed().querySelectorAll('.headline, .day-heading')];
const row = (title: string) => page.getByRole('article', { name: title });
const link = (title: string) => page.getByRole('link', { name: title });
const says = async (text: string | RegExp): Promise<void> => {
  await expect.poll(() => textOf()).toMatch(text);
};
/** Scrolls to the end, which may be another one as soon as older stories are loaded, until the page says something. */
const saysAtEnd = async (text: string): Promise<void> => {
  await expect.poll(() => ((scroller().scrollTop = 1_000_000), textOf())).toContain(text);
};

test('the head stays a head in a list that is scrolled; under it is a line with the day of the rows below', async () => {
  const day = 86_400;
  await openNews(stories(200, (index) => ({ created: nowSeconds - Math.floor(index / 40) * day - index })));
  await expect.poll(titles).not.toHaveLength(0);
  const { top, left } = scroller().getBoundingClientRect();
  const at = (px: number): Element | null => document.elementFromPoint(left + 60, top + px);
  const dayOf = (): string => textOf(at(headPx + 4)?.closest('.day-heading') ?? document.createElement('p'));
  const names = (): string => textOf(document.querySelector('.feed-head') ?? document.createElement('p'));
  const first = dayOf();
  expect(first).toMatch(/November 20/);
  for (const [rows, name] of [
    [30, /November 20/],
    [41, /November 19/],
    [85, /November 18/],
  ] as const) {
    // Older stories are loaded at the end.
    await expect.poll(() => ((scroller().scrollTop = rows * rowHeightPx.compact + 5), dayOf())).toMatch(name);
    expect(names()).toContain('Headline');
    expect(names()).not.toContain('November');
  }
  // The keyboard's row is not under it.
  await userEvent.keyboard('jkk');
  await expect
    .poll(() => document.activeElement?.getBoundingClientRect().top)
    .toBeGreaterThanOrEqual(top + headPx + rowHeightPx.compact - 1);
});

describe.each(Object.entries(rowHeightPx))('in density %s', (density, px) => {
  test(`every row is ${px} px high`, async () => {
    setPreferences({ density: density as keyof typeof rowHeightPx });
    const long = 'A headline much longer than any line can hold, with äöü, 漢字, ‮RTL and 🚀 '.repeat(8);
    const news = [
      ...stories(20),
      story(21, { title: long, ...about('A', 'B'), channels: [{ name: long }] }),
      story(22, { title: 'unbroken'.repeat(80), created: nowSeconds - 86_400 }),
    ];
    const untitled = story(23, { title: '', ...about(...Array.from({ length: 40 }, (_, index) => `TICKER${index}`)) });
    startApi({ news }).invalidRows.set('/api/v2/news', [onTheWire({ ...untitled, created: nowSeconds - 86_500 })]);
    await renderPage('/news');
    // Rows out of sight follow the first paint.
    await expect.poll(() => lines()).toHaveLength(25);
    expect(new Set(lines().map((line) => line.getBoundingClientRect().height))).toEqual(new Set([px]));
    expect(scroller().scrollWidth).toBe(scroller().clientWidth);
    // Each is where the virtual list expects it.
    const feedTop = feed().getBoundingClientRect().top;
    expect(lines().map((line) => line.getBoundingClientRect().top - feedTop)).toEqual(lines().map((_, index) => index * px));
  });
});

describe('older stories', () => {
  test('load near the end of the list, with few rows in the document and none of them blank', async () => {
    const api = await openNews(stories(250, (id) => ({ created: nowSeconds - id * 97 })));
    let most = 0;
    const observer = new MutationObserver(() => void (most = Math.max(most, lines().length)));
    observer.observe(feed(), { childList: true });
    onTestFinished(() => observer.disconnect());
    await saysAtEnd('End of list, 250 stories');
    await expect.poll(() => titles().at(-1)).toBe('Headline 250');
    expect(requestsTo(api).map(({ params }) => params['page'])).toEqual([undefined, '1', '2']);
    for (const share of [0.75, 0.5, 0.25, 0]) {
      scroller().scrollTop = share * scroller().scrollHeight;
      await expect
        .poll(() => {
          const { top, bottom } = scroller().getBoundingClientRect();
          const boxes = lines().map((line) => line.getBoundingClientRect());
          return (boxes[0]?.top ?? Infinity) <= top + headPx && (boxes.at(-1)?.bottom ?? 0) >= bottom;
        })
        .toBe(true);
    }
    expect(most).toBeGreaterThan(20);
    expect(most).toBeLessThan(75);
    expect(['posinset', 'setsize'].map((name) => row('Headline 3').element().getAttribute(`aria-${name}`))).toEqual(['3', '250']);
  });

  test('end with an empty page after a full one', async () => {
    await openNews(stories(100));
    await saysAtEnd('End of list, 100 stories');
  });

  test('load by the button only after a failure', async () => {
    const api = await openNews(stories(101));
    api.override = ({ searchParams }) => (searchParams.has('page') ? new Response('', { status: 400 }) : undefined);
    scroller().scrollTop = 1_000_000;
    await expect.element(alert).toBeVisible();
    const before = requestsTo(api).length;
    scroller().scrollTop = 0;
    await expect.poll(() => titles()).toContain('Headline 1');
    scroller().scrollTop = 1_000_000;
    await expect.poll(() => titles()).not.toContain('Headline 1');
    api.override = undefined;
    await button('Load older').click();
    await says('101 stories');
    expect(requestsTo(api).slice(before)).toMatchObject([{ params: { page: '1' } }]);
    expect(alert.elements()).toEqual([]);
  });
});

test('a click on a headline focuses its row', async () => {
  await openNews(stories(5));
  await link('Headline 3').click();
  await expect.element(row('Headline 3')).toHaveFocus();
  await expect.element(pane).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('Headline 4')).toHaveFocus();
});

test('a click on a ticker filters by it and opens no story', async () => {
  await openNews([story(1), story(2, about('F'))]);
  await button('F').click();
  await expect.poll(() => location.pathname + location.search).toBe('/news?tickers=F');
  await expect.element(row('Headline 2')).toHaveFocus();
});

test('annotations are part of a row’s description', async () => {
  const api = await openNews(stories(3));
  const isDescribed = async (title: string, description: string): Promise<void> => {
    await expect.element(row(title)).toHaveAccessibleDescription(description);
  };
  await userEvent.keyboard('jj');
  await expect.element(row('Headline 2')).toHaveFocus();
  await userEvent.keyboard('sm');
  await isDescribed('Headline 2', 'read, starred');
  await isDescribed('Headline 1', '');
  await userEvent.keyboard('m');
  await isDescribed('Headline 2', 'starred');
  api.remove([3], nowSeconds);
  await link('Headline 3').click();
  await isDescribed('Headline 3', 'withdrawn');
});

describe('a press on a headline', () => {
  const pointer = (type: string, { clientY = 100, on = link('Headline 2') } = {}): boolean =>
    on.element().dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientX: 100, clientY }));

  test('shows no new stories until it ends', async () => {
    const api = await openNews(stories(3));
    pointer('pointerdown');
    await poll(api, story(9, { created: nowSeconds + 1 }));
    await poll(api);
    expect(titles()[0]).toBe('Headline 1');
    pointer('pointerup');
    await expect.poll(() => titles()[0]).toBe('Headline 9');
    expect(location.pathname).toBe('/news');
  });

  test('opens it when the row moves away from the pointer, not when it is dragged away or cancelled', async () => {
    await openNews(stories(3));
    pointer('pointerdown');
    pointer('pointerup', { clientY: 124, on: row('Headline 3') });
    expect(location.pathname).toBe('/news');
    pointer('pointerdown');
    pointer('pointercancel');
    pointer('pointerup', { on: row('Headline 3') });
    expect(location.pathname).toBe('/news');
    pointer('pointerdown');
    pointer('pointerup', { on: page.getByRole('toolbar', { name: 'Filters' }) });
    expect(location.pathname).toBe('/news/2');
    await expect.element(pane).toMatchTextContent('Body of story 2');
  });
});

/** The rows that are not hidden behind the header, from the top. */
function visibleRows(): HTMLElement[] {
  const edge = scroller().getBoundingClientRect().top + headPx;
  return articles().filter((article) => article.getBoundingClientRect().bottom > edge);
}

/** A list of 120 that is scrolled down. */
async function openScrolled(topPx: number): Promise<TestApi> {
  const api = await openNews(stories(120, (id) => (id <= 40 ? { channels: [{ name: 'Loud' }] } : {})));
  scroller().scrollTop = topPx;
  await expect.poll(() => titles()).not.toContain('Headline 1');
  expect(scroller().scrollTop).toBe(topPx);
  return api;
}

test('visible rows stay when older stories load, polls fail, a story opens and closes, and stories above are muted', async () => {
  const api = await openScrolled(24 * 60 + 7);
  // A line above the list may cover the first rows.
  const [title = '', sixth = ''] = visibleRows()
    .slice(3, 9)
    .map(nameOf)
    .filter((_, index) => index === 0 || index === 5);
  const topOf = (): number | undefined => row(title).query()?.getBoundingClientRect().top;
  const topPx = topOf();
  const isUnmoved = async (): Promise<void> => {
    await expect.poll(() => topOf()).toBeCloseTo(topPx ?? Number.NaN, 0);
  };
  await says('120 loaded');
  await isUnmoved();

  api.override = ({ pathname }) => (pathname.startsWith('/api/') ? refusal('upstream_unreachable', 'No connection.') : undefined);
  await expect.poll(() => (pass(17), alert.elements())).not.toEqual([]);
  await isUnmoved();
  api.override = undefined;
  await expect.poll(() => (pass(17), alert.elements())).toEqual([]);
  await isUnmoved();

  await link(sixth).click();
  await expect.element(pane).toMatchTextContent('Body of story');
  await isUnmoved();
  await button('Close (Esc)').click();
  await expect.element(pane).not.toBeInTheDocument();
  await isUnmoved();

  muteList.set({ words: [], authors: [], channels: ['Loud'] });
  await expect.poll(() => scroller().scrollTop).toBe(24 * 20 + 7);
  await isUnmoved();
});

test('the first visible row stays when the density changes', async () => {
  await openScrolled(24 * 40);
  const first = (): string => nameOf(visibleRows()[0] as Element);
  const title = first();
  setPreferences({ density: 'comfy' });
  await expect.poll(() => scroller().scrollTop).toBe(40 * 40);
  await expect.poll(() => first()).toBe(title);
});

test('a story reached by key is never hidden', async () => {
  startApi({ news: stories(30) });
  await renderPage('/news', [1000, 400]);
  await expect.poll(() => titles().length).toBeGreaterThan(0);
  const ids = Array.from({ length: 30 }, (_, index) => index + 1);
  for (const [key, way] of [
    ['j', ids],
    ['k', ids.toReversed().slice(1)],
  ] as const)
    for (const id of way) {
      await userEvent.keyboard(key);
      await expect.element(row(`Headline ${id}`)).toHaveFocus();
      const box = row(`Headline ${id}`).element().getBoundingClientRect();
      const { top, bottom } = scroller().getBoundingClientRect();
      expect(box.top, `Headline ${id}`).toBeGreaterThanOrEqual(top + headPx);
      expect(box.bottom, `Headline ${id}`).toBeLessThanOrEqual(bottom);
    }
});
