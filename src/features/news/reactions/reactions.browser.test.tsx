import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { wireReaction } from '#src/testing/records.ts';
import { renderInBrowser, soon } from '#src/testing/render-in-browser.tsx';
import { about, nowSeconds, stories } from '#src/testing/stories.ts';
import { json } from '#src/testing/stub-fetch.ts';
import { stubNews } from '#src/testing/stub-news.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: nowSeconds * 1000, toFake: ['Date', 'setInterval', 'clearInterval'] });
});

const long = 'A headline much longer than any line can hold, so that its title gives way '.repeat(6);

/** Stories of three hours before, each with a reaction, and the function that lets the reactions load. */
async function open(size: readonly [number, number]): Promise<() => void> {
  const news = stories(80, (id) => ({ ...about('AAPL', 'F'), title: `${id} ${long}`, created: nowSeconds - 10_800 - id }));
  const reactions = news.map(({ id }) =>
    wireReaction({ _id: `row-${id}`, ResourceID: `${id}`, Symb: 'AAPL', Date: '11/20/2026', ReportSess: 'All', '5_Minutes%': '-12.5' }),
  );
  const { promise, resolve } = Promise.withResolvers<Response>();
  stubNews(news).override = ({ pathname }) =>
    pathname.endsWith('newsquantified') ? promise.then((response) => response.clone()) : undefined;
  await renderInBrowser('/news', size);
  await soon(() => expect(screen.queryAllByRole('article').length).toBeGreaterThan(5));
  return () => resolve(json(reactions));
}

const badges = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('article .reaction')];

/** The boxes of the parts of the header and of these rows, except the reactions. */
const places = (rows: readonly Element[]): string[] =>
  [...(screen.getByRole('feed').previousElementSibling?.children ?? []), ...rows.flatMap((row) => [row, ...row.children])].flatMap(
    (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.matches('.reaction') ? [] : [`${element.tagName} ${left} ${top} ${width} ${height}`];
    },
  );

test.each([
  [1440, 900],
  [1024, 768],
  [700, 900],
  [390, 844],
])('at %i px no row moves when reactions load', async (widthPx, heightPx) => {
  const shifts: number[] = [];
  const observer = new PerformanceObserver((seen) => {
    for (const entry of seen.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
  });
  const release = await open([widthPx, heightPx]);
  const rows = screen.queryAllByRole('article');
  const before = places(rows);
  observer.observe({ type: 'layout-shift' });
  release();
  await soon(() =>
    expect(badges().filter((badge) => badge.textContent.includes('12.50%'))).toHaveLength(screen.queryAllByRole('article').length),
  );
  await new Promise(requestAnimationFrame);
  expect(places(rows)).toEqual(before);
  expect(shifts).toEqual([]);
  expect(screen.getByRole('article', { name: /^1 / }).querySelector('.reaction')?.checkVisibility()).toBe(true);
  observer.disconnect();
});

test('values are right-aligned within their column', async () => {
  const release = await open([1440, 900]);
  release();
  await soon(() => expect(badges()[0]?.textContent).toContain('12.50%'));
  const edges = badges().map((badge) => [...badge.children].map((figure) => Math.round(figure.getBoundingClientRect().right)));
  expect(new Set(edges.map(String)).size).toBe(1);
  expect(badges().filter((badge) => badge.scrollWidth > badge.clientWidth)).toEqual([]);
});

test('after a scroll every visible row has its badge in the same frame', async () => {
  const release = await open([1440, 500]);
  release();
  await soon(() => expect(badges()[0]?.textContent).toContain('12.50%'));
  const scroller = screen.getByRole('feed').parentElement;
  for (const topPx of [300, 900, 100]) {
    scroller?.scrollTo(0, topPx);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(badges()).toHaveLength(screen.queryAllByRole('article').length);
    expect(badges().every((badge) => badge.textContent.includes('12.50%'))).toBe(true);
  }
});
