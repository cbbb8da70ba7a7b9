import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openGuidance, openNews, openQuantified, openSplits, tableRows } from '#src/testing/open-page.ts';
import { wireGuidance, wireReaction, wireSplit } from '#src/testing/records.ts';
import { about, stories } from '#src/testing/stories.ts';

beforeEach(() => page.viewport(1440, 900));

/** The place of the first ten rows: top, left and height, px. */
const places = (rows: readonly Element[]): readonly number[][] =>
  rows.slice(0, 10).map((row) => {
    const { top, left, height } = row.getBoundingClientRect();
    return [top, left, height];
  });
const leftOf = (parts: readonly Element[]): readonly number[] => parts.map((part) => part.getBoundingClientRect().left);

test('the headlines stay where they are when a story opens, with symbol, headline, move, volume and session', async () => {
  await openNews(stories(30, () => about('AAPL')));
  const articles = (): readonly Element[] => page.getByRole('article').elements();
  const links = (): readonly Element[] => articles().flatMap((article) => article.querySelector('a[title]') ?? []);
  const before = [places(articles()), leftOf(links())];
  await page.getByRole('article', { name: 'Headline 5' }).click();
  await expect.element(page.getByRole('complementary')).toBeVisible();
  expect([places(articles()), leftOf(links())]).toEqual(before);
  const head = page.getByText('Day, vs SPY');
  const list = page.getByRole('feed').element().getBoundingClientRect();
  expect(head.element().getBoundingClientRect().right).toBeLessThanOrEqual(list.right);
});

const reactions = Array.from({ length: 30 }, (_, id) =>
  wireReaction({ _id: `id-${id}`, ResourceID: String(1000 + id), created: 1_763_000_000 - id }),
);

test.each(['/quantified', '/quantified?analysis=true'])('the rows of %s stay where they are when a detail opens', async (address) => {
  await openQuantified(reactions, address);
  await expect.poll(() => tableRows().length).toBeGreaterThan(9);
  const cells = (): readonly Element[] => [...(tableRows()[0]?.querySelectorAll('[role=gridcell]') ?? [])].slice(0, 5);
  const before = [places(tableRows()), leftOf(cells())];
  await userEvent.click(cells()[0] as Element);
  const detail = page.getByRole('complementary', { name: 'Reaction' });
  await expect.element(detail).toBeVisible();
  expect([places(tableRows()), leftOf(cells())]).toEqual(before);
  // The first move is beside the detail, not under it.
  const move = page.getByRole('columnheader', { name: '1 min' }).element().getBoundingClientRect();
  expect(move.right).toBeLessThanOrEqual(detail.element().getBoundingClientRect().left);
});

test('the explorer names one move in each row of a phone, which can be sorted by', async () => {
  await openQuantified(
    [-1, 3, 2].map((move, id) =>
      wireReaction({
        _id: `id-${id}`,
        ResourceID: String(1000 + id),
        Symb: `S${id}`,
        created: 1_763_000_000 - id,
        '5_Minutes%': String(move),
      }),
    ),
  );
  await page.viewport(390, 844);
  const texts = (): string[] => tableRows().map(({ textContent }) => textContent);
  await expect.poll(texts).toHaveLength(3);
  await expect.poll(() => texts()[0]).toContain('5 min');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('5_Minutes%:desc');
  await expect.poll(() => texts().map((text) => /S\d/.exec(text)?.[0])).toEqual(['S1', 'S2', 'S0']);
  expect(texts()[0]).toContain('+3.00%');
});

test('a wide window shows more columns of the preset', async () => {
  await openQuantified(reactions);
  const count = (): number => Number(page.getByRole('grid').element().getAttribute('aria-colcount'));
  const before = count();
  await page.viewport(2560, 1440);
  await expect.poll(count).toBe(before + 10);
});

test('in a window of 1,024 px the list beside a detail has its columns, too', async () => {
  await page.viewport(1024, 768);
  await openNews(stories(30, () => about('AAPL')));
  await page.viewport(1024, 768);
  await page.getByRole('article', { name: 'Headline 5' }).click();
  await expect.element(page.getByRole('complementary')).toBeVisible();
  await expect.poll(() => page.getByRole('feed').element().getBoundingClientRect().width).toBe(600);
  await expect.element(page.getByRole('combobox', { name: 'Reaction after' })).toBeVisible();
});

test('the focus stays in the list of a calendar when its detail takes the column of the focused cell, and when it closes', async () => {
  await openGuidance([wireGuidance()]);
  const isInList = (): boolean => document.activeElement?.closest('[role=grid]') !== null;
  const detail = page.getByRole('complementary');
  await expect.poll(() => document.querySelectorAll('.grid-row').length).toBe(1);
  const time = page.getByRole('columnheader', { name: 'Time ET' });
  await expect.element(time).toBeVisible();
  await userEvent.keyboard('j');
  await expect.poll(() => document.activeElement?.getAttribute('aria-colindex')).toBe('1');
  await userEvent.keyboard('{Enter}');
  await expect.element(detail).toBeVisible();
  await expect.element(time).not.toBeInTheDocument();
  await expect.poll(isInList).toBe(true);
  (page.getByRole('button', { name: 'Close (Esc)' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(detail).not.toBeInTheDocument();
  await expect.poll(isInList).toBe(true);
});

test('beside a detail in a window of 1,024 px guidance keeps estimate and move', async () => {
  await openGuidance([wireGuidance()]);
  await page.viewport(1024, 768);
  await expect.poll(() => document.querySelectorAll('.grid-row').length).toBe(1);
  await userEvent.keyboard('jo');
  await expect.element(page.getByRole('complementary')).toBeVisible();
  for (const name of ['vs est.', '30 min vs SPY']) await expect.element(page.getByRole('columnheader', { name })).toBeVisible();
});

test('a split beside its detail in a window of 1,024 px has the day of its announcement', async () => {
  await openSplits([wireSplit()]);
  await page.viewport(1024, 768);
  await expect.poll(() => document.querySelectorAll('.grid-row').length).toBe(1);
  await userEvent.keyboard('jo');
  await expect.element(page.getByRole('complementary')).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Announced' })).toBeVisible();
});

test('the table of guidance has its bar in view at 1,440 px', async () => {
  await openGuidance([wireGuidance()], '/guidance?view=table');
  const bar = page.getByRole('columnheader', { name: 'Prior, new, est.' });
  await expect.element(bar).toBeVisible();
  expect(bar.element().getBoundingClientRect().right).toBeLessThanOrEqual(1440);
});

test('a table with more columns to the right has a shade at that edge until it is scrolled to its end', async () => {
  await openQuantified(reactions);
  await page.viewport(1024, 768);
  await expect.poll(() => tableRows().length).toBeGreaterThan(9);
  const isShaded = (): boolean => document.querySelector('.column-curtain')?.checkVisibility() === true;
  await expect.poll(isShaded).toBe(true);
  document.querySelector('.grid-scroll')?.scrollTo({ left: 100_000 });
  await expect.poll(isShaded).toBe(false);
});
