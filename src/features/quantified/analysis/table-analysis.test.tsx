import { describe, expect, test } from 'vitest';
import { bars } from '#contract/endpoints/bars.ts';
import { page, userEvent } from 'vitest/browser';
import { click, hasText, openQuantified, tableRows } from '#src/testing/open-page.ts';
import { refusal, type Respond } from '#src/testing/stub-fetch.ts';
import type { WireReaction } from '#analysis/testing/records.ts';
import { wireReaction } from '#src/testing/records.ts';
import { cutCells } from '#src/testing/cut-cells.ts';
import { startApi } from '#src/testing/api.ts';
import { goTo, renderPage } from '#src/testing/render-page.tsx';
import { nameOf, textOf } from '#src/testing/text.ts';

/** Stories on +1, +2, … % after a minute and twice that after five. */
const rising = (count: number): WireReaction[] =>
  Array.from({ length: count }, (_, index) =>
    wireReaction({
      _id: `id-${String(index).padStart(5, '0')}`,
      ResourceID: String(1000 + index),
      Symb: `S${index + 1}`,
      Headlines: `Story ${index + 1}`,
      Topics: index < 12 ? 'News' : 'Tech',
      ReportSess: 'All',
      created: 1_763_000_000 - index,
      '1_Minute%': String(index + 1),
      '5_Minutes%': String((index + 1) * 2),
    }),
  );

const symbolCell = (row: Element | undefined): Element | null | undefined => row?.querySelector('[role=gridcell]');

test('what is selected in the chart is marked in the table, the focused row is ringed in the chart; without the chart no row is marked', async () => {
  await openQuantified(rising(15), '/quantified?analysis=true&tab=scatter&x=1_Minute%25&y=5_Minutes%25&brush=3..6,..');
  const marked = (): string[] =>
    tableRows()
      .filter((row) => row.getAttribute('aria-selected') === 'true')
      .map((row) => textOf(symbolCell(row)))
      .toSorted();
  await expect.poll(marked).toEqual(['S3', 'S4', 'S5', 'S6']);
  const cell = symbolCell(tableRows()[1]);
  await userEvent.click(cell as Element);
  // Its detail covers the chart.
  const detail = page.getByRole('complementary', { name: 'Reaction' });
  await expect.element(detail).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(detail).not.toBeInTheDocument();
  const ringed = (): string[] =>
    page
      .getByRole('img')
      .elements()
      .filter((chart) => nameOf(chart).startsWith('5 min vs 1 min'))
      .map((chart) => /S\d+$/.exec(textOf(chart))?.[0] ?? '');
  await expect.poll(ringed).toEqual([textOf(cell)]);
  await page.getByRole('tab', { name: 'Latency' }).click();
  await expect.poll(marked).toEqual([]);
});

test('a symbol or a topic of the groups narrows the table; another symbol replaces the first', async () => {
  await openQuantified(rising(15), '/quantified?analysis=true&tab=groups&groupBy=topic');
  await page.getByRole('button', { name: 'Tech' }).click();
  await expect.poll(tableRows).toHaveLength(3);
  expect(location.search).toContain('f=Topics:in:Tech');
  goTo('/quantified?analysis=true&tab=groups&f=Symb:in:S1%7CS2');
  await page.getByRole('button', { name: 'S2' }).click();
  await expect.poll(() => location.search).toContain('f=Symb:in:S2');
  await expect.poll(tableRows).toHaveLength(1);
});

describe('the placebo of prices', () => {
  const address = '/quantified?analysis=true&tab=cohorts&by=filter&metric=5_Minutes%25&f=Topics:in:Tech';
  const open = async (override?: Respond) => {
    const api = startApi({ quantified: rising(15) });
    api.override = override;
    await renderPage(address);
    return api;
  };

  test('is there without a click, and names symbols without prices', async () => {
    await open();
    await hasText('Prices on days without a story (0 of 3 symbols): no figure, n=0, min 10.');
  });

  test('follows the study', async () => {
    await open();
    await hasText('Prices on days without a story (0 of 3 symbols)');
    goTo('/quantified?analysis=true&tab=cohorts&by=filter&metric=5_Minutes%25&f=Symb:in:S1%7CS2');
    await hasText('Prices on days without a story (0 of 2 symbols)');
  });

  test('says that the plan has none', async () => {
    await open(({ pathname }) => (pathname === bars.path ? refusal('plan_excludes_endpoint', 'Not in the plan') : undefined));
    await hasText('The plan of this key has no price bars.');
    await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  test('is tried again after a failure', async () => {
    const api = await open(({ pathname }) => (pathname === bars.path ? refusal('invalid_parameter', 'Out of order') : undefined));
    await hasText(/Prices on days without a story: not computed\. .*Out of order/);
    api.override = undefined;
    await click('Retry');
    await hasText('Prices on days without a story (0 of 3 symbols): no figure, n=0, min 10.');
  });

  test('stops when it is cancelled, and is offered', async () => {
    await open(({ pathname }) => (pathname === bars.path ? new Promise<Response>(() => {}) : undefined));
    await hasText('Prices of 0 symbols read …');
    await page.getByRole('region', { name: 'Placebo' }).getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('button', { name: 'Compute from prices on days without a story' })).toBeVisible();
  });
});

describe('columns leave whole', () => {
  const rated = rising(40).map((row) => ({
    ...row,
    AnalystAction: 'Upgrades',
    AnalystFirm: 'Sample Securities',
    '30_Minutes%': '12.345678',
  }));
  const scrollers = (): Element[] => [...document.querySelectorAll('[role=grid], .figure-table')].filter((one) => one.checkVisibility());

  test.each([
    [1440, 900],
    [1024, 768],
    [390, 844],
  ])('at %d x %d in every table of figures, and in the table beside or below it', async (width, height) => {
    await openQuantified(rated, '/quantified?analysis=true&tab=heat');
    await page.viewport(width, height);
    for (const tab of ['heat', 'groups', 'fade', 'scoreboard', 'distribution']) {
      goTo(`/quantified?analysis=true&tab=${tab}`);
      await expect.poll(() => document.querySelectorAll('.figure-table').length).toBe(1);
      await expect.poll(() => scrollers().flatMap(cutCells)).toEqual([]);
      for (const scroller of scrollers()) scroller.scrollTo({ left: 99_999, behavior: 'instant' });
      await expect.poll(() => scrollers().flatMap(cutCells)).toEqual([]);
    }
  });
});

test('an analysis takes the whole page, which is in the address; the table folds to a line that brings it back', async () => {
  await openQuantified(rising(15), '/quantified?analysis=true&tab=distribution');
  const grid = page.getByRole('grid');
  const analysis = page.getByRole('region', { name: 'Analysis' });
  const widthOf = (): number => analysis.element().getBoundingClientRect().width;
  await expect.element(grid).toBeVisible();
  const besidePx = widthOf();
  await page.getByRole('button', { name: 'Whole page' }).click();
  await expect.element(grid).not.toBeInTheDocument();
  expect(location.search).toContain('wide=true');
  expect(widthOf()).toBeGreaterThan(2 * besidePx);
  await page.getByRole('button', { name: 'Show table 15 rows' }).click();
  await expect.element(grid).toBeVisible();
  expect(location.search).not.toContain('wide');
  await userEvent.keyboard('w');
  await expect.element(page.getByRole('button', { name: 'Show table 15 rows' })).toBeVisible();
  await userEvent.keyboard('w');
  await expect.element(grid).toBeVisible();
});

test('a study has its chart in sight above the table of a small window', async () => {
  await openQuantified(rising(40), '/quantified?analysis=true&tab=cohorts&by=filter&metric=5_Minutes%25&f=Topics:in:News');
  await page.viewport(1024, 768);
  const chart = page.getByRole('img', { name: /^5 min: median of Matching the filters/ });
  await expect.element(chart).toBeVisible();
  const gridTop = (): number => page.getByRole('grid').element().getBoundingClientRect().top;
  await expect.poll(() => chart.element().getBoundingClientRect().bottom <= gridTop()).toBe(true);
});
